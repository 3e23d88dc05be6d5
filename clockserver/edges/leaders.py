"""The addresses of leaders that an edge knows, and which of them leads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from clockserver.edges.leader_client import Unanswered

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
        """A beat names its leader's address: it is known from now on, and asked after those that were given."""
        if "://" in address:
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


def is_address(text: str) -> bool:
    """Whether a text is an address of a leader: http, https, or unix:/path."""
    return text.startswith(("http://", "https://", "unix:/"))


def all_addresses(texts: Iterable[str]) -> list[str]:
    """The addresses of texts that have several, parted by commas."""
    return [each.strip() for text in texts for each in text.split(",") if each.strip()]
