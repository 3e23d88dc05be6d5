"""The topics of one session's players and tables; only changes are read and published."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING

from clockserver.core.ids import SessionId
from clockserver.desk.desk import Records
from clockserver.projection.changes_topics import EntryList, TableList
from clockserver.projection.seat_topics import OwnSeats
from clockserver.projection.table_topics import OwnTables
from clockserver.projection.topics import SessionTopics, Topics
from clockserver.tournament.balancing.view import plan_value
from clockserver.tournament.chip_counts.shapes import CountValue
from clockserver.tournament.entries.late_registration import still_entering
from clockserver.tournament.entries.state import EntryId, PersonId, TableNumber
from clockserver.tournament.entries.view import EntriesView, no_pause
from clockserver.tournament.results.outcomes import Outcomes
from clockserver.tournament.seating.moves_view import KeptMoves, MovesView
from clockserver.tournament.seating.proposals import Proposals, proposals
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.halting import halted_tables
from clockserver.tournament.tables.view import TablesView

if TYPE_CHECKING:
    from clockserver.tournament.entries.shapes import SeatValue
    from clockserver.tournament.floor.shapes import PagesValue


class SeatingBoard:
    """The topics of a session about seating.

    `tables`, `table_list`, `seats`, `seat_list`, `players`, `roster`, `moves` and `plan` of the session;
    `seat` of each entry, `table` of each table.
    """

    def __init__(
        self,
        topics: Topics,
        session: SessionId,
        entries: EntriesView,
        outcomes: Outcomes,
        pause: Callable[[], None] = no_pause,
    ) -> None:
        self._pause = pause
        self._topics = SessionTopics(topics, session)
        self._session = session
        self._entries = entries
        self._tables = TablesView()
        self._moves = MovesView(session)
        self._own_seats = OwnSeats(topics, session, outcomes)
        self._own_tables = OwnTables(topics, session)
        self._roster = EntryList(self._topics, "roster")
        self._seat_list = EntryList(self._topics, "seat_list")
        self._table_list = TableList(self._topics)

    @property
    def seats(self) -> dict[str, SeatValue]:
        """The present topic `seats`."""
        return self._entries.seats

    def name_for_staff(self, entry: EntryId) -> str | None:
        """The name of an entry in the topic `players`."""
        player = self._entries.players.get(entry)
        return player["name"] if player is not None else None

    def remember(self, records: Records) -> None:
        """Read moves without showing them, while the journal is read."""
        self._moves.update(records)

    def kept_moves(self) -> KeptMoves:
        """The moves for a later board; all else follows from the state."""
        return self._moves.kept_moves()

    def resume(self, moves: KeptMoves) -> None:
        """Start from stored moves."""
        self._moves.resume(moves)

    def show(self, state: Tournament, before: Tournament | None, records: Records) -> None:
        """Update the topics after `records`."""
        self._moves.update(records)
        if before is None or self._changed(state, before):
            self._show_entries(state, records)
            self._show_tables(state)
        elif self._has_closed_or_reopened(state, before):
            self._show_plan(state, halted_tables(state, state.sessions[self._session]))
        elif self._may_pass_deadline(state, before):
            self._topics.put("plan", state, plan_value(state, self._session, self._proposals(state)))

    def show_own(self, state: Tournament, pages: PagesValue) -> None:
        """Update the topics of single players and tables, after the topics behind them."""
        self._own_seats.take_pages(pages)
        self._own_seats.take_outcomes(state)
        self._own_seats.take_slips(state.sessions[self._session].slips)
        self._own_seats.show(state)
        self._own_tables.show(state)

    def show_counts(self, counts: Mapping[EntryId, CountValue]) -> None:
        """Read topic `counts` for the topics of single players and tables."""
        self._own_seats.take_counts(counts)
        self._own_tables.take_counts(counts)

    def rename(self, state: Tournament, people: Collection[PersonId]) -> None:
        """Show names changed in the registry."""
        self._show_entries(state, (), people)

    def _changed(self, state: Tournament, before: Tournament) -> bool:
        session, old = state.sessions[self._session], before.sessions.get(self._session)
        return (
            old is None
            or state.entries is not before.entries
            or session.eliminations is not old.eliminations
            or session.tables is not old.tables
            or session.breaking_order is not old.breaking_order
            or session.seating is not old.seating
            or session.day_ends is not old.day_ends
            or session.hand_for_hand is not old.hand_for_hand
            or session.hands_asking is not old.hands_asking
            or session.draws is not old.draws
        )

    def _may_pass_deadline(self, state: Tournament, before: Tournament) -> bool:
        """Whether the deadline for no-shows may have passed, or may be ahead again."""
        session, old = state.sessions[self._session], before.sessions[self._session]
        return session.seating.no_show_level is not None and session.clock is not old.clock

    def _has_closed_or_reopened(self, state: Tournament, before: Tournament) -> bool:
        """Whether late entries have just closed or reopened, so that the final table may be due."""
        session, old = state.sessions[self._session], before.sessions[self._session]
        # In another period the positions of the buttons have to be asked for again.
        has_new_period = session.clock.mark.period != old.clock.mark.period
        return has_new_period or still_entering(session, state.last_at) != still_entering(old, before.last_at)

    def _show_entries(self, state: Tournament, records: Records, people: Collection[PersonId] = ()) -> None:
        players, seats = self._entries.update(state, records, people)
        self._topics.put("players", state, dict(self._entries.players), players)
        self._pause()
        self._roster.show(state, players)
        all_seats = dict(self._entries.seats)
        self._pause()
        self._topics.put("seats", state, all_seats, seats)
        self._seat_list.show(state, seats)
        self._pause()
        touched = [*seats["set"], *seats["remove"]]
        self._own_seats.take_seats(all_seats, touched)
        self._own_tables.take_seats(all_seats, touched)
        self._pause()

    def _show_tables(self, state: Tournament) -> None:
        session = state.sessions[self._session]
        halted = halted_tables(state, session)
        patch = self._tables.update(state.ruleset, session, halted)
        shown = self._tables.value()
        self._topics.put("tables", state, shown, patch)
        self._table_list.show(state, patch)
        self._own_tables.take_tables(shown, [*patch["set"], *patch["remove"]])
        self._show_plan(state, halted)

    def _show_plan(self, state: Tournament, halted: Collection[TableNumber]) -> None:
        proposed = self._proposals(state)
        moves = self._moves.value(state, halted, proposed)
        self._topics.put("moves", state, moves)
        self._own_seats.take_moves(state.sessions[self._session], moves, self._moves.newest)
        self._topics.put("plan", state, plan_value(state, self._session, proposed))

    def _proposals(self, state: Tournament) -> Proposals:
        return proposals(state, self._session)
