"""Permissions of routes that give no command: for members of staff by role and subject."""

from __future__ import annotations

from collections.abc import Collection

from clockserver.accounts.roles import Principal
from clockserver.core.permissions import Role
from clockserver.core.texts import Reason, Refused
from clockserver.desk.registries import PERMISSIONS


def demand_subject(
    principal: Principal, subject: str, command: str, roles: Collection[Role] | None = None
) -> None:
    """Raise Refused unless the principal has a permission; `command` names the request in the refusal.

    `roles` may be fewer than those that have the permission.
    """
    if principal.locked:
        raise Refused(Reason("access.locked"))
    if not principal.is_staff:
        raise Refused(Reason("access.staff_only"))
    is_excluded = principal.subjects is not None and subject not in principal.subjects
    if principal.kind not in (PERMISSIONS[subject] if roles is None else roles) or is_excluded:
        raise Refused(Reason("access.role", {"role": principal.kind, "command": command}))


def demand_tournament(principal: Principal, slug: str | None) -> None:
    """Raise Refused if the principal's token is limited to other tournaments."""
    if not principal.may_act_on(slug):
        raise Refused(Reason("access.tournament", {}, "tournament"))
