"""Sheets of cells and of text, as a preview reads them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clockserver.core.texts import Refused
from clockserver.structures.sheets.rows import Chosen, Line, Sheet
from clockserver.structures.sheets.sheet_document import sheet_of
from clockserver.structures.sheets.tables import table_of
from clockserver.structures.sheets.text_lines import table_of_lines

KNOWN = Chosen(title="Friday", starting_stack=20_000, level_minutes=20, break_minutes=10)
"""Values that a sheet with only levels does not state."""


def lines(*rows: str, separator: str = "|") -> list[Line]:
    """Lines of cells, counted from 1."""
    return [
        Line(number, [cell.strip() for cell in row.split(separator)]) for number, row in enumerate(rows, 1)
    ]


def sheet(*rows: str, chosen: Chosen = KNOWN) -> Sheet:
    """The sheet of rows whose cells are separated by bars."""
    return sheet_of(table_of(lines(*rows), chosen), chosen)


def text(*rows: str, chosen: Chosen = KNOWN) -> Sheet:
    """The sheet of lines of text."""
    return sheet_of(table_of_lines(lines(*rows, separator="\n")), chosen)


def periods(parsed: Sheet) -> list[dict[str, Any]]:
    """The periods of the document; fails without a document."""
    assert parsed.document is not None, (parsed.errors, parsed.asked)
    return list(parsed.document["periods"])


def faults(parsed: Sheet) -> list[tuple[int | None, int | None, str]]:
    """Row, column and code of each fault; asserts that there is no document."""
    assert parsed.document is None
    return [(each.row, each.column, each.reason.code) for each in parsed.errors]


def refused_with(read: Callable[[], object]) -> list[str]:
    """The refusal codes; none if the input is read."""
    try:
        read()
    except Refused as refusal:
        return [reason.code for reason in refusal.reasons]
    return []


def questions_of(parsed: Sheet) -> list[tuple[str, str]]:
    """Code and parameter of each question; asserts that there is no document."""
    assert parsed.document is None or not parsed.asked
    return [(each.reason.code, each.field) for each in parsed.asked]
