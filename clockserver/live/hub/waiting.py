"""Waiting, background work and threads, with eventlet."""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

import eventlet
import eventlet.event
import eventlet.green.socket
import eventlet.green.subprocess
import eventlet.hubs
import eventlet.patcher
import eventlet.semaphore
import eventlet.tpool

from clockserver.live.socket_writer import RawSocket

T = TypeVar("T")
INTERVAL_S = 0.05
"""Seconds between two parts of secondary work."""
log = logging.getLogger("clockserver")
Popen = eventlet.green.subprocess.Popen
socketpair = eventlet.green.socket.socketpair
"""As in the standard library, but only the calling greenlet waits."""


class PendingAnswer:
    """A value for one waiting greenlet, given once by another."""

    def __init__(self) -> None:
        self._event = eventlet.event.Event()

    def give(self, value: Any) -> None:
        """Give the value; a second one is ignored."""
        if not self._event.ready():
            self._event.send(value)

    def wait(self, seconds: float) -> Any:
        """The value. Raises TimeoutError after `seconds`."""
        with eventlet.Timeout(seconds, TimeoutError("no answer")):
            return self._event.wait()


class WakeEvent:
    """Wakes one greenlet, which waits for no other event; calls of `wake` while it does not wait count once.

    Each waiting phone has one: a semaphore costs three times as much.
    """

    __slots__ = ("_is_set", "_waiter")

    def __init__(self) -> None:
        self._is_set = False
        self._waiter: Any = None

    def wake(self) -> None:
        """Wake the waiting greenlet, now or when it next waits."""
        if not self._is_set:
            self._is_set = True
            if self._waiter is not None:
                eventlet.hubs.get_hub().schedule_call_global(0, self._resume)

    def wait(self) -> None:
        """Wait until `wake` is called."""
        if not self._is_set:
            self._waiter = eventlet.getcurrent()
            try:
                eventlet.hubs.get_hub().switch()
            finally:
                self._waiter = None
        self._is_set = False

    def _resume(self) -> None:
        # The waiting greenlet may have been ended meanwhile.
        if self._waiter is not None:
            self._waiter.switch()


class Semaphore:
    """Limits how many greenlets run a piece of work at a time; all others wait for their turn."""

    def __init__(self, count: int) -> None:
        self._semaphore = eventlet.semaphore.Semaphore(count)

    def acquire(self) -> None:
        """Begin, now or when another greenlet has ended."""
        self._semaphore.acquire()

    def release(self) -> None:
        """End: the next greenlet may begin."""
        self._semaphore.release()


class ThreadOffload:
    """Runs blocking work in a native thread, one piece at a time: there is only one SQLite connection."""

    def __init__(self) -> None:
        self._turn = eventlet.semaphore.Semaphore(1)

    def __call__(self, work: Callable[..., T], *args: Any) -> T:
        """Run `work` and wait for it; the sockets go on meanwhile."""
        with self._turn:
            return eventlet.tpool.execute(work, *args)  # type: ignore[no-any-return]


def run_alongside(work: Callable[[], T], repeated: Callable[[], None]) -> T:
    """Run `work`, and call `repeated` again and again meanwhile; return the result. Raises what either raises."""
    outcome: list[Callable[[], T]] = []

    def run() -> None:
        try:
            result = work()
            outcome.append(lambda: result)
        except Exception as fault:  # noqa: BLE001 - raised again for the caller
            outcome.append(partial(_raise, fault))

    eventlet.spawn(run)
    try:
        while not outcome:
            repeated()
            eventlet.sleep(INTERVAL_S)
    finally:
        while not outcome:
            eventlet.sleep(INTERVAL_S)
    return outcome[0]()


def _raise(fault: Exception) -> Any:
    raise fault


def spawn(work: Callable[..., None], *args: Any) -> None:
    """Run `work` in the background. Its exception is logged."""
    eventlet.spawn(_run, work, args)


def _run(work: Callable[..., None], args: tuple[Any, ...]) -> None:
    try:
        work(*args)
    except Exception:
        log.exception("background work failed")


def thread(work: Callable[[], None]) -> None:
    """Run `work` in a native thread until the process ends; it must use nothing of eventlet."""
    eventlet.patcher.original("_thread").start_new_thread(work, ())


def sleep(seconds: float) -> None:
    """Yield to other work for at least `seconds`."""
    eventlet.sleep(seconds)


def writable(sock: RawSocket, seconds: float) -> bool:
    """Wait until a socket is writable; return False if it was not in time."""
    try:
        eventlet.hubs.trampoline(sock.fileno(), write=True, timeout=seconds, timeout_exc=TimeoutError)
    except (TimeoutError, eventlet.hubs.IOClosed):
        return False
    return True


@contextmanager
def without_gc() -> Iterator[None]:
    """A context for building long-lived objects without garbage collection, and without later scans."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
