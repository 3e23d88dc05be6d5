"""Sign-in: the first director by a one-time code, others by name and password, or PIN on known devices."""

from __future__ import annotations

import hmac
import secrets
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from clockserver.accounts.account_store import Everybody, Hasher, Integration, PeopleStore, SignIn, User
from clockserver.accounts.credentials.credential_checks import (
    MAX_NAME,
    demand_account,
    refuse_pin,
    user_named,
)
from clockserver.accounts.credentials.hashes import Hashes
from clockserver.accounts.credentials.pairings import LETTERS, digest, new_id
from clockserver.accounts.credentials.sign_in_tries import SignInTries
from clockserver.accounts.rights import principal_of, rights_of
from clockserver.accounts.roles import NOBODY, TD, OwnTable, Principal
from clockserver.accounts.token_uses import TokenUses
from clockserver.core.input.text_input import normalized_name, stored_line
from clockserver.core.input.typed_codes import plain_code
from clockserver.core.listeners import Listeners
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import HostClock, JournalUnwritable, Offload

HOUR_MS = 3_600_000
ACTIVE_MS = 14 * HOUR_MS
"""Time in ms for which a sign-in acts without a new PIN: one shift."""
KNOWN_MS = 30 * 24 * HOUR_MS
"""Time in ms for which a device stays known, so that a PIN suffices."""
PIN_TRIES = 5
MAX_SIGN_INS = 100
"""Maximum number of sign-ins of one account; a new one ends the oldest."""


