"""A device is locked, and its user's PIN unlocks it."""

from __future__ import annotations

import pytest

from clockserver.accounts.accounts import ACTIVE_MS, PIN_TRIES
from clockserver.core.texts import Reason
from tests.accounts.accounts_over_fakes import PASSWORD, AccountsOverFakes, codes, refused


def test_a_locked_device_does_not_act_until_the_pin_unlocks_it(staffed: AccountsOverFakes) -> None:
    sign_in, secret = staffed.sign_in()
    staffed.accounts.set_pin(sign_in.user, "4711", PASSWORD, sign_in.id)
    staffed.accounts.lock(sign_in.id)
    assert staffed.ended == [sign_in.id]
    assert staffed.accounts.principal_of_cookie(secret).locked
    assert staffed.restarted().accounts.principal_of_cookie(secret).locked
    staffed.accounts.unlock(sign_in, "4711")
    assert staffed.accounts.principal_of_cookie(secret).is_staff
    staffed.accounts.refresh()
    assert staffed.ended == [sign_in.id]


def test_the_pin_unlocks_a_device_for_another_shift(staffed: AccountsOverFakes) -> None:
    sign_in, secret = staffed.sign_in()
    staffed.accounts.set_pin(sign_in.user, "4711", PASSWORD, sign_in.id)
    staffed.clock.advance(ACTIVE_MS)
    assert staffed.accounts.principal_of_cookie(secret).locked
    staffed.accounts.unlock(sign_in, "4711")
    staffed.clock.advance(ACTIVE_MS - 1)
    assert staffed.accounts.principal_of_cookie(secret).is_staff


def test_an_account_without_a_pin_unlocks_by_password_only(staffed: AccountsOverFakes) -> None:
    sign_in, _ = staffed.sign_in()
    staffed.accounts.lock(sign_in.id)
    for pin in ("", "0000", PASSWORD):
        assert refused(staffed.accounts.unlock, sign_in, pin) == [Reason("access.no_pin", {}, "pin")]


def test_five_wrong_pins_end_the_sign_in(staffed: AccountsOverFakes) -> None:
    sign_in = staffed.with_pin()
    answers = [codes(staffed.accounts.unlock, sign_in, "0000")[0] for _ in range(PIN_TRIES)]
    assert answers == ["access.wrong_pin"] * 4 + ["access.sign_in_again"]
    assert staffed.ended == [sign_in.id]
    assert staffed.accounts.sign_in_by_id(sign_in.id) is None
    assert codes(staffed.accounts.unlock, sign_in, "4711")[0] in ("access.try_later", "access.sign_in_again")
    staffed.sign_in()


def test_five_wrong_pins_end_the_sign_in_while_the_database_cannot_be_written(
    staffed: AccountsOverFakes,
) -> None:
    sign_in = staffed.with_pin()
    staffed.store.full = True
    answers = [codes(staffed.accounts.unlock, sign_in, "0000")[0] for _ in range(PIN_TRIES)]
    assert answers[-1] == "access.sign_in_again"
    assert staffed.accounts.sign_in_by_id(sign_in.id) is None


def test_the_right_pin_resets_the_count_of_wrong_ones(staffed: AccountsOverFakes) -> None:
    sign_in = staffed.with_pin()
    for _ in range(3):
        for _ in range(PIN_TRIES - 1):
            assert codes(staffed.accounts.unlock, sign_in, "0000") == ["access.wrong_pin"]
        staffed.accounts.unlock(sign_in, "4711")


def test_many_pins_at_once_are_many_tries(staffed: AccountsOverFakes) -> None:
    sign_in = staffed.with_pin()
    before = staffed.hasher.verified
    answers: list[str] = []

    def another() -> None:
        if len(answers) < 50:
            answers.append("under way")
            staffed.hashing.meanwhile = another
            answers[-1] = codes(staffed.accounts.unlock, sign_in, f"{len(answers):04}")[0]

    staffed.hashing.meanwhile = another
    assert codes(staffed.accounts.unlock, sign_in, "0000")[0].startswith("access.")
    assert staffed.hasher.verified - before <= PIN_TRIES
    assert staffed.accounts.sign_in_by_id(sign_in.id) is None


def test_a_right_pin_sent_together_with_the_fifth_wrong_one_does_not_restore_the_sign_in(
    staffed: AccountsOverFakes,
) -> None:
    sign_in = staffed.with_pin()

    def sign_out() -> None:
        staffed.accounts.sign_out(sign_in.id)

    staffed.hashing.meanwhile = sign_out
    assert codes(staffed.accounts.unlock, sign_in, "4711") == ["access.sign_in_again"]
    assert staffed.store.load().sign_ins == ()


def test_a_pin_is_four_to_eight_digits_and_is_chosen_with_the_password(staffed: AccountsOverFakes) -> None:
    sign_in, _ = staffed.sign_in()
    choose = staffed.accounts.set_pin
    for pin in ("", "123", "123456789", "12a4", "١٢٣٤", " 1234"):
        assert refused(choose, sign_in.user, pin, PASSWORD, sign_in.id) == [
            Reason("access.pin_form", {}, "pin")
        ]
    answers = [codes(choose, sign_in.user, "4711", "wrong", sign_in.id)[0] for _ in range(6)]
    assert answers == ["access.wrong_password"] * 5 + ["access.try_later"]
    staffed.clock.advance(1_000)
    choose(sign_in.user, "4711", PASSWORD, sign_in.id)
    staffed.accounts.lock(sign_in.id)
    staffed.accounts.unlock(sign_in, "4711")


def test_a_sign_in_that_has_ended_cannot_be_locked_or_unlocked(staffed: AccountsOverFakes) -> None:
    sign_in, _ = staffed.sign_in()
    staffed.accounts.sign_out(sign_in.id)
    assert codes(staffed.accounts.lock, sign_in.id) == ["access.sign_in_again"]
    assert codes(staffed.accounts.wake, sign_in.id) == ["access.sign_in_again"]
    assert staffed.store.load().sign_ins == ()


EASY = (
    "0000",
    "9999",
    "1234",
    "4321",
    "7890",
    "0987",
    "1212",
    "123123",
    "1122",
    "1221",
    "1984",
    "2026",
    "2580",
)
FINE = ("4711", "4713", "8027", "30519", "86420975", "591837")


@pytest.mark.parametrize("pin", EASY)
def test_a_pin_that_is_easy_to_guess_is_refused(staffed: AccountsOverFakes, pin: str) -> None:
    sign_in, _ = staffed.sign_in()
    refusal = refused(staffed.accounts.set_pin, sign_in.user, pin, PASSWORD, sign_in.id)
    assert refusal == [Reason("access.pin_easy", {}, "pin")]


@pytest.mark.parametrize("pin", FINE)
def test_other_pins_are_accepted(staffed: AccountsOverFakes, pin: str) -> None:
    sign_in, secret = staffed.sign_in()
    staffed.accounts.set_pin(sign_in.user, pin, PASSWORD, sign_in.id)
    staffed.accounts.lock(sign_in.id)
    staffed.accounts.unlock(sign_in, pin)
    assert staffed.accounts.principal_of_cookie(secret).is_staff
