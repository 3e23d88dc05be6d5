"""The network between two servers; a test acts at a chosen frame."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Literal

from tests.browser.cable import Cable
from tests.fakes import do_nothing

Moment = Literal["before", "after"]
_CHUNK = 65_536


class FrameCable(Cable):
    """Holds WebSocket frames until a test names the frame at which an action happens.

    `before`: the first server's n-th frame, which the second never receives. `after`: after the second server has
    answered that frame.
    """

    def __init__(self, port: int) -> None:
        self._runs = threading.Event()
        self._at: tuple[Moment, int] = ("before", 0)
        self._act: Callable[[], None] = do_nothing
        self.happened = threading.Event()
        super().__init__(port)

    def hold(self) -> None:
        """Hold all frames until `at` or `let_through`."""
        self._runs.clear()
        self.happened.clear()

    def at(self, moment: Moment, n: int, act: Callable[[], None]) -> None:
        """Forward frames, and run the action at the n-th frame of a connection."""
        self._at, self._act = (moment, n), act
        self._runs.set()

    def let_through(self) -> None:
        """Forward all frames."""
        self.at("before", 0, lambda: None)

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            self._carry_frames(source, target)
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _carry_frames(self, source: socket.socket, target: socket.socket) -> None:
        head = source.recv(_CHUNK)
        is_of_second = head.startswith(b"GET") and b"upgrade: websocket" in head.lower()
        if not is_of_second and not head.startswith(b"HTTP/1.1 101"):
            while head:
                target.sendall(head)
                head = source.recv(_CHUNK)
            return
        while b"\r\n\r\n" not in head:
            head += source.recv(_CHUNK)
        end = head.index(b"\r\n\r\n") + 4
        target.sendall(head[:end])
        for n, frame in enumerate(_frames(source, head[end:]), 0 if is_of_second else 1):
            self._runs.wait()
            # The second's first frame says hello: its n-th after that is the answer to ours.
            if self._at == ("after" if is_of_second else "before", n) and n:
                self._act()
                self.happened.set()
                return
            target.sendall(frame)


def _frames(end: socket.socket, data: bytes) -> Iterator[bytes]:
    """The complete frames of a WebSocket."""
    while True:
        length = _length(data)
        if length is None or len(data) < length:
            received = end.recv(_CHUNK)
            if not received:
                return
            data += received
            continue
        yield data[:length]
        data = data[length:]


def _length(data: bytes) -> int | None:
    """The length of the first frame, None if it is not known yet."""
    if len(data) < 2:
        return None
    short = data[1] & 0x7F
    extra = {126: 2, 127: 8}.get(short, 0)
    if len(data) < 2 + extra:
        return None
    body = int.from_bytes(data[2 : 2 + extra]) if extra else short
    return 2 + extra + (4 if data[1] & 0x80 else 0) + body
