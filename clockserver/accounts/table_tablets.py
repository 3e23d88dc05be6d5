"""Tablets of tables: the floor shows a code once, and a dealer's device that enters it belongs to the table.

The code is in memory for minutes; the binding is stored with the sign-in, ends with it, and can be undone.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from typing import NamedTuple

from clockserver.accounts.account_store import SignIn
from clockserver.accounts.accounts import Accounts
from clockserver.accounts.credentials.pairings import LETTERS, digest
from clockserver.accounts.roles import OwnTable, Principal
from clockserver.core.input.typed_codes import plain_code
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import HostClock
from clockserver.desk.registries import PERMISSIONS

LIFETIME_MS = 5 * 60_000
MAX_CODES = 400
"""Maximum number of open codes; a new one removes the oldest."""
CODE_LENGTH = 10
"""Letters of a code: guessing one of 400 among 20¹⁰ in five minutes is hopeless."""
SHOW_REFUSALS = ("access.locked", "access.role", "access.scope", "access.staff_only", "access.tournament")
"""Codes for binding tablets without permission."""


class NewCode(NamedTuple):
    """A new code, until `expires_at` (ms)."""

    code: str
    expires_at: int


class _Open(NamedTuple):
    table: OwnTable
    expires_at: int


def refuse_binding(principal: Principal, tournament: str) -> list[Reason]:
    """Reasons why the principal may not bind tablets to tables: only a verifier of counts may, on a device."""
    if principal.locked:
        return [Reason("access.locked")]
    if not principal.is_staff:
        return [Reason("access.staff_only")]
    if principal.kind not in PERMISSIONS["chip_counts"]:
        return [Reason("access.role", {"role": principal.kind})]
    if principal.device is None:
        return [Reason("access.scope", {"command": "table_tablets"})]
    return [] if principal.may_act_on(tournament) else [Reason("access.tournament")]


class TableTablets:
    """Bind devices of dealers to tables.

    `present_slug` gives the present slug of a tournament by an earlier one.
    """

    def __init__(self, accounts: Accounts, clock: HostClock, present_slug: Callable[[str], str]) -> None:
        self._accounts = accounts
        self._clock = clock
        self._present_slug = present_slug
        self._open: dict[str, _Open] = {}
        """The open codes by their digests; none survives a restart."""

    def begin(self, table: OwnTable) -> NewCode:
        """A new code for the tablet of a table."""
        now = self._clock.now_ms()
        self._open = {key: each for key, each in self._open.items() if each.expires_at > now}
        while len(self._open) >= MAX_CODES:
            del self._open[next(iter(self._open))]
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        self._open[digest(code)] = _Open(table, now + LIFETIME_MS)
        return NewCode(code, now + LIFETIME_MS)

    def bind(self, sign_in: SignIn, typed: str) -> OwnTable:
        """Bind a dealer's device to the table of a code, which is used up; the earlier tablet is unbound.

        Raises Refused, JournalUnwritable.
        """
        user = self._accounts.user(sign_in.user)
        if user is None or user.role != "dealer":
            raise Refused(Reason("access.role", {"role": user.role if user is not None else "public"}))
        key = digest(plain_code(typed))
        open_key = next((each for each in self._open if hmac.compare_digest(each, key)), None)
        binding = self._open.pop(open_key) if open_key is not None else None
        if binding is None or binding.expires_at <= self._clock.now_ms():
            raise Refused(Reason("access.table_code", {}, "code"))
        for each in self.sign_ins_of(binding.table):
            if each.id != sign_in.id:
                self._accounts.bind(each.id, None)
        self._accounts.bind(sign_in.id, binding.table)
        return binding.table

    def sign_ins_of(self, table: OwnTable) -> list[SignIn]:
        """The devices bound to a table."""
        return [
            each
            for each in self._accounts.sign_ins()
            if each.table is not None
            and each.table.number == table.number
            and self._present_slug(each.table.tournament) == self._present_slug(table.tournament)
        ]

    def user_name_of(self, sign_in: SignIn) -> str:
        """The name of the user signed in on a device."""
        user = self._accounts.user(sign_in.user)
        return user.name if user is not None else ""

    def release(self, table: OwnTable) -> None:
        """Unbind every device of a table, and end its open codes. Refused with `already_done` without either."""
        bound = self.sign_ins_of(table)
        codes = [key for key, each in self._open.items() if each.table == table]
        if not bound and not codes:
            raise Refused(Reason("already_done"))
        for key in codes:
            del self._open[key]
        for each in bound:
            self._accounts.bind(each.id, None)
