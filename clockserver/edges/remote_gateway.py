"""Commands of an edge's sockets, given to the leader with who gives them: sent again with their ids until answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import request

from clockserver.accounts.roles import Principal
from clockserver.core.texts import Reason, Refused
from clockserver.edges.leader_client import Unanswered
from clockserver.texts.catalogue import Wording

COMMANDS = "/api/v1/edges/commands"
PENDING_S = 15.0
"""Time in s after which it is not known whether a command was accepted."""
AGAIN_S = 0.2
"""Time in s between two tries."""
NOT_NOW = (502, 503, 504)
"""Statuses of a leader that decides nothing now, or does not know yet."""
NOT_OURS = (401, 403)
"""Statuses of a key that the leader takes no more."""


class RemoteGateway:
    """Hands commands to the leader. `ask` posts a message: status and answer; it raises Unanswered."""

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

    def hand_in(
        self,
        message: object,
        principal: Principal,  # noqa: ARG002 - the leader decides who it is
        arrived: float | None = None,  # noqa: ARG002 - on this machine's clock
    ) -> dict[str, Any]:
        """The leader's answer. Raises TimeoutError where none came in time: the face asks again with the same id."""
        given = {
            "cookie": request.headers.get("Cookie"),
            "authorization": request.headers.get("Authorization"),
            "language": request.headers.get("Accept-Language", ""),
            "from": request.remote_addr or "",
            "message": message,
        }
        asked = {name: each for name, each in given.items() if each is not None or name == "message"}
        until = self._now() + PENDING_S
        while self._now() < until:
            try:
                status, answer = self._ask(COMMANDS, asked)
            except Unanswered:
                self._sleep(AGAIN_S)
                continue
            if status in NOT_OURS:
                return self.refused(Refused(Reason("edges.key_refused")))
            if status in NOT_NOW and not _is_refusal(answer):
                self._sleep(AGAIN_S)
                continue
            if isinstance(answer, dict):
                return answer
            self._sleep(AGAIN_S)
        raise TimeoutError("the leader is away")

    def refused(self, refusal: Refused, utc_offset_ms: int = 0) -> dict[str, Any]:
        """A refusal in its wire form, with words."""
        return {"refused": [self._wording.reason(reason, utc_offset_ms) for reason in refusal.reasons]}


def _is_refusal(answer: Any) -> bool:
    return isinstance(answer, dict) and bool(answer.get("refused"))
