"""Wire shapes of the topics of entries."""

from __future__ import annotations

from typing import Literal, TypedDict

from clockserver.tournament.entries.state import Lock, Status


class SeatValue(TypedDict):
    """An entry of topic `seats`, for everybody. `name` is null where names are hidden.

    `out`: the number of players out before it; its place is the entries less that, and final once no more can enter.
    `placing`: it is out, and its place waits for others out in the hand, or for stacks; `out` is null.
    """

    name: str | None
    status: Status
    seat: str | None
    out: int | None
    placing: bool


class PlayerValue(SeatValue):
    """An entry of topic `players`, for staff: its full name, and its purchases. `out` is shown while `placing`, too."""

    person: str
    kind: Literal["entry", "reentry"]
    lock: Lock | None
    rebuys: int
    owes: int
    """Rebuys declared and not paid."""
    addons: int
    absent: bool
    came: bool
    """Known to have been at the seat: no no-show, though perhaps absent."""
    no_show: bool
    """Out as a no-show: nobody ever came for it."""
    disqualified: bool
    left_early: bool
    """Gone for good, its chips with it or not."""
