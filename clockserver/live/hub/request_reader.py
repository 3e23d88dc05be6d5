"""Reading of requests over HTTP/1.1 within limits: one deadline each, a maximum size, strict framing."""

from __future__ import annotations

import io
import re
import time
from collections.abc import Callable
from email.errors import (
    FirstHeaderLineIsContinuationDefect,
    MisplacedEnvelopeHeaderDefect,
    MissingHeaderBodySeparatorDefect,
)
from email.message import Message
from typing import Any

import eventlet
import eventlet.wsgi

from clockserver.live.library_fit import Part

REQUEST_S = 30.0
"""Time limit for a whole request, head and body together."""
NEARLY_FULL_S = 5.0
"""The same limit while few descriptors are left."""
SILENT_S = 60.0
"""Time limit for silence between two requests of a connection. WebSockets have pings of their own."""
MAX_BYTES = 12 * 1024 * 1024
"""Maximum bytes of a request, head and body: more than the largest accepted body."""
MAX_CHUNK_LINE = 256
MAX_TRAILERS = 32
READS_PER_TURN = 16
"""Number of reads between turns for other work."""
_DIGITS = re.compile(r"[0-9]{1,18}")
_CHUNK = re.compile(rb"([0-9A-Fa-f]{1,8})[ \t]*(?:;[^\r\n]*)?\r?\n")
_TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_DEFECTS = (
    FirstHeaderLineIsContinuationDefect,
    MisplacedEnvelopeHeaderDefect,
    MissingHeaderBodySeparatorDefect,
)
"""Parse defects of a head; other defects of the library are about bodies."""
_BLANK = (b"\r\n", b"\n")
_Input = eventlet.wsgi.Input
EXPECTED = (
    Part(
        _Input,
        "__init__",
        "self, rfile, content_length, sock, wfile=None, wfile_line=None, chunked_input=False",
    ),
    Part(_Input, "read", "self, length=None"),
    Part(_Input, "readline", "self, size=None"),
    Part(_Input, "_chunked_read", "self, rfile, length=None, use_readline=False"),
    Part(_Input, "send_hundred_continue_response", "self"),
    Part(_Input, "should_send_hundred_continue"),
)


class RequestReader(io.RawIOBase):
    """Reads a connection up to the end of each request. Raises TimeoutError or OSError beyond limits.

    `request_s` gives the seconds for a request now; `read_before` has the bytes already read of the first request,
    and its deadline. Writing uses the socket's own timeout.
    """

    def __init__(
        self,
        raw: io.RawIOBase,
        sock: Any,
        request_s: Callable[[], float],
        read_before: tuple[bytes, float] | None = None,
    ) -> None:
        super().__init__()
        self._before, self._deadline = read_before or (b"", time.monotonic() + request_s())
        self._raw = raw
        self._sock = sock
        self._request_s = request_s
        self._awaits_request = False
        self._is_peeking = False
        self._bytes = self._reads = 0

    def readable(self) -> bool:
        """Whether it can be read from: always."""
        return True

    def expect(self) -> None:
        """Wait for the next request, perhaps after a silence; its deadline runs from its first byte."""
        self._awaits_request = True
        self._deadline = time.monotonic() + min(SILENT_S, 2 * self._request_s())
        self._bytes = 0

    def readinto(self, buffer: Any) -> int | None:
        """Read the available bytes, waiting for them until the deadline."""
        if self._before:
            return self._read_before(buffer)
        remaining_s = self._deadline - time.monotonic()
        if self._bytes > MAX_BYTES:
            raise OSError("a request is too large")
        if remaining_s <= 0 and not self._is_peeking:
            raise TimeoutError("a request takes too long")
        self._reads += 1
        if self._reads % READS_PER_TURN == 0 and not self._is_peeking:
            eventlet.sleep(0)
        self._sock.settimeout(0.0 if self._is_peeking else remaining_s)
        try:
            size = self._raw.readinto(buffer)
        finally:
            self._sock.settimeout(SILENT_S)
        self._bytes += size or 0
        if self._awaits_request and size:
            self._awaits_request = False
            self._deadline = time.monotonic() + self._request_s()
        return size

    def _read_before(self, buffer: Any) -> int:
        """Return bytes that were read before this reader was created."""
        size = min(len(buffer), len(self._before))
        buffer[:size] = self._before[:size]
        self._before = self._before[size:]
        self._bytes += size
        return size

    def has_more(self, buffered: io.BufferedReader[Any]) -> bool:
        """Whether more bytes have arrived than were read, without waiting."""
        self._is_peeking = True
        try:
            return bool(buffered.peek(1))
        except OSError:
            return False  # the next read reports it
        finally:
            self._is_peeking = False

    def close(self) -> None:
        """Close the underlying stream."""
        self._raw.close()
        super().close()


