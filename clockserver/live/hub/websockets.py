"""WebSockets of eventlet, read in whole frames, at a limited rate, without compression."""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

import eventlet
import eventlet.greenio
import eventlet.websocket
import eventlet.wsgi

from clockserver.live.frame_rate_limit import FrameRateLimit
from clockserver.live.library_fit import Part

log = logging.getLogger("clockserver")
INTERNAL_ERROR = 1011
"""The status of a WebSocket ended by a fault of the server (RFC 6455, 7.4.1)."""
WHOLE_TEXT, MASKED, LONGER = 0x81, 0x80, 126
READ_AT_ONCE = 2048
"""Number of bytes read from a client at a time."""
_Ws = eventlet.websocket.RFC6455WebSocket
EXPECTED = (
    Part(eventlet.websocket.WebSocketWSGI, "_negotiate_permessage_deflate", "self, extensions"),
    Part(eventlet.wsgi.Input, "get_socket", "self"),
    Part(_Ws, "_apply_mask", "data, mask, length=None, offset=0"),
    Part(_Ws, "_recv_frame", "self, message=None"),
    Part(_Ws, "_send", "self, frame"),
    Part(_Ws, "wait", "self"),
    Part(_Ws, "close", "self, close_data=None"),
    Part(eventlet.websocket.FailedConnectionError, "__init__", "self, status, message"),
    Part(eventlet.greenio.GreenSocket, "fd"),
)


class ReadAhead:
    """A socket that reads all available bytes at once: eventlet reads each frame in four pieces."""

    __slots__ = ("_ahead", "_recv", "_sock")

    def __init__(self, sock: Any) -> None:
        self._sock = sock
        self._recv = sock.recv
        self._ahead = b""

    def recv(self, size: int) -> bytes:
        """At most `size` bytes; none at the end."""
        ahead: bytes = self._ahead or self._recv(max(size, READ_AT_ONCE))
        self._ahead = ahead[size:]
        return ahead[:size]

    def whole_text(self) -> str | None:
        """The text of the next frame if small, unfragmented and complete, as nearly all are; else None."""
        text, self._ahead = whole_text(self._ahead or self._recv(READ_AT_ONCE))
        return text

    def __getattr__(self, name: str) -> Any:
        return getattr(self._sock, name)


def whole_text(data: bytes) -> tuple[str | None, bytes]:
    """The text of the first frame in `data`, and the bytes after it.

    None and `data` unless the frame is a whole message of some hundred bytes, as nearly all are.
    """
    if len(data) < 6 or data[0] != WHOLE_TEXT:
        return None, data
    size, begin = data[1] - MASKED, 6
    if size == LONGER:
        size, begin = int.from_bytes(data[2:4], "big"), 8
    elif not 0 <= size < LONGER:
        return None, data
    end = begin + size
    if end > len(data):
        return None, data
    try:
        return unmasked(data[begin:end], data[begin - 4 : begin]).decode(), data[end:]
    except UnicodeDecodeError:
        return None, data


class WholeText:
    """A message in one frame, in eventlet's form."""

    __slots__ = ("data",)
    opcode = 1
    finished = True

    def __init__(self, text: str) -> None:
        self.data = [text]

    def getvalue(self) -> str:
        """The message."""
        return self.data[0]


class Handshake:
    """A connection that keeps its answer to the handshake in `held`, to be sent with the first message."""

    __slots__ = ("held", "sock")

    def __init__(self, sock: Any) -> None:
        self.sock = sock
        self.held = b""

    def get_socket(self) -> Handshake:
        """This object, in place of the socket."""
        return self

    def sendall(self, data: bytes) -> None:
        """Keep the answer."""
        self.held += data


def hold_handshake(environ: dict[str, Any]) -> None:
    """Hold back the answer to the handshake of a request, until `raw_socket` takes its WebSocket."""
    environ["eventlet.input"] = Handshake(environ["eventlet.input"].get_socket())


