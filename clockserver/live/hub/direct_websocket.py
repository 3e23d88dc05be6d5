"""A phone's web socket without a greenlet of its own: whole small messages are handed on as they arrive.

Anything else, a message in parts, a control frame, one that has not arrived whole, is left to the library, which
gets a greenlet for this connection then.
"""

from __future__ import annotations

import base64
import struct
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha1
from socket import SHUT_RDWR, SHUT_WR
from typing import Any

import eventlet
import eventlet.greenio
import eventlet.websocket

from clockserver.live.frame_rate_limit import FrameRateLimit
from clockserver.live.hub.ready_sockets import ReadySockets
from clockserver.live.hub.websockets import READ_AT_ONCE, ReadAhead, whole_text
from clockserver.live.library_fit import Part

GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
"""Appended to a client's key (RFC 6455, 1.3)."""
ACCEPTED = (
    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
)
CLOSES = b"\x88\x00"
"""The closing frame, without a reason."""
TOO_FAST = 1008
EXPECTED = (
    Part(
        eventlet.websocket.RFC6455WebSocket,
        "__init__",
        takes=("sock", "environ", "version", "max_frame_length"),
    ),
    Part(eventlet.websocket.WebSocket, "_send_closing_frame", "self, ignore_send_errors=False"),
)


class HeldOpen(ReadAhead):
    """A socket whose descriptor stays open until its reader has ended, whoever closes it before."""

    __slots__ = ()

    def __init__(self, sock: Any, ahead: bytes) -> None:
        super().__init__(sock)
        self._ahead = ahead

    def close(self) -> None:
        """Leave it to the reader."""


class DirectWebSocket:
    """One connection, after its handshake. `raw` is its socket, which does not block.

    `begin` gives who hears its messages, in the order in which they arrive, and one at a time: `hears` returns False
    to end the connection, `ended` is called at its end.
    """

    __slots__ = (
        "_again",
        "_busy",
        "_by_library",
        "_ended",
        "_hears",
        "_most",
        "_number",
        "_pace",
        "_ready",
        "_said_goodbye",
        "_send",
        "begun",
        "environ",
        "raw",
    )

    def __init__(self, raw: Any, ready: ReadySockets, environ: dict[str, Any]) -> None:
        self.raw = raw
        self.environ = environ
        self._number = raw.fileno()
        self._ready = ready
        self._hears: Callable[[Any], bool] | None = None
        self._ended: Callable[[], None] | None = None
        self._send: Callable[[bytes], None] | None = None
        self._by_library: Any = None
        self._pace: FrameRateLimit | None = None
        self._most = 0
        self._busy = self._again = self._said_goodbye = False
        self.begun = False

    @property
    def socket(self) -> Any:
        """The socket, to be shut down."""
        return self.raw

    def accepted(self) -> bytes:
        """The answer to the handshake."""
        key = self.environ["HTTP_SEC_WEBSOCKET_KEY"].encode() + GUID
        return ACCEPTED + base64.b64encode(sha1(key, usedforsecurity=False).digest()) + b"\r\n\r\n"

    def begin(
        self,
        send: Callable[[bytes], None],
        hears: Callable[[Any], bool],
        ended: Callable[[], None],
        most: int,
    ) -> None:
        """Hear messages of at most `most` bytes from now on. `send` writes a frame in its order."""
        self._send, self._hears, self._ended, self._most = send, hears, ended, most
        self.begun = True
        if self._again:
            self._arrange()

    def arrived(self, ended: bool) -> None:
        """Something can be read; `ended`: perhaps only the end, which is not told of twice."""
        if self._busy or not self.begun:
            self._again = True
        else:
            self._again = ended
            self._arrange()

    def _arrange(self) -> None:
        self._busy = True
        self._ready.do(self._read)

    def close(self, close_data: tuple[int, str] | None = None) -> None:
        """Say goodbye; the client closes then, or somebody shuts the socket down."""
        if self._by_library is not None:
            self._by_library.close(close_data=close_data)
            return
        if not self._said_goodbye and self._send is not None:
            self._said_goodbye = True
            if close_data is None:
                self._send(CLOSES)
            else:
                data = struct.pack("!H", close_data[0]) + close_data[1].encode()
                self._send(struct.pack("!BB", CLOSES[0], len(data)) + data)
        with suppress(OSError):
            self.raw.shutdown(SHUT_WR)

    def _read(self) -> None:
        """Hand on what has arrived."""
        stays = False
        try:
            stays = self._hand_on()
        except OSError:
            return
        finally:
            self._busy = False
            if not stays:
                self._end()

    def _hand_on(self) -> bool:
        """Whether the connection is still there, after everything that has arrived."""
        while True:
            again, self._again = self._again, False
            try:
                data = self.raw.recv(READ_AT_ONCE)
            except BlockingIOError:
                return True
            size = len(data)
            if not data:
                return False
            while data:
                text, rest = whole_text(data)
                if text is None:
                    return self._leave_to_library(data)
                if not self._hear(text):
                    self.close()
                    return False
                data = rest
            if size < READ_AT_ONCE and not again and not self._again:
                return True
            self._again = self._again or again

    def _hear(self, text: str) -> bool:
        pace = self._pace
        if pace is None:
            pace = self._pace = FrameRateLimit()
        wait = pace.wait_s(time.monotonic())
        if wait is not None:
            eventlet.sleep(wait)
        pace.takes(len(text), finished=True, control=False)
        if pace.too_long:
            self.close((TOO_FAST, "too fast for too long"))
            return False
        assert self._hears is not None  # noqa: S101 - it has begun
        return self._hears(text)

    def _leave_to_library(self, ahead: bytes) -> bool:
        """Let the library read this connection until its end, which is reported as False."""
        self._ready.forget(self._number)
        assert self._hears is not None  # noqa: S101 - it has begun
        green = HeldOpen(eventlet.greenio.GreenSocket(self.raw, set_nonblocking=False), ahead)
        ws = eventlet.websocket.RFC6455WebSocket(green, self.environ, 13, max_frame_length=self._most)
        ws.pace = self._pace
        ws._send = self._send
        self._by_library = ws
        with suppress(OSError):
            while (message := ws.wait()) is not None and self._hears(message):
                pass
            ws._send_closing_frame(True)
        return False

    def _end(self) -> None:
        """Give the descriptor back, and let go of everything: nothing waits for the collector."""
        self._ready.forget(self._number)
        ended, self._ended = self._ended, None
        if ended is not None:
            ended()
        with suppress(OSError):
            self.raw.shutdown(SHUT_RDWR)
        self.raw.close()
        self._hears = self._send = self._by_library = None
