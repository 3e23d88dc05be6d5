"""Commands of an edge's sockets, sent to the leader with their senders, and repeated until answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from flask import request

from clockserver.accounts.roles import Principal
from clockserver.core.texts import Refused
from clockserver.edges.leader_client import Unanswered
from clockserver.edges.remote_guard import Credentials, credentials_of
from clockserver.texts.catalogue import Wording

COMMANDS = "/api/v1/edges/commands"
PENDING_S = 15.0
"""Time in s after which a command's outcome counts as unknown."""
RETRY_S = 0.2
"""Time in s between two attempts."""
UNDECIDED = (502, 503, 504)
"""Statuses of a leader that decides nothing at present, or does not know the outcome."""
MAX_LANGUAGE, MAX_ADDRESS = 1_000, 100
_handshake: ContextVar[dict[str, Any] | None] = ContextVar("handshake", default=None)


class RemoteGateway:
    """Sends commands to the leader.

    `ask` posts a message, returns status and answer, and raises Unanswered.
    """

    def __init__(
        self,
        ask: Callable[[str, object], tuple[int, Any]],
        wording: Wording,
        now: Callable[[], float],
        sleep: Callable[[float], None],
    ) -> None:
        self._ask = ask
        self._wording = wording
        self._now = now
        self._sleep = sleep

    @contextmanager
    def asked_by(self, environ: dict[str, Any]) -> Iterator[None]:
        """A context in which commands belong to the client of a handshake; cheaper than Flask's request context."""
        before = _handshake.set(environ)
        try:
            yield
        finally:
            _handshake.reset(before)

    def hand_in(
        self,
        message: object,
        principal: Principal,  # noqa: ARG002 - the leader identifies the sender
        arrived: float | None = None,  # noqa: ARG002 - an instant of this machine's clock
    ) -> dict[str, Any]:
        """The leader's answer.

        Raises TimeoutError without one in time; the client repeats with the same id.
        """
        environ = _handshake.get() or request.environ
        credentials = credentials_of(environ) or Credentials()
        question = {
            "cookie": credentials.cookie,
            "authorization": credentials.authorization,
            "language": environ.get("HTTP_ACCEPT_LANGUAGE", "")[:MAX_LANGUAGE],
            "from": environ.get("REMOTE_ADDR", "")[:MAX_ADDRESS],
            "message": message,
        }
        deadline = self._now() + PENDING_S
        while self._now() < deadline:
            try:
                status, answer = self._ask(COMMANDS, question)
            except Unanswered:
                self._sleep(RETRY_S)
                continue
            if isinstance(answer, dict) and answer.keys() & {"ok", "refused"} and status not in UNDECIDED:
                return answer
            self._sleep(RETRY_S)
        raise TimeoutError("the leader is away")

    def refused(self, refusal: Refused, utc_offset_ms: int = 0) -> dict[str, Any]:
        """A refusal in its wire form, with words."""
        return {"refused": [self._wording.reason(reason, utc_offset_ms) for reason in refusal.reasons]}
