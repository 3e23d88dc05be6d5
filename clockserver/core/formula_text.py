"""Texts for spreadsheet cells: escaped so that none runs as a formula, and read back."""

from __future__ import annotations

import re
import unicodedata

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
"""First characters that make a spreadsheet read a text as a formula or a command, also in full-width form."""

SEPARATORS = ";\t\r\n"
"""Characters in a text at which some spreadsheets begin a new cell: German ones split at semicolons."""
_SEPARATOR = re.compile(f"[{SEPARATORS}]")


def is_formula(text: str) -> bool:
    """Whether a spreadsheet would read a text as a formula, also after blanks."""
    normalized = unicodedata.normalize("NFKC", text)
    place = next((place for place, each in enumerate(normalized) if not _is_blank(each)), len(normalized))
    return normalized.startswith(FORMULA_STARTS) or normalized[place:].startswith(FORMULA_STARTS)


def _is_blank(letter: str) -> bool:
    """Whether a character is invisible: a blank, or a mark such as one that changes the writing direction."""
    return letter.isspace() or unicodedata.category(letter) in ("Cf", "Cc")


def safe_text(text: str) -> str:
    """Return the text with an apostrophe wherever a spreadsheet would begin to read a formula.

    Apostrophes go before the text, and within it after separators: a spreadsheet whose locale separates cells
    by another character than the file's comma begins a new cell there, quoted or not.
    """
    safe = text
    for place in _cell_starts(text):
        safe = f"{safe[:place]}'{safe[place:]}"
    return f"'{safe}" if is_formula(text) else safe


def plain_text(text: str) -> str:
    """Return the text without apostrophes added by `safe_text` or a person; two at the start lose one."""
    for place in _cell_starts(text):
        if text[place] == "'":
            text = text[:place] + text[place + 1 :]
    rest = text[1:]
    return rest if text.startswith("'") and (rest.startswith("'") or is_formula(rest)) else text


def _cell_starts(text: str) -> list[int]:
    """Places after a separator where a formula could begin, the last one first."""
    if not _SEPARATOR.search(text):
        return []
    starts = []
    is_formula_start = False
    for place in range(len(text) - 1, -1, -1):
        letter = text[place]
        if is_formula_start and letter in SEPARATORS:
            starts.append(place + 1)
        if not (_is_blank(letter) or letter in "\"'"):
            is_formula_start = unicodedata.normalize("NFKC", letter).startswith(FORMULA_STARTS)
    return starts
