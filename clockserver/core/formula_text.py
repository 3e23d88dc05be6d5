"""Texts in the cells of a spreadsheet, which takes some for formulas: written so that it does not, and read back."""

from __future__ import annotations

import unicodedata

BEGIN_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""First characters that make spreadsheets take a text for a formula or a command, also in full-width form."""


def is_formula(text: str) -> bool:
    """Whether a spreadsheet would take a text for a formula, also after blanks."""
    begin = unicodedata.normalize("NFKC", text)
    bare = begin.lstrip(" \u00a0\ufeff\u200b\u200c\u200d\u2060")
    return begin.startswith(BEGIN_FORMULA) or bare.startswith(BEGIN_FORMULA)


def safe_text(text: str) -> str:
    """A text with an apostrophe before it if a spreadsheet would take it for a formula."""
    return f"'{text}" if is_formula(text) else text


def plain_text(text: str) -> str:
    """A text without the apostrophe that `safe_text`, or a person, wrote before it; of two the first one goes."""
    rest = text[1:]
    return rest if text.startswith("'") and (rest.startswith("'") or is_formula(rest)) else text
