"""Structures as lines of text: `Level 3 200/400 (400) 20 min`, `Break 15 – color up 100s`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from clockserver.core.texts import Reason
from clockserver.structures.sheets.cell_words import (
    chips_colored_up,
    closes_registration,
    ends_day,
    game_of,
    kind_of,
    says_break,
)
from clockserver.structures.sheets.cells import PAIR
from clockserver.structures.sheets.head_values import fact_of
from clockserver.structures.sheets.numbers import NUMBER, read_amount
from clockserver.structures.sheets.rows import (
    MAX_EXAMPLE,
    Fault,
    Field,
    Line,
    Skipped,
    Table,
    columns_with_examples,
)

FIELDS: tuple[Field, ...] = (
    "kind",
    "level",
    "game",
    "small_blind",
    "big_blind",
    "ante",
    "ante_kind",
    "minutes",
    "color_up",
    "closes_registration",
    "ends_day",
    "until_end",
    "note",
)
MAX_LINE = 500
_NAMED = re.compile(
    r"^\W*(?:level|lvl|lv|l|round|stufe|niveau|nivel|livello|n[ií]vel)\.?\s*#?\s*(?P<number>\d{1,6})\b\s*[.:)\-–|]*\s*",
    re.I,
)
_COUNTED = re.compile(r"^\s*#?(?P<number>\d{1,3})\s*(?P<mark>[.:)|]|\s[-–]\s|\s)\s*(?=\d)")
_ANTE = re.compile(
    rf"\b(?P<kind>bba|bb\s*ante|big\s*blind\s*ante|button\s*ante|btn\s*ante|antes?)\b\s*[:=]?\s*(?P<ante>{NUMBER})",
    re.I,
)
_ANTE_BEFORE = re.compile(
    rf"(?P<ante>{NUMBER})\s*(?P<kind>bba|bb\s*ante|big\s*blind\s*ante|button\s*ante|antes?)\b", re.I
)
_LENGTH = re.compile(
    r"\(?\b(?P<length>\d{1,3}\s*(?:h|hours?|std\.?|hrs?)\s*(?:\d{1,2}\s*(?:min\w*|m)?)?|\d{1,4}\s*-?\s*(?:min\w*\.?|m\b|['′’])|\d{1,2}:\d{2}(?::\d{2})?)\)?",
    re.I,
)
_LAST = re.compile(r"(?:^|[\s|,;–-]+)(?P<length>\d{1,3})\s*$")
_UNTIL_END = re.compile(
    r"\b(?:until|till?|to)\s+(?:the\s+)?end\b|\bbis\s+(?:zum\s+)?(?:ende|schluss)\b|\bjusqu['’][aà]\s+la\s+fin\b|\bhasta\s+el\s+final\b|\bfino\s+alla\s+fine\b|\bat[eé]\s+(?:o|ao)\s+fim\b",
    re.I,
)
_EDGES = " \t–—-|,;:·.()[]*=#"
MAX_SPREAD = 4
"""Maximum ratio of big to small blind where a number before them may be the level's or thousands."""


def reads_as_lines(lines: Iterable[Line]) -> bool:
    """Whether one of the lines is a level."""
    return any(PAIR.search(_text_of(line)) for line in lines)


def table_of_lines(lines: Iterable[Line]) -> Table:
    """The table of a text, with a row for each line. An unknown line with numbers is a fault."""
    table_lines, facts, rows = list[Line](), dict[str, Any](), dict[str, int]()
    skipped, faults = list[Skipped](), list[Fault]()
    for line in lines:
        text = _text_of(line)
        fields = _fields_of(text)
        if not text:
            continue
        if fields is not None:
            table_lines.append(Line(line.number, [fields.get(each, "") for each in FIELDS], line.wrong))
        elif fact := fact_of([text]):
            facts.setdefault(*fact)
            rows.setdefault(fact[0], line.number)
        elif table_lines and re.search(r"\d", text):
            faults.append(Fault(Reason("sheet.not_understood", {"text": text[:MAX_EXAMPLE]}), line.number))
        elif not table_lines and "title" not in facts and not skipped:
            facts["title"], rows["title"] = text, line.number
        else:
            skipped.append(Skipped(line.number, text[:200]))
    columns = columns_with_examples(["" for _ in FIELDS], FIELDS, table_lines)
    return Table(table_lines, columns, 0, facts, rows, skipped, [], faults)


def _text_of(line: Line) -> str:
    return " ".join(filter(None, line.cells))[:MAX_LINE]