class Body(eventlet.wsgi.Input):  # type: ignore[misc]
    """The body of a request, of known length or in chunks. `on_end` is called at its end."""

    def __init__(self, wsgi_input: eventlet.wsgi.Input, sock: Any, on_end: Callable[[], None]) -> None:
        super().__init__(
            wsgi_input.rfile,
            wsgi_input.content_length,
            sock,
            wsgi_input.wfile,
            wsgi_input.wfile_line,
            wsgi_input.chunked_input,
        )
        self._on_end = on_end
        self._remaining: int | None = None
        """Bytes left of the current chunk; None before the first, 0 after the last."""
        self._has_ended = not self.chunked_input and not self.content_length
        if self._has_ended:
            on_end()

    def read(self, length: int | None = None) -> bytes:
        """At most `length` bytes; none at the end."""
        data: bytes = super().read(length)
        self._check_end()
        return data

    def readline(self, size: int | None = None) -> bytes:
        """A line of at most `size` bytes."""
        data: bytes = super().readline(size)
        self._check_end()
        return data

    def _check_end(self) -> None:
        is_at_end = self._remaining == 0 if self.chunked_input else self.position >= self.content_length
        if is_at_end and not self._has_ended:
            self._has_ended = True
            self._on_end()

    def _chunked_read(self, rfile: Any, length: int | None = None, use_readline: bool = False) -> bytes:
        """Read chunks (RFC 9112, 7.1). Raises eventlet's ChunkReadError for invalid ones."""
        if self.should_send_hundred_continue:
            self.send_hundred_continue_response()
            self.is_hundred_continue_response_sent = True
        max_bytes = MAX_BYTES if length is None or length < 0 else length
        chunks: list[bytes] = []
        while max_bytes > 0 and self._remaining != 0:
            if self._remaining is None and not self._next_chunk(rfile):
                break
            assert self._remaining is not None  # noqa: S101 - a chunk has begun
            size = min(max_bytes, self._remaining)
            data = rfile.readline(size) if use_readline else rfile.read(size)
            if not data:
                raise OSError("a body ends in the middle of a chunk")
            chunks.append(data)
            max_bytes -= len(data)
            self._remaining -= len(data)
            if self._remaining == 0:
                self._end_of_chunk(rfile)
            if use_readline and data.endswith(b"\n"):
                break
        return b"".join(chunks)

    def _next_chunk(self, rfile: Any) -> bool:
        """Read the line before a chunk; return False for the last chunk, which is empty, with its trailers."""
        match = _CHUNK.fullmatch(rfile.readline(MAX_CHUNK_LINE))
        if match is None:
            raise eventlet.wsgi.ChunkReadError("no size of a chunk")
        self._remaining = int(match[1], 16)
        if self._remaining > MAX_BYTES:
            raise eventlet.wsgi.ChunkReadError("a chunk is too large")
        if self._remaining:
            return True
        for _ in range(MAX_TRAILERS):
            if rfile.readline(MAX_CHUNK_LINE) in (*_BLANK, b""):
                return False
        raise eventlet.wsgi.ChunkReadError("too many trailers")

    def _end_of_chunk(self, rfile: Any) -> None:
        if rfile.readline(2) not in _BLANK:
            raise eventlet.wsgi.ChunkReadError("a chunk does not end where it says")
        self._remaining = None


def wrong_framing(version: str, headers: Message) -> str | None:
    """The fault of a head that two readers could read as different requests (RFC 9112, 6.3); None without a fault."""
    if any(isinstance(each, _DEFECTS) for each in headers.defects) or not all(map(_TOKEN.fullmatch, headers)):
        return "a header is malformed"
    lengths = headers.get_all("content-length", [])
    codings = headers.get_all("transfer-encoding", [])
    if len(lengths) > 1:
        return "more than one Content-Length"
    if lengths and _DIGITS.fullmatch(str(lengths[0]).strip(" \t")) is None:
        return "Content-Length is no number"
    if codings and lengths:
        return "Content-Length and Transfer-Encoding"
    if codings and (len(codings) > 1 or str(codings[0]).strip(" \t").lower() != "chunked"):
        return "a Transfer-Encoding other than chunked"
    if codings and version != "HTTP/1.1":
        return "Transfer-Encoding before HTTP/1.1"
    if len(headers.get_all("host", [])) > 1:
        return "more than one Host"
    return None
