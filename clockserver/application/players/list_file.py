"""A list as somebody brings it, CSV or XLSX: from bytes to lines of cells, whatever the bytes are, within bounds."""

from __future__ import annotations

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from datetime import datetime, time
from typing import Any

import openpyxl
from msgspec import Struct

from clockserver.domain.texts import Reason, Refused

MOST_BYTES = 5 * 1024 * 1024
MOST_ROWS = 20_000
MOST_COLUMNS = 50
MOST_UNPACKED = 32 * 1024 * 1024
"""Of all that an XLSX holds; a list of the largest size has less than half of it."""
MOST_PARTS = 500
MOST_LINES = 1_048_576
"""As many as a spreadsheet has."""
_ZIP = b"PK\x03\x04"
_OTHERS = {b"%PDF": "PDF", b"\xd0\xcf\x11\xe0": "XLS"}
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_SAID = re.compile(r"\s*sep=([;,|\t])\s*", re.IGNORECASE)
"""What some programs write before the list, for spreadsheets."""
_QUOTED = re.compile(r'"[^"]*"')


class Line(Struct, frozen=True):
    """A line of a list with anything in it, counted from 1 as a spreadsheet does; its cells without blanks around."""

    number: int
    cells: list[str]


def read_lines(data: bytes) -> list[Line]:
    """The lines of a file, by what it is, not by what it is called. Raises Refused for what is no list."""
    if len(data) > MOST_BYTES:
        raise Refused(Reason("import.file_large", {"most_mb": MOST_BYTES // 1024**2}))
    for begin, kind in _OTHERS.items():
        if data.startswith(begin):
            raise Refused(Reason("import.other_kind", {"kind": kind}))
    rows = _of_xlsx(data) if data.startswith(_ZIP) else _of_csv(_text(data))
    lines = list(_bounded(rows))
    if not lines:
        raise Refused(Reason("import.empty"))
    return lines


def _bounded(rows: Iterable[Iterable[str]]) -> Iterator[Line]:
    filled = 0
    for number, row in enumerate(rows, 1):
        cells = [cell.strip() for cell in row]
        while cells and not cells[-1]:
            cells.pop()
        if len(cells) > MOST_COLUMNS:
            raise Refused(Reason("import.too_wide", {"most": MOST_COLUMNS, "row": number}))
        if cells:
            filled += 1
            yield Line(number, cells)
        # The line with the names of the columns is none of them.
        if filled > MOST_ROWS + 1 or number > MOST_LINES:
            raise Refused(Reason("import.too_long", {"most": MOST_ROWS}))


# -- CSV -----------------------------------------------------------------------------------------------


def _text(data: bytes) -> str:
    """Unicode by its mark or its form, else as Windows writes it in the west."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings = ["utf-16"]
    elif b"\0" in data[:200]:
        encodings = ["utf-16-le" if data[1:2] == b"\0" else "utf-16-be"]
    else:
        encodings = ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text and not (encoding == "cp1252" and _CONTROLS.search(text)):
            return text
    raise Refused(Reason("import.no_list"))


def _of_csv(text: str) -> Iterator[list[str]]:
    first = next(filter(str.strip, text.splitlines()), "")
    said = _SAID.fullmatch(first)
    unquoted = _QUOTED.sub("", first)
    separator = said[1] if said else max(";\t,", key=unquoted.count)
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator):
            # The line that only says what separates is none of the list; the others keep their numbers.
            yield [] if said and separator.join(row).strip() == first.strip() else row
    except csv.Error as error:
        raise Refused(Reason("import.no_list")) from error


# -- XLSX ----------------------------------------------------------------------------------------------


def _of_xlsx(data: bytes) -> Iterator[list[str]]:
    """The first sheet, with what its formulas gave when it was saved; none is calculated here."""
    _demand_bounds(data)
    try:
        workbook = openpyxl.load_workbook(
            io.BytesIO(data), read_only=True, data_only=True, keep_links=False, keep_vba=False
        )
        sheet = workbook.worksheets[0]
        # How large it is says the sheet itself, and need not be true.
        sheet.reset_dimensions()
        for row in sheet.iter_rows(max_col=MOST_COLUMNS + 1, values_only=True):
            yield [_cell(value) for value in row]
    except Exception as error:
        # Whatever openpyxl stumbles over: the file is damaged, or was made to be.
        raise Refused(Reason("import.no_list")) from error


def _demand_bounds(data: bytes) -> None:
    """Raises Refused for an archive that would unpack to more than a list has. What it says of its parts is no lie
    that helps: `zipfile` unpacks no more of a part than it says it has."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, zlib.error, OSError, ValueError, NotImplementedError) as error:
        raise Refused(Reason("import.no_list")) from error
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise Refused(Reason("import.unpacks_large", {"most_mb": MOST_UNPACKED // 1024**2}))


def _cell(value: Any) -> str:
    match value:
        case None:
            return ""
        case float() if value.is_integer():
            return str(int(value))
        case datetime() if value.time() == time():
            return value.date().isoformat()
        case _:
            return str(value)
