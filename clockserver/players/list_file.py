"""A list as an uploaded file, CSV or XLSX: from arbitrary bytes to lines of cells, within limits."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from datetime import datetime, time
from typing import Any

import openpyxl
from msgspec import Struct
from openpyxl.xml.functions import iterparse

from clockserver.core.texts import Reason, Refused
from clockserver.players.csv_lines import Row, readable, rows_of, text_of, unreadable

READ_REFUSALS = (
    "import.file_large",
    "import.hidden",
    "import.no_list",
    "import.no_sheet",
    "import.open_quote",
    "import.open_quotes",
    "import.other_kind",
    "import.too_long",
    "import.too_wide",
    "import.unpacks_large",
    "import.unreadable",
)
"""Codes of a file whose lines cannot be read, whatever its content."""
FILE_REFUSALS = (*READ_REFUSALS, "import.empty", "import.html")
"""Codes of a file that is no list, and of its lines."""
LIST_REFUSALS = (
    *FILE_REFUSALS,
    "import.column_twice",
    "import.no_head",
    "import.no_names",
    "import.no_number",
    "import.which_column",
)
"""Codes of a file that is no list of players."""

MAX_BYTES = 5 * 1024 * 1024
MAX_ROWS = 10_000
MAX_COLUMNS = 50
MAX_UNPACKED = 32 * 1024 * 1024
"""Maximum unpacked bytes of an XLSX: twice that of the largest list."""
MAX_PARTS = 500
MAX_SHEETS = 500
MAX_PART = 4 * 1024 * 1024
"""Maximum bytes of a part that is read whole, such as styles, whose elements take far more memory."""
_STREAMED = ("xl/worksheets/", "xl/sharedStrings.xml")
_NOT_READ = ("xl/media/", "xl/embeddings/", "xl/drawings/", "xl/vbaProject.bin")
MAX_LINES = 1_048_576
"""Maximum number of lines, the same as in a spreadsheet."""
_ZIP = b"PK\x03\x04"
_OTHERS = {b"%PDF": "PDF", b"\xd0\xcf\x11\xe0": "XLS", b"MIME-Version": "MHTML"}
_OPEN_DOCUMENT = b"application/vnd.oasis.opendocument"


class Line(Struct, frozen=True):
    """A non-empty line, counted from 1 as in a spreadsheet; its cells are stripped."""

    number: int
    cells: list[str]
    hidden: bool = False
    """Whether the spreadsheet hides the line."""
    wrong: tuple[Reason, ...] = ()
    """Faults of its cells."""


class FileLines(Struct, frozen=True):
    """The lines of one sheet of a file, with the names of all of its sheets; a text has none."""

    lines: list[Line]
    sheets: list[str] = []
    sheet: int = 1
    """The number of the sheet that was read, from 1."""


def read_file(data: bytes, sheet: int | None = None) -> FileLines:
    """The lines of a sheet, by default the first. Raises Refused as `read_lines` does."""
    lines = read_lines(data, sheet)
    return FileLines(lines, sheets_of(data) if data.startswith(_ZIP) else [], sheet or 1)


def read_lines(data: bytes, sheet: int | None = None) -> list[Line]:
    """The lines of a file, by its content and not by its name. Raises Refused for a file that is no list.

    `sheet` is the number of a sheet, from 1; a text has one.
    """
    demand_size(data)
    for begin, kind in _OTHERS.items():
        if data.startswith(begin):
            raise Refused(Reason("import.other_kind", {"kind": kind}))
    if data.startswith(_ZIP) and _OPEN_DOCUMENT in data[:200]:
        raise Refused(Reason("import.other_kind", {"kind": "ODS"}))
    is_xlsx = data.startswith(_ZIP)
    if not is_xlsx and sheet not in (None, 1):
        raise _no_such_sheet(1)
    rows = _of_xlsx(data, sheet or 1) if is_xlsx else rows_of(text_of(data))
    lines = list(_bounded(rows))
    if not lines:
        raise Refused(Reason("import.empty"))
    return lines


def demand_size(data: bytes) -> None:
    """Raise Refused for a file that is too large."""
    if len(data) > MAX_BYTES:
        raise Refused(Reason("import.file_large", {"most_mb": MAX_BYTES // 1024**2}))


def _bounded(rows: Iterable[Row]) -> Iterator[Line]:
    filled = 0
    for number, (row, faults) in enumerate(rows, 1):
        cells = [readable(cell).strip() for cell in row]
        while cells and not cells[-1]:
            cells.pop()
        if len(cells) > MAX_COLUMNS:
            raise Refused(Reason("import.too_wide", {"most": MAX_COLUMNS, "row": number}))
        if cells:
            filled += 1
            yield Line(number, cells, hidden=_hidden() in faults, wrong=faults)
        # The line of heads does not count.
        if filled > MAX_ROWS + 1 or number > MAX_LINES:
            raise Refused(Reason("import.too_long", {"most": MAX_ROWS}))


# -- XLSX ----------------------------------------------------------------------------------------------


def _hidden() -> Reason:
    """The reason for a row that the spreadsheet hides."""
    return Reason("import.hidden")


def sheets_of(data: bytes) -> list[str]:
    """The names of an XLSX's sheets, in their order. Raises Refused for another file."""
    _demand_bounds(data)
    try:
        return [sheet.title for sheet in _workbook(data).worksheets]
    except Exception as error:
        raise Refused(Reason("import.no_list")) from error


