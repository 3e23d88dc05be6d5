"""The command line changes roles, and refuses texts that cannot be tokens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from clockserver.accounts.account_registry import AccountRegistry
from clockserver.accounts.accounts import Accounts
from clockserver.core.texts import Reason, Refused
from tests.fakes import FakeHostClock, InMemoryPeople, PlainHasher, inline

PASSWORD = "a straight to the ten"


@pytest.fixture
def store() -> InMemoryPeople:
    return InMemoryPeople()


@pytest.fixture
def shell(store: InMemoryPeople) -> AccountRegistry:
    shell = AccountRegistry(store.elsewhere(), PlainHasher())
    shell.add_user("Anna", "td", PASSWORD, 0)
    return shell


def refused(work: Callable[..., object], *args: Any) -> list[Reason]:
    with pytest.raises(Refused) as caught:
        work(*args)
    return list(caught.value.reasons)


def test_a_user_who_gets_another_role_stays_signed_in_with_it(
    store: InMemoryPeople, shell: AccountRegistry
) -> None:
    shell.add_user("Ben", "floor", PASSWORD, 0)
    accounts = Accounts(store, PlainHasher(), FakeHostClock(), inline, inline)
    ended: list[str] = []
    accounts.ended.subscribe(ended.append)
    accounts.load()
    sign_in, secret = accounts.sign_in("Ben", PASSWORD, "10.0.0.7", None)
    assert shell.change_role("BEN", "cashier").role == "cashier"
    accounts.refresh()
    # Ben's connections are ended, since they followed topics that a cashier may not follow.
    assert ended == [sign_in.id]
    assert accounts.principal_of_cookie(secret).kind == "cashier"


def test_the_last_director_keeps_the_role(shell: AccountRegistry) -> None:
    assert refused(shell.change_role, "anna", "floor") == [Reason("access.last_td", {"name": "Anna"})]
    assert shell.change_role("Anna", "td").role == "td"
    shell.add_user("Ben", "floor", PASSWORD, 0)
    shell.change_role("Ben", "td")
    shell.disable_user("Ben", disabled=True)
    assert refused(shell.change_role, "Anna", "floor") == [Reason("access.last_td", {"name": "Anna"})]
    shell.disable_user("Ben", disabled=False)
    shell.change_role("Anna", "floor")
    assert [(user.name, user.role) for user in shell.users()] == [("Anna", "floor"), ("Ben", "td")]


def test_an_unknown_role_and_an_unknown_name_are_refused(shell: AccountRegistry) -> None:
    for role in ("boss", "public", "display", ""):
        assert [each.code for each in refused(shell.change_role, "Anna", role)] == ["access.unknown_role"]
    assert [each.code for each in refused(shell.change_role, "Eve", "td")] == ["access.unknown_user"]


def test_a_token_is_bound_only_to_valid_tournament_addresses(shell: AccountRegistry) -> None:
    slugs = ["friday", "Friday", "../etc", "", "a" * 49, "friday\n"]
    reasons = refused(shell.add_integration, "Scores", "floor", None, slugs, 0)
    assert reasons == [Reason("access.no_slug", {"slug": each}, "tournament") for each in slugs[1:]]
    assert shell.integrations() == []
    shell.add_integration("Scores", "floor", None, ["friday", "a" * 48], 0)


def test_two_valid_tokens_never_have_the_same_name(shell: AccountRegistry) -> None:
    shell.add_integration("Scores", "floor", None, None, 0)
    assert refused(shell.add_integration, " SCORES", "floor", None, None, 0) == [
        Reason("access.token_taken", {"name": "SCORES"}, "name")
    ]
    shell.revoke_integration("Scores")
    renewed, _ = shell.add_integration("Scores", "floor", None, None, 0)
    assert [each.id for each in shell.integrations() if not each.revoked] == [renewed.id]


def test_a_token_is_revoked_by_its_id_where_an_earlier_release_let_two_have_one_name(
    store: InMemoryPeople, shell: AccountRegistry
) -> None:
    first, _ = shell.add_integration("Scores", "floor", None, None, 1)
    store.save(replace(first, id="i-twin2222", key="another", created_at=2))
    (reason,) = refused(shell.revoke_integration, "Scores")
    assert (reason.code, reason.params["count"]) == ("access.unknown_integration", 2)
    shell.revoke_integration(first.id)
    shell.revoke_integration("Scores")
    assert [each.revoked for each in shell.integrations()] == [True, True]
