"""Events in the form of the journal: each with its command and the actor who gave the command."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

from clockserver.core.ids import StreamId

E = TypeVar("E")

AUTO = "auto:"
"""Prefix of the command ids of events that time causes, without a person's command."""
CLOCK = "clock"
SYSTEM = "system"
"""Actor of events that the server itself caused."""
_NOBODY = frozenset({CLOCK, SYSTEM})
DEMO = "demo"
"""Actor that opens and plays a demo tournament; no signed-in person has this id."""


class Recorded(Struct, Generic[E], frozen=True):
    """An event at its place in a stream.

    `seq` counts from 1; `at` is the time of recording, never decreasing.
    """

    stream: StreamId
    seq: int
    at: int
    command: str
    actor: str
    event: E

    @property
    def is_manual(self) -> bool:
        """Whether a person's command caused the event."""
        return self.actor not in _NOBODY
