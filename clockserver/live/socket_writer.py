"""Writes frames to one client: at once, in order, without a queue; a slow client delays only itself.

The unread data of a slow client is bounded: outdated topic messages are replaced by the newest snapshot, and a
client that reads nothing at all is dropped. No other client waits for it.
"""

from __future__ import annotations

import struct
from collections import deque
from collections.abc import Callable
from typing import Protocol

MAX_FRAMES = 64
MAX_BYTES = 1 << 20
"""Maximum bytes of topic messages that wait for one client; beyond this or MAX_FRAMES, snapshots take their place."""
MAX_UNSENT_BYTES = 8 << 20
"""Maximum bytes of waiting answers for one client, which keeps asking and does not read."""
MAX_BLOCKED_S = 20.0
"""Seconds for which a client may take nothing at all."""
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


class HubWaiting(Protocol):
    """The part of the hub that a writer needs."""

    def spawn(self, work: Callable[[], None]) -> None: ...

    def writable(self, sock: RawSocket, seconds: float) -> bool:
        """Wait until a socket can be written to; False if it could not in time."""


class SocketWriter:
    """Writes whole frames to one socket. Every frame that is no topic's message arrives, in order.

    `snapshot` gives the newest frame of a topic, None for a removed one; `drop` ends the connection for a reason.
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
        hub: HubWaiting,
        snapshot: Callable[[str], bytes | None],
        drop: Callable[[str], None],
    ) -> None:
        self._sock = sock
        self.write = sock.send
        self._hub = hub
        self._snapshot = snapshot
        self._drop = drop
        self.waiting: deque[tuple[str | None, bytes | memoryview]] | None = None
        """Waiting frames; None while there are none. The first frame may be half written."""
        self._bytes = 0
        self._stale: dict[str, None] = {}
        self._after: Callable[[], None] | None = None
        self.closed = False

    @property
    def unsent_bytes(self) -> int:
        """Bytes that wait for the client, without the snapshots that will be sent."""
        return self._bytes

    def send(self, frame: bytes) -> None:
        """Write a frame, now or after the waiting ones."""
        self.send_topic(None, frame)

    def send_topic(self, topic: str | None, frame: bytes) -> None:
        """Write a topic's message; a slow client may get the newest snapshot instead."""
        if self.closed:
            return
        if self.waiting is None:
            try:
                sent_bytes = self.write(frame)
            except BlockingIOError:
                sent_bytes = 0
            except OSError:
                self.closed = True  # the reader detects the end as well, and ends the connection
                return
            if sent_bytes != len(frame):
                self.keep_rest(topic, frame, sent_bytes)
            return
        self._wait(topic, frame)

    def finish(self, after: Callable[[], None]) -> None:
        """Call `after` once all waiting frames have gone out."""
        if self.waiting is None or self.closed:
            self._hub.spawn(after)
        else:
            self._after = after

    def end(self) -> None:
        """Write nothing more, and drop all references to the connection."""
        self.closed = True
        self._drop = _ignore
        self._after = None

    def keep_rest(self, topic: str | None, frame: bytes, sent_bytes: int) -> None:
        """Keep the rest of a frame that the socket has not taken whole: it goes out before anything else."""
        self.waiting = deque(
            [(None if sent_bytes else topic, memoryview(frame)[sent_bytes:] if sent_bytes else frame)]
        )
        self._bytes = len(frame) - sent_bytes
        self._hub.spawn(self._drain)

    def _wait(self, topic: str | None, frame: bytes) -> None:
        waiting = self.waiting
        assert waiting is not None  # noqa: S101 - the caller has checked
        if topic is not None and topic in self._stale:
            return
        waiting.append((topic, frame))
        self._bytes += len(frame)
        if self._bytes > MAX_BYTES or len(waiting) > MAX_FRAMES:
            self._make_stale(waiting)
        if self._bytes > MAX_UNSENT_BYTES:
            self._end()

    def _make_stale(self, waiting: deque[tuple[str | None, bytes | memoryview]]) -> None:
        """Remove the topics' messages: the newest snapshots replace them."""
        kept_frames = deque(each for each in waiting if each[0] is None)
        for topic, _ in waiting:
            if topic is not None:
                self._stale[topic] = None
        self.waiting = kept_frames
        self._bytes = sum(len(frame) for _, frame in kept_frames)

    def _drain(self) -> None:
        while not self.closed and (self.waiting or self._stale):
            if not self.waiting:
                self._next_snapshot()
                continue
            _, frame = self.waiting[0]
            try:
                sent_bytes = self.write(frame)
            except BlockingIOError:
                if not self._hub.writable(self._sock, MAX_BLOCKED_S):
                    self._end()
                continue
            except OSError:
                self.closed = True
                break
            self._bytes -= sent_bytes
            if sent_bytes == len(frame):
                self.waiting.popleft()
            else:
                self.waiting[0] = (None, memoryview(frame)[sent_bytes:])
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


def _ignore(_why: str) -> None:
    """Do nothing: the connection has ended already."""
