"""The states of one tournament at every seq of its journal: some are kept, the others folded from the one before."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec import Struct

from clockserver.core.events import Recorded
from clockserver.core.ids import SessionId, StreamId
from clockserver.core.undo import CommandRedone, CommandUndone
from clockserver.desk.aggregates import TOURNAMENT
from clockserver.desk.event_codec import record_of
from clockserver.desk.ports import Journal, JournalDamaged, Row
from clockserver.past.courses import Courses
from clockserver.past.log_lines import LogLines
from clockserver.projection.projection import KeptViews
from clockserver.tournament.log import flight_of, worded
from clockserver.tournament.log_view import Log
from clockserver.tournament.seating.changes import SeatingEvent
from clockserver.tournament.seating.moves_view import MovesView
from clockserver.tournament.state import Tournament

EVERY = 500
"""Number of events from one kept state to the next, in a journal of up to MAX_KEPT of them."""
MAX_KEPT = 400
"""Maximum number of kept states; beyond it every second one is dropped."""


class KeptState(Struct, frozen=True):
    """A state with the memory of its views. States share what did not change between them."""

    state: Tournament
    views: KeptViews


class Instant(Struct, frozen=True):
    """The end of a command in the journal."""

    seq: int
    at: int


class JournalStates:
    """The states of one stream, as far as its journal was read. `extend` reads what was written since."""

    def __init__(self, journal: Journal, stream: StreamId, *, every: int = EVERY) -> None:
        self._journal = journal
        self._stream = stream
        self._every = every
        self._kept: list[KeptState] = []
        self._state: Tournament | None = None
        self._views = _Views()
        self._records: list[Recorded[Any]] = []
        """Every record: the history of the newest state holds their events anyway."""
        self._at = array("q")
        """The instant of each event; of seq 1 first."""
        self._ends = array("q")
        """The seq of the last event of each command."""
        self._command = ""
        self._rows: Iterator[Row] | None = None
        """The rows that are still to be read, where reading stopped in between."""
        self._damaged = False
        self.lines = LogLines()
        self.courses = Courses()

    # -- reading the journal -------------------------------------------------------------------------

    def extend(self) -> None:
        """Read the events written since the last time; a damaged journal is read up to its last sound one."""
        self._rows = None
        self.extend_by(None)

    def extend_by(self, most: int | None) -> bool:
        """Read at most so many of those events, or all of them; whether there may be more."""
        if self._damaged:
            return False
        rows, self._rows = self._rows, None
        if rows is None:
            rows = iter(self._journal.read(self._stream, len(self._at)))
        before = len(self._at)
        try:
            for row in islice(rows, most):
                self._take(record_of(row))
        except JournalDamaged:
            self._damaged = True
            return False
        if len(self._at) - before != most:
            return False
        self._rows = rows
        return True

    def _take(self, record: Recorded[Any]) -> None:
        before = self._state
        state = self._state = TOURNAMENT.evolve(before, record)
        self._records.append(record)
        self._at.append(record.at)
        if record.command == self._command and self._ends:
            self._ends[-1] = record.seq
        else:
            self._ends.append(record.seq)
        self._command = record.command
        self._views.remember(record, state)
        self.lines.take(record, state)
        self.courses.take(before, state)
        if record.seq % self._every == 0:
            self._keep(state)

    def _keep(self, state: Tournament) -> None:
        self._kept.append(KeptState(state, self._views.kept()))
        if len(self._kept) > MAX_KEPT:
            self._kept = self._kept[1::2]
            self._every *= 2

    # -- what there is -------------------------------------------------------------------------------

    @property
    def last_seq(self) -> int:
        """The seq of the newest event; 0 for an empty journal."""
        return len(self._at)

    @property
    def newest(self) -> Tournament | None:
        """The newest state that was read."""
        return self._state

    def at_of(self, seq: int) -> int:
        """The instant of an event."""
        return self._at[seq - 1]

    def seq_at(self, instant: int) -> int:
        """The seq of the newest event at an instant; 0 before the first."""
        return bisect_right(self._at, instant)

    def whole_command(self, seq: int) -> int:
        """The seq at the end of the command that has an event: nobody ever saw half of a command. 0 stays 0."""
        if seq <= 0:
            return 0
        return self._ends[min(bisect_left(self._ends, seq), len(self._ends) - 1)] if self._ends else 0

    def command_before(self, seq: int) -> Instant | None:
        """The end of the command before the one that ends at `seq`."""
        place = bisect_left(self._ends, seq) - 1
        return self._instant(self._ends[place]) if place >= 0 else None

    def command_after(self, seq: int) -> Instant | None:
        """The end of the command after the one that ends at `seq`."""
        place = bisect_right(self._ends, seq)
        return self._instant(self._ends[place]) if place < len(self._ends) else None

    def _instant(self, seq: int) -> Instant:
        return Instant(seq, self.at_of(seq))

    # -- states --------------------------------------------------------------------------------------

    def state_at(self, seq: int) -> KeptState:
        """The state after the event `seq`, from 1, with the memory of its views."""
        place = bisect_right(self._kept, seq, key=lambda each: each.state.seq) - 1
        start = self._kept[place] if place >= 0 else None
        state = None if start is None else start.state
        views = _Views(KeptViews() if start is None else start.views)
        for record in self._records[0 if state is None else state.seq : seq]:
            state = TOURNAMENT.evolve(state, record)
            views.remember(record, state)
        if state is None:
            raise LookupError(f"{self._stream}: there is no event {seq}")
        return KeptState(state, views.kept())


class _Views:
    """The memory of a tournament's views while its journal is folded, as the projection has it at a start."""

    def __init__(self, kept: KeptViews | None = None) -> None:
        self._log = Log(worded, lambda state: state.sessions, flight_of)
        self._moves: dict[SessionId, MovesView] = {}
        if kept is not None:
            self._log.resume(kept.log)
            for session, moves in kept.moves.items():
                self._of(session).resume(moves)

    def remember(self, record: Recorded[Any], state: Tournament) -> None:
        """Take a record in; `state` is the state after it."""
        self._log.remember(record, state)
        if not isinstance(record.event, (SeatingEvent, CommandUndone, CommandRedone)):
            return
        reversal = state.history.reversal
        is_part = reversal is not None and reversal.by == record.command
        if not is_part or isinstance(record.event, CommandUndone | CommandRedone):
            for session in state.sessions:
                self._of(session).update([record])

    def kept(self) -> KeptViews:
        """The memory as it stands."""
        return KeptViews(self._log.lines(), {session: each.kept() for session, each in self._moves.items()})

    def _of(self, session: SessionId) -> MovesView:
        if session not in self._moves:
            self._moves[session] = MovesView(session)
        return self._moves[session]
