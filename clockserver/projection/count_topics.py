"""Topics `counts`, `chip_leaders` and `count_sums` of a session; only changed counts are published."""

from __future__ import annotations

from collections.abc import Mapping

from clockserver.core.ids import SessionId
from clockserver.projection.topics import SessionTopics, Topics
from clockserver.tournament.chip_counts.shapes import CountValue
from clockserver.tournament.chip_counts.view import counts_value, leaders_value, sums_value
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.seating.state import NameForm
from clockserver.tournament.state import Tournament


class CountsBoard:
    """The counts of a session's players. An entry keeps its counts in another session."""

    def __init__(self, topics: Topics, session: SessionId) -> None:
        self._topics = SessionTopics(topics, session)
        self._session = session
        self.counts: dict[EntryId, CountValue] = {}
        """The present topic `counts`."""

    def show(self, state: Tournament, before: Tournament | None, seats: Mapping[str, SeatValue]) -> None:
        """Update the topics; `seats` is the updated topic of that name."""
        if before is not None and self._session in before.sessions and _is_same(state, before):
            if _names(state, self._session) != _names(before, self._session):
                self.show_leaders(state, seats)
            return
        self._show_counts(state)
        self.show_leaders(state, seats)
        self._topics.put("count_sums", state, sums_value(self.counts))

    def show_leaders(self, state: Tournament, seats: Mapping[str, SeatValue]) -> None:
        """Update `chip_leaders`, also after a changed name."""
        self._topics.put("chip_leaders", state, leaders_value(self.counts, seats))

    def _show_counts(self, state: Tournament) -> None:
        if not state.chip_counts and not self.counts:
            self._topics.put("counts", state, {})
            return
        value, shown = counts_value(state, self._session), self.counts
        changed = {entry: each for entry, each in value.items() if shown.get(entry) != each}
        removed = [entry for entry in shown if entry not in value]
        self.counts = value
        self._topics.put("counts", state, value, {"set": changed, "remove": removed})


def _names(state: Tournament, session: SessionId) -> NameForm:
    return state.sessions[session].seating.names


def _is_same(state: Tournament, before: Tournament) -> bool:
    return state.chip_counts is before.chip_counts and state.entries is before.entries
