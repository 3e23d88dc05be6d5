"""The accounts of a room over fakes: sign-ins, staff, pairings, tokens and approvals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clockserver.accounts.account_registry import AccountRegistry
from clockserver.accounts.account_store import SignIn
from clockserver.accounts.accounts import Accounts
from clockserver.core.texts import Reason, Refused
from tests.fakes import FakeHostClock, InMemoryPeople, Interrupted, PlainHasher, inline

PASSWORD, OTHER_PASSWORD = "a straight to the ten", "four of a kind, queens"
TABLET, ELSEWHERE = "10.0.0.7", "10.0.0.8"


class AccountsOverFakes:
    """The accounts over fakes. `ended` lists the sign-ins and integrations whose connections were to be closed."""

    def __init__(self, store: InMemoryPeople | None = None, clock: FakeHostClock | None = None) -> None:
        self.store = store or InMemoryPeople()
        self.clock = clock or FakeHostClock()
        self.hasher = PlainHasher()
        self.hashing = Interrupted()
        self.accounts = Accounts(self.store, self.hasher, self.clock, self.hashing, inline)
        self.ended: list[str] = []
        self.changes = 0
        self.accounts.ended.subscribe(self.ended.append)
        self.accounts.changed.subscribe(self._changed)
        self.accounts.load()
        self.shell = AccountRegistry(self.store.elsewhere(), PlainHasher())

    def _changed(self) -> None:
        self.changes += 1

    def set_up(self, name: str = "Anna") -> tuple[SignIn, str]:
        assert self.accounts.setup_code is not None
        return self.accounts.set_up(self.accounts.setup_code, name, PASSWORD, TABLET)

    def sign_in(
        self, name: str = "Anna", password: str = PASSWORD, source: str = TABLET, device: str | None = None
    ) -> tuple[SignIn, str]:
        return self.accounts.sign_in(name, password, source, device)

    def with_pin(self, pin: str = "4711") -> SignIn:
        """Sign Anna in with a PIN, and lock the device."""
        sign_in, _ = self.sign_in()
        self.accounts.set_pin(sign_in.user, pin, PASSWORD, sign_in.id)
        self.accounts.lock(sign_in.id)
        self.ended.clear()
        return sign_in

    def restarted(self) -> AccountsOverFakes:
        return AccountsOverFakes(self.store, self.clock)


def refused(work: Callable[..., object], *args: Any) -> list[Reason]:
    with pytest.raises(Refused) as caught:
        work(*args)
    return list(caught.value.reasons)


def codes(work: Callable[..., object], *args: Any) -> list[str]:
    return [reason.code for reason in refused(work, *args)]


def wrong(over_fakes: AccountsOverFakes, times: int, **options: Any) -> list[str]:
    """The answers to wrong passwords."""
    return [codes(lambda: over_fakes.sign_in(password="wrong", **options))[0] for _ in range(times)]
