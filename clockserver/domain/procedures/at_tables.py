"""What a command about one table asks first: that the table is in play, and who sits at a seat."""

from __future__ import annotations

from clockserver.domain.entries import SeatNumber, TableNumber
from clockserver.domain.procedures.tables import known_table
from clockserver.domain.session import Session
from clockserver.domain.tables import Table
from clockserver.domain.texts import Reason, Refused


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
