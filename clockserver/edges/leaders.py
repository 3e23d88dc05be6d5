"""The addresses of leaders that an edge knows, and which of them leads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any
from urllib.parse import urlsplit

from clockserver.core.texts import Reason, Refused
from clockserver.edges.leader_client import Unanswered
from clockserver.edges.redis_client import is_here

LEADER = "/api/v1/edges/leader"
ASK_S = 2.0


class Leaders:
    """The given addresses and those that beats name, the one that leads first."""

    def __init__(self, given: Sequence[str]) -> None:
        self._given = [each.rstrip("/") for each in given]
        self._beaten: str | None = None
        self._leads: str | None = None

    def addresses(self) -> list[str]:
        """All known addresses, the one that leads first."""
        first = [each for each in (self._leads, *self._given, self._beaten) if each]
        return list(dict.fromkeys(first))

    def beaten(self, address: str) -> None:
        """A beat names its leader's address: one with TLS is known from now on, and asked after those given."""
        if address.startswith("https://"):
            self._beaten = address.rstrip("/")

    def choose(self, get: Callable[[str, str, float], tuple[int, Any]]) -> int | None:
        """Ask every address who leads, and take the highest epoch that does; None if nobody does."""
        found = [
            (epoch, address) for address in self.addresses() if (epoch := _epoch(get, address)) is not None
        ]
        if not found:
            return None
        epoch, self._leads = max(found, key=lambda each: each[0])
        return epoch


def _epoch(get: Callable[[str, str, float], tuple[int, Any]], address: str) -> int | None:
    try:
        status, answer = get(address, LEADER, ASK_S)
    except Unanswered:
        return None
    leads = status == 200 and isinstance(answer, dict) and answer.get("leads")
    return int(answer["epoch"]) if leads else None


def given_addresses(texts: Iterable[str]) -> list[str]:
    """The addresses of texts that have several, parted by commas.

    Raises Refused for what is no address, and for one of another machine without TLS: the edge's key would be seen.
    """
    found = [each.strip() for text in texts for each in text.split(",") if each.strip()]
    for each in found or [""]:
        parts = urlsplit(each)
        if parts.scheme == "unix" and parts.path:
            continue
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise Refused(Reason("edges.no_leader_url", {}, "--leader"))
        if parts.scheme == "http" and not is_here(parts.hostname):
            raise Refused(Reason("edges.leader_without_tls", {"host": parts.hostname}, "--leader"))
    return found
