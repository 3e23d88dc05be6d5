"""The interface for reading topics by sockets, polling and pages, in the leader or in an edge."""

from __future__ import annotations

from typing import Any, Protocol

from clockserver.projection.topics import TopicValue


class TopicReader(Protocol):
    """The present topics. No method waits."""

    def get(self, topic: str) -> TopicValue | None:
        """The present topic, also by an earlier name; None if there is none."""

    def is_part(self, topic: str) -> bool:
        """Whether the topic is one of a single entry or table."""

    def newest(self, topic: str) -> dict[str, Any] | None:
        """The message that updates a client after missed ones; None without such a topic."""

    def heads_at(self, place: str) -> dict[str, int]:
        """The seq of each topic of a place, a tournament's slug or `room`; without single parts."""
