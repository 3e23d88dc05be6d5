"""Native waiting for psycopg: its calls run in native threads, without the event loop."""

from __future__ import annotations

import errno
from types import TracebackType
from typing import Any

import eventlet.patcher

READ, WRITE = 1, 2


class NativeSelector:
    """The part of `selectors.DefaultSelector` that psycopg uses, with the system's own poll."""

    def __init__(self) -> None:
        self._select = eventlet.patcher.original("select")
        self._poll = self._select.poll()

    def register(self, fileno: int, events: int) -> None:
        """Watch a descriptor for reading, writing, or both."""
        wanted = (self._select.POLLIN if events & READ else 0) | (
            self._select.POLLOUT if events & WRITE else 0
        )
        self._poll.register(fileno, wanted)

    def unregister(self, fileno: int) -> None:
        """Stop watching a descriptor."""
        self._poll.unregister(fileno)

    def select(self, timeout: float | None = None) -> list[tuple[None, int]]:
        """The descriptors ready within `timeout` seconds; a descriptor with an error is ready for both."""
        timeout_ms = None if timeout is None else max(0, int(timeout * 1_000))
        ready = []
        for _, events in self._poll.poll(timeout_ms):
            if events & self._select.POLLNVAL:
                raise OSError(errno.EBADF, "the connection is closed")
            reads = events & ~self._select.POLLOUT
            writes = events & ~self._select.POLLIN
            ready.append((None, (READ if reads else 0) | (WRITE if writes else 0)))
        return ready

    def __enter__(self) -> NativeSelector:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Do nothing: there is nothing to release."""


def let_wait_natively(waiting: Any) -> None:
    """Make `psycopg.waiting` wait in its own thread instead of the event loop."""
    waiting.DefaultSelector = NativeSelector
    waiting.wait = getattr(waiting, "wait_c", waiting.wait_selector)


def native_sleep(seconds: float) -> None:
    """Let a native thread sleep for `seconds`, whatever happens to the time of day."""
    eventlet.patcher.original("select").poll().poll(max(0, int(seconds * 1_000)))
