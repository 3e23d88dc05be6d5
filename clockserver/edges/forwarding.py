"""Requests that an edge forwards to the leader unchanged, with the leader's answers."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from http.client import HTTPResponse
from typing import Any, Protocol
from urllib.parse import quote

from clockserver.core.texts import Reason
from clockserver.edges.leader_client import FAULTS, LeaderClient, Unanswered, Unreachable
from clockserver.web.wsgi_answers import wsgi_json

log = logging.getLogger("clockserver")
HOP_BY_HOP = frozenset(
    (
        "connection",
        "expect",
        "keep-alive",
        "proxy-authenticate",
        "proxy-authorization",
        "proxy-connection",
        "te",
        "trailer",
        "transfer-encoding",
        "upgrade",
    )
)
EDGE_HEADERS = ("clockserver-", "x-forwarded-", "forwarded", "host")
"""Prefixes of headers that only the edge may set."""
CHUNK = 64 * 1024
"""Number of bytes read at a time."""
MAX_HELD_BYTES = 512 * 1024
"""Maximum bytes of an answer's body held in memory, so that the leader is free at once; longer ones are streamed."""
BROKEN_OFF = Reason("wire.malformed_request", {"problem": "the body broke off"})
MAX_AT_ONCE, MAX_LARGE_AT_ONCE = 200, 20
"""Maximum numbers of simultaneous requests to the leader, and of large ones among them; others wait."""
NEW_LEADER_S = 2.0
"""Time in s after the first failure for which a repeatable request waits for another leader, as after a takeover."""
COMMAND_S, PENDING_S = 5.0, 15.0
"""Time in s after which a command without an answer is sent again, and after which its outcome counts as unknown."""
RETRY_S = 0.1
"""Time in s between attempts."""
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
COMMANDS = "/api/v1/commands"
"""Route of commands with ids, which are safe to repeat."""
NO_LEADER_CODES = (b'"edges.leader_away"', b'"server.replaced"')
"""Codes in the answers of servers that do not lead."""
ANSWER_S = 120.0
"""Time in s for the leader to begin its answer, and between two pieces of it."""
StartResponse = Callable[..., Any]


class Semaphore(Protocol):
    """The limited places for requests to the leader."""

    def acquire(self) -> None: ...

    def release(self) -> None: ...


