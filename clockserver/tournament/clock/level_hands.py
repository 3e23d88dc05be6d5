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
    """Hands left of the present level; None in a level measured in time.

    Only tables that report their hands count.
    """
    period = session.structure.periods[session.clock.index]
    if not period.hands:
        return None
    hands = []
    for table in session.tables.values():
        if table.open and len(table.seats) > 1 and table.hands:
            level_hands = table.of_level
            dealt = level_hands.hands if level_hands is not None and level_hands.period == period.id else 0
            hands.append(max(0, period.hands - dealt))
    return HandsLeft(period.hands, max(hands, default=None), sum(each > 0 for each in hands))
