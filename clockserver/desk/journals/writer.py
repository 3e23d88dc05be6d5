"""The only writer of the journal: it writes decisions in batches, one flush each, then acknowledges them."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from clockserver.desk.ports import Journal, JournalConflict, JournalInDoubt, JournalUnwritable, Offload, Row

MAX_IN_BATCH = 500
DOUBT_S = 0.25
"""Seconds between attempts to find out whether rows in doubt are written."""
STUCK_S = 5.0
"""Seconds without an answer to a write after which the journal counts as not writable."""


class Entry(Protocol):
    """A queued entry with its rows; without rows, an answer that only waits for earlier entries."""

    rows: Sequence[Row]

    def written(self) -> None:
        """The rows are durable."""

    def dropped(self, failure: JournalUnwritable) -> None:
        """Called if neither these rows nor later ones were written: forget the decisions based on them."""

    def refused(self, failure: JournalUnwritable) -> None:
        """Report the failure; called once every lost entry was dropped."""


class Writer:
    """Queue entries and flush them in order. `on_queued` wakes the caller of `flush`.

    One flush runs at a time; entries queued meanwhile wait for the next. When a flush fails, all queued
    entries are refused, as they were decided on a state that did not come about. While rows are in doubt
    everything waits.
    """

    def __init__(
        self,
        journal: Journal,
        offload: Offload,
        on_queued: Callable[[], None] = lambda: None,
        sleep: Callable[[float], None] = time.sleep,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._sleep = sleep
        self._now = now
        self._asked_at: float | None = None
        """When the write that is under way began."""
        self._journal = journal
        self._offload = offload
        self._on_queued = on_queued
        self._queue: deque[Entry] = deque()
        self._flushing = False
        self.failure: JournalUnwritable | None = None
        """The failure of the last flush; None while the journal is writable."""

    @property
    def idle(self) -> bool:
        """Whether nothing is queued or being written."""
        return not self._queue and not self._flushing

    @property
    def is_stuck(self) -> bool:
        """Whether a write has got no answer for too long, as of a database that hangs."""
        return self._asked_at is not None and self._now() - self._asked_at > STUCK_S

    def queue(self, entry: Entry) -> None:
        """Queue an entry; `written` or `refused` answers it."""
        self._queue.append(entry)
        self._on_queued()

    def flush(self) -> None:
        """Write the queue, batch by batch, until it is empty.

        Raises any failure but JournalUnwritable, and an ExceptionGroup of failures in callbacks of entries;
        the rest of the queue then waits for the next call.
        """
        if self._flushing:
            return
        self._flushing = True
        try:
            while self._queue:
                self._flush_batch()
        finally:
            self._flushing = False

    def _flush_batch(self) -> None:
        batch = [self._queue.popleft() for _ in range(min(MAX_IN_BATCH, len(self._queue)))]
        rows = [row for entry in batch for row in entry.rows]
        try:
            if rows:
                self._append(rows)
        except JournalUnwritable as failure:
            self._fail(batch, failure)
            return
        except Exception as fault:
            # After any fault nothing may count as written: the queue is refused, and the fault raised.
            self._fail(batch, JournalUnwritable(type(fault).__name__))
            raise
        if rows:
            self.failure = None
        faults = [_fault_of(entry.written) for entry in batch]
        _raise_all([fault for fault in faults if fault is not None])

    def _append(self, rows: Sequence[Row]) -> None:
        """Write rows. While they are in doubt nothing is reported, neither success nor failure."""
        while True:
            self._asked_at = self._now()
            try:
                self._offload(self._journal.append, rows)
            except JournalInDoubt as failure:
                self.failure = failure
                self._sleep(DOUBT_S)
            else:
                return
            finally:
                self._asked_at = None

    def _fail(self, batch: list[Entry], failure: JournalUnwritable) -> None:
        if not isinstance(failure, JournalConflict):
            self.failure = failure
        lost_entries = [*batch, *self._queue]
        self._queue.clear()
        faults = [_fault_of(partial(entry.dropped, failure)) for entry in lost_entries]
        faults += [_fault_of(partial(entry.refused, failure)) for entry in lost_entries]
        _raise_all([fault for fault in faults if fault is not None])


def _raise_all(faults: list[Exception]) -> None:
    if faults:
        raise ExceptionGroup("callbacks of a batch failed", faults)


def _fault_of(callback: Callable[[], None]) -> Exception | None:
    """The exception of one entry's callback, or None: the callbacks of other entries must still run."""
    try:
        callback()
    except Exception as fault:  # noqa: BLE001 - raised again, with those of the others
        return fault
    return None
