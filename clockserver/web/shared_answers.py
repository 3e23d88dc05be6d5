"""Answers equal for everybody: encoded once for each change, and cacheable."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response, request
from msgspec import json

from clockserver.desk.ports import HostClock

CACHING = "public, max-age=1, stale-while-revalidate=2, stale-if-error=10"
"""However many clients ask a cache, it asks the server about once a second.

A phone that asks alone every five seconds gets nothing old, as its last answer is out of the window. No
`s-maxage`: it would forbid a cache to use stale answers (RFC 9111, 4.2.4).
"""
_HEADERS = {
    "Cache-Control": CACHING,
    # The usual policy names the requested host.
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}
SHARED_HEADERS = {
    "Cache-Control": f"`{CACHING}`: the same for everybody.",
    "X-Server-Ms": "The server's instant when it answered; a cache may have kept the answer since.",
}


class SharedAnswers:
    """Cached answers, without time and without anything about the client.

    Seqs may begin anew with the server, so body and tag both name the server's start.
    """

    def __init__(self, clock: HostClock) -> None:
        self._clock = clock
        self._cache: dict[str, tuple[str, bytes]] = {}

    def cached(self, name: str, tag: str, value: Callable[[], object]) -> Response:
        """The answer called `name`, encoded anew if `tag` or the server's start has changed."""
        entry, tag_of_start = self._cache.get(name), f"{self._clock.boot_id}-{tag}"
        if entry is None or entry[0] != tag_of_start:
            entry = self._cache[name] = (tag_of_start, json.encode(value()))
        return self.response(entry[1], tag)

    def response(self, body: bytes, tag: str, *, weak: bool = False) -> Response:
        """304 for a client that has the answer. `weak`: answers of one tag may differ in irrelevant parts."""
        response = Response(body, mimetype="application/json", headers=_HEADERS)
        response.set_etag(f"{self._clock.boot_id}-{tag}", weak)
        response.headers["X-Server-Ms"] = str(self._clock.now_ms())
        response.make_conditional(request.environ)
        return response
