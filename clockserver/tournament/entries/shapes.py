"""Wire shapes of the topics of entries."""

from __future__ import annotations

from typing import Literal, TypedDict

from clockserver.tournament.entries.state import Lock, Status


class SeatValue(TypedDict):
    """An entry of topic `seats`, for everybody. `name` is null where names are hidden.

    `out`: number of players out before it; the place is the number of entries less `out`, final once no more
    can enter. `placing`: the entry is out, and its place waits for others out in the hand, or for stacks;
    `out` is null.
    """

    name: str | None
    status: Status
    seat: str | None
    out: int | None
    placing: bool


class PlayerValue(SeatValue):
    """An entry of topic `players`, for staff: full name and purchases.

    `out` is shown while `placing`, too.
    """

    person: str
    kind: Literal["entry", "reentry"]
    lock: Lock | None
    rebuys: int
    owes: int
    """Number of declared, unpaid rebuys."""
    addons: int
    absent: bool
    came: bool
    """The player was at the seat: no no-show, though perhaps absent."""
    no_show: bool
    """Eliminated as a no-show."""
    disqualified: bool
    left_early: bool
    """Left for good; the chips may stay in play."""
