"""Chip counts: stacks as last reported, or as counted by the floor. No ledger contains them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import MAX_CHIPS

StackChips: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_CHIPS)]
Sender: TypeAlias = Literal["player", "dealer", "floor"]
"""The player's own phone; a dealer, for a table; the floor, whose counts are verified."""
PHONE_WAIT_MS = 60_000
"""Time between two counts of one phone, in ms."""
MAX_AT_ONCE = 12
"""Maximum number of counts in one command: the seats of a table."""


class ChipCount(Struct, frozen=True, omit_defaults=True):
    """The newest count of an entry's chips. `at` is its instant, `level` the level at that time."""

    chips: int
    at: int
    level: int
    verified: bool = False
    """Whether the floor counted these chips; else the player or a dealer reported them."""
    after: int = 0
    """Seq of the newest event before the count: a screen at this event or an earlier one does not show the count."""
    reported: bool = False
    """Whether the count was reported, also by the floor; a verified count replaces it without a question."""
    phone_at: int | None = None
    """Instant of the newest count from the player's phone; None without one."""