def first_sheet_path(data: bytes) -> str:
    """The name of the part of an XLSX that holds its first sheet. Raises Refused for an archive that is too large."""
    _demand_bounds(data)
    return str(_sheet(_workbook(data), 1)._worksheet_path)


def _workbook(data: bytes) -> Any:
    return openpyxl.load_workbook(
        io.BytesIO(data), read_only=True, data_only=True, keep_links=False, keep_vba=False
    )


def _sheet(workbook: Any, sheet_number: int) -> Any:
    sheets = workbook.worksheets
    if sheet_number > len(sheets):
        raise _no_such_sheet(len(sheets))
    return sheets[sheet_number - 1]


def _no_such_sheet(count: int) -> Refused:
    return Refused(Reason("import.no_sheet", {"sheets": count}, "sheet"))


def _of_xlsx(data: bytes, number: int) -> Iterator[Row]:
    """A sheet, with the saved results of its formulas; nothing is calculated here."""
    _demand_bounds(data)
    try:
        sheet = _sheet(_workbook(data), number)
        # The sheet's stated size may be wrong.
        sheet.reset_dimensions()
        hidden = _hidden_rows(data, sheet._worksheet_path)
        for line, row in enumerate(sheet.iter_rows(max_col=MAX_COLUMNS + 1, values_only=True), 1):
            # A formatted column can have a million empty rows.
            if row.count(None) == len(row):
                yield [], ()
                continue
            cells = [_cell(value) for value in row]
            yield cells, (*((_hidden(),) if line in hidden else ()), *unreadable(cells))
    except Refused:
        raise
    except Exception as error:
        # Any error of openpyxl: the file is damaged, perhaps on purpose.
        raise Refused(Reason("import.no_list")) from error


def _hidden_rows(data: bytes, sheet: str) -> set[int]:
    """The numbers of rows that are hidden, by a filter or by hand."""
    hidden, number, rows = set[int](), 0, None
    with zipfile.ZipFile(io.BytesIO(data)) as archive, archive.open(sheet) as part:
        for event, element in iterparse(part, events=("start", "end")):
            if event == "start" and element.tag.endswith("}sheetData"):
                rows = element
            if event == "end" and element.tag.endswith("}row"):
                number = int(element.get("r", number + 1))
                hidden |= {number} if element.get("hidden") in ("1", "true") else set()
                if rows is not None:
                    rows.clear()
    return hidden


def _demand_bounds(data: bytes) -> None:
    """Raise Refused for an archive that would unpack to more than a list has.

    Wrong sizes in its directory do not help: `zipfile` unpacks no more of a part than its stated size.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, zlib.error, OSError, ValueError, NotImplementedError) as error:
        raise Refused(Reason("import.no_list")) from error
    fully_read_parts = [part for part in parts if not part.filename.startswith((*_STREAMED, *_NOT_READ))]
    if (
        len(parts) > MAX_PARTS
        or sum(part.file_size for part in parts) > MAX_UNPACKED
        or any(part.file_size > MAX_PART for part in fully_read_parts)
    ):
        raise Refused(Reason("import.unpacks_large", {"most_mb": MAX_UNPACKED // 1024**2}))


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
