"""Levels that last so many hands: what the tables have left of them."""

from __future__ import annotations

from msgspec import Struct

from clockserver.domain.session import Session


class HandsLeft(Struct, frozen=True):
    """What is left of a level of `of` hands: `left` at the slowest table, None where none counts.

    `tables`: how many deal still.
    """

    of: int
    left: int | None
    tables: int


def hands_left(session: Session) -> HandsLeft | None:
    """What is left of the level the clock stands in; None where it is over by time.

    Only tables that report their hands count; where none does, the TD knows.
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
