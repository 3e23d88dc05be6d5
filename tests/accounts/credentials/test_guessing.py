"""Guessing passwords from many addresses locks out nobody else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from clockserver.accounts.account_registry import AccountRegistry
from clockserver.accounts.accounts import Accounts
from clockserver.accounts.credentials.sign_in_tries import MAX_UNKNOWN, MIN_UNKNOWN
from clockserver.accounts.throttle import RECENT_MS, Waits
from clockserver.core.texts import Refused
from tests.fakes import START, FakeHostClock, InMemoryPeople, Interrupted, PlainHasher, inline

PASSWORD = "a straight to the ten"
ADDRESSES = [f"10.0.1.{n}" for n in range(40)]
NEW_TABLET = "10.0.0.7"


class SignIns:
    """Sign-ins from unknown devices. `served` lists addresses in the order in which their hashes were computed."""

    def __init__(self) -> None:
        store = InMemoryPeople()
        AccountRegistry(store, PlainHasher()).add_user("Anna", "td", PASSWORD, 0)
        self.clock = FakeHostClock()
        self.hashing = Interrupted()
        self.accounts = Accounts(store, PlainHasher(), self.clock, self.hashing, inline)
        self.accounts.load()

    def guess(self, address: str, number: int) -> str:
        """The answer to a wrong password for a name of the address's own, so that no account has to wait."""
        with pytest.raises(Refused) as caught:
            self.accounts.sign_in(f"{address} {number}", "wrong", address, None)
        return caught.value.reasons[0].code

    def sign_in(self, address: str = NEW_TABLET) -> str:
        return self.accounts.sign_in("Anna", PASSWORD, address, None)[0].user

    def while_all_hash(
        self, addresses: list[str], number: int, afterwards: Callable[[], object]
    ) -> list[str]:
        """The answers to guesses of all addresses at once, each before the previous hash is done; then `then` runs."""
        answers: list[str] = []

        def next_one(rest: list[str]) -> None:
            while rest:
                address, *rest = rest
                self.hashing.meanwhile = partial(next_one, rest)
                answers.append(self.guess(address, number))
                if answers[-1] != "access.try_later":
                    return  # the other attempts arrived while its hash was computed
            self.hashing.meanwhile = None
            afterwards()

        next_one(addresses)
        return answers


@pytest.mark.parametrize("tried_before", [1, 2, 5, 10, 15])
def test_a_user_who_has_not_guessed_signs_in_while_forty_addresses_guess(tried_before: int) -> None:
    sign_ins = SignIns()
    for number in range(tried_before):
        for address in ADDRESSES:
            sign_ins.guess(address, number)
    came_in: list[str] = []
    answers = sign_ins.while_all_hash(ADDRESSES, tried_before, lambda: came_in.append(sign_ins.sign_in()))
    waiting = answers.count("access.wrong_password")
    assert waiting == max(MIN_UNKNOWN, MAX_UNKNOWN - tried_before)
    assert answers.count("access.try_later") == len(ADDRESSES) - waiting
    assert len(came_in) == 1


def test_a_user_who_mistyped_once_is_served_before_those_who_keep_guessing() -> None:
    sign_ins = SignIns()
    for number in range(4):
        for address in ADDRESSES:
            sign_ins.guess(address, number)
    sign_ins.guess(NEW_TABLET, 0)
    came_in: list[str] = []
    sign_ins.while_all_hash(ADDRESSES, 4, lambda: came_in.append(sign_ins.sign_in()))
    assert len(came_in) == 1


def test_a_guesser_is_served_when_nobody_else_waits() -> None:
    sign_ins = SignIns()
    assert {sign_ins.guess(NEW_TABLET, number) for number in range(19)} == {"access.wrong_password"}
    assert sign_ins.sign_in()


def test_wrong_tries_of_long_ago_do_not_count() -> None:
    waits = Waits()
    for _ in range(3):
        waits.count_failure("address", START)
    assert waits.recent_tries("address", START + RECENT_MS - 1) == 3
    assert waits.recent_tries("address", START + RECENT_MS) == 0
    assert waits.recent_tries("never seen", START) == 0
