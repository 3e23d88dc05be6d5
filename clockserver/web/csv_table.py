"""Tables for a spreadsheet: CSV with text cells that are never taken for formulas."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import TypeAlias

Cell: TypeAlias = str | int | Decimal | None
BEGIN_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""First characters that make spreadsheets take a text for a formula or a command, also in full-width form."""
_BOM = "\ufeff"


def safe_text(text: str) -> str:
    """A text with an apostrophe before it if a spreadsheet would take it for a formula, also after blanks."""
    begin = unicodedata.normalize("NFKC", text)
    bare = begin.lstrip(" \u00a0\ufeff\u200b\u200c\u200d\u2060")
    return f"'{text}" if begin.startswith(BEGIN_FORMULA) or bare.startswith(BEGIN_FORMULA) else text


def csv_file(rows: Iterable[Sequence[Cell]]) -> bytes:
    """Rows as CSV by RFC 4180, UTF-8 with a byte order mark. Numbers stay numbers; None is an empty cell."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    for row in rows:
        writer.writerow([safe_text(cell) if isinstance(cell, str) else cell for cell in row])
    return (_BOM + out.getvalue()).encode("utf-8")
