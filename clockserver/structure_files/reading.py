"""A file or a pasted text with a structure: which format it is by its content, and its sheet, within limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from clockserver.core.texts import Reason, Refused
from clockserver.players.csv_lines import decoded
from clockserver.players.list_file import Line as FileLine
from clockserver.players.list_file import read_lines
from clockserver.structures.sheets.document import sheet_of
from clockserver.structures.sheets.rows import Chosen, Line, Sheet, Skipped
from clockserver.structures.sheets.tables import has_heads, table_of
from clockserver.structures.sheets.text_lines import reads_as_lines, table_of_lines

SheetFormat: TypeAlias = Literal["csv", "tsv", "text", "xlsx"]
SHEET_REFUSALS = (
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
    "sheet.empty",
)
"""Codes of a file that is no structure, and of its lines."""
MAX_BYTES = 2 * 1024 * 1024
MAX_TEXT = 200
"""Maximum length of a line that is shown as left out, in characters."""
_ZIP = b"PK\x03\x04"


class Content(Struct, frozen=True):
    """The content of a file: lines of cells, as a spreadsheet has them, and lines of text."""

    format: SheetFormat
    cells: list[FileLine] = []
    text: list[Line] = []


class ReadSheet(Struct, frozen=True):
    """A sheet with its format."""

    format: SheetFormat
    sheet: Sheet


def demand_size(data: bytes) -> None:
    """Raises Refused for a file that is too large."""
    if len(data) > MAX_BYTES:
        raise Refused(Reason("import.file_large", {"most_mb": MAX_BYTES // 1024**2}))


def content_of(data: bytes) -> Content:
    """The content of a file, by its bytes and not by its name. Raises Refused for a file that is no structure."""
    demand_size(data)
    if data.startswith(_ZIP):
        return Content("xlsx", _lines(data))
    text = decoded(data)
    if not text.strip("\ufeff\0 \r\n\t"):
        raise Refused(Reason("sheet.empty"))
    lines = [Line(number, [line.strip()]) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    return Content("tsv" if "\t" in text else "csv", _lines(data), lines)


def _lines(data: bytes) -> list[FileLine]:
    try:
        return read_lines(data)
    except Refused as refusal:
        if refusal.reasons[0].code == "import.empty":
            raise Refused(Reason("sheet.empty")) from None
        raise


def read_sheet(data: bytes, chosen: Chosen) -> ReadSheet:
    """The sheet of a file with its faults and questions. Raises Refused for a file that is no structure."""
    content = content_of(data)
    shown = [Line(line.number, line.cells, line.wrong) for line in content.cells if not line.hidden]
    no_cells = content.format == "csv" and chosen.columns is None and not has_heads(shown)
    if no_cells and reads_as_lines(content.text):
        return ReadSheet("text", sheet_of(table_of_lines(content.text), chosen))
    table = table_of(shown, chosen)
    table.skipped.extend(_hidden(content.cells))
    return ReadSheet(content.format, sheet_of(table, chosen))


def _hidden(lines: list[FileLine]) -> Iterator[Skipped]:
    """Hidden lines are no rows; they are shown as left out."""
    for line in lines:
        if line.hidden:
            text = " · ".join(filter(None, line.cells))
            yield Skipped(line.number, text[:MAX_TEXT], Reason("import.hidden"))
