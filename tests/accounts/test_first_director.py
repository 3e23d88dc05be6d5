"""The first visit creates the director: once, with the code that the server printed."""

from __future__ import annotations

import pytest

from clockserver.accounts.credentials.pairings import LETTERS
from clockserver.core.texts import Reason
from clockserver.desk.ports import JournalUnwritable
from tests.accounts.accounts_over_fakes import ELSEWHERE, PASSWORD, TABLET, AccountsOverFakes, codes, refused


def test_the_first_visit_makes_the_director_with_the_code_that_was_printed(
    over_fakes: AccountsOverFakes,
) -> None:
    code = over_fakes.accounts.setup_code
    assert code is not None
    assert len(code) == 8
    assert set(code) <= set(LETTERS)
    typed = f" {code[:4].lower()}-{code[4:].lower()} "
    sign_in, secret = over_fakes.accounts.set_up(typed, " Anna ", PASSWORD, TABLET)
    anna = over_fakes.accounts.principal_of_cookie(secret)
    assert (anna.kind, anna.name, anna.device, anna.locked) == ("td", "Anna", sign_in.id, False)
    assert anna.is_staff
    assert over_fakes.accounts.setup_code is None


def test_a_wrong_code_makes_nobody_the_director(over_fakes: AccountsOverFakes) -> None:
    code = over_fakes.accounts.setup_code
    assert code is not None
    for guess in ("", "BCDFGHJK", code[:-1], f"{code}B", "é" * 8):
        (reason,) = refused(over_fakes.accounts.set_up, guess, "Eve", PASSWORD, ELSEWHERE)
        assert reason == Reason("access.wrong_code", {}, "code")
    assert over_fakes.accounts.users() == []
    assert over_fakes.accounts.setup_code == code


def test_a_stranger_who_guesses_codes_waits_longer_and_longer_and_the_director_does_not(
    over_fakes: AccountsOverFakes,
) -> None:
    answers = [codes(over_fakes.accounts.set_up, "wrong", "Eve", PASSWORD, ELSEWHERE)[0] for _ in range(7)]
    assert answers == ["access.wrong_code"] * 5 + ["access.try_later"] * 2
    over_fakes.clock.advance(1_000)
    assert codes(over_fakes.accounts.set_up, "wrong", "Eve", PASSWORD, ELSEWHERE) == ["access.wrong_code"]
    (reason,) = refused(over_fakes.accounts.set_up, "wrong", "Eve", PASSWORD, ELSEWHERE)
    assert reason.params == {"retry_ms": 2_000}
    over_fakes.set_up()
    assert [user.name for user in over_fakes.accounts.users()] == ["Anna"]


def test_the_code_is_used_once(over_fakes: AccountsOverFakes) -> None:
    code = over_fakes.accounts.setup_code
    assert code is not None
    over_fakes.set_up()
    assert codes(over_fakes.accounts.set_up, code, "Eve", PASSWORD, ELSEWHERE) == ["access.set_up_already"]
    assert [user.name for user in over_fakes.accounts.users()] == ["Anna"]
    assert over_fakes.restarted().accounts.setup_code is None


def test_one_of_two_people_who_send_the_code_at_once_becomes_the_director(
    over_fakes: AccountsOverFakes,
) -> None:
    code = over_fakes.accounts.setup_code
    assert code is not None
    second: list[str] = []

    def set_up_elsewhere() -> None:
        second.extend(codes(over_fakes.accounts.set_up, code, "Eve", PASSWORD, ELSEWHERE))

    over_fakes.hashing.meanwhile = set_up_elsewhere
    over_fakes.set_up()
    assert second == ["access.set_up_already"]
    assert [user.name for user in over_fakes.accounts.users()] == ["Anna"]


def test_a_director_who_cannot_be_stored_does_not_exist_and_the_code_stays_valid(
    over_fakes: AccountsOverFakes,
) -> None:
    code = over_fakes.accounts.setup_code
    over_fakes.store.full = True
    with pytest.raises(JournalUnwritable):
        over_fakes.set_up()
    assert over_fakes.accounts.users() == []
    assert over_fakes.accounts.setup_code == code
    over_fakes.store.full = False
    over_fakes.set_up()
    assert [user.name for user in over_fakes.accounts.users()] == ["Anna"]


def test_an_invalid_account_is_refused_with_every_reason(over_fakes: AccountsOverFakes) -> None:
    code = over_fakes.accounts.setup_code
    assert code is not None
    set_up = over_fakes.accounts.set_up
    assert codes(set_up, code, " ", "short", TABLET) == ["access.name_form", "access.password_length"]
    assert codes(set_up, code, "x" * 41, "x" * 201, TABLET) == ["access.name_form", "access.password_length"]
    assert codes(set_up, code, "An\nna", PASSWORD, TABLET) == ["access.name_form"]
    assert codes(set_up, code, "Anna", "ababababab", TABLET) == ["access.password_simple"]
    assert codes(set_up, code, "Annabel Lee", "ANNABEL LEE", TABLET) == ["access.password_simple"]
    over_fakes.shell.add_user("Ben", "floor", PASSWORD, 0)
    over_fakes.accounts.refresh()
    assert codes(set_up, code, "BEN", "short", TABLET) == ["access.name_taken", "access.password_length"]
    assert over_fakes.accounts.setup_code == code


def test_a_director_added_from_the_shell_makes_the_code_worthless(over_fakes: AccountsOverFakes) -> None:
    code = over_fakes.accounts.setup_code
    assert code is not None
    over_fakes.shell.add_user("Anna", "td", PASSWORD, 0)
    over_fakes.accounts.refresh()
    assert over_fakes.accounts.setup_code is None
    assert codes(over_fakes.accounts.set_up, code, "Eve", PASSWORD, ELSEWHERE) == ["access.set_up_already"]


def test_the_code_is_not_valid_again_after_the_shell_added_a_director_first(
    over_fakes: AccountsOverFakes,
) -> None:
    def faster() -> None:
        over_fakes.shell.add_user("Anna", "td", PASSWORD, 0)
        over_fakes.accounts.refresh()
        over_fakes.store.full = True

    over_fakes.hashing.meanwhile = faster
    with pytest.raises(JournalUnwritable):
        over_fakes.set_up("Ben")
    assert over_fakes.accounts.setup_code is None
