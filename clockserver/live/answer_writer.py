"""Writes answers over HTTP/1.1 within a deadline: a client that reads nothing loses its connection."""

from __future__ import annotations

import errno
import io
import time
from collections.abc import Callable
from typing import Any

ANSWER_S = 60.0
"""Time limit for a client to take a whole answer."""
NEARLY_FULL_S = 10.0
"""The same limit while few descriptors are left."""
CHECK_S = 1.0
"""Time in s without a byte taken after which the deadline is checked."""


class AnswerWriter(io.RawIOBase):
    """Writes the answers of a connection. Raises BrokenPipeError for an answer that is not taken in time.

    `answer_s` gives the seconds that an answer may take now; `now` is the clock of the deadline. `on_unread` is
    called once for an abandoned connection. `usual_s` is the socket's timeout at other times, in seconds.
    """

    def __init__(
        self,
        raw: io.RawIOBase,
        sock: Any,
        usual_s: float,
        answer_s: Callable[[], float],
        on_unread: Callable[[], None],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self._raw = raw
        self._sock = sock
        self._usual_s = usual_s
        self._answer_s = answer_s
        self._on_unread = on_unread
        self._now = now
        self._deadline: float | None = None
        self._is_abandoned = False

    def writable(self) -> bool:
        """Whether it can be written to: always."""
        return True

    def expect(self) -> None:
        """The next answer may begin; its deadline runs from its first byte."""
        self._deadline = None

    def write(self, data: Any) -> int | None:
        """Write as much as the client takes, waiting for it until the deadline."""
        if self._deadline is None:
            self._deadline = self._now() + self._answer_s()
        try:
            while not self._is_abandoned and (remaining_s := self._deadline - self._now()) > 0:
                self._sock.settimeout(min(remaining_s, CHECK_S))
                try:
                    return self._raw.write(data)
                except TimeoutError:
                    continue
        finally:
            self._sock.settimeout(self._usual_s)
        self._abandon()
        raise BrokenPipeError(errno.EPIPE, "an answer is not read")

    def _abandon(self) -> None:
        if not self._is_abandoned:
            self._is_abandoned = True
            self._on_unread()

    def close(self) -> None:
        """Close the underlying stream."""
        self._raw.close()
        super().close()
