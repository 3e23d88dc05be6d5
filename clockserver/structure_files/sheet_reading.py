"""A file or a pasted text with a structure: its format by content, and its sheet, within limits."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from clockserver.core.formula_text import plain_text
from clockserver.core.texts import Reason, Refused
from clockserver.players.csv_lines import decoded
from clockserver.players.list_file import READ_REFUSALS, read_lines
from clockserver.players.list_file import Line as FileLine
from clockserver.structure_files.workbook import sheet_notes
from clockserver.structures.sheets.documents import document_in, sheet_of_document
from clockserver.structures.sheets.html_tables import html_lines, is_html
from clockserver.structures.sheets.poker_mavens import is_settings, table_of_settings
from clockserver.structures.sheets.records import records_in, table_of_records
from clockserver.structures.sheets.rows import Chosen, Fault, Line, Sheet, Skipped
from clockserver.structures.sheets.sheet_document import sheet_of
from clockserver.structures.sheets.tables import has_heads, table_of
from clockserver.structures.sheets.tdt import demand_levels, table_of_tdt
from clockserver.structures.sheets.tdt_text import is_tdt, read_tdt
from clockserver.structures.sheets.text_lines import reads_as_lines, table_of_lines

SheetFormat: TypeAlias = Literal["csv", "tsv", "text", "html", "xlsx", "toml", "json", "tdt"]
SHEET_REFUSALS = (
    *READ_REFUSALS,
    "sheet.empty",
    "sheet.json_without_levels",
    "sheet.no_json",
    "sheet.no_table",
    "sheet.no_toml",
    "sheet.tdt_cut",
    "sheet.tdt_no_data",
    "sheet.tdt_no_levels",
    "sheet.tdt_too_deep",
)
"""Codes of a file that is no structure, and of faulty lines."""
MAX_BYTES = 2 * 1024 * 1024
MAX_TEXT = 200
"""Maximum length of a displayed, left-out line, in characters."""
_TOML = re.compile(
    r"^\s*(?:\[\[?\s*periods\s*\]|(?:title|periods|starting_stack|level_minutes)\s*=)", re.MULTILINE
)
_ZIP = b"PK\x03\x04"


class Content(Struct, frozen=True):
    """The content of a file: lines of cells and of text, or `value` for a parsed document."""

    format: SheetFormat
    cells: list[Line] = []
    text: list[Line] = []
    value: Any = None
    skipped: list[Skipped] = []
    faults: list[Fault] = []


class ReadSheet(Struct, frozen=True):
    """A sheet with its format."""

    format: SheetFormat
    sheet: Sheet


def demand_size(data: bytes) -> None:
    """Raise Refused for a file that is too large."""
    if len(data) > MAX_BYTES:
        raise Refused(Reason("import.file_large", {"most_mb": MAX_BYTES // 1024**2}))


def content_of(data: bytes) -> Content:
    """The content of a file; its bytes tell the format, not its name. Raises Refused for a file without a structure."""
    demand_size(data)
    if data.startswith(_ZIP):
        lines = _lines(data)
        skipped, faults = sheet_notes(data)
        return Content("xlsx", _visible(lines), skipped=[*_hidden(lines), *skipped], faults=faults)
    text = decoded(data).lstrip("\ufeff")
    if not text.strip("\0 \r\n\t"):
        raise Refused(Reason("sheet.empty"))
    if is_html(text):
        lines_of_table, skipped = html_lines(text)
        return Content("html", lines_of_table, skipped=skipped)
    if text.lstrip().startswith(("{", "[")):
        return _json_or_tdt(text)
    if _TOML.search(text):
        return Content("toml", value=_toml(text))
    lines = _lines(data)
    rows = [Line(number, [line.strip()]) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    return Content("tsv" if "\t" in text else "csv", _visible(lines), rows, skipped=list(_hidden(lines)))


def _json_or_tdt(text: str) -> Content:
    if is_tdt(text):
        file = read_tdt(text)
        demand_levels(file)
        return Content("tdt", value=file)
    try:
        value = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        value = _json_lines(text)
        if value is None:
            raise Refused(Reason("sheet.no_json", {"problem": str(error)[:200]})) from None
    if document_in(value) is None and _settings_in(value) is None and records_in(value) is None:
        raise Refused(Reason("sheet.json_without_levels"))
    return Content("json", value=value)


def _settings_in(value: Any) -> Mapping[str, Any] | None:
    """A tournament's settings in a JSON value; None without."""
    return next((each for each in (value if isinstance(value, list) else [value]) if is_settings(each)), None)


def _json_lines(text: str) -> list[Any] | None:
    """The values of a text with one JSON value on each line; None for another text."""
    try:
        return [msgspec.json.decode(line) for line in text.splitlines() if line.strip()]
    except (msgspec.DecodeError, RecursionError):
        return None


def _toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text.replace("\r\n", "\n"))
    except (ValueError, RecursionError) as error:  # int() refuses numbers of thousands of digits
        raise Refused(Reason("sheet.no_toml", {"problem": str(error)[:200]})) from None


def _lines(data: bytes) -> list[FileLine]:
    try:
        return read_lines(data)
    except Refused as refusal:
        if refusal.reasons[0].code == "import.empty":
            raise Refused(Reason("sheet.empty")) from None
        raise


def _visible(lines: list[FileLine]) -> list[Line]:
    return [
        Line(line.number, [plain_text(cell) for cell in line.cells], line.wrong)
        for line in lines
        if not line.hidden
    ]


def read_sheet(data: bytes, chosen: Chosen) -> ReadSheet:
    """The sheet of a file with its faults and questions. Raises Refused for a file that is no structure."""
    content = content_of(data)
    if content.format == "toml":
        return ReadSheet("toml", sheet_of_document(content.value, chosen))
    if content.format == "tdt":
        return ReadSheet("tdt", sheet_of(table_of_tdt(content.value, chosen), chosen))
    if content.format == "json":
        return ReadSheet("json", _sheet_of_json(content.value, chosen))
    no_heads = content.format == "csv" and chosen.columns is None and not has_heads(content.cells)
    if no_heads and reads_as_lines(content.text):
        return ReadSheet("text", sheet_of(table_of_lines(content.text), chosen))
    table = table_of(content.cells, chosen)
    table.skipped.extend(content.skipped)
    table.faults.extend(content.faults)
    return ReadSheet(content.format, sheet_of(table, chosen))


def _sheet_of_json(value: Any, chosen: Chosen) -> Sheet:
    """The sheet of the server's own document, of settings, or of the longest list of levels."""
    document, settings = document_in(value), _settings_in(value)
    if document is not None:
        return sheet_of_document(document, chosen)
    if settings is not None:
        return sheet_of(table_of_settings(settings), chosen)
    return sheet_of(table_of_records(*(records_in(value) or ([], {})), chosen), chosen)


def _hidden(lines: list[FileLine]) -> Iterator[Skipped]:
    """The hidden lines, which are left out."""
    for line in lines:
        if line.hidden:
            text = " · ".join(filter(None, line.cells))
            yield Skipped(line.number, text[:MAX_TEXT], Reason("import.hidden"))
