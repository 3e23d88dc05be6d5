"""Numbers as people write them: 1k, 1.5k, 1,200, 1.200, 1 200; and lengths in minutes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from clockserver.structures.sheets.rows import Marks

MAX_LENGTH = 40
"""Maximum length of a number in characters."""
BLANKS = " \u00a0\u2007\u2009\u202f"
NUMBER = rf"\d+(?:[.,'’]\d+|[{BLANKS}]\d{{3}}(?!\d))*(?:[{BLANKS}]?(?:k|m|mio|tsd|mil)\b\.?)?"
"""A regular expression for a number within a text, for `re.IGNORECASE`."""
_AMOUNT = re.compile(
    rf"[$€£]?\s*(?P<figures>\d[\d.,'’{BLANKS}]*?)[{BLANKS}]?(?P<unit>k|tsd\.?|mil|m|mio\.?)?\s*[$€£]?"
)
_GROUPED = re.compile(rf"\d{{1,3}}(?:([.,'’{BLANKS}])\d{{3}})(?:\1\d{{3}})*")
_BROKEN = re.compile(r"(\d+)([.,])(\d{1,2})")
_PLAIN = re.compile(r"\d{1,16}")
_DECIMAL = re.compile(r"(\d+)[.,](\d+)")
_TIMES = {"k": 1_000, "tsd": 1_000, "mil": 1_000, "m": 1_000_000, "mio": 1_000_000}
_MINUTES = re.compile(
    r"(?:(?P<h>\d{1,3}(?:[.,]\d{1,2})?)\s*(?:h|hrs?|std|stunden?|hours?|heures?|horas?|ora|ore)\.?)?\s*"
    r"(?:(?P<m>\d{1,5})\s*(?:m|mins?|minuten?|minutes?|minutos?|minuti|minuto|['′’])?\.?)?",
    re.IGNORECASE,
)
_CLOCK = re.compile(r"(\d{1,3}):(\d{2})(?::(\d{2}))?")
USUAL_MINUTES = 180
"""Limit above which 5:00 means minutes and seconds, and a plain number in a clock's file seconds."""


def read_amount(text: str, marks: Marks | None = None) -> int | None:
    """A whole number of chips; None for other texts. `marks`: the meaning of 1,200 and 1.200."""
    if len(text) > MAX_LENGTH or not (match := _AMOUNT.fullmatch(text.strip().casefold())):
        return None
    figures, unit = match["figures"].strip(), (match["unit"] or "").rstrip(".")
    if unit:
        return _with_unit(figures, _TIMES[unit])
    if _PLAIN.fullmatch(figures):
        return int(figures)
    grouped = _GROUPED.fullmatch(figures)
    if grouped and not (marks == "decimal" and grouped[1] in ".,"):
        digits = re.sub(r"\D", "", figures)
        return int(digits) if len(digits) <= 16 else None
    broken = _DECIMAL.fullmatch(figures)
    # 25.0 and 100,00 are whole.
    return int(broken[1]) if broken and len(broken[1]) <= 16 and not broken[2].strip("0") else None


def _with_unit(figures: str, times: int) -> int | None:
    if _GROUPED.fullmatch(figures):
        return None  # 1,200k may mean 1.2 k or 1,200 k
    plain = figures.replace(",", ".")
    if not re.fullmatch(r"\d{1,12}(?:\.\d{1,6})?", plain):
        return None
    value = Decimal(plain) * times
    return int(value) if value == int(value) else None


def unclear_pair(texts: Iterable[str]) -> tuple[str, str] | None:
    """Two numbers such as 1,20 and 1,200: the same mark, where the first cannot mean thousands; None without a pair."""
    grouped: dict[str, str] = {}
    broken: dict[str, str] = {}
    for text in texts:
        for figures in re.findall(r"\d[\d.,]*\d", text[:MAX_LENGTH]):
            if (match := _GROUPED.fullmatch(figures)) and figures.count(match[1]) == 1:
                grouped.setdefault(match[1], figures)
            elif match := _BROKEN.fullmatch(figures):
                broken.setdefault(match[2], figures)
    ambiguous_mark = next((mark for mark in broken if mark in grouped), None)
    return None if ambiguous_mark is None else (broken[ambiguous_mark], grouped[ambiguous_mark])


def read_minutes(text: str) -> int | None:
    """Whole minutes of 20, 20 min, 1 h 30, 1:30, 0:20:00; None for other texts, or no whole minutes."""
    text = text.strip()
    if len(text) > MAX_LENGTH or not text:
        return None
    if clock := _CLOCK.fullmatch(text):
        first, second, third = int(clock[1]), int(clock[2]), int(clock[3] or 0)
        if clock[3] is None and first * 60 + second > USUAL_MINUTES:
            return first if second == 0 else None
        return first * 60 + second if third == 0 and second < 60 else None
    if re.fullmatch(r"\d{1,5}[.,]0+", text):
        text = re.split("[.,]", text)[0]
    match = _MINUTES.fullmatch(text)
    if not match or (match["h"] is None and match["m"] is None):
        return None
    hours = Fraction((match["h"] or "0").replace(",", "."))
    minutes = hours * 60 + int(match["m"] or 0)
    return int(minutes) if minutes.denominator == 1 else None
