"""Programs speak by tokens, within their bounds."""

from __future__ import annotations

from clockserver.accounts.roles import NOBODY, Principal
from tests.accounts.office import Office


def test_a_program_speaks_by_its_token_within_its_bounds(staffed: Office) -> None:
    free, token = staffed.shell.add_integration("Scores", "floor", None, None, 0)
    bound, other = staffed.shell.add_integration("Overlay", "td", ["clock", "counters"], ["friday"], 0)
    staffed.accounts.look()
    by_token = staffed.accounts.by_token
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


def test_a_token_is_no_cookie_and_a_cookie_no_token(staffed: Office) -> None:
    _, token = staffed.shell.add_integration("Scores", "floor", None, None, 0)
    staffed.accounts.look()
    _, secret = staffed.sign_in()
    assert staffed.accounts.by_cookie(token) is NOBODY
    assert staffed.accounts.by_token(secret) is NOBODY


def test_a_revoked_token_is_nobodys_and_its_connections_are_closed(staffed: Office) -> None:
    first, token = staffed.shell.add_integration("Scores", "floor", None, None, 0)
    _, other = staffed.shell.add_integration("Overlay", "floor", None, None, 0)
    staffed.accounts.look()
    staffed.shell.revoke_integration("Scores")
    staffed.accounts.look()
    assert staffed.accounts.by_token(token) is NOBODY
    assert staffed.ended == [first.id]
    assert staffed.accounts.by_token(other).staff
    assert staffed.restarted().accounts.by_token(token) is NOBODY
