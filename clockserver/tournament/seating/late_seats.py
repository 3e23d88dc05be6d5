"""The drawn seat of a late player, from the seed of the session's late seats (docs/draws.md)."""

from __future__ import annotations

from collections.abc import Iterable

from clockserver.core.randomness import RandomBelow, pick, seed_of
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.draws.draw import LATE, DrawInput, DrawNumber, OpenTable, draw_places, late_label
from clockserver.tournament.entries.state import EntryId, SeatRef
from clockserver.tournament.session import Session
from clockserver.tournament.tables.state import Table, open_seats


def late_input(number: DrawNumber, entry: EntryId, tables: Iterable[Table], *, anywhere: bool) -> DrawInput:
    """The input of a late-seat draw: every open seat, or the open seats of the shortest tables."""
    seats = open_seats(tables, anywhere=anywhere)
    if anywhere:
        return DrawInput(number=number, kind=LATE, items=(entry,), places=tuple(map(str, seats)))
    seats_by_table: dict[int, list[int]] = {}
    for seat in seats:
        seats_by_table.setdefault(seat.table, []).append(seat.seat)
    seated = {table.number: len(table.seats) for table in tables if table.number in seats_by_table}
    open_tables = tuple(
        OpenTable(number, seated[number], tuple(free)) for number, free in sorted(seats_by_table.items())
    )
    return DrawInput(number=number, kind=LATE, items=(entry,), tables=open_tables)


def can_draw(session: Session, randomness: RandomBelow) -> bool:
    """Whether late seats can be drawn now: no seed is committed, or it is available."""
    draw = session.late_draw
    return draw is None or seed_of(randomness, draw.secret) is not None


def late_seat(
    session: Session, entry: EntryId, randomness: RandomBelow, *, anywhere: bool
) -> tuple[SeatRef, int] | None:
    """A drawn seat, and the number of its draw, from 1, or 0 without a committed seed; None: no open seat.

    Raises Refused while a committed seed is not available: nothing is drawn in its place.
    """
    tables = list(session.tables.values())
    free_seats = open_seats(tables, anywhere=anywhere)
    if not free_seats:
        return None
    draw = session.late_draw
    if draw is None:
        return pick(randomness, free_seats), 0
    seed = seed_of(randomness, draw.secret)
    if seed is None:
        raise Refused(Reason("draws.seed_lost", {"draw": draw.number}))
    number = draw.late + 1
    draw_input = late_input(draw.number, entry, tables, anywhere=anywhere)
    ((_, place),) = draw_places(seed, draw.word, draw_input, late_label(number))
    table, _, seat = place.partition("-")
    return SeatRef(int(table), int(seat)), number
