"""Writing of CSV and XLSX for every export. No text in a file runs as a formula."""

from __future__ import annotations

import csv
import io
import re
import shutil
import zipfile
from collections.abc import Iterable, Sequence
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any, TypeAlias

import openpyxl
from openpyxl.cell import WriteOnlyCell
from openpyxl.writer.excel import ExcelWriter

from clockserver.core.formula_text import safe_text

Cell: TypeAlias = str | int | Decimal | None
CSV = "text/csv"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MAX_TEXT = 32_767
"""Maximum number of characters that a cell of a workbook holds."""
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML forbids: with one of them the whole workbook would be unreadable."""
_BOM = "\ufeff"
_WRITTEN_AT = datetime.fromisoformat("2000-01-01")
"""Time of writing in every workbook, so that equal rows give equal bytes, and equal entity tags."""


def csv_file(rows: Iterable[Sequence[Cell]]) -> bytes:
    """Rows as CSV by RFC 4180, UTF-8 with a byte order mark. Numbers stay numbers; None is an empty cell."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    for row in rows:
        writer.writerow([safe_text(cell) if isinstance(cell, str) else cell for cell in row])
    return (_BOM + out.getvalue()).encode("utf-8")


def workbook(rows: Iterable[Sequence[Cell]], title: str) -> bytes:
    """Rows as a workbook with one sheet. Numbers stay numbers; None and an empty text are empty cells.

    Equal rows with an equal title give equal bytes.
    """
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet(title)
    for row in rows:
        sheet.append([_cell(sheet, value) for value in row])
    # `book.save` would write the current time.
    book.properties.created = book.properties.modified = _WRITTEN_AT
    out = io.BytesIO()
    ExcelWriter(book, _TimelessArchive(out, "w", zipfile.ZIP_DEFLATED)).save()
    return out.getvalue()


class _TimelessArchive(zipfile.ZipFile):
    """An archive with one fixed time for all its files."""

    def writestr(self, zinfo_or_arcname: Any, data: Any, *_: Any, **__: Any) -> None:
        super().writestr(self._info(zinfo_or_arcname), data)

    def write(self, filename: Any, arcname: Any = None, *_: Any, **__: Any) -> None:
        with Path(filename).open("rb") as source, self.open(self._info(arcname or filename), "w") as file:
            shutil.copyfileobj(source, file)

    def _info(self, name: Any) -> zipfile.ZipInfo:
        info = zipfile.ZipInfo(str(name), _WRITTEN_AT.timetuple()[:6])
        info.compress_type = self.compression
        return info


def _cell(sheet: Any, value: Cell) -> Any:
    if not isinstance(value, str):
        return value
    text = _NOT_IN_XML.sub("", value)[:MAX_TEXT]
    if not text:
        return None
    cell = WriteOnlyCell(sheet, text)
    # openpyxl takes a text that begins with = for a formula, and a text like #N/A for an error.
    cell.data_type = "s"
    return cell
