"""Sockets without a greenlet each: an epoll of their own reports readable ones, and their work runs in turns.

A greenlet would cost more than all other work for a phone: its stack, and an entry in the loop's epoll for each wait.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable

import eventlet.hubs
import eventlet.patcher
import eventlet.support.greenlets

from clockserver.live.library_fit import Part

log = logging.getLogger("clockserver")
CALLS_PER_TURN = 16
"""Number of calls before others have a turn: some two milliseconds."""
EVENTS_AT_ONCE = 64
"""Maximum number of sockets reported by one poll."""
_select = eventlet.patcher.original("select")
EXPECTED = (
    Part(eventlet.hubs.hub.BaseHub, "add", "self, evtype, fileno, cb, tb, mark_as_closed"),
    Part(eventlet.hubs.hub.BaseHub, "remove", "self, listener"),
    Part(eventlet.hubs.hub.BaseHub, "schedule_call_global", "self, seconds, cb, *args, **kw"),
)


class ReadySockets:
    """Calls back for each readable socket, once for each arrival, and runs work in turns.

    A callback gets True if the client has closed its side, and must not wait. Work may wait: the next turn begins
    meanwhile.
    """

    def __init__(self) -> None:
        self._epoll = _select.epoll()
        self._events = _select.EPOLLIN | _select.EPOLLRDHUP | _select.EPOLLET
        self._end_events = _select.EPOLLRDHUP | _select.EPOLLHUP | _select.EPOLLERR
        self._callbacks: dict[int, Callable[[bool], None]] = {}
        self._work: deque[Callable[[], None]] = deque()
        self._is_scheduled = False
        self._hub = eventlet.hubs.get_hub()
        self._listener = self._hub.add(self._hub.READ, self._epoll.fileno(), self._poll, _nothing, _nothing)

    def watch(self, descriptor: int, callback: Callable[[bool], None]) -> None:
        """Call back for this descriptor from now on, also for bytes that have arrived already."""
        self._callbacks[descriptor] = callback
        self._epoll.register(descriptor, self._events)

    def set_callback(self, descriptor: int, callback: Callable[[bool], None]) -> None:
        """Use another callback for later arrivals."""
        self._callbacks[descriptor] = callback

    def unwatch(self, descriptor: int) -> None:
        """End the callbacks for a descriptor, which is still open."""
        if self._callbacks.pop(descriptor, None) is not None:
            self._epoll.unregister(descriptor)

    def run_later(self, work: Callable[[], None]) -> None:
        """Run work in one of the next turns."""
        self._work.append(work)
        if not self._is_scheduled:
            self._schedule()

    def close(self) -> None:
        """End all callbacks."""
        self._hub.remove(self._listener)
        self._epoll.close()
        self._callbacks.clear()
        self._work.clear()

    def _poll(self, _: int) -> None:
        for descriptor, events in self._epoll.poll(0, EVENTS_AT_ONCE):
            callback = self._callbacks.get(descriptor)
            if callback is not None:
                try:
                    callback(bool(events & self._end_events))
                except Exception:
                    log.exception("reading a socket failed")

    def _schedule(self) -> None:
        self._is_scheduled = True
        self._hub.schedule_call_global(0, self._begin_turn)

    def _begin_turn(self) -> None:
        self._is_scheduled = False
        if self._work:
            self._schedule()  # the work of this turn may wait
            eventlet.support.greenlets.greenlet(self._take_turn).switch()

    def _take_turn(self) -> None:
        for _ in range(CALLS_PER_TURN):
            if not self._work:
                return
            work = self._work.popleft()
            try:
                work()
            except Exception:
                log.exception("the work for a socket failed")


def _nothing(*_: object) -> None:
    """Do nothing: the listener is never ended by the loop."""
