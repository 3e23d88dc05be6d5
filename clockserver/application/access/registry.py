"""What the command line does with accounts and tokens, on the store of a data directory."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from clockserver.application.access.accounts import demand_account, wrong_name
from clockserver.application.access.pairings import digest, new_id
from clockserver.application.access.people import Hasher, Integration, PeopleStore, User
from clockserver.application.access.permissions import STAFF, SUBJECTS, TD, Role
from clockserver.domain.texts import Reason, Refused


class Registry:
    """Adds, lists and disables. Every method raises Refused with every reason why not."""

    def __init__(self, store: PeopleStore, hasher: Hasher) -> None:
        self._store = store
        self._hasher = hasher

    def users(self) -> list[User]:
        """Every account, by name."""
        return sorted(self._store.load().users, key=lambda user: user.name.casefold())

    def add_user(self, name: str, role: Role, password: str, now: int) -> User:
        """A new account."""
        reasons = _wrong_role(role)
        try:
            demand_account(name, password, [user.name for user in self.users()])
        except Refused as refusal:
            reasons += refusal.reasons
        if reasons:
            raise Refused(*reasons)
        user = User(new_id("u-"), name.strip(), role, self._hasher.hash(password), now)
        self._store.save(user)
        return user

    def disable_user(self, name: str, *, disabled: bool) -> User:
        """An account that signs in no more, or again. One director has to be left."""
        user = self._user(name)
        others = [
            each for each in self.users() if each.role == TD and not each.disabled and each.id != user.id
        ]
        if disabled and user.role == TD and not others:
            raise Refused(Reason("access.last_td", {"name": user.name}))
        changed = self._change(user, disabled=disabled)
        if disabled:
            self._end_sign_ins(user)
        return changed

    def change_password(self, name: str, password: str) -> User:
        """Another password; who is signed in with the old one has to sign in again."""
        user = self._user(name)
        demand_account(user.name, password, [])
        changed = self._change(user, password=self._hasher.hash(password), pin=None)
        self._end_sign_ins(user)
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
        """A new integration with its token, which nobody can read again."""
        known = ", ".join(sorted(SUBJECTS))
        reasons = [*wrong_name(name.strip()), *_wrong_role(role)]
        reasons += [
            Reason("access.unknown_scope", {"scope": each[:40], "known": known}, "subject")
            for each in subjects or ()
            if each not in SUBJECTS
        ]
        if reasons:
            raise Refused(*reasons)
        token = f"cs_{secrets.token_urlsafe(32)}"
        integration = Integration(
            new_id("i-"),
            name.strip(),
            role,
            digest(token),
            now,
            None if subjects is None else tuple(subjects),
            None if tournaments is None else tuple(tournaments),
        )
        self._store.save(integration)
        return integration, token

    def revoke_integration(self, name_or_id: str) -> Integration:
        """A token that is taken no more."""
        found = [
            each for each in self.integrations() if name_or_id in (each.id, each.name) and not each.revoked
        ]
        if len(found) != 1:
            raise Refused(
                Reason("access.unknown_integration", {"name": name_or_id[:60], "count": len(found)})
            )
        revoked = replace(found[0], revoked=True)
        self._store.save(revoked)  # nobody else ever changes one
        return revoked

    def _user(self, name: str) -> User:
        wanted = name.strip().casefold()
        for user in self.users():
            if user.name.casefold() == wanted:
                return user
        raise Refused(Reason("access.unknown_user", {"name": name[:60]}))

    def _change(self, user: User, **changes: Any) -> User:
        """Change what is given and leave the rest as it stands by now: a server may be running."""
        while not self._store.change(user, changed := replace(user, **changes)):
            user = self._user(user.name)
        return changed

    def _end_sign_ins(self, user: User) -> None:
        self._store.delete_sign_ins([each.id for each in self._store.load().sign_ins if each.user == user.id])


def _wrong_role(role: str) -> list[Reason]:
    if role in STAFF:
        return []
    known = ", ".join(sorted(STAFF))
    return [Reason("access.unknown_role", {"role": role[:40], "known": known}, "role")]
