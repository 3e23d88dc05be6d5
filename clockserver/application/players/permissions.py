"""Who may see and change the registry of players: it holds names and contacts, and is nobody's but the room's."""

from __future__ import annotations

from clockserver.application.access.roles import TD, Principal
from clockserver.application.access.subjects import SUBJECTS
from clockserver.domain.texts import Reason

SUBJECT = "players"


def refuse_registry(principal: Principal, *, to_direct: bool = False) -> list[Reason]:
    """Why he may not; `to_direct` is to bar or to erase somebody."""
    if principal.locked:
        return [Reason("access.locked")]
    if not principal.staff:
        return [Reason("access.staff_only")]
    roles = {TD} if to_direct else SUBJECTS[SUBJECT].roles
    reasons = []
    if principal.kind not in roles:
        reasons.append(Reason("access.role", {"role": principal.kind}))
    elif principal.subjects is not None and SUBJECT not in principal.subjects:
        reasons.append(Reason("access.scope", {"command": SUBJECT}))
    if not principal.reaches(None):
        reasons.append(Reason("access.tournament"))
    return reasons
