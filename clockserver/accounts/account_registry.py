"""Accounts and tokens in the store, changed by the command line or by directors on a running server."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from clockserver.accounts.account_store import Hasher, Integration, PeopleStore, User
from clockserver.accounts.credentials.credential_checks import (
    as_hashed,
    demand_account,
    refuse_name,
    refuse_user_name,
    user_named,
)
from clockserver.accounts.credentials.pairings import digest, new_id
from clockserver.accounts.roles import STAFF, TD
from clockserver.core.ids import is_slug
from clockserver.core.input.text_input import normalized_name, stored_line
from clockserver.core.permissions import Role
from clockserver.core.texts import Reason, Refused
from clockserver.desk.registries import PERMISSIONS

MAX_ACCOUNTS = 1_000


class AccountRegistry:
    """Add, list and disable accounts and integrations. Every method raises Refused with all reasons."""

    def __init__(self, store: PeopleStore, hasher: Hasher) -> None:
        self._store = store
        self._hasher = hasher

    def users(self) -> list[User]:
        """Every account, by name."""
        return sorted(self._store.load().users, key=lambda user: user.name.casefold())

    def add_user(self, name: str, role: Role, password: str, now: int) -> User:
        """A new account."""
        reasons = _refuse_role(role)
        try:
            demand_account(name, password, self.users())
        except Refused as refusal:
            reasons += refusal.reasons
        if reasons:
            raise Refused(*reasons)
        return self.insert(
            User(new_id("u-"), stored_line(name), role, self._hasher.hash(as_hashed(password)), now)
        )

    def insert(self, user: User) -> User:
        """Store a new account. Its name must be unused, and a director needs a password."""
        users = self._store.load().users
        reasons = refuse_user_name(user.name, users)
        if len(users) >= MAX_ACCOUNTS:
            reasons.append(Reason("access.too_many_accounts", {"most": MAX_ACCOUNTS}, "name"))
        if reasons := [*reasons, *_refuse_without_password(user)]:
            raise Refused(*reasons)
        self._store.save(user)
        return user

    def disable_user(self, name: str, *, disabled: bool) -> User:
        """Disable or enable an account. One director must remain."""
        return self.alter(self._user(name).id, disabled=disabled)

    def change_role(self, name: str, role: Role) -> User:
        """Change the role; the user stays signed in with it. One director must remain."""
        if reasons := _refuse_role(role):
            raise Refused(*reasons)
        return self.alter(self._user(name).id, role=role)

    def change_password(self, name: str, password: str) -> User:
        """Change the password; devices signed in with the old one must sign in again."""
        user = self._user(name)
        demand_account(user.name, password, [])
        return self.alter(user.id, password=self._hasher.hash(as_hashed(password)), pin=None)

    def alter(self, user_id: str, **changes: Any) -> User:
        """Change fields of an account, and leave its other stored fields.

        A user who is disabled or has another password is signed out. One director must remain, and a director
        needs a password.
        """
        user = next((each for each in self._store.load().users if each.id == user_id), None)
        if user is None:
            raise Refused(Reason("access.unknown_user", {"name": user_id[:60]}))
        altered = replace(user, **changes)
        if altered.role != TD or altered.disabled:
            self._demand_another_td(user)
        if reasons := _refuse_without_password(altered):
            raise Refused(*reasons)
        changed = self._change(user, **changes)
        self._demand_a_td(user, changed)
        if changed.disabled or changed.password != user.password:
            self._end_sign_ins(changed)
        return changed

    def integrations(self) -> list[Integration]:
        """Every integration, by name."""
        return sorted(
            self._store.load().integrations, key=lambda each: (each.name.casefold(), each.created_at)
        )

    def add_integration(
        self,
        name: str,
        role: Role,
        subjects: Sequence[str] | None,
        tournaments: Sequence[str] | None,
        now: int,
    ) -> tuple[Integration, str]:
        """A new integration with its token, which is shown only now."""
        permission_names = ", ".join(sorted(PERMISSIONS))
        reasons = [*refuse_name(stored_line(name)), *self._refuse_token_name(name), *_refuse_role(role)]
        reasons += [
            Reason("access.unknown_scope", {"scope": each[:40], "known": permission_names}, "subject")
            for each in subjects or ()
            if each not in PERMISSIONS
        ]
        reasons += [
            Reason("access.no_slug", {"slug": each}, "tournament")
            for each in tournaments or ()
            if not is_slug(each)
        ]
        if reasons:
            raise Refused(*reasons)
        token = f"cs_{secrets.token_urlsafe(32)}"
        integration = Integration(
            new_id("i-"),
            stored_line(name),
            role,
            digest(token),
            now,
            None if subjects is None else tuple(subjects),
            None if tournaments is None else tuple(tournaments),
        )
        self._store.save(integration)
        return integration, token

    def revoke_integration(self, name_or_id: str) -> Integration:
        """Revoke an integration's token."""
        integrations = [
            each for each in self.integrations() if name_or_id in (each.id, each.name) and not each.revoked
        ]
        if len(integrations) != 1:
            raise Refused(
                Reason("access.unknown_integration", {"name": name_or_id[:60], "count": len(integrations)})
            )
        return self.revoke_by_id(integrations[0].id)

    def revoke_by_id(self, token_id: str) -> Integration:
        """Revoke a token by its id. A running server that stores its last use does not restore it."""
        integration = self._integration(token_id)
        while not self._store.change(integration, revoked := replace(integration, revoked=True)):
            integration = self._integration(token_id)
        return revoked

    def _integration(self, token_id: str) -> Integration:
        return next(each for each in self.integrations() if each.id == token_id)

    def _refuse_token_name(self, name: str) -> list[Reason]:
        """Refuse a second token with the same name, as the log could not tell them apart."""
        valid = [each.name for each in self.integrations() if not each.revoked]
        is_taken = normalized_name(name) in map(normalized_name, valid)
        return [Reason("access.token_taken", {"name": stored_line(name)}, "name")] if is_taken else []

    def _user(self, name: str) -> User:
        user = user_named(name, self.users())
        if user is None:
            raise Refused(Reason("access.unknown_user", {"name": name[:60]}))
        return user

    def _demand_another_td(self, user: User) -> None:
        """Raise Refused if no director would remain without this user."""
        directors = [each for each in self.users() if each.role == TD and not each.disabled]
        if [each.id for each in directors] == [user.id]:
            raise Refused(Reason("access.last_td", {"name": user.name}))

    def _demand_a_td(self, before: User, after: User) -> None:
        """Undo a change that left no director: another process may have changed the other director meanwhile."""
        users = self.users()
        if before.role == TD and not any(each.role == TD and not each.disabled for each in users):
            self._store.change(after, before)
            raise Refused(Reason("access.last_td", {"name": before.name}))

    def _change(self, user: User, **changes: Any) -> User:
        """Change the given fields only, as a running server may change others."""
        while not self._store.change(user, changed := replace(user, **changes)):
            user = self._user(user.name)
        return changed

    def _end_sign_ins(self, user: User) -> None:
        self._store.delete_sign_ins([each.id for each in self._store.load().sign_ins if each.user == user.id])


def _refuse_role(role: str) -> list[Reason]:
    if role in STAFF:
        return []
    roles = ", ".join(sorted(STAFF))
    return [Reason("access.unknown_role", {"role": role[:40], "known": roles}, "role")]


def _refuse_without_password(user: User) -> list[Reason]:
    """Reasons against a director without a password, who could sign in on no new device."""
    if user.role != TD or user.disabled or user.password:
        return []
    return [Reason("access.director_password", {}, "password")]
