"""Accounts changed by directors on a running server: add, role, PIN, password, disable, link, sign out."""

from __future__ import annotations

from functools import partial
from typing import Any

from clockserver.accounts.account_registry import AccountRegistry
from clockserver.accounts.account_store import SignIn, User
from clockserver.accounts.accounts import Accounts
from clockserver.accounts.credentials.credential_checks import refuse_password, refuse_pin, refuse_user_name
from clockserver.accounts.credentials.pairings import new_id
from clockserver.accounts.credentials.sign_in_links import NewLink, SignInLinks
from clockserver.accounts.roles import TD, Principal
from clockserver.core.input.text_input import stored_line as line
from clockserver.core.listeners import Listeners
from clockserver.core.permissions import Role
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import HostClock, JournalUnwritable, Offload

STAFF_REFUSALS = ("access.locked", "access.role", "access.scope", "access.staff_only")
"""Codes for managing accounts without permission."""

SUBJECT = "staff"


def refuse_staff(principal: Principal) -> list[Reason]:
    """Reasons why the principal may not manage accounts: only a signed-in director may."""
    if principal.locked:
        return [Reason("access.locked")]
    if not principal.is_staff:
        return [Reason("access.staff_only")]
    if principal.kind != TD:
        return [Reason("access.role", {"role": principal.kind})]
    return [] if principal.device is not None else [Reason("access.scope", {"command": SUBJECT})]


class Staff:
    """Change accounts in the store and in memory. Every method raises Refused and JournalUnwritable.

    A change is checked and written in one call of the store, so that two directors at once leave at least one
    director.
    """

    def __init__(
        self, accounts: Accounts, registry: AccountRegistry, clock: HostClock, run_in_store: Offload
    ) -> None:
        self._accounts = accounts
        self._registry = registry
        self._clock = clock
        self._run_in_store = run_in_store
        self._links = SignInLinks()
        self.changed: Listeners[[str, str, str]] = Listeners()
        """Announced with the action, the id of the account, and the id of the acting user."""

    # -- reading -------------------------------------------------------------------------------------

    def users(self) -> list[User]:
        """Every account, by name."""
        return self._accounts.users()

    def sign_ins_of(self, user_id: str) -> list[SignIn]:
        """The sign-ins of a user, the newest first."""
        return [each for each in self._accounts.sign_ins() if each.user == user_id]

    # -- accounts ------------------------------------------------------------------------------------

    def add(self, name: str, role: Role, pin: str | None, password: str | None, director_id: str) -> User:
        """A new account. Without a password, a link signs it in and a PIN unlocks its device."""
        name = line(name)
        reasons = refuse_user_name(name, self.users())
        reasons += [] if password is None else refuse_password(password, name)
        reasons += [] if pin is None else refuse_pin(pin)
        if role == TD and password is None:
            reasons.append(Reason("access.director_password", {}, "password"))
        if reasons:
            raise Refused(*reasons)
        hashed = "" if password is None else self._hash(password)
        user = User(new_id("u-"), name, role, hashed, self._clock.now_ms(), pin and self._hash(pin))
        self._run_in_store(self._registry.insert, user)
        self._accounts.reload()
        self.changed.announce("added", user.id, director_id)
        return user

    def change(
        self,
        user_id: str,
        director_id: str,
        *,
        role: Role | None = None,
        disabled: bool | None = None,
        pin: str | None = None,
        password: str | None = None,
    ) -> User:
        """Change the given fields. A user who is disabled or has another password is signed out everywhere.

        Refused with `already_done` where nothing would change.
        """
        user = self.user(user_id)
        reasons = [] if password is None else refuse_password(password, user.name)
        reasons += [] if pin is None else refuse_pin(pin)
        changes: dict[str, Any] = {}
        if role is not None and role != user.role:
            changes["role"] = role
        if disabled is not None and disabled != user.disabled:
            changes["disabled"] = disabled
        if not changes and pin is None and password is None:
            reasons.append(Reason("already_done"))
        if reasons:
            raise Refused(*reasons)
        if password is not None:
            changes["password"] = self._hash(password)
        if pin is not None:
            changes["pin"] = self._hash(pin)
        changed = self._alter(user_id, changes)
        for each in changes:
            enabled = each == "disabled" and not changed.disabled
            self.changed.announce("enabled" if enabled else each, user_id, director_id)
        return changed

    def user(self, user_id: str) -> User:
        """An account by its id."""
        user = self._accounts.user(user_id)
        if user is None:
            raise Refused(Reason("access.unknown_user", {"name": user_id[:60]}, "user"))
        return user

    # -- sign-ins ------------------------------------------------------------------------------------

    def link(self, user_id: str, director_id: str) -> NewLink:
        """A link that signs a user in once."""
        user = self.user(user_id)
        if user.disabled:
            raise Refused(Reason("access.disabled", {"name": user.name}))
        new_link = self._links.begin(user, director_id, self._clock.now_ms())
        self.changed.announce("link", user_id, director_id)
        return new_link

    def sign_in(self, secret: str, source: str, runs_on: str) -> tuple[SignIn, str]:
        """Sign in the user of a link, by its secret or its code.

        The link, the account and the director who made it must be unchanged.
        """
        link = self._links.use(secret, self._clock.now_ms())
        user, maker = self._accounts.user(link.user), self._accounts.user(link.by)
        if user is None or user.disabled or user.role != link.role:
            raise Refused(Reason("access.link_over", {}, "link"))
        if maker is None or maker.disabled or maker.role != TD:
            raise Refused(Reason("access.link_over", {}, "link"))
        try:
            signed_in = self._accounts.sign_in_as(user, source, runs_on)
        except JournalUnwritable:
            self._links.restore(secret, link)
            raise
        self.changed.announce("signed_in", user.id, link.by)
        return signed_in

    def sign_out(self, user_id: str, sign_in_id: str | None, director_id: str) -> None:
        """Sign a user out, on one device or all. Refused with `already_done` without such a sign-in."""
        self.user(user_id)
        ids = [each.id for each in self.sign_ins_of(user_id) if sign_in_id in (None, each.id)]
        if not ids:
            raise Refused(Reason("already_done"))
        for each in ids:
            self._accounts.sign_out(each)
        self.changed.announce("signed_out", user_id, director_id)

    # -- within --------------------------------------------------------------------------------------

    def _hash(self, secret: str) -> str:
        self._accounts.hashes.demand_capacity()
        return self._accounts.hashes.hash(secret)

    def _alter(self, user_id: str, changes: dict[str, Any]) -> User:
        try:
            changed: User = self._run_in_store(partial(self._registry.alter, user_id, **changes))
        except Refused as refusal:
            field = "role" if "role" in changes else "disabled"
            raise Refused(*refusal.reasons_about(field)) from None
        self._accounts.reload()
        return changed
