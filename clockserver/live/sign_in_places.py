"""The sockets of each sign-in: those in this process, and the places for them over this server and all edges."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from clockserver.core.listeners import Listeners

MAX_SOCKETS = 40
"""Maximum number of sockets of one sign-in or integration at a time, over all edges together."""
HERE = ""
"""Name of this server among edges; an edge has a name that is not empty."""
FORGOTTEN_S = 15.0
"""Time in s after which what an edge said counts no more: it is gone with its sockets, or asks again."""
MAX_NOTED = 10_000
"""Maximum number of sign-ins whose sockets at edges are noted."""


class SocketsBySignIn:
    """The sockets in this process of each sign-in or integration."""

    def __init__(self) -> None:
        self._held: dict[str, set[str]] = {}
        self.has_place: Callable[[dict[str, Any], str, int], bool] = lambda *_: True
        """Whether one more socket may come, by its handshake, its sign-in, and how many that has here."""
        self.left: Listeners[[str, int]] = Listeners()
        """Announced with a sign-in of which a socket is gone, and how many it has here now."""

    def take(self, socket: str, session: str, environ: dict[str, Any]) -> bool:
        """Whether a socket may come; if so it is one of the sign-in's."""
        held = self._held.setdefault(session, set())
        if len(held) >= MAX_SOCKETS:
            return False
        held.add(socket)  # before anybody is asked: others of the same sign-in come meanwhile
        if self.has_place(environ, session, len(held) - 1):
            return True
        self._give_place(socket, session)
        return False

    def give_back(self, socket: str) -> None:
        """A socket is gone."""
        for session in list(self._held):
            self._give_place(socket, session)

    def of(self, session: str) -> list[str]:
        """The sockets of a sign-in."""
        return list(self._held.get(session, ()))

    def _give_place(self, socket: str, session: str) -> None:
        held = self._held.get(session, set())
        if socket in held:
            held.discard(socket)
            if not held:
                del self._held[session]
            self.left.announce(session, len(held))


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
