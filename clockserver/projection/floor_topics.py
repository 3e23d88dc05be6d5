"""The topics of one session for requests to the floor: calls, rulings, pages."""

from __future__ import annotations

from collections.abc import Mapping

from clockserver.core.ids import SessionId
from clockserver.projection.topics import SessionTopics, Topics
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.floor.shapes import CallValue, PagesValue
from clockserver.tournament.floor.view import calls_value, pages_value, rulings_value
from clockserver.tournament.state import Tournament


class FloorBoard:
    """Topics `calls`, `rulings` and `pages` of a session."""

    def __init__(self, topics: Topics, session: SessionId) -> None:
        self._topics = SessionTopics(topics, session)
        self._session = session
        self._calls: Mapping[str, list[CallValue]] = {}
        self.pages: PagesValue = {"pages": []}
        """The present topic `pages`."""

    def show(
        self, state: Tournament, before: Tournament | None, seats: Mapping[str, SeatValue], now: int
    ) -> None:
        """Update the topics; `seats` is the updated topic of that name."""
        session = state.sessions[self._session]
        old = before.sessions.get(self._session) if before is not None else None
        if old is None or session.calls is not old.calls or session.tables is not old.tables:
            self._show_calls(state, now)
        if old is None or session.rulings is not old.rulings:
            self._topics.put("rulings", state, rulings_value(state, self._session))
        # A paged player may lose the seat or the entry; there are few paged players.
        if old is None or session.pages or old.pages:
            self.show_pages(state, seats, now)

    def show_pages(self, state: Tournament, seats: Mapping[str, SeatValue], now: int) -> None:
        """Update `pages`, also after a changed name."""
        self.pages = pages_value(state, self._session, seats, now)
        self._topics.put("pages", state, self.pages)

    def _show_calls(self, state: Tournament, now: int) -> None:
        value = calls_value(state, self._session, now)
        changed = {table: each for table, each in value.items() if self._calls.get(table) != each}
        patch = {"set": changed, "remove": [table for table in self._calls if table not in value]}
        self._calls = value
        self._topics.put("calls", state, value, patch)
