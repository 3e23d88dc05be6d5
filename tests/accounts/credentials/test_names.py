"""A name or password is the same from every keyboard, also one that an earlier release stored."""

from __future__ import annotations

import pytest

from clockserver.accounts.account_registry import AccountRegistry
from clockserver.accounts.account_store import SignIn, User
from clockserver.accounts.accounts import Accounts
from clockserver.core.texts import Refused
from tests.fakes import FakeHostClock, InMemoryPeople, PlainHasher, inline

COMPOSED, DECOMPOSED = "José", "Jose\u0301"
PASSWORD, TYPED_ON_A_MAC = "ça va très bien", "c\u0327a va tre\u0300s bien"
TABLET = "10.0.0.7"


class AccountsAndShell:
    """Accounts and the shell over one store."""

    def __init__(self, *users: User) -> None:
        self.store = InMemoryPeople()
        for user in users:
            self.store.save(user)
        self.accounts = Accounts(self.store, PlainHasher(), FakeHostClock(), inline, inline)
        self.accounts.load()
        self.shell = AccountRegistry(self.store.elsewhere(), PlainHasher())

    def sign_in(self, name: str, password: str) -> SignIn:
        self.accounts.refresh()
        return self.accounts.sign_in(name, password, TABLET, None)[0]


def codes(refusal: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [reason.code for reason in refusal.value.reasons]


@pytest.mark.parametrize(
    ("made_as", "chosen", "typed_as", "typed"),
    [
        (DECOMPOSED, TYPED_ON_A_MAC, COMPOSED, PASSWORD),
        (COMPOSED, PASSWORD, DECOMPOSED.upper(), TYPED_ON_A_MAC),
    ],
)
def test_an_account_made_on_one_keyboard_signs_in_on_another(
    made_as: str, chosen: str, typed_as: str, typed: str
) -> None:
    over_fakes = AccountsAndShell()
    code = over_fakes.accounts.setup_code or ""
    sign_in, _ = over_fakes.accounts.set_up(code, made_as, chosen, TABLET)
    assert over_fakes.sign_in(typed_as, typed).user == sign_in.user
    assert [user.name for user in over_fakes.shell.users()] == [COMPOSED]
    over_fakes.shell.change_password(typed_as, f"{typed}!")
    assert over_fakes.sign_in(made_as, f"{chosen}!").user == sign_in.user
    assert over_fakes.accounts.user_by_name(typed_as) == over_fakes.accounts.user_by_name(made_as)


def test_one_name_in_two_spellings_is_used_once() -> None:
    over_fakes = AccountsAndShell()
    over_fakes.shell.add_user(DECOMPOSED, "td", PASSWORD, 0)
    with pytest.raises(Refused) as refusal:
        over_fakes.shell.add_user(COMPOSED, "floor", PASSWORD, 0)
    assert codes(refusal) == ["access.name_taken"]
    over_fakes.shell.add_integration(COMPOSED, "floor", None, None, 0)
    with pytest.raises(Refused) as refusal:
        over_fakes.shell.add_integration(DECOMPOSED, "floor", None, None, 0)
    assert codes(refusal) == ["access.token_taken"]


def test_wrong_tries_count_for_one_name_however_it_is_typed() -> None:
    over_fakes = AccountsAndShell()
    answers = []
    for name in (COMPOSED, DECOMPOSED) * 3:
        with pytest.raises(Refused) as refusal:
            over_fakes.sign_in(name, "wrong")
        answers += codes(refusal)
    assert answers == ["access.wrong_password"] * 5 + ["access.try_later"]


def test_an_account_of_an_earlier_release_is_found_and_its_password_is_right() -> None:
    old = User("u-jose", DECOMPOSED, "td", f"hash of {TYPED_ON_A_MAC}", 0)
    over_fakes = AccountsAndShell(old)
    assert over_fakes.sign_in(DECOMPOSED, TYPED_ON_A_MAC).user == old.id
    assert over_fakes.sign_in(COMPOSED, TYPED_ON_A_MAC).user == old.id
    over_fakes.shell.change_password(COMPOSED, PASSWORD)
    assert over_fakes.sign_in(COMPOSED, TYPED_ON_A_MAC).user == old.id


def test_two_accounts_of_an_earlier_release_stay_two() -> None:
    """An earlier release distinguished their names, and each has its own password."""
    first = User("u-1", COMPOSED, "td", "hash of one and only", 0)
    second = User("u-2", DECOMPOSED, "floor", "hash of another one", 0)
    for users in ((first, second), (second, first)):
        over_fakes = AccountsAndShell(*users)
        assert over_fakes.sign_in(COMPOSED.lower(), "one and only").user == first.id
        assert over_fakes.sign_in(DECOMPOSED, "another one").user == second.id


def test_a_name_with_invisible_characters_belongs_to_no_account() -> None:
    shell = AccountsAndShell().shell
    for name in ("An\u200bna", "\u202eannA", "\u200d"):
        with pytest.raises(Refused) as refusal:
            shell.add_user(name, "td", PASSWORD, 0)
        assert codes(refusal) == ["text.unseen"]
    for name in ("An\u2028na", "An\nna"):
        with pytest.raises(Refused) as refusal:
            shell.add_integration(name, "td", None, None, 0)
        assert codes(refusal) == ["access.name_form"]
    assert shell.add_user("نیم\u200cفاصله", "td", PASSWORD, 0).name == "نیم\u200cفاصله"
