"""A cache that a room shares, such as a CDN or a proxy: it keeps an answer as long as the answer allows."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

import requests

Ask = Callable[[str, Mapping[str, str]], requests.Response]


class StoredAnswer(NamedTuple):
    """A stored answer, and its arrival."""

    at: float
    answer: requests.Response


class SharedCache:
    """`now` are seconds that only a test moves; `asked` are the requests that went to the server."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._kept: dict[str, StoredAnswer] = {}
        self.now = 0.0
        self.asked: list[str] = []

    def get(self, path: str, **headers: str) -> requests.Response:
        """The answer to a client of the cache. Raises requests.ConnectionError if the server does not answer."""
        stored = self._kept.get(path)
        if stored is None:
            return self._through(path, headers)
        age = self.now - stored.at
        fresh = seconds(stored.answer, "max-age")
        if age < fresh:
            return stored.answer
        if age < fresh + seconds(stored.answer, "stale-while-revalidate"):
            self._through(path, headers)
            return stored.answer
        try:
            return self._through(path, headers)
        except requests.ConnectionError:
            if age < fresh + seconds(stored.answer, "stale-if-error"):
                return stored.answer
            raise

    def _through(self, path: str, headers: Mapping[str, str]) -> requests.Response:
        self.asked.append(path)
        answer = self._ask(path, headers)
        if is_public(answer):
            assert "Vary" not in answer.headers, path
            assert "Set-Cookie" not in answer.headers, path
            self._kept[path] = StoredAnswer(self.now, answer)
        return answer


def is_public(answer: requests.Response) -> bool:
    """Whether the cache may give this answer to everybody."""
    return "public" in answer.headers["Cache-Control"]


def seconds(answer: requests.Response, directive: str) -> int:
    """The seconds of a directive of `Cache-Control`; 0 without it."""
    match = re.search(rf"\b{directive}=(\d+)", answer.headers["Cache-Control"])
    return int(match[1]) if match else 0
