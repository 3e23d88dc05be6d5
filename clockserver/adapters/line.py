"""The way out to one client: frames written at once, in order, without a queue; whoever is slow waits by himself.

What a slow client has not read is bounded: messages of topics that are stale by now are replaced by the newest
snapshot, and who reads nothing at all is dropped. Nobody waits for him.
"""

from __future__ import annotations

import struct
from collections import deque
from collections.abc import Callable
from typing import Protocol

MOST_FRAMES = 64
MOST_BYTES = 1 << 20
"""Messages of topics that wait for one client; beyond either, snapshots take their place."""
MOST_OWED = 8 << 20
"""Bytes of answers that wait for one client who goes on asking and does not read."""
SLOWEST_S = 20.0
"""So long a client may take nothing at all."""
TOO_SLOW = "too_slow"


def text_frame(payload: bytes) -> bytes:
    """A text message of a server as one WebSocket frame (RFC 6455, 5.2)."""
    size = len(payload)
    if size < 126:
        return struct.pack("!BB", 0x81, size) + payload
    if size < 1 << 16:
        return struct.pack("!BBH", 0x81, 126, size) + payload
    return struct.pack("!BBQ", 0x81, 127, size) + payload


class RawSocket(Protocol):
    """A socket that does not block."""

    def send(self, data: bytes | memoryview) -> int: ...

    def fileno(self) -> int: ...


class Waits(Protocol):
    """What a line needs of the hub."""

    def spawn(self, work: Callable[[], None]) -> None: ...

    def writable(self, sock: RawSocket, seconds: float) -> bool:
        """Wait until a socket takes something; False if it did not in time."""


class Line:
    """Writes whole frames to one socket. Every frame that is not a topic's arrives, in the order given.

    `snapshot` gives the newest frame of a topic, None if it is gone; `drop` ends the connection for a reason.
    """

    __slots__ = (
        "_after",
        "_bytes",
        "_drop",
        "_hub",
        "_snapshot",
        "_sock",
        "_stale",
        "closed",
        "waiting",
        "write",
    )

    def __init__(
        self,
        sock: RawSocket,
        hub: Waits,
        snapshot: Callable[[str], bytes | None],
        drop: Callable[[str], None],
    ) -> None:
        self._sock = sock
        self.write = sock.send
        self._hub = hub
        self._snapshot = snapshot
        self._drop = drop
        self.waiting: deque[tuple[str | None, bytes | memoryview]] | None = None
        """What has to go out first; None while nothing has. The first of them may be half written."""
        self._bytes = 0
        self._stale: dict[str, None] = {}
        self._after: Callable[[], None] | None = None
        self.closed = False

    @property
    def owed(self) -> int:
        """Bytes that wait for the client, but for the snapshots that he will be sent in their place."""
        return self._bytes

    def send(self, frame: bytes) -> None:
        """Write a frame, now or after those that wait."""
        self.tell(None, frame)

    def tell(self, topic: str | None, frame: bytes) -> None:
        """Write a topic's message; a client who is behind may get the newest snapshot for it."""
        if self.closed:
            return
        if self.waiting is None:
            try:
                sent = self.write(frame)
            except BlockingIOError:
                sent = 0
            except OSError:
                self.closed = True  # its reader finds out as well, and ends the connection
                return
            if sent != len(frame):
                self.rest(topic, frame, sent)
            return
        self._wait(topic, frame)

    def finish(self, after: Callable[[], None]) -> None:
        """Do something once all that waits has gone out."""
        if self.waiting is None or self.closed:
            self._hub.spawn(after)
        else:
            self._after = after

    def rest(self, topic: str | None, frame: bytes, sent: int) -> None:
        """The end of a frame that the socket has not taken whole: it goes out before anything else."""
        self.waiting = deque([(None if sent else topic, memoryview(frame)[sent:] if sent else frame)])
        self._bytes = len(frame) - sent
        self._hub.spawn(self._drain)

    def _wait(self, topic: str | None, frame: bytes) -> None:
        waiting = self.waiting
        assert waiting is not None  # noqa: S101 - asked by who calls
        if topic is not None and topic in self._stale:
            return
        waiting.append((topic, frame))
        self._bytes += len(frame)
        if self._bytes > MOST_BYTES or len(waiting) > MOST_FRAMES:
            self._make_stale(waiting)
        if self._bytes > MOST_OWED:
            self._end()

    def _make_stale(self, waiting: deque[tuple[str | None, bytes | memoryview]]) -> None:
        """Leave out the topics' messages: what they said is in the newest snapshots, which follow."""
        kept = deque(each for each in waiting if each[0] is None)
        for topic, _ in waiting:
            if topic is not None:
                self._stale[topic] = None
        self.waiting = kept
        self._bytes = sum(len(frame) for _, frame in kept)

    def _drain(self) -> None:
        while not self.closed and (self.waiting or self._stale):
            if not self.waiting:
                self._next_snapshot()
                continue
            _, frame = self.waiting[0]
            try:
                sent = self.write(frame)
            except BlockingIOError:
                if not self._hub.writable(self._sock, SLOWEST_S):
                    self._end()
                continue
            except OSError:
                self.closed = True
                break
            self._bytes -= sent
            if sent == len(frame):
                self.waiting.popleft()
            else:
                self.waiting[0] = (None, memoryview(frame)[sent:])
        self.waiting = None
        self._bytes = 0
        if self._after is not None:
            self._after()

    def _next_snapshot(self) -> None:
        topic = next(iter(self._stale))
        del self._stale[topic]
        frame = self._snapshot(topic)
        if frame is not None:
            self.waiting = deque([(None, frame)])
            self._bytes = len(frame)

    def _end(self) -> None:
        if not self.closed:
            self.closed = True
            self._hub.spawn(lambda: self._drop(TOO_SLOW))
