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
"""Time in s after which an edge's count is forgotten: the edge has ended, or repeats its count before."""
MAX_SIGN_INS = 10_000
"""Maximum number of sign-ins with counted sockets."""


class SocketsBySignIn:
    """The sockets in this process of each sign-in or integration.

    `has_place` tells whether one more socket may join: of a handshake and a sign-in with a number of sockets here.
    """

    def __init__(self, has_place: Callable[[dict[str, Any], str, int], bool]) -> None:
        self._sockets: dict[str, set[str]] = {}
        self._has_place = has_place
        self.socket_left: Listeners[[str, int]] = Listeners()
        """Announced with a sign-in that has lost a socket, and its present number of sockets here."""

    def take(self, socket: str, session: str, environ: dict[str, Any]) -> bool:
        """Add a socket to a sign-in; return False where it has no place."""
        sockets = self._sockets.setdefault(session, set())
        if len(sockets) >= MAX_SOCKETS:
            return False
        sockets.add(socket)  # before asking: other sockets of the sign-in may connect meanwhile
        if self._has_place(environ, session, len(sockets) - 1):
            return True
        self._free_place(socket, session)
        return False

    def give_back(self, socket: str) -> None:
        """Free the places of a disconnected socket."""
        for session in list(self._sockets):
            self._free_place(socket, session)

    def sockets_of(self, session: str) -> list[str]:
        """The sockets of a sign-in."""
        return list(self._sockets.get(session, ()))

    def _free_place(self, socket: str, session: str) -> None:
        sockets = self._sockets.get(session, set())
        if socket in sockets:
            sockets.discard(socket)
            if not sockets:
                del self._sockets[session]
            self.socket_left.announce(session, len(sockets))


class SignInPlaces:
    """Counts the sockets of each sign-in or integration. `max_sockets` is the maximum, `now` a clock in s.

    Edges repeat their counts, so that the places of an edge that has ended become free.
    """

    def __init__(self, max_sockets: int, now: Callable[[], float]) -> None:
        self._max_sockets = max_sockets
        self._now = now
        self._sockets: dict[str, dict[str, tuple[int, float]]] = {}

    def take(self, session: str, count: int, place: str = HERE) -> bool:
        """Whether one more socket may join the `count` present ones of a place; if so, it is counted."""
        free = count + 1 + self._elsewhere(session, place) <= self._max_sockets
        self.note(session, count + free, place)
        return free

    def note(self, session: str, count: int, place: str = HERE) -> None:
        """Record the number of sockets at a place."""
        places = self._sockets.pop(session, {})
        places.pop(place, None)
        if count:
            places[place] = (count, self._now() if place else math.inf)
        if places:
            self._sockets[session] = places
        while len(self._sockets) > MAX_SIGN_INS:
            del self._sockets[next(iter(self._sockets))]

    def _elsewhere(self, session: str, place: str) -> int:
        oldest = self._now() - FORGOTTEN_S
        others = (each for name, each in self._sockets.get(session, {}).items() if name != place)
        return sum(count for count, noted_at in others if noted_at > oldest)
