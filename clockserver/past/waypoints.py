"""Waypoints of one journal on disk: cached states, so that the state of any instant needs few events.

A waypoint is used only if its bytes are complete, the same code wrote it, it follows the waypoint before it,
and the journal still has the row that it was written after (docs/decisions/0012-snapshots.md).
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
    encode_waypoint,
    head_of,
    state_in,
    stretch_in,
)

log = logging.getLogger("clockserver")
EVERY = 2_500
"""Number of events between waypoints, plus some up to the end of a command."""
MAX_WAYPOINTS = 100
"""Maximum number of waypoints of a journal, some 50 MB; events after the last one are folded."""


def waypoints_of(events: int) -> int:
    """The number of waypoints of a journal, at most."""
    return min(events // EVERY, MAX_WAYPOINTS)


class PastJournal(Journal, Protocol):
    """A journal with access to single rows."""

    def between(self, stream: str, after: int, last: int) -> Iterable[Row]:
        """The rows of a stream after `after` up to `last`. Raises JournalDamaged as `read` does."""


class WaypointStore(Protocol):
    """Store of waypoints, which can always be made anew."""

    def seqs(self, stream: StreamId) -> Sequence[int]:
        """The seqs of the waypoints of a stream. Raises OSError."""

    def read(self, stream: StreamId, seq: int) -> bytes:
        """The bytes of a waypoint, perhaps incomplete. Raises OSError."""

    def write(self, stream: StreamId, seq: int, chunks: Iterable[bytes]) -> None:
        """Write a waypoint, replacing one with that seq. Raises OSError."""

    def delete(self, stream: StreamId, seq: int) -> None:
        """Delete a waypoint; safe to repeat. Raises OSError."""


class Due(Struct, frozen=True):
    """A waypoint to write: the state, the history at the previous one, and the stretch between.

    `touched` are the commands given or reversed in the stretch.
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
    """The waypoints of one stream. `code` identifies the code that folds and writes."""

    def __init__(
        self, store: WaypointStore, journal: PastJournal, code: str, stream: StreamId, *, every: int = EVERY
    ) -> None:
        self._store = store
        self._journal = journal
        self._code = code
        self._stream = stream
        self.every = every
        self._seqs: dict[int, None] = {}
        """Seqs of usable and due waypoints, the oldest first."""
        self._first_damaged: float = inf
        """The seq of the first waypoint with an unreadable state; infinite without one."""
        self._due: deque[Due] = deque()
        self._is_full = False
        self._histories = StretchMaker()

    # -- reading -------------------------------------------------------------------------------------

    def usable(self) -> Iterator[tuple[Head, Stretch]]:
        """The usable waypoints, the oldest first, up to the first unusable one."""
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
        """The state of a waypoint, without its history; None if it is unusable, and so are all later ones."""
        try:
            return self._state_of(head)
        except (Unusable, OSError) as why:
            self._not_used(head.seq, why)
            self._first_damaged = min(self._first_damaged, head.seq)
            self._seqs = {seq: None for seq in self._seqs if seq < head.seq}
            return None

    def _state_of(self, head: Head) -> KeptState:
        """The state of a waypoint. Raises Unusable, OSError."""
        data = self._store.read(self._stream, head.seq)
        stored_head, begin = head_of(data)
        if stored_head != head:
            raise Unusable("it was written anew")
        return state_in(data, head, begin)

    def _not_used(self, seq: int, why: Exception) -> None:
        log.warning("the waypoint of %s at %d is not used, and written anew: %s", self._stream, seq, why)

    def _stored(self) -> list[int]:
        try:
            seqs = sorted(self._store.seqs(self._stream))[:MAX_WAYPOINTS]
            return [seq for seq in seqs if seq < self._first_damaged]
        except OSError as error:
            log.warning("no waypoints of %s can be read: %s", self._stream, error)
            return []

    def _demand_usable(self, head: Head, after: int, seq: int) -> None:
        """Raise Unusable or JournalDamaged for an unusable waypoint."""
        if head.code != self._code:
            raise Unusable("another release wrote it")
        if head.row.stream != self._stream or head.stream != self._stream or head.seq != seq:
            raise Unusable("it belongs to another stream or seq")
        if head.after != after:
            raise Unusable(f"it does not follow the one at {after}")
        if next(iter(self._journal.between(self._stream, seq - 1, seq)), None) != head.row:
            raise Unusable("the journal does not lead to it")

    # -- writing -------------------------------------------------------------------------------------

    def is_one(self, seq: int) -> bool:
        """Whether a waypoint exists or is due at an event."""
        return seq in self._seqs

    def is_due(self, seq: int, after: int) -> bool:
        """Whether a waypoint is due at an event that ends a command; `after` is the seq of the newest waypoint."""
        newest = next(reversed(self._seqs), 0)
        return (
            seq - after >= self.every
            and newest == after
            and len(self._seqs) < MAX_WAYPOINTS
            and not self._is_full
        )

    def note(self, due: Due) -> None:
        """Record a waypoint to write."""
        self._seqs[due.row.seq] = None
        self._due.append(due)

    def write_one(self) -> bool:
        """Write one due waypoint; return whether there was any. Never raises: without it answers only take longer."""
        if not self._due:
            return False
        due = self._due.popleft()
        try:
            history = self._histories.stretch(due.before, due.kept.state.history, due.touched)
            stretch = Stretch(due.at, due.ends, due.commands, due.lines, due.courses, history)
            chunks = encode_waypoint(self._code, due.after, due.row, stretch, due.kept)
            self._store.write(self._stream, due.row.seq, chunks)
        except Exception:
            log.exception("no waypoint of %s could be written at %d", self._stream, due.row.seq)
            # Later ones would not be used without it.
            self._is_full = True
            self._due.clear()
        return True

    def delete_others(self) -> None:
        """Delete unusable waypoints, once the whole journal was read. Never raises."""
        try:
            for seq in set(self._store.seqs(self._stream)) - self._seqs.keys():
                self._store.delete(self._stream, seq)
        except OSError as error:
            log.warning("unusable waypoints of %s cannot be deleted: %s", self._stream, error)


WaypointsOf = Callable[[StreamId], Waypoints]
"""From a stream to its waypoints."""
