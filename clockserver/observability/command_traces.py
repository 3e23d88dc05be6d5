"""The open traces of commands, and observers around the journal, the writer and the broadcaster."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

from clockserver.core.events import CLOCK, SYSTEM
from clockserver.desk.journals.writer import Entry, Writer
from clockserver.desk.ports import Broadcaster, Journal, JournalUnwritable, Offload, Row
from clockserver.live.presence.presence import Drawn
from clockserver.observability.command_trace import COMMANDS, SECRET, Trace
from clockserver.observability.metrics import Metrics
from clockserver.observability.server_log import log_event

log = logging.getLogger(COMMANDS)
Followers: TypeAlias = Callable[[str], tuple[int, int]]
"""From a topic to its numbers of followers in the first and the second group; 0 if unknown."""
T = TypeVar("T")
_SHOWN: ContextVar[Trace | None] = ContextVar("the command that is being shown", default=None)
"""Separate for each greenlet, so that events published by others meanwhile do not count for this command."""


class CommandTraces:
    """All open traces, and the observers of each stage."""

    def __init__(self, metrics: Metrics, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self._metrics = metrics
        self.waiting: dict[str, Trace] = {}
        """Commands that wait for their answer, by id. A repeated command shares the trace of the first."""
        self.written = (0.0, 0.0)
        """Begin and end of the journal's newest write, as instants of `now`."""
        self._unsent_events: dict[str, deque[_Event]] = {}

    def begin(self, given_as: str, arrived: float | None) -> Trace:
        """Begin the trace of an arrived command; `arrived` is the instant of its message."""
        return Trace(self, given_as, arrived)

    def answered(self, trace: Trace, codes: Sequence[str]) -> None:
        """Count an answered command."""
        self._metrics.answered(self.now() - trace.arrived, trace.type, codes)

    def ended(self, trace: Trace) -> None:
        """Record a complete trace."""
        self._metrics.observe_stages(trace.stages)
        if trace.type not in SECRET and log.isEnabledFor(trace.level):
            log_event(log, trace.level, "command", **trace.line())

    # -- observers ---------------------------------------------------------------------

    def writer(
        self,
        journal: Journal,
        offload: Offload,
        on_queued: Callable[[], None],
        sleep: Callable[[float], None] = time.sleep,
    ) -> Writer:
        """A writer whose entries and journal are observed."""

        def offloaded(work: Callable[..., T], *args: Any) -> T:
            try:
                return offload(work, *args)
            finally:
                # Outside the thread: native threads cannot share the locks of metrics with the event loop.
                self._metrics.synced(self.written[1] - self.written[0])

        return _WatchedWriter(self, _WatchedJournal(journal, self), offloaded, on_queued, sleep)

    def broadcaster(self, broadcaster: Broadcaster, followers: Followers) -> Broadcaster:
        """The broadcaster, with its events timed."""
        return _WatchedBroadcaster(self, broadcaster, followers)

    def showing(self, rows: Sequence[Row]) -> tuple[Trace, bool]:
        """The trace of the rows just written, and whether it is a new one, of an event of the clock."""
        first = rows[0]
        trace = self.waiting.get(first.command)
        is_first = trace is None or trace.is_shown
        if trace is None or is_first:
            trace = Trace(self, first.actor if first.actor in (CLOCK, SYSTEM) else "hand")
            trace.id, trace.type, trace.tournament = first.command, first.type, None
        trace.durable(rows, *self.written)
        return trace, is_first

    def rendered(self, drawn: Drawn) -> None:
        """Record the delay with which a TV has displayed an event: the last stage."""
        self._metrics.observe_screen(drawn)
        if log.isEnabledFor(logging.DEBUG):
            log_event(log, logging.DEBUG, "drawn", topic=drawn.topic, seq=drawn.seq, ms=drawn.ms)

    def event(self, topic: str, seq: int, first: int, others: int) -> _Event:
        """A trace of an event before its publication, with the sizes of the two groups of followers."""
        event = _Event(_SHOWN.get(), topic, seq, first + others, (first > 0) + (others > 0), self.now())
        if event.groups:
            self._unsent_events.setdefault(topic, deque()).append(event)
            if event.trace is not None:
                event.trace.followers_expected()
        return event

    def published(self, event: _Event) -> None:
        """Record a published event."""
        seconds = self.now() - event.began
        self._metrics.published(seconds)
        event.is_published = True
        if event.trace is not None:
            event.trace.published(event.topic, event.seq, event.followers, seconds)
        if event.followers and not event.groups:
            self._reached_all(event)

    def group_sent(self, topic: str | None) -> None:
        """Record that a group of followers has an event: the first group the newest, the second the oldest unsent."""
        try:
            self._group_sent(topic)
        except Exception:
            # A fault in observing must not stop the event.
            log.exception("an event could not be traced")

    def _group_sent(self, topic: str | None) -> None:
        waiting = self._unsent_events.get(topic or "")
        if not waiting:
            return
        event = waiting[0] if waiting[-1].is_published else waiting[-1]
        event.groups -= 1
        if not event.groups and event.is_published:
            self._reached_all(event)

    def failed(self, event: _Event) -> None:
        """Record an event that could not be published."""
        if event.followers:
            self._remove(event)
            if event.trace is not None:
                event.trace.done()

    def _reached_all(self, event: _Event) -> None:
        self._remove(event)
        if event.trace is not None:
            event.trace.reached_all(event.topic, event.seq, self.now() - event.began)

    def _remove(self, event: _Event) -> None:
        waiting = self._unsent_events[event.topic]
        waiting.remove(event)
        if not waiting:
            del self._unsent_events[event.topic]


