"""The topics of one session's players and tables: what changed in them is published, and no more is looked at."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from clockserver.application.desk import Records
from clockserver.application.own_seats import OwnSeats
from clockserver.application.own_tables import OwnTables
from clockserver.application.topics import SessionTopics, Topics
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
    from clockserver.application.views.seating_shapes import PagesValue, SeatValue


class SeatingBoard:
    """Topics `tables`, `seats`, `players`, `moves` and `plan` of a session; `seat` of an entry, `table` of a table."""

    def __init__(self, topics: Topics, session: SessionId, names_of: NamesOf) -> None:
        self._topics = SessionTopics(topics, session)
        self._session = session
        self._entries = EntriesView(session, names_of)
        self._tables = TablesView()
        self._moves = MovesView(session)
        self._own_seats = OwnSeats(topics, session)
        self._own_tables = OwnTables(topics, session)

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
            self._topics.put("plan", state, plan_value(state, self._session))

    def show_own(self, state: Tournament, pages: PagesValue) -> None:
        """Bring what single players and tables follow up to date, once the topics that it is taken from are."""
        self._own_seats.take_pages(pages)
        self._own_seats.show(state)
        self._own_tables.show(state)

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
        self._topics.put("players", state, dict(self._entries.players), players)
        shown = dict(self._entries.seats)
        self._topics.put("seats", state, shown, seats)
        touched = [*seats["set"], *seats["remove"]]
        self._own_seats.take_seats(shown, touched)
        self._own_tables.take_seats(shown, touched)

    def _show_tables(self, state: Tournament) -> None:
        session = state.sessions[self._session]
        halted = halts(state, session)
        patch = self._tables.update(session, halted)
        shown = self._tables.value()
        self._topics.put("tables", state, shown, patch)
        self._own_tables.take_tables(shown, [*patch["set"], *patch["remove"]])
        self._show_plan(state, halted)

    def _show_plan(self, state: Tournament, halted: Collection[TableNumber]) -> None:
        moves = self._moves.value(state, halted)
        self._topics.put("moves", state, moves)
        self._own_seats.take_moves(state.sessions[self._session], moves, self._moves.newest)
        self._topics.put("plan", state, plan_value(state, self._session))
