"""What the command line does with accounts and tokens, on the store of a data directory."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from clockserver.application.access.naming import as_hashed, demand_account, user_named, wrong_name
from clockserver.application.access.pairings import digest, new_id
from clockserver.application.access.people import Hasher, Integration, PeopleStore, User
from clockserver.application.access.roles import STAFF, TD, Role
from clockserver.application.access.subjects import SUBJECTS
from clockserver.domain.ids import is_slug
from clockserver.domain.lines import kept, same_name
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
            demand_account(name, password, self.users())
        except Refused as refusal:
            reasons += refusal.reasons
        if reasons:
            raise Refused(*reasons)
        user = User(new_id("u-"), kept(name), role, self._hasher.hash(as_hashed(password)), now)
        self._store.save(user)
        return user

    def disable_user(self, name: str, *, disabled: bool) -> User:
        """An account that signs in no more, or again. One director has to be left."""
        user = self._user(name)
        if disabled:
            self._demand_another_td(user)
        changed = self._change(user, disabled=disabled)
        if disabled:
            self._end_sign_ins(user)
        return changed

    def change_role(self, name: str, role: Role) -> User:
        """Another role; who is signed in goes on with it. One director has to be left."""
        if reasons := _wrong_role(role):
            raise Refused(*reasons)
        user = self._user(name)
        if role != TD:
            self._demand_another_td(user)
        return self._change(user, role=role)

    def change_password(self, name: str, password: str) -> User:
        """Another password; who is signed in with the old one has to sign in again."""
        user = self._user(name)
        demand_account(user.name, password, [])
        changed = self._change(user, password=self._hasher.hash(as_hashed(password)), pin=None)
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
        reasons = [*wrong_name(kept(name)), *self._token_named(name), *_wrong_role(role)]
        reasons += [
            Reason("access.unknown_scope", {"scope": each[:40], "known": known}, "subject")
            for each in subjects or ()
            if each not in SUBJECTS
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
            kept(name),
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

    def _token_named(self, name: str) -> list[Reason]:
        """Why a token cannot be called so: in the log nobody could tell it from the other one."""
        valid = [each.name for each in self.integrations() if not each.revoked]
        taken = same_name(name) in map(same_name, valid)
        return [Reason("access.token_taken", {"name": kept(name)}, "name")] if taken else []

    def _user(self, name: str) -> User:
        user = user_named(name, self.users())
        if user is None:
            raise Refused(Reason("access.unknown_user", {"name": name[:60]}))
        return user

    def _demand_another_td(self, user: User) -> None:
        """Raises Refused if without this one nobody could direct."""
        directs = [each for each in self.users() if each.role == TD and not each.disabled]
        if [each.id for each in directs] == [user.id]:
            raise Refused(Reason("access.last_td", {"name": user.name}))

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
