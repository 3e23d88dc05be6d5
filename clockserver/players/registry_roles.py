"""The roles for the registry of players, which holds names and contacts, and belongs to the room."""

from __future__ import annotations

from clockserver.accounts.roles import TD, Principal
from clockserver.core.permissions import SHARED_PERMISSIONS
from clockserver.core.texts import Reason

REGISTRY_REFUSALS = ("access.locked", "access.role", "access.scope", "access.staff_only", "access.tournament")
"""Codes for using the registry of players without permission."""

SUBJECT = "players"


def refuse_registry(principal: Principal, *, to_direct: bool = False) -> list[Reason]:
    """Reasons against use of the registry by the principal; `to_direct`: to bar or erase a player."""
    if principal.locked:
        return [Reason("access.locked")]
    if not principal.is_staff:
        return [Reason("access.staff_only")]
    roles = {TD} if to_direct else SHARED_PERMISSIONS[SUBJECT]
    reasons = []
    if principal.kind not in roles:
        reasons.append(Reason("access.role", {"role": principal.kind}))
    elif principal.subjects is not None and SUBJECT not in principal.subjects:
        reasons.append(Reason("access.scope", {"command": SUBJECT}))
    if not principal.may_act_on(None):
        reasons.append(Reason("access.tournament"))
    return reasons
