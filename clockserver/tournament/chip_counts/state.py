"""Chip counts: the stacks of players as they were last reported, or counted by the floor. No ledger has them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import CHIPS_LIMIT

StackChips: TypeAlias = Annotated[int, Meta(ge=1, le=CHIPS_LIMIT)]
Sender: TypeAlias = Literal["player", "dealer", "floor"]
"""The player's own phone; a dealer for a table; the floor, whose counts are verified."""
PHONE_WAIT_MS = 60_000
"""Time between two counts of one phone, in ms."""
MAX_AT_ONCE = 12
"""Maximum number of counts in one command: the seats of a table."""


class ChipCount(Struct, frozen=True, omit_defaults=True):
    """The newest count of an entry's chips. `at` is its instant, `level` the level that was played then."""

    chips: int
    at: int
    level: int
    verified: bool = False
    """The floor saw these chips; else the player or a dealer reported them."""
    after: int = 0
    """Number of the newest event when it was counted: a screen that shows no later one does not show it."""
    reported: bool = False
    """It was reported, though perhaps by the floor: a count that is verified takes its place unasked."""
    phone_at: int | None = None
    """Instant of the newest count from the player's phone; None without one."""
