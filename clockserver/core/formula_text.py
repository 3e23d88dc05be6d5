"""Texts in the cells of a spreadsheet, which takes some for formulas: written so that it does not, and read back."""

from __future__ import annotations

import re
import unicodedata

BEGIN_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""First characters that make spreadsheets take a text for a formula or a command, also in full-width form."""

SEPARATORS = ";\t\r\n"
"""Characters within a text at which some spreadsheets begin a new cell: German ones at the semicolon."""
_SEPARATOR = re.compile(f"[{SEPARATORS}]")


def is_formula(text: str) -> bool:
    """Whether a spreadsheet would take a text for a formula, also after blanks."""
    begin = unicodedata.normalize("NFKC", text)
    place = next((place for place, each in enumerate(begin) if not _is_blank(each)), len(begin))
    return begin.startswith(BEGIN_FORMULA) or begin[place:].startswith(BEGIN_FORMULA)


def _is_blank(letter: str) -> bool:
    """Whether a character has no ink: a blank, or a mark that nobody sees, such as one that turns the direction."""
    return letter.isspace() or unicodedata.category(letter) in ("Cf", "Cc")


def safe_text(text: str) -> str:
    """A text with an apostrophe before it, and within it, wherever a spreadsheet would take it for a formula.

    Within it: where the locale of a spreadsheet separates cells by another character than the file's comma, such a
    character in a text begins a cell of its own, quoted or not.
    """
    safe = text
    for place in _cell_starts(text):
        safe = f"{safe[:place]}'{safe[place:]}"
    return f"'{safe}" if is_formula(text) else safe


def plain_text(text: str) -> str:
    """A text without the apostrophes that `safe_text`, or a person, wrote; of two before it the first one goes."""
    for place in _cell_starts(text):
        if text[place] == "'":
            text = text[:place] + text[place + 1 :]
    rest = text[1:]
    return rest if text.startswith("'") and (rest.startswith("'") or is_formula(rest)) else text


def _cell_starts(text: str) -> list[int]:
    """The places within a text after a separator, the last one first, from which a formula would be read."""
    if not _SEPARATOR.search(text):
        return []
    found = []
    is_begun = False
    for place in range(len(text) - 1, -1, -1):
        letter = text[place]
        if is_begun and letter in SEPARATORS:
            found.append(place + 1)
        if not (_is_blank(letter) or letter in "\"'"):
            is_begun = unicodedata.normalize("NFKC", letter).startswith(BEGIN_FORMULA)
    return found
