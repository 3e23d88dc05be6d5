"""Access to the registry of players over HTTP: permissions and rates."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import request

from clockserver.accounts.roles import Principal
from clockserver.accounts.throttle import Bucket
from clockserver.core.input.strict_json import reason_of
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import HostClock
from clockserver.live.sockets import MAX_AT_ONCE, MAX_PER_S
from clockserver.players.registry_roles import REGISTRY_REFUSALS, refuse_registry
from clockserver.web.rates import demand_rate, sign_in_key
from clockserver.web.request_guard import RequestGuard

QUERY_REFUSALS = (*REGISTRY_REFUSALS, "tournament.unknown", "wire.too_fast")
"""Codes of any request for the registry."""

LISTS_AT_ONCE, LISTS_PER_S = 10, 0.2
"""Rate of lists for one sign-in: reading a large one takes seconds."""


class RegistryAccess:
    """Authenticates requests for the registry, and refuses unauthorised ones."""

    def __init__(self, request_guard: RequestGuard, clock: HostClock) -> None:
        self._request_guard = request_guard
        self._clock = clock
        self._limit = Bucket(MAX_AT_ONCE, MAX_PER_S)
        self._lists = Bucket(LISTS_AT_ONCE, LISTS_PER_S)

    def demand(self, *, to_direct: bool = False) -> Principal:
        """The principal. Raises Refused without permission, or above the rate."""
        principal = self._request_guard.principal(request.environ)
        demand_permission(principal, to_direct=to_direct)
        self._demand_rate(self._limit, principal)
        return principal

    def demand_list(self) -> Principal:
        """The principal of a request with a list, checked before its body is read. Raises Refused."""
        principal = self.demand()
        self._demand_rate(self._lists, principal)
        return principal

    def _demand_rate(self, limit: Bucket, principal: Principal) -> None:
        demand_rate(limit, sign_in_key(principal), self._clock.now_ms())


def demand_permission(principal: Principal, *, to_direct: bool) -> None:
    """Raise Refused without permission for the registry, or for a director's request."""
    reasons = refuse_registry(principal, to_direct=to_direct)
    if reasons:
        raise Refused(*reasons)


def query_value(value: Any, type_: Any, field: str, problem: str) -> Any:
    """A value of the query by its type. Raises Refused with the problem."""
    try:
        return msgspec.convert(value, type_, strict=False)
    except msgspec.ValidationError as error:
        fault = reason_of(error).params.get("fault")
        raise Refused(Reason("wire.wrong_value", {"problem": problem, "fault": fault}, field)) from None
