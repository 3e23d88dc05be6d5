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
LOOK_S = 0.05
"""Seconds between two parts of secondary work."""
log = logging.getLogger("clockserver")
Popen = eventlet.green.subprocess.Popen
socketpair = eventlet.green.socket.socketpair
"""As in the standard library, but only the caller waits."""


class Answered:
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


class Bell:
    """Wakes one sleeping greenlet, which sleeps at no other bell; rings while nobody sleeps count once.

    Each waiting phone has one: a semaphore costs three times as much.
    """

    __slots__ = ("_rung", "_sleeper")

    def __init__(self) -> None:
        self._rung = False
        self._sleeper: Any = None

    def ring(self) -> None:
        """Wake the sleeper, now or when it next sleeps."""
        if not self._rung:
            self._rung = True
            if self._sleeper is not None:
                eventlet.hubs.get_hub().schedule_call_global(0, self._wake)

    def sleep(self) -> None:
        """Sleep until the bell rings."""
        if not self._rung:
            self._sleeper = eventlet.getcurrent()
            try:
                eventlet.hubs.get_hub().switch()
            finally:
                self._sleeper = None
        self._rung = False

    def _wake(self) -> None:
        # The sleeper may have been ended meanwhile.
        if self._sleeper is not None:
            self._sleeper.switch()


class Places:
    """A number of places; a greenlet without one waits for its turn."""

    def __init__(self, count: int) -> None:
        self._semaphore = eventlet.semaphore.Semaphore(count)

    def take(self) -> None:
        """Take a place, now or when one is free."""
        self._semaphore.acquire()

    def give(self) -> None:
        """Give a place back."""
        self._semaphore.release()


class ThreadOffload:
    """Runs blocking work in a native thread, one piece at a time: there is only one SQLite connection."""

    def __init__(self) -> None:
        self._turn = eventlet.semaphore.Semaphore(1)

    def __call__(self, work: Callable[..., T], *args: Any) -> T:
        """Run `work` and wait for it; the sockets go on meanwhile."""
        with self._turn:
            return eventlet.tpool.execute(work, *args)  # type: ignore[no-any-return]


def beside(work: Callable[[], T], other: Callable[[], None]) -> T:
    """The result of `work`, with `other` repeated while it runs. Raises what either raises."""
    done: list[Callable[[], T]] = []

    def run() -> None:
        try:
            result = work()
            done.append(lambda: result)
        except Exception as fault:  # noqa: BLE001 - raised again to who waits
            done.append(partial(_raise, fault))

    eventlet.spawn(run)
    try:
        while not done:
            other()
            eventlet.sleep(LOOK_S)
    finally:
        while not done:
            eventlet.sleep(LOOK_S)
    return done[0]()


def _raise(fault: Exception) -> Any:
    raise fault


def spawn(work: Callable[..., None], *args: Any) -> None:
    """Run `work` in the background. Its exception is logged."""
    eventlet.spawn(_run, work, args)


def _run(work: Callable[..., None], args: tuple[Any, ...]) -> None:
    try:
        work(*args)
    except Exception:
        log.exception("what ran beside everything else failed")


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
def building() -> Iterator[None]:
    """A context for building long-lived objects without garbage collection, and without later scans."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
