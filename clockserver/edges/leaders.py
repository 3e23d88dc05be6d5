"""The addresses at which an edge may find the leader, and the present leader."""

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
    """The configured addresses, the leader's first.

    Only these are asked, whatever Redis says: requests carry the edge's key and the cookies of staff.
    """

    def __init__(self, addresses: Sequence[str]) -> None:
        self._configured = [each.rstrip("/") for each in addresses]
        self._leader: str | None = None
        self._replaced: set[str] = set()
        """Addresses of replaced servers, by their last answers."""
        self.leading: frozenset[str] = frozenset()
        """The addresses at which the present leader answered."""
        self.epoch = 0
        """The epoch of the present leader."""
        self.epoch_proof = ""
        """The epoch of the present leader with its proof, by which earlier leaders stop."""

    def addresses(self) -> list[str]:
        """The addresses to ask, the leader's first."""
        return [each for each in self._all_addresses() if each not in self._replaced]

    def choose(self, get: Callable[[str, str, float], tuple[int, Any]], lowest: int = 0) -> int | None:
        """Ask every address, and choose the leader with the highest epoch; return that epoch, None without a leader.

        `lowest` is the highest known epoch: leaders of lower ones get no more requests.
        """
        leaders = {
            address: answer
            for address in self._all_addresses()
            if (answer := _answer_of_leader(get, address))
        }
        lowest = max((lowest, *(each["epoch"] for each in leaders.values())))
        self._replaced = {address for address, answer in leaders.items() if answer["epoch"] < lowest}
        for address in self.addresses():
            if address in leaders:
                self._leader, self.epoch_proof = address, str(leaders[address].get("seen", ""))
                self.epoch = lowest
                self.leading = frozenset(leaders.keys() - self._replaced)
                return lowest
        return None

    def _all_addresses(self) -> list[str]:
        return list(dict.fromkeys(each for each in (self._leader, *self._configured) if each))


def _answer_of_leader(
    get: Callable[[str, str, float], tuple[int, Any]], address: str
) -> dict[str, Any] | None:
    """The answer of a leading server; None from any other."""
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