def _fields_of(text: str) -> dict[Field, str] | None:
    """The fields of a line; None for a line that is neither a level, a break, nor a mark."""
    if PAIR.search(text) and not _is_break(text):
        return _level(text)
    if says_break(text):
        return _break(text)
    if closes_registration(text):
        return {"kind": "end_reg"}
    if ends_day(text):
        return {"kind": "end_day"}
    if chips := chips_colored_up(text):
        return {"kind": "color_up", "color_up": _listed(chips)}
    return None


def _is_break(text: str) -> bool:
    first = re.split(r"[\W\d]+", text.strip(), maxsplit=1)[0]
    return says_break(text) and (kind_of(first) == "break" or not _NAMED.match(text))


def _break(text: str) -> dict[Field, str]:
    fields: dict[Field, str] = {"kind": "break"}
    if match := _LENGTH.search(text) or re.search(r"\b(?P<length>\d{1,3})\b", text):
        fields["minutes"] = match["length"].replace("-", " ").strip()
        text = f"{text[: match.start()]} – {text[match.end() :]}"
    if chips := chips_colored_up(text):
        fields["color_up"] = _listed(chips)
    fields |= _ends(text)
    words = [each.strip(_EDGES) for each in re.split(r"\s[–—-]\s", text)]
    note = " – ".join(each for each in words if each and (kind_of(each) != "break" or " " in each))
    return fields | ({"note": note} if note else {})


def _listed(chips: Iterable[int]) -> str:
    return ", ".join(f"{chip}s" for chip in chips)


def _ends(text: str) -> dict[Field, str]:
    fields: dict[Field, str] = {}
    if closes_registration(text):
        fields["closes_registration"] = "yes"
    if ends_day(text):
        fields["ends_day"] = "yes"
    return fields


def _level(text: str) -> dict[Field, str] | None:
    fields: dict[Field, str] = {"kind": "level"}
    name_match = _NAMED.match(text)
    counted = None if name_match else _COUNTED.match(text)
    if counted and not _is_counted(counted, text):
        counted = None
    if start := name_match or counted:
        fields["level"] = start["number"]
        text = text[start.end() :]
    pair = PAIR.search(text)
    if pair is None:
        return None
    fields |= {"small_blind": pair["low"], "big_blind": pair["high"]}
    before, text_after = text[: pair.start()], text[pair.end() :]
    if pair["ante"]:
        fields["ante"] = pair["ante"]
        if kind := _ante_kind(f"{pair['kind'] or ''} {pair[0]}"):
            fields["ante_kind"] = kind
    text_after = _read_ante(text_after, fields)
    if match := _LENGTH.search(text_after) or _LAST.search(text_after):
        fields["minutes"] = match["length"].replace("-", " ").strip()
        text_after = f"{text_after[: match.start()]} {text_after[match.end() :]}"
    elif match := _LENGTH.search(before):
        fields["minutes"] = match["length"].replace("-", " ").strip()
        before = f"{before[: match.start()]} {before[match.end() :]}"
    return fields | _rest(before.strip(_EDGES), text_after.strip(_EDGES))


def _rest(text_before: str, text_after: str) -> dict[Field, str]:
    """The game, marks and note in the text around the amounts."""
    fields: dict[Field, str] = _ends(text_after)
    if _UNTIL_END.search(text_after):
        fields["until_end"] = "yes"
        text_after = _UNTIL_END.sub("", text_after).strip(_EDGES)
    if chips := chips_colored_up(text_after):
        fields["color_up"] = _listed(chips)
    for each in (text_before, text_after):
        if each and "game" not in fields and game_of(each):
            fields["game"] = each
    note = " ".join(each for each in (text_before, text_after) if each and each != fields.get("game"))
    return fields | ({"note": note} if note else {})


def _is_counted(match: re.Match[str], text: str) -> bool:
    """Whether the first number is the level's, not the thousands of the small blind: `1 200/2 400`."""
    if match["mark"].strip():
        return True
    pair = PAIR.search(text[match.end() :])
    if pair is None or pair.start():
        return False
    low, high = read_amount(pair["low"]), read_amount(pair["high"])
    return bool(low and high and low <= high <= MAX_SPREAD * low)


def _read_ante(text: str, fields: dict[Field, str]) -> str:
    if "ante" in fields:
        return text
    match = _ANTE.search(text) or _ANTE_BEFORE.search(text)
    if match is None:
        return text
    fields["ante"] = match["ante"]
    if kind := _ante_kind(match["kind"]):
        fields["ante_kind"] = kind
    return f"{text[: match.start()]} {text[match.end() :]}"


def _ante_kind(text: str) -> str:
    if re.search(r"\b(?:bba|bb\s*ante|big\s*blind\s*ante)\b", text, re.I):
        return "big_blind"
    return "button" if re.search(r"\b(?:button|btn)\s*ante\b", text, re.I) else ""
