"""Programs authenticate by tokens, within the bounds of each token."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.accounts.account_registry import Registry
from clockserver.accounts.account_store import Integration
from clockserver.accounts.roles import NOBODY, Principal
from clockserver.accounts.token_uses import WRITE_INTERVAL_MS
from clockserver.accounts.tokens import MAX_TOKENS, Tokens
from clockserver.core.permissions import Role
from tests.accounts.office import Office, codes, refused
from tests.fakes import PlainHasher, inline


def test_a_program_acts_by_its_token_within_its_bounds(staffed: Office) -> None:
    free, token = staffed.shell.add_integration("Scores", "floor", None, None, 0)
    bound, other = staffed.shell.add_integration("Overlay", "td", ["clock", "counters"], ["friday"], 0)
    staffed.accounts.refresh()
    by_token = staffed.accounts.principal_of_token
    assert by_token(token) == Principal("floor", free.id, "Scores", session=free.id)
    assert by_token(other) == Principal(
        "td",
        bound.id,
        "Overlay",
        session=bound.id,
        subjects=frozenset({"clock", "counters"}),
        tournaments=frozenset({"friday"}),
    )
    for forged in ("", free.id, free.key, token[:-1], "cs_", "é"):
        assert by_token(forged) is NOBODY


def test_a_token_does_not_count_as_a_cookie_nor_a_cookie_as_a_token(staffed: Office) -> None:
    _, token = staffed.shell.add_integration("Scores", "floor", None, None, 0)
    staffed.accounts.refresh()
    _, secret = staffed.sign_in()
    assert staffed.accounts.principal_of_cookie(token) is NOBODY
    assert staffed.accounts.principal_of_token(secret) is NOBODY


def test_a_revoked_token_belongs_to_nobody_and_its_connections_are_closed(staffed: Office) -> None:
    first, token = staffed.shell.add_integration("Scores", "floor", None, None, 0)
    _, other = staffed.shell.add_integration("Overlay", "floor", None, None, 0)
    staffed.accounts.refresh()
    staffed.shell.revoke_integration("Scores")
    staffed.accounts.refresh()
    assert staffed.accounts.principal_of_token(token) is NOBODY
    assert staffed.ended == [first.id]
    assert staffed.accounts.principal_of_token(other).is_staff
    assert staffed.restarted().accounts.principal_of_token(token) is NOBODY


# -- as directors create and revoke them ---------------------------------------------------------------


class WithTokens(Office):
    """An office with a director. `said` lists the published changes of tokens."""

    def __init__(self) -> None:
        super().__init__()
        self.set_up()
        self.tokens = Tokens(self.accounts, Registry(self.store, PlainHasher()), self.clock, inline)
        self.said: list[tuple[str, str, str]] = []
        self.tokens.changed.subscribe(lambda *told: self.said.append(told))

    def add(self, name: str = "Scores", role: Role = "floor", **bounds: Any) -> tuple[Integration, str]:
        return self.tokens.add(name, role, bounds.get("subjects"), bounds.get("tournaments"), "u-anna")


@pytest.fixture
def office() -> WithTokens:
    return WithTokens()


def test_a_token_is_valid_at_once_and_its_secret_is_kept_nowhere(office: WithTokens) -> None:
    made, secret = office.add(subjects=["clock"], tournaments=["friday"])
    principal = office.accounts.principal_of_token(secret)
    assert (principal.kind, principal.name, principal.subjects) == ("floor", "Scores", frozenset({"clock"}))
    assert secret not in str(office.store.rows)
    assert secret not in str(office.tokens.tokens())
    assert office.said == [("token_added", made.id, "u-anna")]
    assert office.restarted().accounts.principal_of_token(secret).is_staff


def test_a_token_revoked_by_a_director_is_out_at_once(office: WithTokens) -> None:
    made, secret = office.add()
    assert office.tokens.revoke(made.id, "u-anna").revoked
    assert office.ended == [made.id]
    assert office.accounts.principal_of_token(secret) is NOBODY
    assert codes(office.tokens.revoke, made.id, "u-anna") == ["already_done"]
    assert codes(office.tokens.revoke, "i-none", "u-anna") == ["access.unknown_integration"]
    again, _ = office.add()
    assert [(each.id, each.revoked) for each in office.tokens.tokens()] == [
        (again.id, False),
        (made.id, True),
    ]


def test_an_invalid_token_is_refused_with_its_field(office: WithTokens) -> None:
    office.add("Scores")
    reasons = refused(lambda: office.add("scores", subjects=["nothing"], tournaments=["No slug"]))
    assert [(each.code, each.field) for each in reasons] == [
        ("access.token_taken", "name"),
        ("access.unknown_scope", "subject"),
        ("access.no_slug", "tournament"),
    ]
    assert codes(lambda: office.add("a\u202eb")) == ["text.unseen"]
    for number in range(1, MAX_TOKENS):
        office.add(f"Token {number}")
    assert codes(lambda: office.add("One more")) == ["access.too_many_tokens"]


def test_the_last_use_is_known_at_once_and_written_at_most_once_a_minute(office: WithTokens) -> None:
    made, secret = office.add()
    assert office.tokens.tokens()[0].used_at is None
    office.clock.advance(5_000)
    office.accounts.principal_of_token(secret)
    used = office.clock.now_ms()
    assert office.tokens.tokens()[0].used_at == used
    office.accounts.refresh()
    assert office.restarted().accounts.integrations()[0].used_at == used
    office.clock.advance(WRITE_INTERVAL_MS - 1)
    office.accounts.principal_of_token(secret)
    office.accounts.refresh()
    assert office.restarted().accounts.integrations()[0].used_at == used
    office.clock.advance(1)
    office.accounts.principal_of_token(secret)
    office.accounts.refresh()
    assert office.restarted().accounts.integrations()[0].used_at == office.clock.now_ms()
    assert office.ended == []
    assert office.tokens.tokens()[0].id == made.id


def test_writing_the_last_use_does_not_restore_a_token_that_the_shell_revokes(office: WithTokens) -> None:
    _, secret = office.add()
    office.clock.advance(WRITE_INTERVAL_MS)
    office.accounts.principal_of_token(secret)
    office.shell.revoke_integration("Scores")
    office.accounts.refresh()
    office.accounts.refresh()
    assert office.accounts.principal_of_token(secret) is NOBODY
    assert office.restarted().accounts.principal_of_token(secret) is NOBODY


def test_the_use_of_an_unknown_token_is_not_stored(office: WithTokens) -> None:
    office.accounts.principal_of_token("cs_of_nobody")
    office.accounts.refresh()
    assert office.tokens.tokens() == []
