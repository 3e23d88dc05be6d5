"""A queue from native threads to the loop: a thread waits only while the queue is full."""

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
        self._wake_reader, self._wake_writer = eventlet.patcher.original("socket").socketpair()
        self._wake_reader.setblocking(False)
        self._wake_writer.setblocking(False)
        self._sleep = eventlet.patcher.original("time").sleep

    def put(self, items: Iterable[T]) -> None:
        """Hand over items, from a native thread; the greenlet is woken once."""
        while self._waiting.qsize() >= MAX_WAITING:
            self._sleep(PAUSE_S)
        for each in items:
            self._waiting.put(each)
        with suppress(BlockingIOError):  # the greenlet has unread wake-ups already
            self._wake_writer.send(b"!")

    def get(self) -> T:
        """The next item; only the calling greenlet waits for it."""
        while True:
            with suppress(Empty):
                return self._waiting.get_nowait()
            eventlet.hubs.trampoline(self._wake_reader.fileno(), read=True)
            with suppress(BlockingIOError):
                self._wake_reader.recv(4096)