class Forwarding:
    """WSGI: forwards every request. `say` puts a reason into its wire form; `now` is a clock in s."""

    def __init__(
        self,
        leader: LeaderClient,
        say: Callable[[Reason], dict[str, Any]],
        semaphore: Semaphore,
        large_semaphore: Semaphore,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._leader = leader
        self._say = say
        self._semaphore = semaphore
        self._large_semaphore = large_semaphore
        self._now = now
        self._sleep = sleep

    def __call__(self, environ: dict[str, Any], start_response: StartResponse) -> Any:
        """The leader's answer; 503 without one, after some time if the request may be repeated.

        504 with `pending` for a command whose outcome is unknown.
        """
        try:
            body = _body(environ)
        except (OSError, ValueError):
            return self._refuse(start_response, "400 Bad Request", BROKEN_OFF)
        # A slow sender must not keep others from the leader: a large body is read only with a place.
        semaphore = self._semaphore if body is None or isinstance(body, bytes) else self._large_semaphore
        attempts = _Attempts(_is_command(environ, body), _may_repeat(environ, body), self._now())
        while True:
            answer = self._answer_or_reason(environ, body, semaphore, attempts.answer_s)
            if isinstance(answer, Answer) and not answer.is_without_leader:
                start_response(answer.status, answer.headers)
                return answer
            if not attempts.may_continue_after(answer, self._now()):
                break
            self._sleep(RETRY_S)
        if attempts.is_pending:
            return wsgi_json(start_response, "504 Gateway Timeout", {"pending": True})
        if isinstance(answer, Answer):
            start_response(answer.status, answer.headers)
            return answer
        log.warning("the leader does not answer %s: %s", environ.get("PATH_INFO", "")[:80], answer)
        return self._refuse(start_response, "503 Service Unavailable", Reason("edges.leader_away"))

    def _answer_or_reason(
        self, environ: dict[str, Any], body: Any, semaphore: Semaphore, seconds: float
    ) -> Answer | Exception:
        """The answer, or the error without one."""
        semaphore.acquire()
        try:
            return self._ask_leader(environ, body, semaphore.release, seconds)
        except (Unanswered, *FAULTS) as error:
            semaphore.release()
            return error
        except BaseException:
            semaphore.release()
            raise

    def _ask_leader(
        self, environ: dict[str, Any], body: Any, end: Callable[[], None], seconds: float
    ) -> Answer:
        response, on_read = self._leader.forward(
            environ["REQUEST_METHOD"], _path_of(environ), body, _headers(environ), seconds
        )
        answer = Answer(response, on_read, end)
        try:
            answer.hold()
        except BaseException:
            on_read(False)
            raise
        return answer

    def _refuse(self, start_response: StartResponse, status: str, reason: Reason) -> list[bytes]:
        headers = (("Retry-After", "1"),) if status.startswith("503") else ()
        return wsgi_json(start_response, status, {"refused": [self._say(reason)]}, headers)


class _Attempts:
    """The attempts to forward one request; the first begins at `now`, an instant in s."""

    def __init__(self, is_command: bool, may_repeat: bool, now: float) -> None:
        self.answer_s = COMMAND_S if is_command else ANSWER_S
        """Time in s for the leader's answer to one attempt."""
        self.is_pending = False
        """Whether the outcome of a command is unknown: a leader may have received it."""
        self._is_command = is_command
        self._may_repeat = may_repeat
        self._began_at = now
        self._failed_at: float | None = None

    def may_continue_after(self, failure: Answer | Exception, now: float) -> bool:
        """Whether to make another attempt after a failure, at `now`."""
        if self._failed_at is None:
            self._failed_at = now
        if self._is_command and isinstance(failure, Unanswered) and not isinstance(failure, Unreachable):
            self.is_pending = True
        if self.is_pending:
            return now < self._began_at + PENDING_S
        return self._may_repeat and now < min(self._failed_at + NEW_LEADER_S, self._began_at + ANSWER_S)


def _is_command(environ: dict[str, Any], body: Any) -> bool:
    """Whether a request is a command, which its id makes safe to repeat."""
    is_posted = environ["REQUEST_METHOD"] == "POST" and isinstance(body, bytes)
    return is_posted and environ.get("PATH_INFO") == COMMANDS


def _may_repeat(environ: dict[str, Any], body: Any) -> bool:
    """Whether a request may be sent again: it changes nothing, or takes effect once."""
    if environ["REQUEST_METHOD"] in SAFE_METHODS:
        return body is None or isinstance(body, bytes)
    return _is_command(environ, body)


def _path_of(environ: dict[str, Any]) -> str:
    """The path and the query, unchanged."""
    path = environ.get("RAW_PATH_INFO", "")
    if not path.startswith("/"):
        path = quote(environ.get("PATH_INFO", "/").encode("latin-1"))
    query = environ.get("QUERY_STRING", "")
    return f"{path}?{query}" if query else path


def _headers(environ: dict[str, Any]) -> dict[str, str]:
    """The headers of a request, and its origin."""
    request_headers = {
        key[5:].replace("_", "-").title(): value for key, value in environ.items() if key.startswith("HTTP_")
    }
    headers = {
        name: value
        for name, value in request_headers.items()
        if name.lower() not in HOP_BY_HOP and not name.lower().startswith(EDGE_HEADERS)
    }
    if environ.get("CONTENT_TYPE"):
        headers["Content-Type"] = environ["CONTENT_TYPE"]
    if environ.get("CONTENT_LENGTH"):
        headers["Content-Length"] = environ["CONTENT_LENGTH"]
    elif not environ.get("wsgi.input_terminated"):
        headers["Content-Length"] = "0"
    for name, value in (
        ("For", environ.get("REMOTE_ADDR", "")),
        ("Proto", environ.get("wsgi.url_scheme", "http")),
        ("Host", environ.get("HTTP_HOST", "")),
    ):
        # The headers of our own are for a leader behind a proxy, which overwrites the usual ones.
        headers[f"X-Forwarded-{name}"] = headers[f"Clockserver-{name}"] = value
    return headers


def _body(environ: dict[str, Any]) -> Any:
    """The body of a request: bytes, or for a large one its stream. Raises OSError, ValueError."""
    length = environ.get("CONTENT_LENGTH")
    if not length and not environ.get("wsgi.input_terminated"):
        return None
    source = environ["wsgi.input"]
    if length and int(length) <= CHUNK:
        return b"".join(_pieces_of_body(source, int(length)))
    return _pieces_of_body(source, int(length) if length else None)


def _pieces_of_body(source: Any, remaining: int | None) -> Iterator[bytes]:
    while remaining is None or remaining > 0:
        try:
            piece = source.read(CHUNK if remaining is None else min(CHUNK, remaining))
        except ValueError as error:  # an invalid chunk
            raise OSError(str(error)) from error
        if not piece and remaining is not None:
            raise OSError("a body ends before its length")
        if not piece:
            return
        remaining = None if remaining is None else remaining - len(piece)
        yield piece


class Answer:
    """An answer of the leader: its held part, and the stream of the rest.

    `on_read` gets True if all of it was read; `end` is called once, as soon as the leader is free.
    """

    def __init__(
        self, response: HTTPResponse, on_read: Callable[[bool], None], end: Callable[[], None]
    ) -> None:
        self.status = f"{response.status} {response.reason}"
        self.headers = [each for each in response.getheaders() if each[0].lower() not in HOP_BY_HOP]
        self._response = response
        self._on_read = on_read
        self._end = end
        self._held: list[bytes] = []
        self._is_open = True

    @property
    def is_without_leader(self) -> bool:
        """Whether the answer is that of a replaced server, or of one that does not lead yet."""
        body = self._held[0] if self.status.startswith("503") and len(self._held) == 1 else b""
        return any(code in body for code in NO_LEADER_CODES)

    def hold(self) -> None:
        """Read the beginning of the body, which is all of it in most answers."""
        remaining = MAX_HELD_BYTES
        while remaining > 0 and (piece := self._response.read(min(CHUNK, remaining))):
            self._held.append(piece)
            remaining -= len(piece)
        if remaining > 0:
            self._demand_whole()
            self._finish(is_read=True)

    def __iter__(self) -> Iterator[bytes]:
        """The pieces of the body."""
        yield from self._held
        while self._is_open:
            piece = self._response.read(CHUNK)
            if piece:
                yield piece
            else:
                self._demand_whole()
                self._finish(is_read=True)

    def _demand_whole(self) -> None:
        """Raise OSError for an answer that ended before its length."""
        if self._response.length:
            raise ConnectionError(f"an answer of the leader broke off, {self._response.length} bytes early")

    def close(self) -> None:
        """End the reading, at the end of the body or for a disconnected client."""
        self._finish(is_read=False)

    def _finish(self, *, is_read: bool) -> None:
        if self._is_open:
            self._is_open = False
            self._on_read(is_read)
            self._end()