class Accounts:
    """Accounts, sign-ins and integrations, in memory and in the store; hashing does not block the sockets."""

    def __init__(
        self, store: PeopleStore, hasher: Hasher, clock: HostClock, offload: Offload, run_in_store: Offload
    ) -> None:
        self._store = store
        self.hashes = Hashes(hasher, offload)
        self._clock = clock
        self._run_in_store = run_in_store
        """Runs the calls of the store."""
        self._users: dict[str, User] = {}
        self._sign_ins: dict[str, SignIn] = {}
        self._integrations: dict[str, Integration] = {}
        self._by_key: dict[str, str] = {}
        self._tries = SignInTries(self.hashes, clock)
        self.token_uses = TokenUses()
        self._acting: set[str] = set()
        """Ids of the sign-ins that acted for their users at the last check."""
        self._ended: dict[str, str] = {}
        """Ids of ended, not yet deleted sign-ins, with the digests of their cookies."""
        self._random_hash = ""
        """The hash that passwords of unknown names are compared with."""
        self._changes = 0
        """The store's number of changes at the last check."""
        self.setup_code: str | None = None
        """The code for the first visit; None once there is a director."""
        self.ended: Listeners[[str]] = Listeners()
        """Announced with the id of an ended or locked sign-in, or of a revoked integration."""
        self.changed: Listeners[[]] = Listeners()
        """Announced when names, roles or devices changed."""

    # -- reading -------------------------------------------------------------------------------------

    def load(self) -> None:
        """Load everything from the store, and make a one-time code if there is no director yet."""
        self._replace_all(self._store.load())
        self._changes = self._store.changes()
        self._random_hash = self.hashes.random_hash()
        if self._needs_setup():
            self.setup_code = "".join(secrets.choice(LETTERS) for _ in range(8))

    def refresh(self) -> None:
        """Read changes of other processes, and end sign-ins whose time is over. Raises JournalUnwritable.

        The command line disables accounts and revokes tokens.
        """
        changes = self._run_in_store(self._store.changes)
        if changes != self._changes:
            self.reload()
            self._changes = changes
        for integration, used in self.token_uses.unwritten(self._integrations):
            # An integration that was changed meanwhile is read at the next check.
            if (
                self._run_in_store(self._store.change, integration, used)
                and self._integrations.get(integration.id) is integration
            ):
                self._integrations[integration.id] = used
        self._end_by_time()

    def reload(self) -> None:
        """Reload all rows from the store. Raises JournalUnwritable.

        The connections of a user with other rights, or without an account, end.
        """
        self._replace_all(self._run_in_store(self._store.load))

    def _needs_setup(self) -> bool:
        return not any(user.role == TD and not user.disabled for user in self._users.values())

    def users(self) -> list[User]:
        """Every account, by name."""
        return sorted(self._users.values(), key=lambda user: user.name.casefold())

    def sign_in_of(self, secret: str) -> SignIn | None:
        """The sign-in of a cookie, unless ended."""
        sign_in = self._sign_ins.get(self._by_key.get(digest(secret), ""))
        return sign_in if sign_in is not None and self._clock.now_ms() < sign_in.ends_at else None

    def integrations(self) -> list[Integration]:
        """Every integration, with its last use."""
        return [self.token_uses.with_last_use(each) for each in self._integrations.values()]

    def sign_ins(self) -> list[SignIn]:
        """All current sign-ins, the newest first."""
        now = self._clock.now_ms()
        current = [each for each in self._sign_ins.values() if now < each.ends_at]
        return sorted(current, key=lambda each: each.created_at, reverse=True)

    def sign_in_by_id(self, sign_in_id: str) -> SignIn | None:
        """A sign-in by its id; None without one."""
        return self._sign_ins.get(sign_in_id)

    def user_by_name(self, name: str) -> User | None:
        """The account with a name, in any spelling."""
        return user_named(name, self._users.values())

    def user(self, user_id: str) -> User | None:
        """An account by its id."""
        return self._users.get(user_id)

    def principal_of_cookie(self, secret: str) -> Principal:
        """The principal of a cookie: NOBODY if the sign-in has ended, a locked one while it needs a PIN."""
        sign_in = self.sign_in_of(secret)
        user = self._users.get(sign_in.user) if sign_in is not None else None
        if sign_in is None or user is None or user.disabled:
            return NOBODY
        if not sign_in.active(self._clock.now_ms()):
            return Principal("public", user.id, user.name, sign_in.id, sign_in.id, locked=True)
        return Principal(
            user.role, user.id, user.name, sign_in.id, sign_in.id, table=_table_of(sign_in, user)
        )

    def principal_of_token(self, token: str) -> Principal:
        """The principal of a bearer token; NOBODY for an unknown or revoked one."""
        integration = self._integrations.get(self._by_key.get(digest(token), ""))
        if integration is None or integration.revoked:
            return NOBODY
        self.token_uses.record(integration.id, self._clock.now_ms())
        return principal_of(integration)

    # -- the first visit -----------------------------------------------------------------------------

    def set_up(
        self, code: str, name: str, password: str, source: str, runs_on: str = ""
    ) -> tuple[SignIn, str]:
        """Create the first director, with the code printed by the server. Raises Refused."""
        if self.setup_code is None:
            raise Refused(Reason("access.set_up_already"))
        tries = self._tries.tries_of_key(f"code from {source}")
        self._tries.count(tries)
        if not hmac.compare_digest(plain_code(code).encode(), self.setup_code.encode()):
            raise Refused(Reason("access.wrong_code", {}, "code"))
        tries[0].reset()
        demand_account(name, password, self.users())
        # The code is used up before any waiting: two visitors at once must not both become director.
        used_code, self.setup_code = self.setup_code, None
        try:
            user = User(new_id("u-"), stored_line(name), TD, self.hashes.hash(password), self._clock.now_ms())
            self._run_in_store(self._store.save, user)
            self._users[user.id] = user
        finally:
            if self._needs_setup():
                self.setup_code = used_code
        return self.sign_in_as(user, source, runs_on)

    # -- signing in and out --------------------------------------------------------------------------

    def sign_in(
        self, name: str, password: str, source: str, device: str | None, runs_on: str = ""
    ) -> tuple[SignIn, str]:
        """A sign-in with its cookie's secret. `device` proves that this account was signed in there before.

        Raises Refused: wrong name or password in the same words, or `access.try_later`.
        """
        user = self.user_by_name(name)
        account = user.id if user else normalized_name(name[:MAX_NAME])
        tries = self._tries.tries_of_key(f"account {account} {device or source}")
        if device is None:
            tries.append(self._tries.unknown_device_try(source))
        self._tries.count(tries)
        # An unknown name takes as long as a wrong password.
        is_right = self.hashes.verify((user and user.password) or self._random_hash, password)
        if user is None or not user.password or not is_right or not self._is_unchanged(user):
            raise self._tries.refusal_of_wrong_try(tries, "access.wrong_password", "password")
        for each in tries:
            each.uncount()
        tries[0].reset()  # only of the account, as others may have tried from this address
        return self.sign_in_as(user, source, runs_on)

    def sign_out(self, sign_in_id: str) -> None:
        """End a sign-in with all of its connections."""
        self._end([sign_in_id])

    def sign_out_for_good(self, secret: str) -> None:
        """End the sign-in of a cookie, durably.

        Raises Refused where it has ended and that cannot be written yet; the same cookie may ask again.
        """
        sign_in = self.sign_in_of(secret)
        if sign_in is not None:
            self._end([sign_in.id])
        else:
            self._delete_ended()
        if digest(secret) in self._ended.values():
            raise Refused(Reason("access.sign_out_unwritten"))

    def lock(self, sign_in_id: str) -> None:
        """Lock a device. Raises Refused if it is not active."""
        self._change(sign_in_id, locked=True)
        self._acting.discard(sign_in_id)
        self.ended.announce(sign_in_id)

    def unlock(self, sign_in: SignIn, pin: str) -> None:
        """Unlock a known device. Raises Refused; after the fifth wrong PIN the device must sign in again."""
        user = self._users.get(sign_in.user)
        if user is None or user.pin is None:
            raise Refused(Reason("access.no_pin", {}, "pin"))
        tries = self._tries.tries_of_key(f"pin {sign_in.id}")
        (number,) = self._tries.count(tries)
        if not self.hashes.verify(user.pin, pin):
            if number < PIN_TRIES:
                raise self._tries.refusal_of_wrong_try(tries, "access.wrong_pin", "pin")
            self._end([sign_in.id])
            raise Refused(Reason("access.sign_in_again", {}, "pin"))
        if not self._is_unchanged(user):
            raise Refused(Reason("access.sign_in_again", {}, "pin"))
        self.wake(sign_in.id)
        tries[0].reset()

    def wake(self, sign_in_id: str) -> None:
        """Let a known device act again, for a shift. Raises Refused if its sign-in has ended."""
        self._change(sign_in_id, locked=False, active_until=self._clock.now_ms() + ACTIVE_MS)
        self.changed.announce()

    def bind(self, sign_in_id: str, table: OwnTable | None) -> None:
        """Make a device the tablet of a table, or of none. Raises Refused if its sign-in has ended."""
        self._change(sign_in_id, table=table)
        self.changed.announce()

    def set_pin(self, user_id: str, pin: str, password: str, key: str) -> None:
        """Choose a PIN, with the password. Raises Refused."""
        if reasons := refuse_pin(pin):
            raise Refused(*reasons)
        user = self._users[user_id]
        if not user.password:
            raise Refused(Reason("access.no_password", {}, "password"))
        tries = self._tries.tries_of_key(f"account {user_id} {key}")
        self._tries.count(tries)
        if not self.hashes.verify(user.password, password):
            raise self._tries.refusal_of_wrong_try(tries, "access.wrong_password", "password")
        tries[0].reset()
        hashed = self.hashes.hash(pin)
        if self._is_unchanged(user):
            current = self._users[user_id]
            chosen = replace(current, pin=hashed)
            if self._run_in_store(self._store.change, current, chosen):
                self._users[user_id] = chosen
                return
        raise Refused(Reason("access.sign_in_again"))

    # -- within --------------------------------------------------------------------------------------

    def _replace_all(self, everybody: Everybody) -> None:
        before = rights_of(self._users, self._sign_ins.values(), self._integrations.values())
        self._users = {user.id: user for user in everybody.users}
        disabled_users = {user.id for user in everybody.users if user.disabled}
        self._sign_ins = {
            each.id: each
            for each in everybody.sign_ins
            if each.user in self._users and each.user not in disabled_users and each.id not in self._ended
        }
        self._integrations = {each.id: each for each in everybody.integrations}
        self._by_key = {each.key: each.id for each in everybody.sign_ins}
        self._by_key |= {each.key: each.id for each in everybody.integrations}
        if not self._needs_setup():
            self.setup_code = None
        after = rights_of(self._users, self._sign_ins.values(), self._integrations.values())
        for session, rights in before.items():
            # Other rights allow other topics, so the device must reconnect.
            if after.get(session) != rights:
                self.ended.announce(session)
        self.changed.announce()

    def sign_in_as(self, user: User, source: str, runs_on: str) -> tuple[SignIn, str]:
        """A new sign-in of an authenticated account, with its cookie's secret. Raises JournalUnwritable."""
        now = self._clock.now_ms()
        earlier_sign_ins = sorted(
            (each for each in self._sign_ins.values() if each.user == user.id),
            key=lambda each: each.created_at,
        )
        self._end([each.id for each in earlier_sign_ins[: max(0, len(earlier_sign_ins) + 1 - MAX_SIGN_INS)]])
        secret = secrets.token_urlsafe(32)
        sign_in = SignIn(
            new_id("s-"),
            digest(secret),
            user.id,
            now,
            now + ACTIVE_MS,
            now + KNOWN_MS,
            address=source,
            runs_on=runs_on,
        )
        self._run_in_store(self._store.save, sign_in)
        self._sign_ins[sign_in.id] = sign_in
        self._by_key[sign_in.key] = sign_in.id
        self.changed.announce()
        return sign_in, secret

    def renew_secret(self, sign_in_id: str) -> str:
        """A new cookie's secret for a sign-in that moves to this server. Raises Refused if it has ended."""
        secret = secrets.token_urlsafe(32)
        before = self._sign_ins.get(sign_in_id)
        self._change(sign_in_id, key=digest(secret))
        if before is not None:
            self._by_key.pop(before.key, None)
        self._by_key[digest(secret)] = sign_in_id
        return secret

    def _end(self, ids: list[str]) -> None:
        """End sign-ins at once, and delete them as soon as the store can: even with a full disk they end."""
        for each in ids:
            ended = self._sign_ins.pop(each, None)
            if ended is not None:
                self._by_key.pop(ended.key, None)
                self._ended[each] = ended.key
            self.ended.announce(each)
        if ids:
            self.changed.announce()
        self._delete_ended()

    def _delete_ended(self) -> None:
        ids = list(self._ended)
        # A sign-in that cannot be deleted now is deleted at the next check.
        with suppress(JournalUnwritable):
            if ids:
                self._run_in_store(self._store.delete_sign_ins, ids)
                for each in ids:
                    self._ended.pop(each, None)

    def _end_by_time(self) -> None:
        """End expired sign-ins, and the connections of expired shifts."""
        now = self._clock.now_ms()
        acting = {each.id for each in self._sign_ins.values() if each.active(now)}
        expired = self._acting - acting
        self._acting = acting
        for sign_in_id in expired & set(self._sign_ins):
            self.ended.announce(sign_in_id)
        self._end([each.id for each in self._sign_ins.values() if each.ends_at <= now])

    def _change(self, sign_in_id: str, **changes: Any) -> None:
        """Change a sign-in. Raises Refused if it has ended, before or during the write."""
        for _ in range(3):
            before = self._sign_ins.get(sign_in_id)
            if before is None or before.ends_at <= self._clock.now_ms():
                break
            after = replace(before, **changes)
            if self._run_in_store(self._store.change, before, after):
                if sign_in_id not in self._sign_ins:
                    break
                self._sign_ins[sign_in_id] = after
                return
            self.refresh()
        raise Refused(Reason("access.sign_in_again"))

    def _is_unchanged(self, user: User) -> bool:
        """Whether nobody, not even the command line, changed an account while a hash was computed."""
        self.refresh()
        current = self._users.get(user.id)
        return current is not None and not current.disabled and current.password == user.password


def _table_of(sign_in: SignIn, user: User) -> OwnTable | None:
    """The table of a dealer's device; None once the user has another role."""
    return sign_in.table if user.role == "dealer" else None
