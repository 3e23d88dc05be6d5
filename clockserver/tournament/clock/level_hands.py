"""Levels measured in hands: the hands left at the tables."""

from __future__ import annotations

from msgspec import Struct

from clockserver.tournament.session import Session


class HandsLeft(Struct, frozen=True):
    """Hands left of a level of `of` hands: `left` at the slowest table, None where no table counts.

    `tables`: number of tables that still deal.
    """

    of: int
    left: int | None
    tables: int


def hands_left(session: Session) -> HandsLeft | None:
    """Hands left of the present level; None where the level is over by time.

    Only tables that report their hands count; where none does, the director knows.
    """
    period = session.structure.periods[session.clock.index]
    if not period.hands:
        return None
    left = []
    for table in session.tables.values():
        if table.open and len(table.seats) > 1 and table.hands:
            here = table.of_level
            dealt = here.hands if here is not None and here.period == period.id else 0
            left.append(max(0, period.hands - dealt))
    return HandsLeft(period.hands, max(left, default=None), sum(each > 0 for each in left))
