"""Requests that an edge does not serve itself: sent to the leader as they came, and answered as it answers."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from http.client import HTTPResponse
from typing import Any
from urllib.parse import quote

import msgspec

from clockserver.core.texts import Reason
from clockserver.edges.leader_client import FAULTS, LeaderClient, Unanswered

log = logging.getLogger("clockserver")
HOP_BY_HOP = frozenset(
    (
        "connection",
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
NOBODYS = ("clockserver-", "x-forwarded-", "forwarded", "host")
"""Beginnings of headers that only the edge may set."""
CHUNK = 64 * 1024
"""Bytes that are read at a time; a larger body of a request is not held, but sent on piece by piece."""
ANSWER_S = 120.0
"""Time in s that the leader may take to begin its answer, and between two pieces of it."""
StartResponse = Callable[..., Any]


class Forwarding:
    """WSGI: forwards every request. `say` gives the words of a reason, in the wire form."""

    def __init__(self, leader: LeaderClient, say: Callable[[Reason], dict[str, Any]]) -> None:
        self._leader = leader
        self._say = say

    def __call__(self, environ: dict[str, Any], start_response: StartResponse) -> Any:
        """The leader's answer; 503 where it does not answer."""
        path = _path_of(environ)
        try:
            response, done = self._leader.forward(
                environ["REQUEST_METHOD"], path, _body(environ), _headers(environ), ANSWER_S
            )
        except Unanswered as error:
            log.warning("the leader does not answer %s: %s", environ.get("PATH_INFO", "")[:80], error)
            return self._away(start_response)
        headers = [(name, value) for name, value in response.getheaders() if name.lower() not in HOP_BY_HOP]
        start_response(f"{response.status} {response.reason}", headers)
        return _pieces(response, done)

    def _away(self, start_response: StartResponse) -> list[bytes]:
        body = msgspec.json.encode({"refused": [self._say(Reason("edges.leader_away"))]})
        headers = [
            ("Content-Type", "application/json"),
            ("Content-Length", str(len(body))),
            ("Cache-Control", "no-store"),
            ("Retry-After", "1"),
        ]
        start_response("503 Service Unavailable", headers)
        return [body]


def _path_of(environ: dict[str, Any]) -> str:
    """The path and the query, as they came."""
    path = environ.get("RAW_PATH_INFO", "")
    if not path.startswith("/"):
        path = quote(environ.get("PATH_INFO", "/").encode("latin-1"))
    query = environ.get("QUERY_STRING", "")
    return f"{path}?{query}" if query else path


def _headers(environ: dict[str, Any]) -> dict[str, str]:
    """The headers of a request, and where it came from."""
    given = {
        key[5:].replace("_", "-").title(): value for key, value in environ.items() if key.startswith("HTTP_")
    }
    headers = {
        name: value
        for name, value in given.items()
        if name.lower() not in HOP_BY_HOP and not name.lower().startswith(NOBODYS)
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
        # The others are for a leader behind a proxy, which sets the usual ones anew.
        headers[f"X-Forwarded-{name}"] = headers[f"Clockserver-{name}"] = value
    return headers


def _body(environ: dict[str, Any]) -> Any:
    """The body of a request: bytes if it is short, else what it is read from."""
    length = environ.get("CONTENT_LENGTH")
    if not length and not environ.get("wsgi.input_terminated"):
        return None
    source = environ["wsgi.input"]
    if length and int(length) <= CHUNK:
        return source.read(int(length))
    return _pieces_of_body(source, int(length) if length else None)


def _pieces_of_body(source: Any, left: int | None) -> Iterator[bytes]:
    while left is None or left > 0:
        piece = source.read(CHUNK if left is None else min(CHUNK, left))
        if not piece:
            return
        left = None if left is None else left - len(piece)
        yield piece


def _pieces(response: HTTPResponse, done: Callable[[bool], None]) -> Iterator[bytes]:
    """The answer piece by piece; its connection is used again only if all of it was read."""
    is_read = False
    try:
        while piece := response.read(CHUNK):
            yield piece
        is_read = response.isclosed()
    except FAULTS as error:
        log.warning("an answer of the leader broke off: %s", error)
        raise
    finally:
        done(is_read)
