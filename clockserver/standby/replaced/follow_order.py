"""The order to follow, given by a director on the leader; the replaced server obeys the shared key."""

from __future__ import annotations

import hmac
import json
from collections.abc import Callable
from typing import Any

from clockserver.live import hub
from clockserver.texts.shipped_catalogues import catalogues

PATH = "/api/v1/second-server/follow"
ANSWER_S = 0.3
"""Seconds between the answer and the change of this process."""


class FollowOrder:
    """WSGI: the answer of a replaced server at PATH.

    `key` gives the shared key. `follow` turns this process into a follower of `peer`; None: it cannot follow.
    """

    def __init__(self, key: Callable[[], str], peer: str, follow: Callable[[str], None] | None) -> None:
        self._key = key
        self._peer = peer
        self._follow = follow

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
        """Obey, or refuse without the key."""
        _, _, key = environ.get("HTTP_AUTHORIZATION", "").partition(" ")
        own_key = self._key()
        is_known = bool(own_key) and hmac.compare_digest(key.strip().encode(), own_key.encode())
        if is_known and self._follow is not None and environ["REQUEST_METHOD"] == "POST":
            hub.spawn(self._follow_soon, self._follow)
            return _answer(start_response, "200 OK", {"ok": True})
        text = catalogues().english.say("follow.wrong_key", {})
        refused = {"refused": [{"code": "follow.wrong_key", "params": {}, "text": text}]}
        return _answer(start_response, "403 Forbidden", refused)

    def _follow_soon(self, follow: Callable[[str], None]) -> None:
        hub.sleep(ANSWER_S)
        follow(self._peer)


def _answer(start_response: Callable[..., Any], status: str, value: dict[str, Any]) -> list[bytes]:
    body = json.dumps(value).encode()
    headers = [("Content-Type", "application/json"), ("Content-Length", str(len(body)))]
    start_response(status, [*headers, ("Cache-Control", "no-store"), ("Connection", "close")])
    return [body]
