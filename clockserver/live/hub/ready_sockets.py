"""Sockets without a greenlet each: an own epoll tells which have something to read, and their work is done in turns.

A greenlet costs a phone more than all that is done for it: a stack, and an entry in the loop's epoll for each wait.
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
AT_A_TURN = 16
"""Pieces of work between turns for others: some two milliseconds."""
EVENTS_AT_ONCE = 64
"""Number of sockets asked for at a time."""
_select = eventlet.patcher.original("select")
EXPECTED = (
    Part(eventlet.hubs.hub.BaseHub, "add", "self, evtype, fileno, cb, tb, mark_as_closed"),
    Part(eventlet.hubs.hub.BaseHub, "remove", "self, listener"),
    Part(eventlet.hubs.hub.BaseHub, "schedule_call_global", "self, seconds, cb, *args, **kw"),
)


class ReadySockets:
    """Calls back for each socket that has something to read, once for each arrival, and does work in turns.

    A callback gets whether the client has ended its side; it must not wait. Work may: what waits leaves its turn to
    the next.
    """

    def __init__(self) -> None:
        self._epoll = _select.epoll()
        self._events = _select.EPOLLIN | _select.EPOLLRDHUP | _select.EPOLLET
        self._ended = _select.EPOLLRDHUP | _select.EPOLLHUP | _select.EPOLLERR
        self._of: dict[int, Callable[[bool], None]] = {}
        self._work: deque[Callable[[], None]] = deque()
        self._arranged = False
        self._hub = eventlet.hubs.get_hub()
        self._listener = self._hub.add(self._hub.READ, self._epoll.fileno(), self._look, _nothing, _nothing)

    def watch(self, number: int, ready: Callable[[bool], None]) -> None:
        """Call back for this descriptor from now on, also for what has arrived before."""
        self._of[number] = ready
        self._epoll.register(number, self._events)

    def hand_over(self, number: int, ready: Callable[[bool], None]) -> None:
        """Call back another for what arrives from now on."""
        self._of[number] = ready

    def forget(self, number: int) -> None:
        """Call back no more. The descriptor is still open."""
        if self._of.pop(number, None) is not None:
            self._epoll.unregister(number)

    def do(self, work: Callable[[], None]) -> None:
        """Do this in its turn."""
        self._work.append(work)
        if not self._arranged:
            self._arrange()

    def close(self) -> None:
        """Call back for nothing any more."""
        self._hub.remove(self._listener)
        self._epoll.close()
        self._of.clear()
        self._work.clear()

    def _look(self, _: int) -> None:
        for number, events in self._epoll.poll(0, EVENTS_AT_ONCE):
            ready = self._of.get(number)
            if ready is not None:
                try:
                    ready(bool(events & self._ended))
                except Exception:
                    log.exception("what has arrived at a socket could not be read")

    def _arrange(self) -> None:
        self._arranged = True
        self._hub.schedule_call_global(0, self._begin_turn)

    def _begin_turn(self) -> None:
        self._arranged = False
        if self._work:
            self._arrange()  # also for when the work of this turn waits for something
            eventlet.support.greenlets.greenlet(self._take_turn).switch()

    def _take_turn(self) -> None:
        for _ in range(AT_A_TURN):
            if not self._work:
                return
            work = self._work.popleft()
            try:
                work()
            except Exception:
                log.exception("the work for a socket failed")


def _nothing(*_: object) -> None:
    """Do nothing: the listener is never ended by the loop."""
