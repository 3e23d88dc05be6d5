"""Topic `flights` of a tournament. Persons are recounted only after entries or merges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clockserver.core.ids import SessionId
from clockserver.projection.topics import Topics
from clockserver.tournament.chip_counts.shapes import CountValue
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.flights.view import flights_value, unique_players
from clockserver.tournament.state import Tournament


class FlightsBoard:
    """The topic `flights`."""

    def __init__(self, topics: Topics) -> None:
        self._topics = topics
        self._counted: Any = None
        """The inputs of the last count of persons."""
        self._unique: dict[SessionId, int] = {}

    def show(
        self,
        state: Tournament,
        counts: Mapping[SessionId, Mapping[str, CountValue]],
        names: Mapping[str, SeatValue],
    ) -> None:
        """Update the topic. `names`: the topics `seats` of all sessions."""
        value = flights_value(state, self.unique(state), counts, names)
        topic = f"flights:{state.slug}"
        current = self._topics.get(topic)
        # Names change without an event of this tournament, so the topic may be ahead of the journal.
        self._topics.put(topic, state.seq if current is None else max(state.seq, current.seq + 1), value)

    def unique(self, state: Tournament) -> Mapping[SessionId, int]:
        """The number of persons in each session, and in all under an empty id."""
        sessions = state.sessions.items()
        basis = (
            state.entered,
            len(state.entries),
            {
                id_: (each.merged_into, each.counters.entries, each.counters.reentries)
                for id_, each in sessions
            },
        )
        if basis != self._counted:
            self._counted, self._unique = basis, unique_players(state)
        return self._unique
