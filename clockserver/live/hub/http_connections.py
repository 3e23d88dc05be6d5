"""HTTP/1.1 on eventlet's server, with turns between requests, and limits on idle connections.

`EXPECTED` names the used internals of eventlet; tests/stories/live/test_http_floods.py checks each.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import eventlet
import eventlet.greenio
import eventlet.wsgi

from clockserver.live import answer_writer as answer_writing
from clockserver.live.answer_writer import AnswerWriter
from clockserver.live.connection_limit import ConnectionLimit
from clockserver.live.frame_rate_limit import FrameRateLimit
from clockserver.live.hub.request_head import RequestHead
from clockserver.live.hub.request_reader import (
    NEARLY_FULL_S,
    REQUEST_S,
    SILENT_S,
    Body,
    RequestReader,
    wrong_framing,
)
from clockserver.live.library_fit import Part
from clockserver.live.unfinished_requests import SHARE_OF_ADDRESS, UnfinishedRequests
from clockserver.observability.library_log import LibraryLog

REQUEST_BUFFER = 1024
"""Buffer size in bytes of each connection; the default of 8 kB would be a sixth of a phone's cost."""
ANSWER_BUFFER = 16 * 1024
MAX_PIPELINED = 8
"""Maximum number of pipelined requests; one more ends the connection."""
LAST_PLACES = "clockserver.last_places"
"""Key in a request's environment while few descriptors are left: the callback that counts a rejected connection."""
_Http = eventlet.wsgi.HttpProtocol
EXPECTED = (
    Part(_Http, "setup", "self"),
    Part(_Http, "_read_request_line", "self"),
    Part(_Http, "parse_request", "self"),
    Part(_Http, "get_environ", "self"),
    Part(_Http, "finish", "self"),
    Part(_Http, "send_error", "self, code, message=None, explain=None"),
    Part(_Http, "log_message", "self, format, *args"),
    Part(eventlet.greenio, "shutdown_safe", "sock"),
)


