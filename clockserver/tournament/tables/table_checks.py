"""Checks shared by commands about tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeAlias

from msgspec import Meta

from clockserver.core.texts import Reason, Refused
from clockserver.tournament.entries.state import SeatNumber, TableNumber
from clockserver.tournament.session import Session
from clockserver.tournament.tables.state import MAX_TABLES, Table

CLOCK_SEAT_REFUSALS = ("seats.unknown", "table_clocks.nobody_there")
"""Codes of a seat that has no player."""
OPEN_TABLE_REFUSALS = ("tables.not_open", "tables.unknown")
"""Codes of a table that is not open."""
SomeTables: TypeAlias = Annotated[tuple[TableNumber, ...], Meta(max_length=MAX_TABLES)]


def demand_reported_tables(
    session: Session, playing: Sequence[TableNumber], table: TableNumber | None, tables: SomeTables
) -> list[TableNumber]:
    """The tables of a report among those still playing; an empty report names all. Raises Refused."""
    reported = [(table, "table")] if table is not None else []
    reported += [(each, f"tables[{i}]") for i, each in enumerate(tables)]
    reasons = [
        Reason("tables.unknown", {"table": each}, field)
        for each, field in reported
        if each not in session.tables
    ]
    reasons += [
        Reason("tables.not_open", {"table": each}, field)
        for each, field in reported
        if each in session.tables and not session.tables[each].open
    ]
    if reasons:
        raise Refused(*reasons)
    numbers = {each for each, _ in reported}
    return [each for each in playing if each in numbers] if reported else list(playing)


def demand_open_table(session: Session, number: TableNumber, field: str = "table") -> Table:
    """An open table by its number. Raises Refused for an unknown, held or closed table."""
    table = demand_table(session, number, field)
    if not table.open:
        raise Refused(Reason("tables.not_open", {"table": number}, field))
    return table


def refuse_empty_seat(table: Table, seat: SeatNumber | None, field: str) -> list[Reason]:
    """Reasons against a seat without a player: it does not exist, or is empty at a table with named players."""
    if seat is None:
        return []
    if seat > table.size:
        return [Reason("seats.unknown", {"seat": seat, "seats": table.size}, field)]
    if table.seats and seat not in table.seats:
        return [Reason("table_clocks.nobody_there", {"table": table.number, "seat": seat}, field)]
    return []


def demand_table(session: Session, number: TableNumber, field: str = "table") -> Table:
    """A table by its number. Raises Refused for an unknown table."""
    table = session.tables.get(number)
    if table is None:
        raise Refused(unknown_table(number, field))
    return table


def unknown_table(number: TableNumber, field: str = "table") -> Reason:
    """The reason against a number without a table."""
    return Reason("tables.unknown", {"table": number}, field)
