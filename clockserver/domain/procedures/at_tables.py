"""What a command about tables asks first: that they are in play, which of them it means, and who sits at a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeAlias

from msgspec import Meta

from clockserver.domain.entries import SeatNumber, TableNumber
from clockserver.domain.procedures.tables import known_table
from clockserver.domain.session import Session
from clockserver.domain.tables import Table
from clockserver.domain.texts import Reason, Refused

MOST_TABLES = 2_000
SomeTables: TypeAlias = Annotated[tuple[TableNumber, ...], Meta(max_length=MOST_TABLES)]


def reported(
    session: Session, playing: Sequence[TableNumber], table: TableNumber | None, tables: SomeTables
) -> list[TableNumber]:
    """Those of the tables that play still which a report names; without any it means all. Raises Refused."""
    named = [(table, "table")] if table is not None else []
    named += [(each, f"tables[{i}]") for i, each in enumerate(tables)]
    reasons = [
        Reason("tables.unknown", {"table": each}, field)
        for each, field in named
        if each not in session.tables
    ]
    reasons += [
        Reason("tables.not_open", {"table": each}, field)
        for each, field in named
        if each in session.tables and not session.tables[each].open
    ]
    if reasons:
        raise Refused(*reasons)
    wanted = {each for each, _ in named}
    return [each for each in playing if each in wanted] if named else list(playing)


def open_table(session: Session, number: TableNumber, field: str = "table") -> Table:
    """A table in play. Raises Refused for one that is not there, held or closed."""
    table = known_table(session, number, field)
    if not table.open:
        raise Refused(Reason("tables.not_open", {"table": number}, field))
    return table


def seat_reasons(table: Table, seat: SeatNumber | None, field: str) -> list[Reason]:
    """Why nobody can be meant by a seat: there is no such one, or nobody sits there where the players are known."""
    if seat is None:
        return []
    if seat > table.size:
        return [Reason("seats.unknown", {"seat": seat, "seats": table.size}, field)]
    if table.seats and seat not in table.seats:
        return [Reason("table_clocks.nobody_there", {"table": table.number, "seat": seat}, field)]
    return []
