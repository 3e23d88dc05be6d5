"""The stored rights of sign-ins and integrations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from clockserver.accounts.account_store import Integration, SignIn, User
from clockserver.accounts.roles import Principal


def principal_of(integration: Integration) -> Principal:
    """The principal of an integration's token."""
    subjects, tournaments = integration.subjects, integration.tournaments
    return Principal(
        integration.role,
        integration.id,
        integration.name,
        session=integration.id,
        subjects=None if subjects is None else frozenset(subjects),
        tournaments=None if tournaments is None else frozenset(tournaments),
    )


def rights_of(
    users: Mapping[str, User], sign_ins: Iterable[SignIn], integrations: Iterable[Integration]
) -> dict[str, Any]:
    """The rights of each sign-in and each valid token, by their ids."""
    rights: dict[str, Any] = {each.id: users[each.user].role for each in sign_ins}
    for each in integrations:
        if not each.revoked:
            rights[each.id] = (each.role, each.subjects, each.tournaments)
    return rights
