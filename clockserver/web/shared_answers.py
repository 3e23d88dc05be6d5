"""Answers that are equal for everybody: encoded once for each change, and kept by caches."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response, request
from msgspec import json

from clockserver.desk.ports import HostClock

CACHING = "public, max-age=1, stale-while-revalidate=2, stale-if-error=10"
"""A cache asks the server about once a second, for any number of clients.

A single phone that asks every five seconds gets no stale answer, as its last one is older than the window.
There is no `s-maxage`, as it would forbid caches to use stale answers (RFC 9111, 4.2.4).
"""
_HEADERS = {
    "Cache-Control": CACHING,
    # The policy of other answers names the requested host.
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}
SHARED_HEADERS = {
    "Cache-Control": f"`{CACHING}`: the same for everybody.",
    "X-Server-Ms": "The server's instant of the answer; a cache may have kept the answer since.",
}


class SharedAnswers:
    """Cached answers, without a time and without data of the client.

    Seqs may begin anew with the server, so the body and the tag both have the id of the server's start.
    """

    def __init__(self, clock: HostClock) -> None:
        self._clock = clock
        self._cache: dict[str, tuple[str, bytes]] = {}

    def cached(self, name: str, tag: str, value: Callable[[], object]) -> Response:
        """The answer of a name, encoded anew after a change of `tag`, or of the server's start."""
        entry, tag_of_start = self._cache.get(name), f"{self._clock.boot_id}-{tag}"
        if entry is None or entry[0] != tag_of_start:
            entry = self._cache[name] = (tag_of_start, json.encode(value()))
        return self.response(entry[1], tag)

    def response(self, body: bytes, tag: str, *, weak: bool = False) -> Response:
        """An answer; 304 for a client that has it. `weak`: answers with equal tags may differ in irrelevant parts."""
        response = Response(body, mimetype="application/json", headers=_HEADERS)
        response.set_etag(f"{self._clock.boot_id}-{tag}", weak)
        response.headers["X-Server-Ms"] = str(self._clock.now_ms())
        response.make_conditional(request.environ)
        return response
