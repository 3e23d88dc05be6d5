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
    """The given addresses, the one that leads first.

    No other address is asked, whatever Redis says: who is asked gets the edge's key and the cookies of staff.
    """

    def __init__(self, given: Sequence[str]) -> None:
        self._given = [each.rstrip("/") for each in given]
        self._leads: str | None = None
        self._of_before: set[str] = set()
        """Addresses of servers that another one replaced, as their last answer told."""
        self.epoch = 0
        """The epoch of the leader that is asked."""
        self.seen = ""
        """The highest epoch of a leader, with the proof by which one of before stops deciding."""

    def addresses(self) -> list[str]:
        """The addresses to ask, the one that leads first."""
        return [each for each in self._known() if each not in self._of_before]

    def choose(self, get: Callable[[str, str, float], tuple[int, Any]], lowest: int = 0) -> int | None:
        """Ask every address who leads, and take the highest epoch that does; None if nobody does.

        `lowest` is the highest epoch that was heard of: who leads by one before is asked nothing more.
        """
        found = {address: answer for address in self._known() if (answer := _leader(get, address))}
        lowest = max((lowest, *(each["epoch"] for each in found.values())))
        self._of_before = {address for address, answer in found.items() if answer["epoch"] < lowest}
        for address in self.addresses():
            if address in found:
                self._leads, self.seen = address, str(found[address].get("seen", ""))
                self.epoch = lowest
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
