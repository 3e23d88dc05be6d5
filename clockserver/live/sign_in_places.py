"""The places for sockets of each sign-in, over this server and all edges."""

from __future__ import annotations

import math
from collections.abc import Callable

HERE = ""
"""Name of this server among edges; an edge has a name that is not empty."""
FORGOTTEN_S = 15.0
"""Time in s after which what an edge said counts no more: it is gone with its sockets, or asks again."""
MAX_NOTED = 10_000
"""Maximum number of sign-ins whose sockets at edges are noted."""


class SignInPlaces:
    """Counts the sockets of each sign-in or integration. `most` is the maximum, `now` a clock in s.

    An edge says how many it has, again and again: one that dies gives back its places by itself.
    """

    def __init__(self, most: int, now: Callable[[], float]) -> None:
        self._most = most
        self._now = now
        self._held: dict[str, dict[str, tuple[int, float]]] = {}

    def take(self, session: str, held: int, place: str = HERE) -> bool:
        """Whether one more socket may come to the `held` ones there; if so it is noted."""
        free = held + 1 + self._elsewhere(session, place) <= self._most
        self.note(session, held + free, place)
        return free

    def note(self, session: str, held: int, place: str = HERE) -> None:
        """There are so many sockets at a place."""
        places = self._held.pop(session, {})
        places.pop(place, None)
        if held:
            places[place] = (held, self._now() if place else math.inf)
        if places:
            self._held[session] = places
        while len(self._held) > MAX_NOTED:
            del self._held[next(iter(self._held))]

    def _elsewhere(self, session: str, place: str) -> int:
        oldest = self._now() - FORGOTTEN_S
        others = (each for name, each in self._held.get(session, {}).items() if name != place)
        return sum(held for held, at in others if at > oldest)
