"""Every exported CSV and XLSX. No text in them runs as a formula."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any, TypeAlias

import openpyxl
from openpyxl.cell import WriteOnlyCell

from clockserver.core.formula_text import safe_text

Cell: TypeAlias = str | int | Decimal | None
CSV = "text/csv"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MAX_TEXT = 32_767
"""Maximum number of characters that a cell of a workbook holds."""
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that no XML may have: with one of them a whole workbook cannot be read."""
_BOM = "\ufeff"


def csv_file(rows: Iterable[Sequence[Cell]]) -> bytes:
    """Rows as CSV by RFC 4180, UTF-8 with a byte order mark. Numbers stay numbers; None is an empty cell."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    for row in rows:
        writer.writerow([safe_text(cell) if isinstance(cell, str) else cell for cell in row])
    return (_BOM + out.getvalue()).encode("utf-8")


def workbook(rows: Iterable[Sequence[Cell]], title: str) -> bytes:
    """Rows as a workbook with one sheet. Numbers stay numbers; None and an empty text are empty cells."""
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet(title)
    for row in rows:
        sheet.append([_cell(sheet, value) for value in row])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _cell(sheet: Any, value: Cell) -> Any:
    if not isinstance(value, str):
        return value
    text = _NOT_IN_XML.sub("", value)[:MAX_TEXT]
    if not text:
        return None
    cell = WriteOnlyCell(sheet, text)
    # openpyxl reads a text that begins with = as a formula, and one like #N/A as an error.
    cell.data_type = "s"
    return cell
