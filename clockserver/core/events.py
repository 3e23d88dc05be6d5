"""Events as the journal keeps them: one record each, with the command that brought it and the actor who gave it."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

from clockserver.core.ids import StreamId

E = TypeVar("E")

AUTO = "auto:"
"""Command ids that begin so are the clock's own: facts that time brought, not commands of a hand."""
CLOCK = "clock"
SYSTEM = "system"
"""Actors that are no people."""
DEMO = "demo"
"""Actor that opens a demo tournament and plays it; no signed-in person has this id."""


class Recorded(Struct, Generic[E], frozen=True):
    """An event at its place in a stream. `seq` counts from 1; `at` is when it was recorded, never decreasing."""

    stream: StreamId
    seq: int
    at: int
    command: str
    actor: str
    event: E

    @property
    def by_hand(self) -> bool:
        """Whether a person's command brought it."""
        return self.actor not in (CLOCK, SYSTEM)
