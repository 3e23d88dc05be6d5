"""The preview of a structure from a file: its wire shape, made in a worker process."""

from __future__ import annotations

from typing import Any, TypedDict

import msgspec

from clockserver.calculators.check_structure import TotalsAnswer, WarningAnswer, check_structure
from clockserver.core.texts import Param, Refused
from clockserver.structure_files.sheet_reading import SheetFormat, read_sheet
from clockserver.structures.sheets.rows import Chosen, Column, Fault, Field, Question, Row, Sheet, Skipped
from clockserver.texts.catalogue import Wording

MAX_ERRORS = 500
"""Maximum number of faults in a preview."""


class PreviewedRow(TypedDict):
    """A row as read. `period`: the index of its period in the document, null without one."""

    row: int
    period: int | None
    fields: dict[str, Any]


class PreviewError(TypedDict):
    """A fault in words at a row and a column (from 0); null for the whole sheet. `field`: place in the document."""

    row: int | None
    column: int | None
    code: str
    params: dict[str, Param]
    text: str
    field: str | None


class PreviewColumn(TypedDict):
    """A column, from 0: its head (empty without one), its meaning (null: not used), and its first values."""

    column: int
    head: str
    field: Field | None
    examples: list[str]


class PreviewQuestion(TypedDict):
    """A question: the parameter of a request that answers it, and the possible answers, if they are few."""

    code: str
    params: dict[str, Param]
    text: str
    field: str
    answers: list[str]


class PreviewSkipped(TypedDict):
    """A line that is left out; `why`: the reason in words, null for a line that is not understood."""

    row: int | None
    text: str
    why: str | None


class StructurePreview(TypedDict):
    """A structure from a file. `document` is null while there are `errors` or questions in `asked`.

    Rows count from 1 as in the file. `head`: line of the heads, 0 without one. `warnings` and `totals`: the
    answer of `check-structure` for the document; `totals` is null without a document.
    """

    format: SheetFormat
    document: dict[str, Any] | None
    rows: list[PreviewedRow]
    errors: list[PreviewError]
    columns: list[PreviewColumn]
    head: int
    asked: list[PreviewQuestion]
    skipped: list[PreviewSkipped]
    warnings: list[WarningAnswer]
    totals: TotalsAnswer | None


def preview(data: bytes, chosen: Chosen, words: Wording) -> bytes:
    """The preview of a file, as JSON. Raises Refused for a file that is no structure."""
    read = read_sheet(data, chosen)
    sheet, checked = _checked(read.sheet)
    answer: StructurePreview = {
        "format": read.format,
        "document": sheet.document,
        "rows": [_row(each) for each in sheet.rows],
        "errors": [_error(each, words) for each in sheet.errors[:MAX_ERRORS]],
        "columns": [_column(place, each) for place, each in enumerate(sheet.columns)],
        "head": sheet.head,
        "asked": [_question(each, words) for each in sheet.asked],
        "skipped": [_skipped(each, words) for each in sheet.skipped],
        "warnings": words.worded(checked["warnings"]) if checked else [],
        "totals": words.worded(checked["totals"]) if checked else None,
    }
    return msgspec.json.encode(answer)


def _checked(sheet: Sheet) -> tuple[Sheet, Any]:
    """The sheet with its warnings; a refusal of the check adds a fault."""
    if sheet.document is None:
        return sheet, None
    try:
        return sheet, check_structure({"structure": sheet.document})
    except Refused as refusal:
        faults = [*sheet.errors, *(Fault(reason) for reason in refusal.reasons)]
        return msgspec.structs.replace(sheet, document=None, errors=faults), None


def _row(row: Row) -> PreviewedRow:
    return {"row": row.row, "period": row.period, "fields": row.fields}


def _error(fault: Fault, words: Wording) -> PreviewError:
    worded = words.reason(fault.reason)
    return {
        "row": fault.row,
        "column": fault.column,
        "code": worded["code"],
        "params": worded.get("params", {}),
        "text": worded["text"],
        "field": worded.get("field"),
    }


def _column(place: int, column: Column) -> PreviewColumn:
    return {"column": place, "head": column.head, "field": column.field, "examples": column.examples}


def _question(question: Question, words: Wording) -> PreviewQuestion:
    worded = words.reason(question.reason)
    return {
        "code": worded["code"],
        "params": worded.get("params", {}),
        "text": worded["text"],
        "field": question.field,
        "answers": question.answers,
    }


def _skipped(skipped: Skipped, words: Wording) -> PreviewSkipped:
    why = None if skipped.reason is None else words.reason(skipped.reason)["text"]
    return {"row": skipped.row, "text": skipped.text, "why": why}
