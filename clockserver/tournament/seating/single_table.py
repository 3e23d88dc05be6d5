"""A drawn seat at a chosen table."""

from __future__ import annotations

from clockserver.core.randomness import RandomBelow, pick
from clockserver.core.texts import Reason
from clockserver.tournament.entries.state import SeatRef, TableNumber
from clockserver.tournament.session import Session

ONE_TABLE_REFUSALS = ("tables.full", "tables.not_open", "tables.unknown")
"""Codes of a table that accepts no entry."""


def refuse_table(session: Session, number: TableNumber, field: str = "table") -> list[Reason]:
    """Reasons against seating a player at a table: unknown, not open, or full."""
    table = session.tables.get(number)
    if table is None:
        return [Reason("tables.unknown", {"table": number}, field)]
    if not table.open:
        return [Reason("tables.not_open", {"table": number}, field)]
    if not table.free():
        return [Reason("tables.full", {"table": number}, field)]
    return []


def seat_at(session: Session, number: TableNumber, randomness: RandomBelow) -> SeatRef:
    """A drawn open seat of a table; there must be one."""
    return SeatRef(number, pick(randomness, session.tables[number].free()))