def held_handshake(ws: Any) -> bytes:
    """The held-back answer, for the caller to send; empty without one."""
    handshake = ws.environ["eventlet.input"]
    return handshake.held if isinstance(handshake, Handshake) else b""


def raw_socket(ws: Any) -> socket.socket:
    """The non-blocking socket below a WebSocket; reads from it no longer time out."""
    sock = ws.socket.sock if isinstance(ws.socket, Handshake) else ws.socket
    sock.settimeout(None)
    ws.socket = ReadAhead(sock)
    return ws.socket.fd  # type: ignore[no-any-return]


def replace_frame_reading() -> None:
    """Read the frames of every WebSocket by this module from now on; safe to repeat."""
    if hasattr(_Ws._recv_frame, "__wrapped__"):
        return
    eventlet.websocket.WebSocketWSGI._negotiate_permessage_deflate = _uncompressed
    _Ws._apply_mask = staticmethod(unmasked)
    _Ws._recv_frame = rate_limited(_Ws._recv_frame)


def _uncompressed(self: Any, extensions: Any) -> None:
    """Agree to no compression: each connection would keep a window of 32 kB."""


def rate_limited(receive: Callable[..., Any]) -> Callable[..., Any]:
    """Limit the rate of a client's frames, including pings, pongs and parts of messages, with yields between.

    Messages have a lower limit of their own (live/sockets.py).
    """

    @wraps(receive)
    def next_frame(ws: Any, message: Any = None) -> Any:
        rate_limit: FrameRateLimit | None = ws.__dict__.get("rate_limit")
        if rate_limit is None:
            rate_limit = ws.rate_limit = FrameRateLimit()
        wait = rate_limit.wait_s(time.monotonic())
        if wait is not None:
            eventlet.sleep(wait)
        before = len(message.data) if message is not None else 0
        text = ws.socket.whole_text() if message is None and isinstance(ws.socket, ReadAhead) else None
        frame = receive(ws, message) if text is None else WholeText(text)
        begun_bytes = before if frame is message else 0
        size = sum(map(len, frame.data[begun_bytes:]))
        if not rate_limit.accepts(size, finished=frame.finished, control=frame.opcode >= 8):
            raise eventlet.websocket.FailedConnectionError(
                1009, "a message is too large, or has too many parts"
            )
        if rate_limit.is_over_too_long:
            raise eventlet.websocket.FailedConnectionError(1008, "too fast for too long")
        return frame

    return next_frame


def unmasked(data: bytes, mask: Sequence[int], length: int | None = None, offset: int = 0) -> bytes:
    """A client's data unmasked (RFC 6455, 5.3); eventlet does this byte by byte."""
    size = len(data) if length is None else length
    turn = offset % 4
    key = (bytes(mask[turn:]) + bytes(mask[:turn])) * (size // 4 + 1)
    return (int.from_bytes(data[:size], "big") ^ int.from_bytes(key[:size], "big")).to_bytes(size, "big")


def serve_websocket(
    environ: dict[str, Any],
    start_response: Callable[..., Any],
    handler: Callable[[Any], None],
    max_bytes: int,
) -> Any:
    """Answer a request for a WebSocket: `handler` talks with the client; `max_bytes`: bytes of a message.

    An exception of `handler` ends the WebSocket with 1011 and is logged: eventlet would answer 500 over HTTP
    in the middle of it, which a client reads as a frame with reserved bits, and would log nothing.
    """

    def handle(ws: Any) -> None:
        try:
            handler(ws)
        except OSError as error:
            log.info("the client of a web socket has disconnected: %s", error)
        except Exception:
            log.exception("a web socket ended by an error")
            ws.close(close_data=(INTERNAL_ERROR, ""))

    return eventlet.websocket.WebSocketWSGI(handle, max_frame_length=max_bytes)(environ, start_response)
