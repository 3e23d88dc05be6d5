"""The topics of one session declared by subjects: each is updated when its inputs change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from clockserver.core.ids import SessionId
from clockserver.core.subject import Topic
from clockserver.projection.topics import SessionTopics, Topics
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.registry import REGISTRY
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

Seats: TypeAlias = Mapping[str, SeatValue]
"""The present topic `seats`, with the players' public names."""
TOPICS = tuple(each for each in REGISTRY.topics if each.value is not None)
"""Declared topics; the others have boards, which find their own changes."""


class SubjectTopics:
    """The topics in TOPICS of one session."""

    def __init__(self, topics: Topics, session: SessionId) -> None:
        self._topics = SessionTopics(topics, session)
        self._session = session

    def show(self, state: Tournament, before: Tournament | None, seats: Seats, now: int) -> None:
        """Update the topics; `seats` was updated before."""
        session = state.sessions[self._session]
        old = before.sessions.get(self._session) if before is not None else None
        for topic in TOPICS:
            if before is None or old is None or _has_changed(topic, (before, state), (old, session)):
                self._put(topic, state, seats, now)

    def rename(self, state: Tournament, seats: Seats, now: int) -> None:
        """Show names changed in the registry."""
        for topic in TOPICS:
            if topic.names:
                self._put(topic, state, seats, now)

    def _put(self, topic: Topic, state: Tournament, seats: Seats, now: int) -> None:
        assert topic.value is not None  # noqa: S101 - else it is none of TOPICS
        self._topics.put(topic.kind, state, topic.value(state, self._session, seats, now))


def _has_changed(
    topic: Topic, states: tuple[Tournament, Tournament], sessions: tuple[Session, Session]
) -> bool:
    if topic.names and sessions[0].seating.names != sessions[1].seating.names:
        return True  # names that become hidden are hidden at once
    return any(
        getattr(before, name) is not getattr(after, name)
        for (before, after), names in ((sessions, topic.of_session), (states, topic.of_state))
        for name in names
    )
