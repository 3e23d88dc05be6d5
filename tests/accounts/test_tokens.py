"""Programs authenticate by tokens, within the bounds of each token."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.accounts.account_registry import AccountRegistry
from clockserver.accounts.account_store import Integration
from clockserver.accounts.roles import NOBODY, Principal
from clockserver.accounts.token_uses import WRITE_INTERVAL_MS
from clockserver.accounts.tokens import MAX_TOKENS, Tokens
from clockserver.core.permissions import Role
from tests.accounts.accounts_over_fakes import AccountsOverFakes, codes, refused
from tests.fakes import PlainHasher, inline


def test_a_program_acts_by_its_token_within_its_bounds(staffed: AccountsOverFakes) -> None:
    free, token = staffed.shell.add_integration("Scores", "floor", None, None, 0)
    bound, bound_token = staffed.shell.add_integration("Overlay", "td", ["clock", "counters"], ["friday"], 0)
    staffed.accounts.refresh()
    by_token = staffed.accounts.principal_of_token
    assert by_token(token) == Principal("floor", free.id, "Scores", session=free.id)
    assert by_token(bound_token) == Principal(
        "td",
        bound.id,
        "Overlay",
        session=bound.id,
        subjects=frozenset({"clock", "counters"}),
        tournaments=frozenset({"friday"}),
    )
    for forged in ("", free.id, free.key, token[:-1], "cs_", "é"):
        assert by_token(forged) is NOBODY


def test_a_token_does_not_count_as_a_cookie_nor_a_cookie_as_a_token(staffed: AccountsOverFakes) -> None:
    _, token = staffed.shell.add_integration("Scores", "floor", None, None, 0)
    staffed.accounts.refresh()
    _, secret = staffed.sign_in()
    assert staffed.accounts.principal_of_cookie(token) is NOBODY
    assert staffed.accounts.principal_of_token(secret) is NOBODY


def test_a_revoked_token_belongs_to_nobody_and_its_connections_are_closed(staffed: AccountsOverFakes) -> None:
    first, token = staffed.shell.add_integration("Scores", "floor", None, None, 0)
    _, other_token = staffed.shell.add_integration("Overlay", "floor", None, None, 0)
    staffed.accounts.refresh()
    staffed.shell.revoke_integration("Scores")
    staffed.accounts.refresh()
    assert staffed.accounts.principal_of_token(token) is NOBODY
    assert staffed.ended == [first.id]
    assert staffed.accounts.principal_of_token(other_token).is_staff
    assert staffed.restarted().accounts.principal_of_token(token) is NOBODY


# -- as directors create and revoke them ---------------------------------------------------------------


class WithTokens(AccountsOverFakes):
    """Accounts with a director. `changes_published` lists the published changes of tokens."""

    def __init__(self) -> None:
        super().__init__()
        self.set_up()
        self.tokens = Tokens(self.accounts, AccountRegistry(self.store, PlainHasher()), self.clock, inline)
        self.changes_published: list[tuple[str, str, str]] = []
        self.tokens.changed.subscribe(lambda *change: self.changes_published.append(change))

    def add(self, name: str = "Scores", role: Role = "floor", **bounds: Any) -> tuple[Integration, str]:
        return self.tokens.add(name, role, bounds.get("subjects"), bounds.get("tournaments"), "u-anna")


@pytest.fixture
def over_fakes() -> WithTokens:
    return WithTokens()


def test_a_token_is_valid_at_once_and_its_secret_is_kept_nowhere(over_fakes: WithTokens) -> None:
    token, secret = over_fakes.add(subjects=["clock"], tournaments=["friday"])
    principal = over_fakes.accounts.principal_of_token(secret)
    assert (principal.kind, principal.name, principal.subjects) == ("floor", "Scores", frozenset({"clock"}))
    assert secret not in str(over_fakes.store.rows)
    assert secret not in str(over_fakes.tokens.tokens())
    assert over_fakes.changes_published == [("token_added", token.id, "u-anna")]
    assert over_fakes.restarted().accounts.principal_of_token(secret).is_staff


def test_a_token_revoked_by_a_director_is_out_at_once(over_fakes: WithTokens) -> None:
    token, secret = over_fakes.add()
    assert over_fakes.tokens.revoke(token.id, "u-anna").revoked
    assert over_fakes.ended == [token.id]
    assert over_fakes.accounts.principal_of_token(secret) is NOBODY
    assert codes(over_fakes.tokens.revoke, token.id, "u-anna") == ["already_done"]
    assert codes(over_fakes.tokens.revoke, "i-none", "u-anna") == ["access.unknown_integration"]
    renewed, _ = over_fakes.add()
    assert [(each.id, each.revoked) for each in over_fakes.tokens.tokens()] == [
        (renewed.id, False),
        (token.id, True),
    ]


def test_an_invalid_token_is_refused_with_its_field(over_fakes: WithTokens) -> None:
    over_fakes.add("Scores")
    reasons = refused(lambda: over_fakes.add("scores", subjects=["nothing"], tournaments=["No slug"]))
    assert [(each.code, each.field) for each in reasons] == [
        ("access.token_taken", "name"),
        ("access.unknown_scope", "subject"),
        ("access.no_slug", "tournament"),
    ]
    assert codes(lambda: over_fakes.add("a\u202eb")) == ["text.unseen"]
    for number in range(1, MAX_TOKENS):
        over_fakes.add(f"Token {number}")
    assert codes(lambda: over_fakes.add("One more")) == ["access.too_many_tokens"]


def test_the_last_use_is_known_at_once_and_written_at_most_once_a_minute(over_fakes: WithTokens) -> None:
    token, secret = over_fakes.add()
    assert over_fakes.tokens.tokens()[0].used_at is None
    over_fakes.clock.advance(5_000)
    over_fakes.accounts.principal_of_token(secret)
    used = over_fakes.clock.now_ms()
    assert over_fakes.tokens.tokens()[0].used_at == used
    over_fakes.accounts.refresh()
    assert over_fakes.restarted().accounts.integrations()[0].used_at == used
    over_fakes.clock.advance(WRITE_INTERVAL_MS - 1)
    over_fakes.accounts.principal_of_token(secret)
    over_fakes.accounts.refresh()
    assert over_fakes.restarted().accounts.integrations()[0].used_at == used
    over_fakes.clock.advance(1)
    over_fakes.accounts.principal_of_token(secret)
    over_fakes.accounts.refresh()
    assert over_fakes.restarted().accounts.integrations()[0].used_at == over_fakes.clock.now_ms()
    assert over_fakes.ended == []
    assert over_fakes.tokens.tokens()[0].id == token.id


def test_writing_the_last_use_does_not_restore_a_token_that_the_shell_revokes(over_fakes: WithTokens) -> None:
    _, secret = over_fakes.add()
    over_fakes.clock.advance(WRITE_INTERVAL_MS)
    over_fakes.accounts.principal_of_token(secret)
    over_fakes.shell.revoke_integration("Scores")
    over_fakes.accounts.refresh()
    over_fakes.accounts.refresh()
    assert over_fakes.accounts.principal_of_token(secret) is NOBODY
    assert over_fakes.restarted().accounts.principal_of_token(secret) is NOBODY


def test_the_use_of_an_unknown_token_is_not_stored(over_fakes: WithTokens) -> None:
    over_fakes.accounts.principal_of_token("cs_of_nobody")
    over_fakes.accounts.refresh()
    assert over_fakes.tokens.tokens() == []
