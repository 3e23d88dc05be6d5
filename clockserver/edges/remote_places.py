"""The places for sockets of a sign-in, counted by the leader: an edge asks for each socket, and tells how many."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from clockserver.edges.leader_client import Unanswered
from clockserver.edges.remote_guard import Credentials, credentials_of

SOCKETS = "/api/v1/edges/sockets"
ASK_S = 1.0
"""Time in s that somebody who connects waits for the leader at most; then the count of this edge alone decides."""
AGAIN_S = 5.0
"""Time in s after which the same is told again: a leader forgets what it does not hear."""
AT_ONCE = 100


class RemotePlaces:
    """Asks with what a sign-in brought, as the leader believes no edge who somebody is. `ask` posts a message."""

    def __init__(
        self,
        ask: Callable[[str, object, float], tuple[int, Any]],
        is_away: Callable[[], bool],
        now: Callable[[], float],
    ) -> None:
        self._ask = ask
        self._is_away = is_away
        self._now = now
        self._held: dict[str, tuple[Credentials, int]] = {}
        self._changed: set[str] = set()
        self._told_at = now()

    def take(self, environ: dict[str, Any], session: str, held: int) -> bool:
        """Whether one more socket may come to the `held` ones here; without an answer it may."""
        given = credentials_of(environ)
        if given is None:
            return True
        self._held[session] = (given, held + 1)
        if self._is_away():
            return True
        try:
            answers = self._answers([_asked(given, held, comes=True)])
        except Unanswered:
            return True
        return answers[0] is not False

    def note(self, session: str, held: int) -> None:
        """A socket is gone; `held` are left here."""
        if session in self._held:
            self._held[session] = (self._held[session][0], held)
            self._changed.add(session)

    def send(self) -> None:
        """Tell the leader what has changed since the last call, and everything now and then."""
        is_all = self._now() - self._told_at >= AGAIN_S
        if is_all:
            self._told_at = self._now()
        told = list(self._held if is_all else self._changed)
        self._changed.clear()
        for begin in range(0, len(told), AT_ONCE):
            some = [self._held[session] for session in told[begin : begin + AT_ONCE]]
            try:
                self._answers([_asked(given, held) for given, held in some])
            except Unanswered:
                return  # all are told again soon
        for session in told:
            if session in self._held and self._held[session][1] == 0:
                del self._held[session]

    def _answers(self, asks: list[dict[str, Any]]) -> list[Any]:
        status, answer = self._ask(SOCKETS, {"asks": asks}, ASK_S)
        answers = answer.get("answers") if isinstance(answer, dict) else None
        if status != 200 or not isinstance(answers, list) or len(answers) != len(asks):
            raise Unanswered(f"{SOCKETS}: {status}")
        return answers


def _asked(given: Credentials, held: int, *, comes: bool = False) -> dict[str, Any]:
    brought = {name: value for name, value in msgspec.to_builtins(given).items() if value}
    return {**brought, "held": held, "comes": comes}
