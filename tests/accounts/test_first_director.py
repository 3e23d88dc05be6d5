"""The first visit creates the director: once, with the code that the server printed."""

from __future__ import annotations

import pytest

from clockserver.accounts.credentials.pairings import LETTERS
from clockserver.core.texts import Reason
from clockserver.desk.ports import JournalUnwritable
from tests.accounts.office import ELSEWHERE, PASSWORD, TABLET, Office, codes, refused


def test_the_first_visit_makes_the_director_with_the_code_that_was_printed(office: Office) -> None:
    code = office.accounts.setup_code
    assert code is not None
    assert len(code) == 8
    assert set(code) <= set(LETTERS)
    typed = f" {code[:4].lower()}-{code[4:].lower()} "
    sign_in, secret = office.accounts.set_up(typed, " Anna ", PASSWORD, TABLET)
    anna = office.accounts.principal_of_cookie(secret)
    assert (anna.kind, anna.name, anna.device, anna.locked) == ("td", "Anna", sign_in.id, False)
    assert anna.is_staff
    assert office.accounts.setup_code is None


def test_a_wrong_code_makes_nobody_the_director(office: Office) -> None:
    code = office.accounts.setup_code
    assert code is not None
    for guess in ("", "BCDFGHJK", code[:-1], f"{code}B", "é" * 8):
        (reason,) = refused(office.accounts.set_up, guess, "Eve", PASSWORD, ELSEWHERE)
        assert reason == Reason("access.wrong_code", {}, "code")
    assert office.accounts.users() == []
    assert office.accounts.setup_code == code


def test_a_stranger_who_guesses_codes_waits_longer_and_longer_and_the_director_does_not(
    office: Office,
) -> None:
    answers = [codes(office.accounts.set_up, "wrong", "Eve", PASSWORD, ELSEWHERE)[0] for _ in range(7)]
    assert answers == ["access.wrong_code"] * 5 + ["access.try_later"] * 2
    office.clock.advance(1_000)
    assert codes(office.accounts.set_up, "wrong", "Eve", PASSWORD, ELSEWHERE) == ["access.wrong_code"]
    (reason,) = refused(office.accounts.set_up, "wrong", "Eve", PASSWORD, ELSEWHERE)
    assert reason.params == {"retry_ms": 2_000}
    office.set_up()
    assert [user.name for user in office.accounts.users()] == ["Anna"]


def test_the_code_is_used_once(office: Office) -> None:
    code = office.accounts.setup_code
    assert code is not None
    office.set_up()
    assert codes(office.accounts.set_up, code, "Eve", PASSWORD, ELSEWHERE) == ["access.set_up_already"]
    assert [user.name for user in office.accounts.users()] == ["Anna"]
    assert office.restarted().accounts.setup_code is None


def test_one_of_two_people_who_send_the_code_at_once_becomes_the_director(office: Office) -> None:
    code = office.accounts.setup_code
    assert code is not None
    second: list[str] = []

    def set_up_elsewhere() -> None:
        second.extend(codes(office.accounts.set_up, code, "Eve", PASSWORD, ELSEWHERE))

    office.hashing.meanwhile = set_up_elsewhere
    office.set_up()
    assert second == ["access.set_up_already"]
    assert [user.name for user in office.accounts.users()] == ["Anna"]


def test_a_director_who_cannot_be_stored_does_not_exist_and_the_code_stays_valid(office: Office) -> None:
    code = office.accounts.setup_code
    office.store.full = True
    with pytest.raises(JournalUnwritable):
        office.set_up()
    assert office.accounts.users() == []
    assert office.accounts.setup_code == code
    office.store.full = False
    office.set_up()
    assert [user.name for user in office.accounts.users()] == ["Anna"]


def test_an_invalid_account_is_refused_with_every_reason(office: Office) -> None:
    code = office.accounts.setup_code
    assert code is not None
    set_up = office.accounts.set_up
    assert codes(set_up, code, " ", "short", TABLET) == ["access.name_form", "access.password_length"]
    assert codes(set_up, code, "x" * 41, "x" * 201, TABLET) == ["access.name_form", "access.password_length"]
    assert codes(set_up, code, "An\nna", PASSWORD, TABLET) == ["access.name_form"]
    assert codes(set_up, code, "Anna", "ababababab", TABLET) == ["access.password_simple"]
    assert codes(set_up, code, "Annabel Lee", "ANNABEL LEE", TABLET) == ["access.password_simple"]
    office.shell.add_user("Ben", "floor", PASSWORD, 0)
    office.accounts.refresh()
    assert codes(set_up, code, "BEN", "short", TABLET) == ["access.name_taken", "access.password_length"]
    assert office.accounts.setup_code == code


def test_a_director_added_from_the_shell_makes_the_code_worthless(office: Office) -> None:
    code = office.accounts.setup_code
    assert code is not None
    office.shell.add_user("Anna", "td", PASSWORD, 0)
    office.accounts.refresh()
    assert office.accounts.setup_code is None
    assert codes(office.accounts.set_up, code, "Eve", PASSWORD, ELSEWHERE) == ["access.set_up_already"]


def test_the_code_is_not_valid_again_after_the_shell_added_a_director_first(office: Office) -> None:
    def faster() -> None:
        office.shell.add_user("Anna", "td", PASSWORD, 0)
        office.accounts.refresh()
        office.store.full = True

    office.hashing.meanwhile = faster
    with pytest.raises(JournalUnwritable):
        office.set_up("Ben")
    assert office.accounts.setup_code is None