class _Event(Struct, eq=False):
    """The trace of an event: its command, its followers, and the number of groups that do not have it yet.

    `is_published`: only followers of the second group may not have it.
    """

    trace: Trace | None
    topic: str
    seq: int
    followers: int
    groups: int
    began: float
    is_published: bool = False


class _WatchedJournal:
    def __init__(self, journal: Journal, traces: CommandTraces) -> None:
        self._journal = journal
        self._traces = traces
        self.read = journal.read
        self.streams = journal.streams

    def append(self, rows: Sequence[Row]) -> None:
        began = self._traces.now()
        try:
            self._journal.append(rows)
        finally:
            self._traces.written = (began, self._traces.now())


class _WatchedWriter(Writer):
    def __init__(self, traces: CommandTraces, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._traces = traces

    def queue(self, entry: Entry) -> None:
        # An entry without rows is an answer that waits for earlier entries.
        super().queue(_WatchedEntry(self._traces, entry) if entry.rows else entry)


class _WatchedEntry:
    def __init__(self, traces: CommandTraces, entry: Entry) -> None:
        self._traces = traces
        self._entry = entry
        self.rows = entry.rows

    def written(self) -> None:
        trace, is_first = self._traces.showing(self.rows)
        before = _SHOWN.set(trace)
        try:
            self._entry.written()
        finally:
            _SHOWN.reset(before)
            if is_first:
                trace.ready()
                trace.done()

    def dropped(self, failure: JournalUnwritable) -> None:
        self._entry.dropped(failure)

    def refused(self, failure: JournalUnwritable) -> None:
        self._entry.refused(failure)


class _WatchedBroadcaster:
    def __init__(self, traces: CommandTraces, broadcaster: Broadcaster, followers: Followers) -> None:
        self._traces = traces
        self._broadcaster = broadcaster
        self._followers = followers
        self.is_followed = broadcaster.is_followed

    def publish(self, topic: str, message: dict[str, Any]) -> None:
        event = self._traces.event(topic, message["seq"], *self._followers(topic))
        try:
            self._broadcaster.publish(topic, message)
        except BaseException:
            self._traces.failed(event)
            raise
        self._traces.published(event)
