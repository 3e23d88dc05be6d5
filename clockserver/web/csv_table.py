"""Tables for a spreadsheet: CSV with text cells that are never taken for formulas."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import TypeAlias

from clockserver.core.formula_text import safe_text

Cell: TypeAlias = str | int | Decimal | None
_BOM = "\ufeff"


def csv_file(rows: Iterable[Sequence[Cell]]) -> bytes:
    """Rows as CSV by RFC 4180, UTF-8 with a byte order mark. Numbers stay numbers; None is an empty cell."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    for row in rows:
        writer.writerow([safe_text(cell) if isinstance(cell, str) else cell for cell in row])
    return (_BOM + out.getvalue()).encode("utf-8")
