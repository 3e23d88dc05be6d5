"""The one writer of the journal: batches of what the desks decided, one flush for each, then the acknowledgements."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from clockserver.application.ports import Journal, JournalConflict, JournalUnwritable, Offload, Row

MOST_IN_BATCH = 500


class Entry(Protocol):
    """Something queued: rows to write (none for an answer that only waits for those before it)."""

    rows: Sequence[Row]

    def written(self) -> None:
        """The rows are durable."""

    def dropped(self, failure: JournalUnwritable) -> None:
        """Neither these rows nor any queued after them were written: forget what was decided on them."""

    def refused(self, failure: JournalUnwritable) -> None:
        """Say so; called when all that is lost was dropped."""


class Writer:
    """Queues entries and flushes them in order. `on_queued` wakes whoever calls `flush`.

    One flush runs at a time; entries queued meanwhile wait for the next. When a flush fails, everything that
    is queued was decided on a state that did not come about, so all of it is refused.
    """

    def __init__(
        self, journal: Journal, offload: Offload, on_queued: Callable[[], None] = lambda: None
    ) -> None:
        self._journal = journal
        self._offload = offload
        self._on_queued = on_queued
        self._queue: deque[Entry] = deque()
        self._flushing = False
        self.failure: JournalUnwritable | None = None
        """Why the last flush failed; None while the journal takes what it is given."""

    @property
    def idle(self) -> bool:
        """Nothing is queued or being written."""
        return not self._queue and not self._flushing

    def queue(self, entry: Entry) -> None:
        """Take an entry; it is answered by `written` or `refused`."""
        self._queue.append(entry)
        self._on_queued()

    def flush(self) -> None:
        """Write what is queued, batch by batch, until nothing is.

        Raises what is no JournalUnwritable, and an ExceptionGroup of what failed in telling; what is queued then
        waits for the next call.
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
        batch = [self._queue.popleft() for _ in range(min(MOST_IN_BATCH, len(self._queue)))]
        rows = [row for entry in batch for row in entry.rows]
        try:
            if rows:
                self._offload(self._journal.append, rows)
        except JournalUnwritable as failure:
            self._fail(batch, failure)
            return
        except Exception as fault:
            # Whatever it was, nothing may be taken for written: the queue is refused, and the fault goes on up.
            self._fail(batch, JournalUnwritable(type(fault).__name__))
            raise
        if rows:
            self.failure = None
        told = [_fault_of(entry.written) for entry in batch]
        _raise_all([fault for fault in told if fault is not None])

    def _fail(self, batch: list[Entry], failure: JournalUnwritable) -> None:
        if not isinstance(failure, JournalConflict):
            self.failure = failure
        lost = [*batch, *self._queue]
        self._queue.clear()
        told = [_fault_of(partial(entry.dropped, failure)) for entry in lost]
        told += [_fault_of(partial(entry.refused, failure)) for entry in lost]
        _raise_all([fault for fault in told if fault is not None])


def _raise_all(faults: list[Exception]) -> None:
    if faults:
        raise ExceptionGroup("what became of a batch could not be told", faults)


def _fault_of(tell: Callable[[], None]) -> Exception | None:
    """What went wrong in telling one entry: the others of the batch have to be told all the same."""
    try:
        tell()
    except Exception as fault:  # noqa: BLE001 - raised again, with those of the others
        return fault
    return None
