"""A seat drawn at one table, for who has to sit there."""

from __future__ import annotations

from clockserver.domain.entries import SeatRef, TableNumber
from clockserver.domain.luck import Luck, pick
from clockserver.domain.session import Session
from clockserver.domain.texts import Reason


def refuse_table(session: Session, number: TableNumber, field: str = "table") -> list[Reason]:
    """Why nobody can be seated at a table: there is none, it is not open, or it is full."""
    table = session.tables.get(number)
    if table is None:
        return [Reason("tables.unknown", {"table": number}, field)]
    if not table.open:
        return [Reason("tables.not_open", {"table": number}, field)]
    if not table.free():
        return [Reason("tables.full", {"table": number}, field)]
    return []


def seat_at(session: Session, number: TableNumber, luck: Luck) -> SeatRef:
    """One of its open seats, of which there is one."""
    return SeatRef(number, pick(luck, session.tables[number].free()))
