"""The leaders' addresses known to an edge, and the present leader."""

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
    """The given addresses, the leader's first.

    No other address is asked, whatever Redis says, as the requests carry the edge's key and staff's cookies.
    """

    def __init__(self, addresses: Sequence[str]) -> None:
        self._given = [each.rstrip("/") for each in addresses]
        self._leads: str | None = None
        self._of_before: set[str] = set()
        """Addresses of replaced servers, by their last answer."""
        self.leading: frozenset[str] = frozenset()
        """The addresses at which the present leader answered."""
        self.epoch = 0
        """The epoch of the present leader."""
        self.seen = ""
        """The highest epoch of a leader, with the proof by which an earlier one stops."""

    def addresses(self) -> list[str]:
        """The addresses to ask, the leader's first."""
        return [each for each in self._known() if each not in self._of_before]

    def choose(self, get: Callable[[str, str, float], tuple[int, Any]], lowest: int = 0) -> int | None:
        """Ask every address who leads, and choose the highest epoch; return it, None without a leader.

        `lowest` is the highest known epoch: earlier leaders are not asked further.
        """
        leaders = {address: answer for address in self._known() if (answer := _leader(get, address))}
        lowest = max((lowest, *(each["epoch"] for each in leaders.values())))
        self._of_before = {address for address, answer in leaders.items() if answer["epoch"] < lowest}
        for address in self.addresses():
            if address in leaders:
                self._leads, self.seen = address, str(leaders[address].get("seen", ""))
                self.epoch = lowest
                self.leading = frozenset(leaders.keys() - self._of_before)
                return lowest
        return None

    def _known(self) -> list[str]:
        return list(dict.fromkeys(each for each in (self._leads, *self._given) if each))


def _leader(get: Callable[[str, str, float], tuple[int, Any]], address: str) -> dict[str, Any] | None:
    """The answer of a server that leads."""
    try:
        status, answer = get(address, LEADER, ASK_S)
    except Unanswered:
        return None
    leads = status == 200 and isinstance(answer, dict) and answer.get("leads")
    return answer if leads and isinstance(answer.get("epoch"), int) else None


def parse_addresses(texts: Iterable[str]) -> list[str]:
    """The addresses in texts, separated by commas.

    Raises Refused for an invalid one, and for another machine without TLS, which would expose the edge's key.
    """
    addresses = [each.strip() for text in texts for each in text.split(",") if each.strip()]
    for each in addresses or [""]:
        parts = urlsplit(each)
        if parts.scheme == "unix" and parts.path:
            continue
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise Refused(Reason("edges.no_leader_url", {}, "--leader"))
        if parts.scheme == "http" and not is_here(parts.hostname):
            raise Refused(Reason("edges.leader_without_tls", {"host": parts.hostname}, "--leader"))
    return addresses
