"""The topics of one session's players and tables: what changed in them is published, and no more is looked at."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from clockserver.application.desk import Records
from clockserver.application.views.entries import EntriesView, NamesOf
from clockserver.application.views.moves import KeptMoves, MovesView
from clockserver.application.views.plan import plan_value
from clockserver.application.views.tables import TablesView
from clockserver.domain.entries import PersonId, TableNumber
from clockserver.domain.ids import SessionId
from clockserver.domain.procedures.halting import halts
from clockserver.domain.session import still_entering
from clockserver.domain.tournament_state import Tournament

if TYPE_CHECKING:
    from clockserver.application.projection import Topics
    from clockserver.application.views.shapes import Patch, SeatValue


class SeatingBoard:
    """Topics `tables`, `seats`, `players`, `moves` and `plan` of a session."""

    def __init__(self, topics: Topics, session: SessionId, names_of: NamesOf) -> None:
        self._topics = topics
        self._session = session
        self._entries = EntriesView(session, names_of)
        self._tables = TablesView()
        self._moves = MovesView(session)

    @property
    def seats(self) -> dict[str, SeatValue]:
        """The topic `seats` as it stands."""
        return self._entries.seats

    def remember(self, records: Records) -> None:
        """Take moves in without showing them: the journal is being read."""
        self._moves.update(records)

    def kept(self) -> KeptMoves:
        """What a later board would have to resume with; all else follows from the state."""
        return self._moves.kept()

    def resume(self, kept: KeptMoves) -> None:
        """Begin with what was kept."""
        self._moves.resume(kept)

    def show(self, state: Tournament, before: Tournament | None, records: Records) -> None:
        """Bring the topics up to date after `records`."""
        self._moves.update(records)
        if before is None or self._changed(state, before):
            self._show_entries(state, records)
            self._show_tables(state)
        elif self._closes_or_opens(state, before):
            self._show_plan(state, halts(state, state.sessions[self._session]))
        elif self._brings_a_deadline(state, before):
            self._put("plan", state, plan_value(state, self._session))

    def rename(self, state: Tournament, people: Collection[PersonId]) -> None:
        """Show names that changed in the registry."""
        self._show_entries(state, (), people)

    def _changed(self, state: Tournament, before: Tournament) -> bool:
        session, old = state.sessions[self._session], before.sessions.get(self._session)
        return (
            old is None
            or state.entries is not before.entries
            or state.outs is not before.outs
            or session.tables is not old.tables
            or session.breaking_order is not old.breaking_order
            or session.seating is not old.seating
            or session.day_ends is not old.day_ends
        )

    def _brings_a_deadline(self, state: Tournament, before: Tournament) -> bool:
        """Whether the deadline for no-shows may have passed, or be ahead again."""
        session, old = state.sessions[self._session], before.sessions[self._session]
        return session.seating.no_show_level is not None and session.clock is not old.clock

    def _closes_or_opens(self, state: Tournament, before: Tournament) -> bool:
        """Whether more may come where none were to come before, or none any more: then the final table may be due."""
        session, old = state.sessions[self._session], before.sessions[self._session]
        return still_entering(session, state.last_at) != still_entering(old, before.last_at)

    def _show_entries(self, state: Tournament, records: Records, people: Collection[PersonId] = ()) -> None:
        players, seats = self._entries.update(state, records, people)
        self._put("players", state, dict(self._entries.players), players)
        self._put("seats", state, dict(self._entries.seats), seats)

    def _show_tables(self, state: Tournament) -> None:
        session = state.sessions[self._session]
        halted = halts(state, session)
        patch = self._tables.update(session, halted)
        self._put("tables", state, self._tables.value(), patch)
        self._show_plan(state, halted)

    def _show_plan(self, state: Tournament, halted: Collection[TableNumber]) -> None:
        self._put("moves", state, self._moves.value(state, halted))
        self._put("plan", state, plan_value(state, self._session))

    def _put(self, kind: str, state: Tournament, value: object, patch: Patch | None = None) -> None:
        topic = f"{kind}:{state.slug}:{self._session}"
        shown = self._topics.get(topic)
        # A name that changes in the registry is in no journal: such a topic may be ahead of it.
        seq = state.seq if shown is None else max(state.seq, shown.seq + 1)
        self._topics.put(topic, seq, value, None if patch is None else dict(patch))
