"""Waypoints of one journal on disk: states from which any instant is a short fold away, a cache like the snapshots.

One is used only if its bytes are whole, the same code wrote it, it follows the one before it, and the journal has, at
its place, the very row that it was written after (docs/decisions/0012-snapshots.md).
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from typing import Protocol

from msgspec import Struct

from clockserver.core.ids import CommandId, StreamId
from clockserver.core.undo import History
from clockserver.desk.ports import Journal, JournalDamaged, Row
from clockserver.past.courses import KeptCourses
from clockserver.past.kept_history import StretchMaker
from clockserver.past.kept_states import KeptState
from clockserver.past.log_lines import LineStretch
from clockserver.past.waypoint_codec import (
    Head,
    Stretch,
    Unusable,
    head_of,
    state_in,
    stretch_in,
    written,
)

log = logging.getLogger("clockserver")
EVERY = 2_500
"""Number of events from one waypoint to the next, and some more up to the end of a command."""
MAX_WAYPOINTS = 100
"""Maximum number of waypoints of a journal, some 50 MB; what comes after the last one is folded."""


class PastJournal(Journal, Protocol):
    """A journal, of which a few rows can be read alone."""

    def between(self, stream: str, after: int, last: int) -> Iterable[Row]:
        """The rows of a stream by seq, those after `after` up to `last`. Raises JournalDamaged as `read` does."""


class WaypointStore(Protocol):
    """Keeps waypoints, which can be made anew at any time."""

    def seqs(self, stream: StreamId) -> Sequence[int]:
        """The seqs of the waypoints of a stream. Raises OSError."""

    def read(self, stream: StreamId, seq: int) -> bytes:
        """The bytes of one, whole or cut off anywhere. Raises OSError."""

    def write(self, stream: StreamId, seq: int, chunks: Iterable[bytes]) -> None:
        """Keep one, in the place of another one of that seq. Raises OSError."""

    def delete(self, stream: StreamId, seq: int) -> None:
        """Delete one; harmless to repeat. Raises OSError."""


class Due(Struct, frozen=True):
    """A waypoint to be written: the state, the history at the waypoint before, and what lies between them.

    `touched` are the commands that were given or reversed in between.
    """

    after: int
    row: Row
    kept: KeptState
    before: History
    touched: Sequence[CommandId]
    at: list[int]
    ends: list[int]
    commands: list[CommandId]
    lines: LineStretch
    courses: KeptCourses


class Waypoints:
    """The waypoints of one stream. `code` identifies the code that folds and writes them."""

    def __init__(
        self, store: WaypointStore, journal: PastJournal, code: str, stream: StreamId, *, every: int = EVERY
    ) -> None:
        self._store = store
        self._journal = journal
        self._code = code
        self._stream = stream
        self.every = every
        self._seqs: dict[int, None] = {}
        """Of those that can be used or are to be written, the oldest first."""
        self._spoilt: float = inf
        """The seq of the first one whose state could not be read."""
        self._due: deque[Due] = deque()
        self._is_full = False
        self._histories = StretchMaker()

    # -- reading -------------------------------------------------------------------------------------

    def usable(self) -> Iterator[tuple[Head, Stretch]]:
        """The waypoints that can be used, the oldest first, up to the first one that cannot."""
        after = 0
        for seq in self._stored():
            try:
                data = self._store.read(self._stream, seq)
                head, begin = head_of(data)
                self._demand_usable(head, after, seq)
                stretch = stretch_in(data, head, begin)
            except (Unusable, JournalDamaged, OSError) as why:
                self._not_used(seq, why)
                return
            self._seqs[seq] = None
            after = seq
            yield head, stretch

    def state_of(self, head: Head) -> KeptState | None:
        """The state of a waypoint, without its history; None if it cannot be used, nor those after it."""
        try:
            return self._state_of(head)
        except (Unusable, OSError) as why:
            self._not_used(head.seq, why)
            self._spoilt = min(self._spoilt, head.seq)
            self._seqs = {seq: None for seq in self._seqs if seq < head.seq}
            return None

    def _state_of(self, head: Head) -> KeptState:
        """The same. Raises Unusable, OSError."""
        data = self._store.read(self._stream, head.seq)
        found, begin = head_of(data)
        if found != head:
            raise Unusable("it was written anew")
        return state_in(data, head, begin)

    def _not_used(self, seq: int, why: Exception) -> None:
        log.warning("the waypoint of %s at %d is not used, and written anew: %s", self._stream, seq, why)

    def _stored(self) -> list[int]:
        try:
            seqs = sorted(self._store.seqs(self._stream))[:MAX_WAYPOINTS]
            return [seq for seq in seqs if seq < self._spoilt]
        except OSError as error:
            log.warning("no waypoints of %s can be read: %s", self._stream, error)
            return []

    def _demand_usable(self, head: Head, after: int, seq: int) -> None:
        """Raises Unusable, JournalDamaged."""
        if head.code != self._code:
            raise Unusable("another release wrote it")
        if head.row.stream != self._stream or head.stream != self._stream or head.seq != seq:
            raise Unusable("it is of another place")
        if head.after != after:
            raise Unusable(f"it does not follow the one at {after}")
        if next(iter(self._journal.between(self._stream, seq - 1, seq)), None) != head.row:
            raise Unusable("the journal does not lead to it")

    # -- writing -------------------------------------------------------------------------------------

    def is_one(self, seq: int) -> bool:
        """Whether there is a waypoint at an event, or one that is to be written."""
        return seq in self._seqs

    def is_due(self, seq: int, after: int) -> bool:
        """Whether one is to be written at an event that ends a command; `after` is the newest one before it."""
        newest = next(reversed(self._seqs), 0)
        return (
            seq - after >= self.every
            and newest == after
            and len(self._seqs) < MAX_WAYPOINTS
            and not self._is_full
        )

    def note(self, due: Due) -> None:
        """Have a waypoint written."""
        self._seqs[due.row.seq] = None
        self._due.append(due)

    def write_one(self) -> bool:
        """Write one of those that are due; whether there was any. Never raises: without it a question takes longer."""
        if not self._due:
            return False
        due = self._due.popleft()
        try:
            history = self._histories.stretch(due.before, due.kept.state.history, due.touched)
            stretch = Stretch(due.at, due.ends, due.commands, due.lines, due.courses, history)
            chunks = written(self._code, due.after, due.row, stretch, due.kept)
            self._store.write(self._stream, due.row.seq, chunks)
        except Exception:
            log.exception("no waypoint of %s could be written at %d", self._stream, due.row.seq)
            # Those that follow would not be used without it.
            self._is_full = True
            self._due.clear()
        return True

    def delete_others(self) -> None:
        """Delete those that cannot be used, once the whole journal was read. Never raises."""
        try:
            for seq in set(self._store.seqs(self._stream)) - self._seqs.keys():
                self._store.delete(self._stream, seq)
        except OSError as error:
            log.warning("old waypoints of %s are left: %s", self._stream, error)


WaypointsOf = Callable[[StreamId], Waypoints]
"""The waypoints of a stream."""
