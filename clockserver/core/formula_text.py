"""Texts in the cells of a spreadsheet, which takes some for formulas: written so that it does not, and read back."""

from __future__ import annotations

import unicodedata

BEGIN_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""First characters that make spreadsheets take a text for a formula or a command, also in full-width form."""


def is_formula(text: str) -> bool:
    """Whether a spreadsheet would take a text for a formula, also after blanks."""
    begin = unicodedata.normalize("NFKC", text)
    place = next((place for place, each in enumerate(begin) if not _is_blank(each)), len(begin))
    return begin.startswith(BEGIN_FORMULA) or begin[place:].startswith(BEGIN_FORMULA)


def _is_blank(letter: str) -> bool:
    """Whether a character has no ink: a blank, or a mark that nobody sees, such as one that turns the direction."""
    return letter.isspace() or unicodedata.category(letter) in ("Cf", "Cc")


def safe_text(text: str) -> str:
    """A text with an apostrophe before it if a spreadsheet would take it for a formula."""
    return f"'{text}" if is_formula(text) else text


def plain_text(text: str) -> str:
    """A text without the apostrophe that `safe_text`, or a person, wrote before it; of two the first one goes."""
    rest = text[1:]
    return rest if text.startswith("'") and (rest.startswith("'") or is_formula(rest)) else text
