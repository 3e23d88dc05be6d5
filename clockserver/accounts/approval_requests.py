"""Requests for approval: a command waits until a director or a supervisor approves it on another device."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypedDict

from msgspec import Struct
from msgspec.structs import replace

from clockserver.accounts.roles import Principal
from clockserver.core.ids import CommandId
from clockserver.core.permissions import APPROVING
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import HostClock

log = logging.getLogger("clockserver")

LIFETIME_MS = 5 * 60_000
MAX_OPEN = 100
MAX_OPEN_OF_USER = 5
"""Maximum number of open requests of one user; a new request removes the oldest."""
REQUEST_REFUSALS = (
    *("access.locked", "access.role", "access.staff_only", "access.tournament"),
    *("money.no_request", "money.own_approval"),
)
"""Codes of a request that cannot be approved."""


class CommandToApprove(Struct, frozen=True):
    """A command that needs an approval. `digest` is the hash of its content.

    `amount` is its money in the smallest unit of the currency, None while unknown; `about` is the number of its
    receipt or slip, or its shift.
    """

    id: CommandId
    type: str
    digest: bytes
    tournament: str | None = None
    about: str = ""
    amount: int | None = None


class _Request(Struct, frozen=True):
    command: CommandToApprove
    by: str
    name: str
    until: int
    approved_by: str = ""


class RequestValue(TypedDict):
    """A request.

    `until` is the instant in ms at which it expires; `approved`: its command may be sent again.
    """

    id: str
    type: str
    tournament: str | None
    about: str
    amount: int | None
    by: str
    name: str
    until: int
    approved: bool


class ApprovalRequests:
    """Open requests, in memory. An approval is valid for one command with one content, for five minutes."""

    def __init__(self, clock: HostClock, show: Callable[[list[RequestValue]], None]) -> None:
        self._clock = clock
        self._show = show
        self._open: dict[CommandId, _Request] = {}

    def ask(self, command: CommandToApprove, principal: Principal) -> None:
        """Open a request. A repeat of the command is the same request."""
        self._drop_expired()
        existing = self._open.get(command.id)
        if existing is not None and existing.by != principal.id:
            return
        if existing is not None and existing.command.digest == command.digest:
            return
        own_requests = [id_ for id_, each in self._open.items() if each.by == principal.id]
        if len(own_requests) >= MAX_OPEN_OF_USER or len(self._open) >= MAX_OPEN:
            del self._open[own_requests[0] if own_requests else next(iter(self._open))]
        expires_at = self._clock.now_ms() + LIFETIME_MS
        self._open[command.id] = _Request(command, principal.id, principal.name, expires_at)
        self._announce()

    def approve(self, command: CommandId, principal: Principal) -> None:
        """Approve a request. Raises Refused for the principal's own request, and for an expired or unknown one."""
        self._drop_expired()
        request = self._open.get(command)
        if principal.locked or not principal.is_staff:
            raise Refused(Reason("access.locked" if principal.locked else "access.staff_only"))
        if principal.kind not in APPROVING or principal.session is None:
            raise Refused(Reason("access.role", {"role": principal.kind, "command": "approval"}))
        if request is None:
            raise Refused(Reason("money.no_request", {}, "command"))
        if request.by == principal.id:
            raise Refused(Reason("money.own_approval", {}, "command"))
        if not principal.may_act_on(request.command.tournament):
            raise Refused(Reason("access.tournament", {}, "tournament"))
        self._open[command] = replace(request, approved_by=principal.id)
        log.info("%s approved a command of %s", principal.id, request.by)
        self._announce()

    def approver_of(self, command: CommandId, digest: bytes, principal: Principal) -> str | None:
        """The id of the user who approved this command of the principal; None without an approval.

        An approval may be asked for again: the desk executes a command id once.
        """
        self._drop_expired()
        request = self._open.get(command)
        if request is None or request.by != principal.id or request.command.digest != digest:
            return None
        return request.approved_by or None

    def _drop_expired(self) -> None:
        now = self._clock.now_ms()
        self._open = {id_: each for id_, each in self._open.items() if each.until > now}

    def _announce(self) -> None:
        self._show([_value(each) for each in self._open.values()])


def _value(request: _Request) -> RequestValue:
    command = request.command
    return {
        "id": command.id,
        "type": command.type,
        "tournament": command.tournament,
        "about": command.about,
        "amount": command.amount,
        "by": request.by,
        "name": request.name,
        "until": request.until,
        "approved": bool(request.approved_by),
    }
