"""The interface by which sockets, polling and pages read topics, in the leader or in an edge."""

from __future__ import annotations

from typing import Any, Protocol

from clockserver.projection.topics import Shown


class TopicReader(Protocol):
    """The topics as they stand. No method waits."""

    def get(self, topic: str) -> Shown | None:
        """The topic as it stands, also by a name from before; None if there is no such topic."""

    def is_part(self, topic: str) -> bool:
        """Whether it is a topic of a single entry or table."""

    def newest(self, topic: str) -> dict[str, Any] | None:
        """The message that brings a client that missed some up to date; None without such a topic."""

    def heads_at(self, place: str) -> dict[str, int]:
        """The seq of each topic of a place, a tournament's slug or `room`; without the parts."""
