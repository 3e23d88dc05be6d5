"""The limits on sockets of sign-ins, counted by the leader: an edge asks for each socket, and reports its counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from clockserver.edges.leader_client import Unanswered
from clockserver.edges.remote_guard import Credentials, credentials_of

SOCKETS = "/api/v1/edges/sockets"
ASK_S = 1.0
"""Maximum wait in s for the leader at a connection; then this edge's own count decides."""
REPORT_S = 5.0
"""Time in s between repeated reports, as a leader forgets silent edges."""
AT_ONCE = 100


class RemotePlaces:
    """Asks with the credentials of the sign-in, as the leader trusts no edge. `ask` posts a message."""

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
        self._reported_at = now()

    def take(self, environ: dict[str, Any], session: str, count: int) -> bool:
        """Whether one more socket may join the `count` ones here; without an answer it may."""
        credentials = credentials_of(environ)
        if credentials is None:
            return True
        self._held[session] = (credentials, count + 1)
        if self._is_away():
            return True
        try:
            answers = self._answers([_question(credentials, count, is_joining=True)])
        except Unanswered:
            return True
        return answers[0] is not False

    def note(self, session: str, count: int) -> None:
        """Record a disconnected socket; `count` is the number of remaining ones here."""
        if session in self._held:
            self._held[session] = (self._held[session][0], count)
            self._changed.add(session)

    def send(self) -> None:
        """Report changes since the last call, and everything at intervals."""
        is_all = self._now() - self._reported_at >= REPORT_S
        if is_all:
            self._reported_at = self._now()
        sessions = list(self._held if is_all else self._changed)
        self._changed.clear()
        for begin in range(0, len(sessions), AT_ONCE):
            batch = [
                self._held[session] for session in sessions[begin : begin + AT_ONCE] if session in self._held
            ]
            try:
                self._answers([_question(credentials, count) for credentials, count in batch])
            except Unanswered:
                return  # everything is reported again at the next interval
        for session in sessions:
            # The sign-in of a socket that was disconnected meanwhile is in `_changed`, for the next call.
            if session not in self._changed and session in self._held and self._held[session][1] == 0:
                del self._held[session]

    def _answers(self, asks: list[dict[str, Any]]) -> list[Any]:
        status, answer = self._ask(SOCKETS, {"asks": asks}, ASK_S)
        answers = answer.get("answers") if isinstance(answer, dict) else None
        if status != 200 or not isinstance(answers, list) or len(answers) != len(asks):
            raise Unanswered(f"{SOCKETS}: {status}")
        return answers


def _question(credentials: Credentials, count: int, *, is_joining: bool = False) -> dict[str, Any]:
    fields = {name: value for name, value in msgspec.to_builtins(credentials).items() if value}
    return {**fields, "held": count, "comes": is_joining}
