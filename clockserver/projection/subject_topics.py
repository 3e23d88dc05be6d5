"""The topics of one session declared by subjects: each is updated when its inputs change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from clockserver.core.ids import SessionId
from clockserver.core.subject import Topic
from clockserver.projection.parts import Parts
from clockserver.projection.topics import SessionTopics, Topics
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.registry import REGISTRY
from clockserver.tournament.state import Tournament

Seats: TypeAlias = Mapping[str, SeatValue]
"""The present topic `seats`, with the players' public names."""
TOPICS = tuple(each for each in REGISTRY.topics if each.value is not None)
"""Topics with a view in their record; the boards of this package update the others."""
OF_SESSION = Parts(name for topic in TOPICS for name in topic.of_session)
OF_STATE = Parts(name for topic in TOPICS for name in topic.of_state)
"""Attributes of a session, and of a tournament, on which some topic depends."""


class SubjectTopics:
    """The topics in TOPICS of one session."""

    def __init__(self, topics: Topics, session: SessionId) -> None:
        self._topics = SessionTopics(topics, session)
        self._session = session

    def show(self, state: Tournament, before: Tournament | None, seats: Seats, now: int) -> None:
        """Update the topics; `seats` was updated before."""
        session = state.sessions[self._session]
        old = before.sessions.get(self._session) if before is not None else None
        if before is None or old is None:
            due: Iterable[Topic] = TOPICS
        else:
            has_other_names = old.seating.names != session.seating.names
            in_session, in_state = OF_SESSION.changed(old, session), OF_STATE.changed(before, state)
            if not (in_session or in_state or has_other_names):
                return
            due = (
                topic
                for topic in TOPICS
                if not in_session.isdisjoint(topic.of_session)
                or not in_state.isdisjoint(topic.of_state)
                or (topic.names and has_other_names)  # a name that is hidden now disappears at once
            )
        for topic in due:
            self._put(topic, state, seats, now)

    def rename(self, state: Tournament, seats: Seats, now: int) -> None:
        """Show names changed in the registry."""
        for topic in TOPICS:
            if topic.names:
                self._put(topic, state, seats, now)

    def _put(self, topic: Topic, state: Tournament, seats: Seats, now: int) -> None:
        assert topic.value is not None  # noqa: S101 - true of all TOPICS
        self._topics.put(topic.kind, state, topic.value(state, self._session, seats, now))
