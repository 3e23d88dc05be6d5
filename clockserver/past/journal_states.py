"""The states of one tournament at every seq: some are kept, the others folded from the one before."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec import Struct

from clockserver.core.events import Recorded
from clockserver.core.ids import StreamId
from clockserver.core.undo import CommandRedone, CommandUndone, History
from clockserver.desk.journals.aggregates import TOURNAMENT
from clockserver.desk.journals.event_codec import record_of
from clockserver.desk.ports import JournalDamaged, Row
from clockserver.past.command_ends import CommandEnds
from clockserver.past.courses import Courses
from clockserver.past.kept_history import KeptHistories
from clockserver.past.kept_states import KeptState, Views, fold_records, newest_before
from clockserver.past.log_lines import LogLines
from clockserver.past.stretches import Stretches
from clockserver.past.waypoint_codec import Stretch
from clockserver.past.waypoints import Due, PastJournal, Waypoints
from clockserver.tournament.state import Tournament

EVERY = 500
"""Number of events between kept states, in a journal of up to MAX_KEPT of them."""
MAX_KEPT = 400
"""Maximum number of kept states; beyond it every second one is dropped."""


class Instant(Struct, frozen=True):
    """The end of a command in the journal."""

    seq: int
    at: int


class _Passed(Struct, frozen=True):
    """The newest waypoint passed while reading: its seq, the number of lines there, and the history."""

    seq: int = 0
    lines: int = 0
    history: History = History()


class JournalStates:
    """The states of one stream, as far as read. `extend` reads later events.

    With `waypoints`, due ones are recorded while the journal is read.
    """

    def __init__(
        self,
        journal: PastJournal,
        stream: StreamId,
        *,
        every: int = EVERY,
        waypoints: Waypoints | None = None,
    ) -> None:
        self._journal = journal
        self._stream = stream
        self._every = every
        self._waypoints = waypoints
        self._passed = _Passed()
        self._stretches: Stretches | None = None
        """The states before the first held record; None where all are held."""
        self._begin = 0
        """The number of events before that record."""
        self._kept: list[KeptState] = []
        self._state: Tournament | None = None
        self.views = Views()
        self._records: list[Recorded[Any]] = []
        """The records; the history of the newest state holds their events anyway."""
        self._row: Row | None = None
        """The newest row."""
        self._at = array("q")
        """The instant of each event, from seq 1."""
        self._commands = CommandEnds()
        self._rows: Iterator[Row] | None = None
        """The rows still to be read, where reading paused."""
        self._damaged = False
        self.is_read = False
        """Whether reading has reached the end of the journal once."""
        self.lines = LogLines(self._commands)
        self.courses = Courses()

    # -- reading the journal -------------------------------------------------------------------------

    def extend(self) -> None:
        """Read later events; a damaged journal is read up to its last sound one."""
        self._rows = None
        self.extend_by(None)

    def extend_by(self, max_events: int | None) -> bool:
        """Read at most this number of later events, None: all; return whether there may be more."""
        if self._damaged:
            return False
        rows, self._rows = self._rows, None
        if rows is None:
            rows = iter(self._journal.read(self._stream, len(self._at)))
        before = len(self._at)
        try:
            for row in islice(rows, max_events):
                self._fold_row(row)
        except JournalDamaged:
            self._damaged = self.is_read = True
            return False
        if len(self._at) - before != max_events:
            self.is_read = True
            return False
        self._rows = rows
        return True

    def _fold_row(self, row: Row) -> None:
        record = record_of(row)
        self.take(row, record, TOURNAMENT.evolve(self._state, record))

    def take(self, row: Row, record: Recorded[Any], state: Tournament) -> None:
        """Add the next row, its record, and the state after it."""
        self.note_waypoint(record)
        self.views.remember(record, state)
        self.note(row, record, state)

    def note(self, row: Row, record: Recorded[Any], state: Tournament) -> None:
        """Add the next row and its record, which the views remember already."""
        before, self._state = self._state, state
        self._records.append(record)
        self._row = row
        self._at.append(record.at)
        self._commands.take(record.seq, record.command)
        self.lines.take(record, state)
        self.courses.take(before, state)
        if record.seq % self._every == 0:
            self._keep_state(state)

    def _keep_state(self, state: Tournament) -> None:
        self._kept.append(KeptState(state, self.views.kept_views()))
        if len(self._kept) > MAX_KEPT:
            first = self._kept[:1] if self._begin else []  # the records before it are not held
            self._kept = first + self._kept[len(first) :][1::2]
            self._every *= 2

    # -- waypoints -----------------------------------------------------------------------------------

    @classmethod
    def resumed(
        cls, journal: PastJournal, stream: StreamId, waypoints: Waypoints, *, every: int = EVERY
    ) -> JournalStates | None:
        """The states of a journal up to its waypoints, none of them folded; None without a waypoint."""
        states = cls(journal, stream, every=every, waypoints=waypoints)
        histories = KeptHistories(states._commands)
        stretches = Stretches(journal, stream, waypoints, histories, every)
        for head, stretch in waypoints.usable():
            stretches.add(head)
            histories.add(stretch.history)
            states._resume(stretch)
            states._row = head.row
        if not len(states._at):
            return None
        newest = stretches.newest()
        if newest is None:  # the newest waypoint is damaged, and now marked as unusable
            return cls.resumed(journal, stream, waypoints, every=every)
        states._stretches = stretches
        states._begin = newest.state.seq
        states._state = newest.state
        states._kept = [newest]
        states.views = Views(newest.views)
        states._passed = _Passed(newest.state.seq, len(states.lines), newest.state.history)
        return states

    def _resume(self, stretch: Stretch) -> None:
        self._at.extend(stretch.at)
        self._commands.resume(stretch.ends, stretch.commands)
        self.lines.resume(stretch.lines)
        self.courses.resume(stretch.courses)

    def note_waypoint(self, next_record: Recorded[Any]) -> None:
        """Note a waypoint before the next record, if one is due at the end of a command."""
        seq, state, waypoints = len(self._at), self._state, self._waypoints
        if waypoints is None or state is None or next_record.command == self._commands.newest:
            return
        if not waypoints.is_one(seq):
            if not waypoints.is_due(seq, self._passed.seq):
                return
            waypoints.note(self._due_waypoint(state))
        self._passed = _Passed(seq, len(self.lines), state.history)

    def _due_waypoint(self, state: Tournament) -> Due:
        assert self._row is not None  # noqa: S101 - there is a state
        after, seq = self._passed.seq, len(self._at)
        ends, commands = self._commands.stretch(after, seq)
        records = self._records[after - self._begin : seq - self._begin]
        reversed_ = (each.event for each in records if isinstance(each.event, CommandUndone | CommandRedone))
        reversed_ids = (each.undone if isinstance(each, CommandUndone) else each.redone for each in reversed_)
        return Due(
            after,
            self._row,
            KeptState(state, self.views.copied_views()),
            self._passed.history,
            [*commands, *reversed_ids],
            self._at[after:seq].tolist(),
            ends,
            commands,
            self.lines.stretch(self._passed.lines, len(self.lines)),
            self.courses.kept_courses(),
        )

    # -- events and commands -------------------------------------------------------------------------

    @property
    def last_seq(self) -> int:
        """The seq of the newest event; 0 for an empty journal."""
        return len(self._at)

    @property
    def newest(self) -> Tournament | None:
        """The newest state read."""
        return self._state

    def at_of(self, seq: int) -> int:
        """The instant of an event."""
        return self._at[seq - 1]

    def seq_at(self, instant: int) -> int:
        """The seq of the newest event at an instant; 0 before the first."""
        return bisect_right(self._at, instant)

    def whole_command(self, seq: int) -> int:
        """The seq at the end of an event's command, as no display ever showed half of a command. 0 stays 0."""
        return self._commands.whole(seq)

    def command_before(self, seq: int) -> Instant | None:
        """The end of the command before the one that ends at `seq`."""
        return self._instant(self._commands.before(seq))

    def command_after(self, seq: int) -> Instant | None:
        """The end of the command after the one that ends at `seq`."""
        return self._instant(self._commands.after(seq))

    def _instant(self, seq: int | None) -> Instant | None:
        return None if seq is None else Instant(seq, self.at_of(seq))

    # -- states --------------------------------------------------------------------------------------

    def state_at(self, seq: int) -> KeptState:
        """The state after the event `seq`, from 1, with the memory of its views. Raises JournalDamaged."""
        if self._stretches is not None and seq < self._begin:
            return self._stretches.state_at(seq)
        if not 0 < seq <= len(self._at):
            raise LookupError(f"{self._stream}: there is no event {seq}")
        start = newest_before(self._kept, seq)
        after = 0 if start is None else start.state.seq
        return fold_records(start, self._records[after - self._begin : seq - self._begin])
