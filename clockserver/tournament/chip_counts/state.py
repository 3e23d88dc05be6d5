"""Chip counts: stacks as last reported, or counted by the floor. They are in no ledger."""

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
    """Seq of the newest event at the time of the count: a screen behind it does not show the count."""
    reported: bool = False
    """Whether it was reported, perhaps by the floor; a verified count replaces it without a question."""
    phone_at: int | None = None
    """Instant of the newest count from the player's phone; None without one."""
