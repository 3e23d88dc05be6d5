"""From durable records to topics: update each view, and publish what changed."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeAlias, Unpack

from msgspec import Struct

from clockserver.core.events import Recorded
from clockserver.core.ids import SessionId
from clockserver.core.undo import CommandRedone, CommandUndone
from clockserver.desk.desk import Records
from clockserver.desk.ports import HostClock
from clockserver.projection.count_topics import CountsBoard
from clockserver.projection.end_time_topics import EndTimeBoard
from clockserver.projection.flight_topics import FlightsBoard
from clockserver.projection.floor_topics import FloorBoard
from clockserver.projection.learned_constants import LearnedConstants
from clockserver.projection.seating_topics import SeatingBoard
from clockserver.projection.subject_topics import SubjectTopics
from clockserver.projection.topics import ROOM, Topics
from clockserver.room.shapes import RoomMembers, RoomValue
from clockserver.tournament.announcements.view import announcement_of
from clockserver.tournament.clock import controls_view as controls
from clockserver.tournament.clock import view as clock
from clockserver.tournament.clock.level_hands import hands_left
from clockserver.tournament.clock.session_clock import periods_with_lengths
from clockserver.tournament.clock.shapes import ClockValue
from clockserver.tournament.counters import view as counters
from clockserver.tournament.dealing.deck_changes import deck_changes
from clockserver.tournament.draws import view as draws
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.entries.state import PersonId
from clockserver.tournament.entries.view import EntriesView, IdsOf, NamesOf, no_pause, only_id
from clockserver.tournament.final_table.ante import is_small_blind, with_present_stakes
from clockserver.tournament.lifecycle import view as header
from clockserver.tournament.lifecycle.shapes import ArchiveLine, DraftLine
from clockserver.tournament.log import new_log
from clockserver.tournament.log_view import Line
from clockserver.tournament.merging.view import MergePreview
from clockserver.tournament.ranking import sorted_sessions
from clockserver.tournament.registry import REGISTRY
from clockserver.tournament.results.outcomes import Outcomes
from clockserver.tournament.seating.moves_view import KeptMoves
from clockserver.tournament.seating.seating_event import SeatingEvent
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.structure import view as structure
from clockserver.tournament.structure.shapes import StructureValue
from clockserver.tournament.types import TournamentEvent

ARCHIVE = "archive:room"
DRAFTS = "drafts:room"
_REVERSALS: tuple[type, ...] = (CommandUndone, CommandRedone)
_MOVES = frozenset([*_REVERSALS, *(kind for kind in REGISTRY.events if issubclass(kind, SeatingEvent))])
"""Types of events that the boards of seating remember; looked up for each event of a long journal."""
EntriesViewOf: TypeAlias = Callable[[SessionId, NamesOf, IdsOf, Callable[[], None]], EntriesView]
"""The view of a session's entries: a new one, or one that has shown another state."""


class RoomBoard:
    """Topic `room`: values of several streams combined."""

    def __init__(self, topics: Topics) -> None:
        self.topics = topics
        self._value: RoomValue = {
            "venue": None,
            "tournaments": [],
            "sound": {"device": None},
            "paused_all": False,
        }
        self._seq = 0

    def show(self, **members: Unpack[RoomMembers]) -> None:
        """Change the given fields only."""
        self._value = {**self._value, **members}
        self._seq += 1
        self.topics.put(ROOM, self._seq, self._value)

    def show_archive(self, tournaments: Sequence[ArchiveLine]) -> None:
        """Show the archived and deleted tournaments, for staff."""
        self._seq += 1
        self.topics.put(ARCHIVE, self._seq, {"tournaments": tournaments})

    def show_drafts(self, tournaments: Sequence[DraftLine]) -> None:
        """Show the drafts, for staff."""
        self._seq += 1
        self.topics.put(DRAFTS, self._seq, {"tournaments": tournaments})


class KeptViews(Struct, frozen=True):
    """The part of a tournament's views that its state does not determine."""

    log: list[Line] = []
    moves: dict[SessionId, KeptMoves] = {}


