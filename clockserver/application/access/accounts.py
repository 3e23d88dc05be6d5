"""Sign-in: the first director by a one-time code, then names and passwords, PINs on devices that are known."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from clockserver.application.access.naming import (
    LONGEST_NAME,
    LONGEST_PASSWORD,
    as_hashed,
    demand_account,
    user_named,
)
from clockserver.application.access.pairings import LETTERS, digest, new_id
from clockserver.application.access.people import Everybody, Hasher, Integration, PeopleStore, SignIn, User
from clockserver.application.access.roles import NOBODY, TD, Principal
from clockserver.application.access.throttle import Waits
from clockserver.application.ports import HostClock, JournalUnwritable, Offload
from clockserver.domain.lines import kept, same_name
from clockserver.domain.texts import Reason, Refused

HOUR_MS = 3_600_000
ACTIVE_MS = 14 * HOUR_MS
"""A shift: so long a sign-in acts without being asked again."""
KNOWN_MS = 30 * 24 * HOUR_MS
"""So long a device is known, and a PIN wakes it."""
PIN_TRIES = 5
MOST_HASHES = 20
"""How many may wait for a hash at once; a flood of wrong passwords is turned away before it costs anything."""
MOST_STRANGERS = 12
"""How many of those from devices where nobody was signed in before: a flood of theirs leaves room for the others.

