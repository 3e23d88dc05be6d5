"""A queue from native threads to the loop: a thread waits only while the queue is far too long."""

from __future__ import annotations

from _queue import Empty, SimpleQueue  # the one in `queue` may be eventlet's
from collections.abc import Iterable
from contextlib import suppress
from typing import Generic, TypeVar

import eventlet.hubs
import eventlet.patcher

T = TypeVar("T")
MAX_WAITING = 50_000
PAUSE_S = 0.02


class Inbox(Generic[T]):
    """A queue from native threads to one greenlet."""

    def __init__(self) -> None:
        self._waiting: SimpleQueue[T] = SimpleQueue()
        self._woken, self._wakes = eventlet.patcher.original("socket").socketpair()
        self._woken.setblocking(False)
        self._wakes.setblocking(False)
        self._sleep = eventlet.patcher.original("time").sleep

    def put(self, items: Iterable[T]) -> None:
        """Hand over items, from a native thread; the greenlet is woken once."""
        while self._waiting.qsize() >= MAX_WAITING:
            self._sleep(PAUSE_S)
        for each in items:
            self._waiting.put(each)
        with suppress(BlockingIOError):  # it has been woken often enough
            self._wakes.send(b"!")

    def get(self) -> T:
        """The next item; only the calling greenlet waits for it."""
        while True:
            with suppress(Empty):
                return self._waiting.get_nowait()
            eventlet.hubs.trampoline(self._woken.fileno(), read=True)
            with suppress(BlockingIOError):
                self._woken.recv(4096)
