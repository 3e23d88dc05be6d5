"""The topics of one session about what the floor is asked for: calls, rulings, pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from clockserver.application.views.floor import calls_value, pages_value, rulings_value
from clockserver.application.views.shapes import SeatValue
from clockserver.domain.ids import SessionId
from clockserver.domain.tournament_state import Tournament

if TYPE_CHECKING:
    from clockserver.application.projection import Topics


class FloorBoard:
    """Topics `calls`, `rulings` and `pages` of a session."""

    def __init__(self, topics: Topics, session: SessionId) -> None:
        self._topics = topics
        self._session = session
        self._calls: Mapping[str, Any] = {}

    def show(
        self, state: Tournament, before: Tournament | None, seats: Mapping[str, SeatValue], now: int
    ) -> None:
        """Bring the topics up to date; `seats` is the topic of that name, brought up to date before."""
        session = state.sessions[self._session]
        old = before.sessions.get(self._session) if before is not None else None
        if old is None or session.calls is not old.calls or session.tables is not old.tables:
            self._show_calls(state, now)
        if old is None or session.rulings is not old.rulings:
            self._put("rulings", state, rulings_value(state, self._session))
        # A player who is paged may lose his seat, or his entry: there are few of them.
        if old is None or session.pages or old.pages:
            self.show_pages(state, seats, now)

    def show_pages(self, state: Tournament, seats: Mapping[str, SeatValue], now: int) -> None:
        """Bring who is paged up to date, where a name changed too."""
        self._put("pages", state, pages_value(state, self._session, seats, now))

    def _show_calls(self, state: Tournament, now: int) -> None:
        value = calls_value(state, self._session, now)
        changed = {table: each for table, each in value.items() if self._calls.get(table) != each}
        patch = {"set": changed, "remove": [table for table in self._calls if table not in value]}
        self._calls = value
        self._put("calls", state, value, patch)

    def _put(self, kind: str, state: Tournament, value: Any, patch: dict[str, Any] | None = None) -> None:
        topic = f"{kind}:{state.slug}:{self._session}"
        shown = self._topics.get(topic)
        # A name that changes in the registry is in no journal: such a topic may be ahead of it.
        seq = state.seq if shown is None else max(state.seq, shown.seq + 1)
        self._topics.put(topic, seq, value, patch)
