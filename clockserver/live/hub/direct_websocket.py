"""A phone's web socket without a greenlet: small whole messages are passed on as they arrive.

From the first other frame on, the library reads the connection, in a greenlet: a fragment, a control frame, or a
frame that has arrived in part.
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
"""A closing frame without a reason."""
TOO_FAST = 1008
"""Status of a closing frame: a violated policy (RFC 6455, 7.4.1)."""
EXPECTED = (
    Part(
        eventlet.websocket.RFC6455WebSocket,
        "__init__",
        takes=("sock", "environ", "version", "max_frame_length"),
    ),
    Part(eventlet.websocket.WebSocket, "_send_closing_frame", "self, ignore_send_errors=False"),
)


class UnclosedSocket(ReadAhead):
    """A socket that the library cannot close: its owner closes the descriptor after the last read."""

    __slots__ = ()

    def __init__(self, sock: Any, ahead: bytes) -> None:
        super().__init__(sock)
        self._ahead = ahead

    def close(self) -> None:
        """Do nothing."""


class DirectWebSocket:
    """One connection, after its handshake. `raw` is its non-blocking socket.

    `begin` sets the callbacks: `on_message` gets one message at a time, in the order of their arrival, and returns
    False to end the connection; `on_end` is called at its end.
    """

    __slots__ = (
        "_descriptor",
        "_has_more",
        "_has_sent_close",
        "_is_reading",
        "_library_socket",
        "_max_bytes",
        "_on_end",
        "_on_message",
        "_rate_limit",
        "_ready",
        "_send",
        "environ",
        "is_open",
        "raw",
    )

    def __init__(self, raw: Any, ready: ReadySockets, environ: dict[str, Any]) -> None:
        self.raw = raw
        self.environ = environ
        self._descriptor = raw.fileno()
        self._ready = ready
        self._on_message: Callable[[Any], bool] | None = None
        self._on_end: Callable[[], None] | None = None
        self._send: Callable[[bytes], None] | None = None
        self._library_socket: Any = None
        self._rate_limit: FrameRateLimit | None = None
        self._max_bytes = 0
        self._is_reading = self._has_more = self._has_sent_close = False
        self.is_open = False

    @property
    def socket(self) -> Any:
        """The socket, for shutting it down."""
        return self.raw

    def accepted(self) -> bytes:
        """The answer to the handshake."""
        key = self.environ["HTTP_SEC_WEBSOCKET_KEY"].encode() + GUID
        return ACCEPTED + base64.b64encode(sha1(key, usedforsecurity=False).digest()) + b"\r\n\r\n"

    def begin(
        self,
        send: Callable[[bytes], None],
        on_message: Callable[[Any], bool],
        on_end: Callable[[], None],
        max_bytes: int,
    ) -> None:
        """Read messages of at most `max_bytes` from now on. `send` writes a frame in its order."""
        self._send, self._on_message, self._on_end, self._max_bytes = send, on_message, on_end, max_bytes
        self.is_open = True
        if self._has_more:
            self._schedule_read()

    def on_readable(self, has_ended: bool) -> None:
        """Schedule a read of the arrived bytes; `has_ended`: the client has closed its side, which is reported once."""
        if self._is_reading or not self.is_open:
            self._has_more = True
        else:
            self._has_more = has_ended
            self._schedule_read()

    def _schedule_read(self) -> None:
        self._is_reading = True
        self._ready.run_later(self._read)

    def close(self, close_data: tuple[int, str] | None = None) -> None:
        """Send a closing frame. Afterwards the client closes the connection, or the caller shuts the socket down."""
        if self._library_socket is not None:
            self._library_socket.close(close_data=close_data)
            return
        if not self._has_sent_close and self._send is not None:
            self._has_sent_close = True
            if close_data is None:
                self._send(CLOSES)
            else:
                data = struct.pack("!H", close_data[0]) + close_data[1].encode()
                self._send(struct.pack("!BB", CLOSES[0], len(data)) + data)
        with suppress(OSError):
            self.raw.shutdown(SHUT_WR)

    def _read(self) -> None:
        """Pass on the arrived messages, and close the connection at its end."""
        stays_open = False
        try:
            stays_open = self._read_messages()
        except OSError:
            return
        finally:
            self._is_reading = False
            if not stays_open:
                self._end()

    def _read_messages(self) -> bool:
        """Pass on all messages that have arrived; return whether the connection stays open."""
        while True:
            has_more, self._has_more = self._has_more, False
            try:
                data = self.raw.recv(READ_AT_ONCE)
            except BlockingIOError:
                return True
            size = len(data)
            if not data:
                return False
            while data:
                text, unread = whole_text(data)
                if text is None:
                    return self._leave_to_library(data)
                if not self._receive(text):
                    self.close()
                    return False
                data = unread
            if size < READ_AT_ONCE and not has_more and not self._has_more:
                return True
            self._has_more = self._has_more or has_more

    def _receive(self, text: str) -> bool:
        limit = self._rate_limit
        if limit is None:
            limit = self._rate_limit = FrameRateLimit()
        wait = limit.wait_s(time.monotonic())
        if wait is not None:
            eventlet.sleep(wait)
        limit.accepts(len(text), finished=True, control=False)
        if limit.is_over_too_long:
            self.close((TOO_FAST, "too fast for too long"))
            return False
        assert self._on_message is not None  # noqa: S101 - it is open
        return self._on_message(text)

    def _leave_to_library(self, ahead: bytes) -> bool:
        """Let the library read this connection until its end; return False."""
        self._ready.unwatch(self._descriptor)
        assert self._on_message is not None  # noqa: S101 - it is open
        green = UnclosedSocket(eventlet.greenio.GreenSocket(self.raw, set_nonblocking=False), ahead)
        ws = eventlet.websocket.RFC6455WebSocket(green, self.environ, 13, max_frame_length=self._max_bytes)
        ws.rate_limit = self._rate_limit
        ws._send = self._send
        self._library_socket = ws
        with suppress(OSError):
            while (message := ws.wait()) is not None and self._on_message(message):
                pass
            ws._send_closing_frame(True)
        return False

    def _end(self) -> None:
        """Close the descriptor, and drop all references, so that no garbage collection is needed."""
        self._ready.unwatch(self._descriptor)
        on_end, self._on_end = self._on_end, None
        if on_end is not None:
            on_end()
        with suppress(OSError):
            self.raw.shutdown(SHUT_RDWR)
        self.raw.close()
        self._on_message = self._send = self._library_socket = None