class HttpServerState:
    """State shared by all connections of a server.

    `source_of` gives the key under which an address's requests are counted; None for the venue's own proxy, through
    which many clients come. `refusal` gives the JSON of the answer to an invalid request, from a problem in words.
    `on_unread` is called for each client that does not read its answer; `now` is the clock of that deadline, in s.
    """

    def __init__(
        self,
        connection_limit: ConnectionLimit,
        source_of: Callable[[str], str | None],
        library_log: LibraryLog,
        refusal: Callable[[str], bytes] = str.encode,
        on_unread: Callable[[], None] = lambda: None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.connection_limit = connection_limit
        self.refusal = refusal
        self.source_of = source_of
        self.library_log = library_log
        self.on_unread = on_unread
        self.now = now
        self.unfinished = UnfinishedRequests(lambda: connection_limit.places // SHARE_OF_ADDRESS)
        self._ended_slow_at = 0.0

    def request_s(self) -> float:
        """Seconds for a request to arrive now."""
        return NEARLY_FULL_S if self.connection_limit.is_nearly_full else REQUEST_S

    def answer_s(self) -> float:
        """Seconds for a client to read an answer now."""
        return (
            answer_writing.NEARLY_FULL_S if self.connection_limit.is_nearly_full else answer_writing.ANSWER_S
        )

    def end_slow_requests(self) -> None:
        """End connections without a whole request for a long time, as few places are left."""
        now = time.monotonic()
        if now - self._ended_slow_at >= 1:
            self._ended_slow_at = now
            self.unfinished.end_older(now - NEARLY_FULL_S)


class HttpConnection(eventlet.wsgi.HttpProtocol):  # type: ignore[misc]
    """One connection. `http` is set by the class that `connections` makes."""

    http: HttpServerState
    MessageClass = RequestHead
    rbufsize = wbufsize = 0
    """No buffers of the library: those of this class respect the limits."""
    rfile: Any
    is_last = False
    _rate_limit: FrameRateLimit | None = None
    _pipelined = 0
    _writer: AnswerWriter | None = None
    _buffered: io.BufferedWriter | None = None

    @property
    def wfile(self) -> Any:
        """The stream for answers, created with the first answer: a WebSocket needs none."""
        if self._buffered is None:
            http = self.http
            self._writer = AnswerWriter(
                self._unlimited, self.connection, SILENT_S, http.answer_s, http.on_unread, http.now
            )
            self._buffered = io.BufferedWriter(self._writer, ANSWER_BUFFER)
        return self._buffered

    @wfile.setter
    def wfile(self, opened: Any) -> None:
        self._unlimited = opened

    def setup(self) -> None:
        """Read and write within limits."""
        super().setup()
        self._source = self.http.source_of(self.client_address[0])
        before = self.connection.__dict__.pop("read_before", None)
        self._reader = RequestReader(self.rfile, self.connection, self.http.request_s, before)
        self.rfile = io.BufferedReader(self._reader, REQUEST_BUFFER)
        self._wait_for_request()

    def hang_up(self) -> None:
        """End the connection, whatever it waits for."""
        eventlet.greenio.shutdown_safe(self.connection)

    def _wait_for_request(self) -> None:
        if self._source is not None:
            self.http.unfinished.begin(self._source, self, time.monotonic())

    def _end_request(self) -> None:
        """Record that the request has arrived."""
        if self._source is None:
            return
        self.http.unfinished.remove(self._source, self)
        self._pipelined = self._pipelined + 1 if self._reader.has_more(self.rfile) else 0
        if self._pipelined >= MAX_PIPELINED:
            self.close_connection = True

    def _between_requests(self) -> None:
        """Yield to other work; delay a client faster than any page, and disconnect it if that lasts."""
        if self._rate_limit is None:
            self._rate_limit = FrameRateLimit()
        wait = self._rate_limit.wait_s(time.monotonic()) if self._source is not None else 0
        eventlet.sleep(wait or 0)
        self._reader.expect()
        if self._writer is not None:
            self._writer.expect()
        self._wait_for_request()

    def _read_request_line(self) -> Any:
        self.is_last = self.http.connection_limit.is_last(self.connection.fileno())
        if self.is_last:
            self.http.end_slow_requests()
        if hasattr(self, "environ"):
            self._between_requests()
            if self._rate_limit is not None and self._rate_limit.is_over_too_long:
                return b""
        return super()._read_request_line()

    def parse_request(self) -> bool:
        """Whether the request is unambiguous; otherwise it is refused."""
        if not super().parse_request():
            return False
        wrong = wrong_framing(self.request_version, self.headers)
        if wrong is not None:
            self.send_error(HTTPStatus.BAD_REQUEST, wrong)
        return wrong is None

    def get_environ(self) -> dict[str, Any]:
        """The request as the application receives it."""
        environ: dict[str, Any] = super().get_environ()
        if self.is_last:
            self.close_connection = True
            environ[LAST_PLACES] = self.http.connection_limit.count_rejected
        # On a web socket this class reads nothing more.
        on_end_of_request = self._upgraded if "HTTP_UPGRADE" in environ else self._end_request
        body = Body(environ["eventlet.input"], self.connection, on_end_of_request)
        environ["wsgi.input"] = environ["eventlet.input"] = body
        if body.chunked_input:
            environ["wsgi.input_terminated"] = True
        return environ

    def _upgraded(self) -> None:
        if self._source is not None:
            self.http.unfinished.remove(self._source, self)

    def finish(self) -> None:
        """End the connection's bookkeeping."""
        if self._source is not None:
            self.http.unfinished.remove(self._source, self)
        try:
            super().finish()
        finally:
            # Neither an unwritten answer nor the request may keep a reference to the connection.
            self.rfile.close()
            self.environ: dict[str, Any] = {}

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:  # noqa: ARG002
        """Refuse an invalid request in a few words, and end the connection."""
        self.close_connection = True
        status = HTTPStatus(code)
        # The library's message would repeat the client's input in brackets.
        problem = (message or "").partition("(")[0].strip() or status.phrase
        self.http.library_log.note("http", f"{code} {problem}")
        refusal = self.http.refusal(problem)
        head = f"HTTP/1.1 {code} {status.phrase}\r\nConnection: close\r\nContent-Type: application/json\r\n"
        self.wfile.write(f"{head}Content-Length: {len(refusal)}\r\n\r\n".encode() + refusal)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the library's name
        """Log a message that the library would write to standard error."""
        self.http.library_log.note("http", format % args if args else format)


def connections(http: HttpServerState) -> type[HttpConnection]:
    """The class of a server's connections."""
    return type("HttpConnectionOfServer", (HttpConnection,), {"http": http})