class Projection:
    """The topics of one tournament. States share unchanged parts, so identity tells what changed."""

    def __init__(
        self,
        topics: Topics,
        host_clock: HostClock,
        names_of: NamesOf,
        constants: LearnedConstants,
        ids_of: IdsOf = only_id,
        entries_view: EntriesViewOf = EntriesView,
    ) -> None:
        self._pause: Callable[[], None] = no_pause
        """Called between the parts of an update, each some ms of work for thousands of entries."""
        self._topics = topics
        self._clock = host_clock
        self._names_of = names_of
        self._ids_of = ids_of
        self._entries_view = entries_view
        self._constants = constants
        self._seating: dict[SessionId, SeatingBoard] = {}
        self._floor: dict[SessionId, FloorBoard] = {}
        self._subjects: dict[SessionId, SubjectTopics] = {}
        self._counts: dict[SessionId, CountsBoard] = {}
        self._flights = FlightsBoard(topics)
        self._outcomes = Outcomes()
        self._end_times: dict[SessionId, EndTimeBoard] = {}
        self._merge = MergePreview()
        self._log = new_log()
        self._before: Tournament | None = None
        self._final_ante: dict[SessionId, bool] = {}
        """Whether the displayed structure has the final table's ante, by session."""

    def remember(self, record: Recorded[TournamentEvent], state: Tournament) -> None:
        """Add a record to the log without showing it, while the journal is read."""
        self._log.remember(record, state)
        if type(record.event) not in _MOVES:
            return  # most records are no moves, and a journal is long
        reversal = state.history.reversal
        if reversal is None or reversal.by != record.command or type(record.event) in _REVERSALS:
            for session in state.sessions:
                self._board(session).remember([record])

    def kept_views(self, state: Tournament) -> KeptViews | None:
        """The views' memory for a later projection; None while `state` is not shown."""
        if self._before is not state:
            return None
        moves = {session: board.kept_moves() for session, board in self._seating.items()}
        return KeptViews(self._log.lines(), moves)

    def resume(self, views: KeptViews) -> None:
        """Start from stored views, before later records."""
        self._log.resume(views.log)
        for session, moves in views.moves.items():
            self._board(session).resume(moves)

    def rename(self, state: Tournament, people: Collection[PersonId]) -> None:
        """Show names changed in the registry of players."""
        for session in state.sessions:
            self._board(session).rename(state, people)
        names = self._names(state)
        for session in state.sessions:
            seats, now = self._board(session).seats, self._clock.now_ms()
            self._floor_board(session).show_pages(state, seats, now)
            self._counts_board(session).show_leaders(state, seats)
            self._board(session).show_own(state, self._floor_board(session).pages)
            self._subject_topics(session).rename(state, names, now)
        self._show_flights(state)

    def show_in_parts(self, state: Tournament, pause: Callable[[], None]) -> None:
        """Show a state at once; `pause` lets other work run between the parts of the update."""
        self._pause = pause
        try:
            self.show(state, [])
        finally:
            self._pause = no_pause

    def show(self, state: Tournament, records: Records) -> None:
        """Update the topics after `records`, all of one command; the newest led to `state`."""
        self._show_log(state, records)
        if self._before is None or header.has_changed(self._before, state):
            self.show_header(state)
        has_same_rules = self._before is not None and self._before.ruleset is state.ruleset
        earlier = self._before if has_same_rules else None  # other rules may change every topic
        self._drop_removed_sessions(state)
        for session_id, session in state.sessions.items():
            before = earlier.sessions.get(session_id) if earlier is not None else None
            if session is not before or self._has_moved(state) or self._has_closed(state):
                self._show_session(state, session_id, session, before)
            self._pause()
            self._board(session_id).show(state, earlier, records)
            self._pause()
        names = self._names(state)
        for session_id in state.sessions:
            seats, now = self._board(session_id).seats, self._clock.now_ms()
            self._floor_board(session_id).show(state, earlier, seats, now)
            self._counts_board(session_id).show(state, earlier, seats)
            self._pause()
            self._board(session_id).show_counts(self._counts_board(session_id).counts)
            self._board(session_id).show_own(state, self._floor_board(session_id).pages)
            self._pause()
            self._subject_topics(session_id).show(state, earlier, names, now)
            self._pause()
            self._end_time_board(session_id).show(state, self._before)
        self._constants.follow(self._before, state)
        self._show_flights(state)
        self._show_merge(state)
        self._topics.put(
            f"announcement:{state.slug}", state.seq, announcement_of(sorted_sessions(state.sessions))
        )
        self._before = state

    def _show_flights(self, state: Tournament) -> None:
        counts = {id_: self._counts_board(id_).counts for id_ in state.sessions}
        self._flights.show(state, counts, self._names(state))

    def _names(self, state: Tournament) -> Mapping[str, SeatValue]:
        """The topics `seats` of all sessions: a day's results name players of flights."""
        if len(state.sessions) == 1:
            return self._board(next(iter(state.sessions))).seats
        return ChainMap(*(self._board(id_).seats for id_ in state.sessions))

    def _drop_removed_sessions(self, state: Tournament) -> None:
        """Remove the topics of sessions that were removed, or undone with a merge."""
        for id_ in self._before.sessions if self._before is not None else ():
            if id_ in state.sessions:
                continue
            self._topics.drop(state.slug, id_)
            for boards in (self._seating, self._floor, self._subjects, self._counts, self._end_times):
                boards.pop(id_, None)
            self._final_ante.pop(id_, None)

    def _show_merge(self, state: Tournament) -> None:
        """Show the preview of a merge, with names for staff."""
        value = self._merge.value(state, lambda entry: self._name_for_staff(state, entry))
        topic = f"merge:{state.slug}"
        shown = self._topics.get(topic)
        if value is not None or state.opened > 1:
            # Names change without an event of this tournament.
            seq = state.seq if shown is None else max(state.seq, shown.seq + 1)
            self._topics.put(topic, seq, value or {"stage": None, "flights": []})

    def _name_for_staff(self, state: Tournament, entry: str) -> str | None:
        entered = state.entries.get(entry)
        return self._board(entered.session).name_for_staff(entry) if entered is not None else None

    def _has_moved(self, state: Tournament) -> bool:
        """Whether the tournament's address differs from the displayed one."""
        return self._before is not None and self._before.slug != state.slug

    def _has_closed(self, state: Tournament) -> bool:
        """Whether the tournament was closed or reopened since the last display."""
        before = self._before
        return before is not None and (before.removed, before.finished_at) != (
            state.removed,
            state.finished_at,
        )

    def _board(self, session: SessionId) -> SeatingBoard:
        if session not in self._seating:
            entries = self._entries_view(session, self._names_of, self._ids_of, self._call_pause)
            self._seating[session] = SeatingBoard(
                self._topics, session, entries, self._outcomes, self._call_pause
            )
        return self._seating[session]

    def _call_pause(self) -> None:
        self._pause()  # the callback of this moment: `show_in_parts` replaces it

    def _floor_board(self, session: SessionId) -> FloorBoard:
        if session not in self._floor:
            self._floor[session] = FloorBoard(self._topics, session)
        return self._floor[session]

    def _counts_board(self, session: SessionId) -> CountsBoard:
        if session not in self._counts:
            self._counts[session] = CountsBoard(self._topics, session)
        return self._counts[session]

    def _subject_topics(self, session: SessionId) -> SubjectTopics:
        if session not in self._subjects:
            self._subjects[session] = SubjectTopics(self._topics, session)
        return self._subjects[session]

    def _end_time_board(self, session: SessionId) -> EndTimeBoard:
        if session not in self._end_times:
            self._end_times[session] = EndTimeBoard(self._topics, session, self._constants)
        return self._end_times[session]

    def _show_session(
        self, state: Tournament, session_id: SessionId, session: Session, before: Session | None
    ) -> None:
        place = f"{state.slug}:{session_id}"
        same_structure = before is not None and session.structure is before.structure
        same_clock = before is not None and session.clock is before.clock
        final = is_small_blind(state.ruleset, session, state.last_at)
        same_ante = final == self._final_ante.get(session_id, False)
        self._final_ante[session_id] = final
        if not (same_structure and same_clock and same_ante):
            self._topics.put(f"clock:{place}", state.seq, shown_clock(state, session))
            if before is None or not same_ante or not structure.has_same_structure(before, session):
                self._topics.put(f"structure:{place}", state.seq, shown_structure(state, session))
        elif before is not None and (
            hands_left(session) != hands_left(before) or clock.day_value(session) != clock.day_value(before)
        ):
            self._topics.put(f"clock:{place}", state.seq, shown_clock(state, session))
        unique = self._flights.unique(state)[""] if session.is_merged_day else None
        self._topics.put(f"counters:{place}", state.seq, counters.counters_value(session, unique))
        is_unchanged = (
            before is not None and session.draws is before.draws and session.seating is before.seating
        )
        if not is_unchanged or self._has_moved(state):
            self._topics.put(f"draws:{place}", state.seq, draws.draws_value(state.slug, session_id, session))
        reasons = controls.controls_value(state, session_id)
        self._topics.put(f"controls:{place}", state.seq, reasons)

    def show_header(self, state: Tournament) -> None:
        """Show title, rule set and the time of day."""
        value = header.header_value(state, self._clock.now_ms(), self._clock.wall_skew_ms())
        topic = f"tournament:{state.slug}"
        shown = self._topics.get(topic)
        # The time of day may change without an event of this tournament.
        self._topics.put(topic, state.seq if shown is None else max(state.seq, shown.seq + 1), value)

    def _show_log(self, state: Tournament, records: Records) -> None:
        patch = self._log.update_all(records, state)
        self._topics.put(f"log:{state.slug}", state.seq, self._log.value(), patch)


def shown_clock(state: Tournament, session: Session) -> ClockValue:
    """Topic `clock` with the final table's ante and the deck changes of the rule set."""
    moments = deck_changes(state.ruleset, periods_with_lengths(session))
    return clock.clock_value(with_present_stakes(state.ruleset, session, state.last_at), moments)


def shown_structure(state: Tournament, session: Session) -> StructureValue:
    """Topic `structure`, with the final table's ante once it is played."""
    final = is_small_blind(state.ruleset, session, state.last_at)
    return structure.structure_value(session, final_ante=final)