Each wrong password of an address lately takes one from it, for that address: who tried wrong least often comes first.
"""
LEAST_STRANGERS = 2
FREE_OF_ADDRESS = 20
"""Wrong tries of one address over all names before it has to wait; one account there has fewer."""
MOST_SIGN_INS = 100
"""Of one account; the oldest makes room."""


class Accounts:
    """Who is who. Everything is held in memory and kept in the store; hashes are made where they stop nobody."""

    def __init__(
        self, store: PeopleStore, hasher: Hasher, clock: HostClock, offload: Offload, kept: Offload
    ) -> None:
        self._store = store
        self._hasher = hasher
        self._clock = clock
        self._offload = offload
        """For hashes."""
        self._kept = kept
        """For the store."""
        self._users: dict[str, User] = {}
        self._sign_ins: dict[str, SignIn] = {}
        self._integrations: dict[str, Integration] = {}
        self._by_key: dict[str, str] = {}
        self._waits = Waits()
        self._strangers = Waits(free=FREE_OF_ADDRESS)
        self._hashing = 0
        self._acting: set[str] = set()
        """The sign-ins that acted for their users at the last look."""
        self._over: set[str] = set()
        """Those that ended, and are not yet deleted."""
        self._nobody = ""
        self._changes = 0
        self.setup_code: str | None = None
        """What the first visit has to bring; None once there is a director."""
        self.on_end: Callable[[str], None] = lambda _: None
        """Called with the id of a sign-in that ended or was locked, or of an integration that was revoked."""
        self.on_change: Callable[[], None] = lambda: None
        """Called when names, roles or devices changed."""

    # -- reading -------------------------------------------------------------------------------------

    def load(self) -> None:
        """Take everybody from the store, and make a one-time code where there is no director yet."""
        self._take(self._store.load())
        self._changes = self._store.changes()
        self._nobody = self._hasher.hash(secrets.token_urlsafe(16))
        if self._needs_setup():
            self.setup_code = "".join(secrets.choice(LETTERS) for _ in range(8))

    def look(self) -> None:
        """Take in what another process changed, for the command line disables accounts and revokes tokens; and
        end what is over by time. Raises JournalUnwritable."""
        changes = self._kept(self._store.changes)
        if changes != self._changes:
            self._take(self._kept(self._store.load))
            self._changes = changes
        self._end_by_time()

    def _needs_setup(self) -> bool:
        return not any(user.role == TD and not user.disabled for user in self._users.values())

    def users(self) -> list[User]:
        """Every account, by name."""
        return sorted(self._users.values(), key=lambda user: user.name.casefold())

    def sign_in_of(self, secret: str) -> SignIn | None:
        """The sign-in of a cookie, if it has not ended."""
        found = self._sign_ins.get(self._by_key.get(digest(secret), ""))
        return found if found is not None and self._clock.now_ms() < found.ends_at else None

    def integrations(self) -> list[Integration]:
        """Every integration."""
        return list(self._integrations.values())

    def known(self, sign_in_id: str) -> SignIn | None:
        """A sign-in by its id."""
        return self._sign_ins.get(sign_in_id)

    def named(self, name: str) -> User | None:
        """The account of a name, however it is written."""
        return user_named(name, self._users.values())

    def user(self, user_id: str) -> User | None:
        """An account."""
        return self._users.get(user_id)

    def by_cookie(self, secret: str) -> Principal:
        """Who a cookie speaks for; nobody if it is over, locked where it waits for a PIN."""
        sign_in = self.sign_in_of(secret)
        user = self._users.get(sign_in.user) if sign_in is not None else None
        if sign_in is None or user is None or user.disabled:
            return NOBODY
        if not sign_in.active(self._clock.now_ms()):
            return Principal("public", user.id, user.name, sign_in.id, sign_in.id, locked=True)
        return Principal(user.role, user.id, user.name, sign_in.id, sign_in.id)

    def by_token(self, token: str) -> Principal:
        """Who a bearer token speaks for."""
        found = self._integrations.get(self._by_key.get(digest(token), ""))
        if found is None or found.revoked:
            return NOBODY
        return Principal(
            found.role,
            found.id,
            found.name,
            session=found.id,
            subjects=None if found.subjects is None else frozenset(found.subjects),
            tournaments=None if found.tournaments is None else frozenset(found.tournaments),
        )

    # -- the first visit -----------------------------------------------------------------------------

    def set_up(self, code: str, name: str, password: str, source: str) -> tuple[SignIn, str]:
        """The first director, with the code that the server printed. Raises Refused."""
        if self.setup_code is None:
            raise Refused(Reason("access.set_up_already"))
        key = f"code from {source}"
        self._count_try([(self._waits, key)])
        typed = "".join(letter for letter in code.upper() if letter.isalnum())
        if not hmac.compare_digest(typed.encode(), self.setup_code.encode()):
            raise Refused(Reason("access.wrong_code", {}, "code"))
        self._waits.succeeded(key)
        demand_account(name, password, self.users())
        # Used up before anything waits: two who come at once are one too many.
        used, self.setup_code = self.setup_code, None
        try:
            user = User(new_id("u-"), kept(name), TD, self._hash(password), self._clock.now_ms())
            self._kept(self._store.save, user)
            self._users[user.id] = user
        finally:
            if self._needs_setup():
                self.setup_code = used
        return self._sign_in(user)

    # -- signing in and out --------------------------------------------------------------------------

    def sign_in(self, name: str, password: str, source: str, device: str | None) -> tuple[SignIn, str]:
        """A sign-in with its cookie's secret. `device` proves a device where this account was signed in before.

        Raises Refused: wrong name or password in the same words, or `access.try_later`.
        """
        user = self.named(name)
        account = user.id if user else same_name(name[:LONGEST_NAME])
        tries = [(self._waits, f"account {account} {device or source}")]
        if device is None:
            address = f"address {source}"
            wrong = self._strangers.lately(address, self._clock.now_ms())
            self._demand_room(max(LEAST_STRANGERS, MOST_STRANGERS - wrong))
            tries.append((self._strangers, address))
        self._count_try(tries)
        # A name that nobody has costs as much as a wrong password.
        right = self._verify(user.password if user else self._nobody, password)
        if user is None or not right or not self._still(user):
            raise self._wrong(tries, "access.wrong_password", "password")
        for waits, key in tries:
            waits.forgive(key)
        self._waits.succeeded(tries[0][1])  # of the account only: others tried from this address too
        return self._sign_in(user)

    def sign_out(self, sign_in_id: str) -> None:
        """The sign-in ends, and with it every connection that came by it."""
        self._end([sign_in_id])

    def lock(self, sign_in_id: str) -> None:
        """The device acts no more until it is unlocked. Raises Refused if it does not act at all."""
        self._change(sign_in_id, locked=True)
        self._acting.discard(sign_in_id)
        self.on_end(sign_in_id)

    def unlock(self, sign_in: SignIn, pin: str) -> None:
        """Wake a known device. Raises Refused; after the fifth wrong PIN the device has to sign in again."""
        user = self._users.get(sign_in.user)
        if user is None or user.pin is None:
            raise Refused(Reason("access.no_pin", {}, "pin"))
        tries = [(self._waits, f"pin {sign_in.id}")]
        (number,) = self._count_try(tries)
        if not self._verify(user.pin, pin):
            if number < PIN_TRIES:
                raise self._wrong(tries, "access.wrong_pin", "pin")
            self._end([sign_in.id])
            raise Refused(Reason("access.sign_in_again", {}, "pin"))
        if not self._still(user):
            raise Refused(Reason("access.sign_in_again", {}, "pin"))
        self.wake(sign_in.id)
        self._waits.succeeded(tries[0][1])

    def wake(self, sign_in_id: str) -> None:
        """Let a known device act again, for a shift. Raises Refused if it is over."""
        self._change(sign_in_id, locked=False, active_until=self._clock.now_ms() + ACTIVE_MS)
        self.on_change()

    def set_pin(self, user_id: str, pin: str, password: str, key: str) -> None:
        """Choose a PIN, with the password. Raises Refused."""
        if not (pin.isascii() and pin.isdigit() and 4 <= len(pin) <= 8):
            raise Refused(Reason("access.pin_form", {}, "pin"))
        user = self._users[user_id]
        tries = [(self._waits, f"account {user_id} {key}")]
        self._count_try(tries)
        if not self._verify(user.password, password):
            raise self._wrong(tries, "access.wrong_password", "password")
        self._waits.succeeded(tries[0][1])
        hashed = self._hash(pin)
        if self._still(user):
            current = self._users[user_id]
            chosen = replace(current, pin=hashed)
            if self._kept(self._store.change, current, chosen):
                self._users[user_id] = chosen
                return
        raise Refused(Reason("access.sign_in_again"))

    # -- within --------------------------------------------------------------------------------------

    def _take(self, everybody: Everybody) -> None:
        before = self._rights()
        self._users = {user.id: user for user in everybody.users}
        gone = {user.id for user in everybody.users if user.disabled}
        self._sign_ins = {
            each.id: each
            for each in everybody.sign_ins
            if each.user in self._users and each.user not in gone and each.id not in self._over
        }
        self._integrations = {each.id: each for each in everybody.integrations}
        self._by_key = {each.key: each.id for each in everybody.sign_ins}
        self._by_key |= {each.key: each.id for each in everybody.integrations}
        if not self._needs_setup():
            self.setup_code = None
        after = self._rights()
        for session, rights in before.items():
            # With other rights it follows other topics: it has to come in anew.
            if after.get(session) != rights:
                self.on_end(session)
        self.on_change()

    def _rights(self) -> dict[str, Any]:
        """What each sign-in and each valid token may, as far as that stands in the store."""
        rights: dict[str, Any] = {each.id: self._users[each.user].role for each in self._sign_ins.values()}
        for each in self._integrations.values():
            if not each.revoked:
                rights[each.id] = (each.role, each.subjects, each.tournaments)
        return rights

    def _sign_in(self, user: User) -> tuple[SignIn, str]:
        now = self._clock.now_ms()
        held = sorted(
            (each for each in self._sign_ins.values() if each.user == user.id),
            key=lambda each: each.created_at,
        )
        self._end([each.id for each in held[: max(0, len(held) + 1 - MOST_SIGN_INS)]])
        secret = secrets.token_urlsafe(32)
        sign_in = SignIn(new_id("s-"), digest(secret), user.id, now, now + ACTIVE_MS, now + KNOWN_MS)
        self._kept(self._store.save, sign_in)
        self._sign_ins[sign_in.id] = sign_in
        self._by_key[sign_in.key] = sign_in.id
        self.on_change()
        return sign_in, secret

    def _end(self, ids: list[str]) -> None:
        """End sign-ins at once. They are deleted as soon as that is possible: a full disk keeps nobody signed in."""
        for each in ids:
            ended = self._sign_ins.pop(each, None)
            if ended is not None:
                self._by_key.pop(ended.key, None)
                self._over.add(each)
            self.on_end(each)
        if ids:
            self.on_change()
        self._delete_ended()

    def _delete_ended(self) -> None:
        over = list(self._over)
        # What cannot be deleted now is tried again at the next look.
        with suppress(JournalUnwritable):
            if over:
                self._kept(self._store.delete_sign_ins, over)
                self._over.difference_update(over)

    def _end_by_time(self) -> None:
        """End what is over, and the connections of those whose shift is."""
        now = self._clock.now_ms()
        acting = {each.id for each in self._sign_ins.values() if each.active(now)}
        rests = self._acting - acting
        self._acting = acting
        for sign_in_id in rests & set(self._sign_ins):
            self.on_end(sign_in_id)
        self._end([each.id for each in self._sign_ins.values() if each.ends_at <= now])

    def _change(self, sign_in_id: str, **changes: Any) -> None:
        """Change a sign-in. Raises Refused if it is over, also if that came about while this was being written."""
        for _ in range(3):
            before = self._sign_ins.get(sign_in_id)
            if before is None or before.ends_at <= self._clock.now_ms():
                break
            after = replace(before, **changes)
            if self._kept(self._store.change, before, after):
                if sign_in_id not in self._sign_ins:
                    break
                self._sign_ins[sign_in_id] = after
                return
            self.look()
        raise Refused(Reason("access.sign_in_again"))

    def _still(self, user: User) -> bool:
        """Whether an account is what it was before a hash was waited for, the command line's changes included."""
        self.look()
        current = self._users.get(user.id)
        return current is not None and not current.disabled and current.password == user.password

    def _count_try(self, tries: list[tuple[Waits, str]]) -> list[int]:
        """Count a try, before it is looked at: how many there are by now. Raises Refused if it has to wait."""
        now = self._clock.now_ms()
        self._demand_room(MOST_HASHES)
        wait = max(waits.wait_ms(key, now) for waits, key in tries)
        if wait:
            raise Refused(Reason("access.try_later", {"retry_ms": wait}))
        return [waits.failed(key, now) for waits, key in tries]

    def _wrong(self, tries: list[tuple[Waits, str]], code: str, field: str) -> Refused:
        """What a try is answered that was wrong; the next one waits from now on, however long this one took."""
        now = self._clock.now_ms()
        for waits, key in tries:
            waits.found_wrong(key, now)
        return Refused(Reason(code, {}, field))

    def _demand_room(self, most: int) -> None:
        if self._hashing >= most:
            raise Refused(Reason("access.try_later", {"retry_ms": 1_000}))

    def _verify(self, hashed: str, secret: str) -> bool:
        # As it was typed too: earlier releases hashed passwords so.
        return any(
            self._hashed(self._hasher.verify, hashed, each[:LONGEST_PASSWORD])
            and len(each) <= LONGEST_PASSWORD
            for each in dict.fromkeys((as_hashed(secret), secret))
        )

    def _hash(self, secret: str) -> str:
        return str(self._hashed(self._hasher.hash, as_hashed(secret)))

    def _hashed(self, work: Callable[..., Any], *args: str) -> Any:
        self._hashing += 1
        try:
            return self._offload(work, *args)
        finally:
            self._hashing -= 1
