"""States between waypoints, each folded from the waypoint before it; recent ones are cached."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

from msgspec.structs import replace

from clockserver.core.events import Recorded
from clockserver.core.ids import StreamId
from clockserver.desk.journals.event_codec import record_of
from clockserver.past.kept_history import KeptHistories
from clockserver.past.kept_states import KeptState, fold_records, newest_before
from clockserver.past.waypoint_codec import Head
from clockserver.past.waypoints import PastJournal, Waypoints

MAX_HELD = 4
"""Maximum number of cached stretches; states of different stretches share no parts."""


class Stretches:
    """The stretches of a journal between waypoints, and the one before the first."""

    def __init__(
        self,
        journal: PastJournal,
        stream: StreamId,
        waypoints: Waypoints,
        histories: KeptHistories,
        every: int,
    ) -> None:
        self._journal = journal
        self._stream = stream
        self._waypoints = waypoints
        self._histories = histories
        self._every = every
        self._heads: list[Head] = []
        self._held: dict[int, _Stretch] = {}

    def add(self, head: Head) -> None:
        """Add the next waypoint."""
        self._heads.append(head)

    def state_at(self, seq: int) -> KeptState:
        """The state after an event. Raises JournalDamaged."""
        count = bisect_right(self._heads, seq, key=lambda each: each.seq)
        stretch = self._held.pop(count, None) or self._stretch_after(count)
        self._held[count] = stretch  # the newest last
        while len(self._held) > MAX_HELD:
            del self._held[next(iter(self._held))]
        return stretch.state_at(self._journal, self._stream, seq)

    def newest(self) -> KeptState | None:
        """The state of the newest waypoint; None if unusable."""
        return self._waypoint(len(self._heads))

    def _stretch_after(self, count: int) -> _Stretch:
        """The stretch after that number of waypoints; after fewer if the last ones are damaged."""
        while count and (start := self._waypoint(count)) is None:
            count -= 1
        return _Stretch(start if count else None, self._every)

    def _waypoint(self, count: int) -> KeptState | None:
        """The state of the newest of that number of waypoints; None if unusable."""
        head = self._heads[count - 1]
        stored = self._waypoints.state_of(head)
        if stored is None:
            return None
        history = self._histories.after(count, stored.state.history.reversal)
        return KeptState(replace(stored.state, history=history), stored.views)


class _Stretch:
    """The events after a waypoint, as far as requested."""

    def __init__(self, start: KeptState | None, every: int) -> None:
        self._every = every
        self._kept = [] if start is None else [start]
        self._begin = 0 if start is None else start.state.seq
        self._records: list[Recorded[Any]] = []

    def state_at(self, journal: PastJournal, stream: StreamId, seq: int) -> KeptState:
        """The state after an event of this stretch. Raises JournalDamaged."""
        last = self._begin + len(self._records)
        self._records += [record_of(row) for row in journal.between(stream, last, seq)]
        start = newest_before(self._kept, seq)
        start_seq = 0 if start is None else start.state.seq
        newest = self._kept[-1] if self._kept else None
        if start is newest:
            # Beyond the folded part; some states on the way are kept.
            for step in range(start_seq + self._every, seq, self._every):
                start = fold_records(start, self._records_between(start_seq, step))
                self._kept.append(start)
                start_seq = step
        return fold_records(start, self._records_between(start_seq, seq))

    def _records_between(self, after: int, last: int) -> list[Recorded[Any]]:
        return self._records[after - self._begin : last - self._begin]
