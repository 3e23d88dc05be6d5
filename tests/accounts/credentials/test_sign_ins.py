"""Users sign in and out, wait after wrong passwords, and lose a sign-in that ends."""

from __future__ import annotations

from clockserver.accounts.accounts import (
    ACTIVE_MS,
    KNOWN_MS,
    MAX_SIGN_INS,
)
from clockserver.accounts.credentials.hashes import MAX_HASHES
from clockserver.accounts.credentials.pairings import digest
from clockserver.accounts.credentials.sign_in_tries import FREE_OF_ADDRESS, MAX_UNKNOWN
from clockserver.accounts.roles import NOBODY, Principal
from clockserver.core.texts import Reason, Refused
from tests.accounts.accounts_over_fakes import (
    ELSEWHERE,
    OTHER_PASSWORD,
    PASSWORD,
    TABLET,
    AccountsOverFakes,
    codes,
    refused,
    wrong,
)


def test_a_sign_in_acts_for_its_user_and_outlives_a_restart(staffed: AccountsOverFakes) -> None:
    sign_in, secret = staffed.sign_in(name=" aNNA ")
    after = staffed.restarted()
    for accounts in (staffed.accounts, after.accounts):
        anna = accounts.principal_of_cookie(secret)
        assert anna == Principal("td", sign_in.user, "Anna", sign_in.id, sign_in.id)


def test_a_cookie_that_was_never_issued_belongs_to_nobody(staffed: AccountsOverFakes) -> None:
    sign_in, secret = staffed.sign_in()
    for forged in ("", sign_in.id, sign_in.key, secret[:-1], f"{secret}x", "é"):
        assert staffed.accounts.principal_of_cookie(forged) is NOBODY


def test_the_store_keeps_no_secret_in_plain_text(staffed: AccountsOverFakes) -> None:
    _, secret = staffed.sign_in()
    _, token = staffed.shell.add_integration("Scores", "floor", None, None, 0)
    rows = repr(staffed.store.rows)
    assert secret not in rows
    assert token not in rows
    assert digest(secret) in rows


def test_each_sign_in_has_a_secret_of_its_own(staffed: AccountsOverFakes) -> None:
    secrets = {staffed.sign_in()[1] for _ in range(10)}
    assert len(secrets) == 10
    assert all(len(secret) >= 43 for secret in secrets)


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer_at_the_same_cost(
    staffed: AccountsOverFakes,
) -> None:
    staffed.shell.add_user("Ben", "floor", PASSWORD, 0)
    staffed.shell.disable_user("Ben", disabled=True)
    staffed.accounts.refresh()
    answers, costs = set(), set()
    for name, password in (("Anna", "wrong"), ("Nobody", PASSWORD), ("Ben", PASSWORD), ("", "")):
        before = staffed.hasher.verified
        answers |= set(map(repr, refused(lambda n=name, p=password: staffed.sign_in(n, p))))
        costs.add(staffed.hasher.verified - before)
    assert answers == {repr(Reason("access.wrong_password", {}, "password"))}
    assert costs == {1}


def test_a_password_with_something_after_it_is_another_one(staffed: AccountsOverFakes) -> None:
    long = "tens and nines " * 13 + "fives"
    assert len(long) == 200
    staffed.shell.add_user("Ben", "floor", long, 0)
    staffed.accounts.refresh()
    staffed.sign_in("Ben", long)
    assert codes(lambda: staffed.sign_in("Ben", f"{long}!")) == ["access.wrong_password"]


def test_after_five_wrong_passwords_each_next_one_waits(staffed: AccountsOverFakes) -> None:
    assert wrong(staffed, 7) == ["access.wrong_password"] * 5 + ["access.try_later"] * 2
    # The right password is refused too, while it waits.
    assert codes(staffed.sign_in) == ["access.try_later"]
    staffed.clock.advance(1_000)
    assert wrong(staffed, 2) == ["access.wrong_password", "access.try_later"]
    staffed.clock.advance(2_000)
    staffed.sign_in()
    assert wrong(staffed, 5) == ["access.wrong_password"] * 5


def test_every_spelling_of_a_name_waits_as_the_same_account(staffed: AccountsOverFakes) -> None:
    for name in ("Anna", "anna", " ANNA", "Anna ", "aNNa"):
        assert wrong(staffed, 1, name=name) == ["access.wrong_password"]
    assert wrong(staffed, 1, name="  anna  ") == ["access.try_later"]
    for name in ("nobody", "NOBODY", " nobody", "nobody ", "Nobody"):
        assert wrong(staffed, 1, name=name) == ["access.wrong_password"]
    # Existing and unknown accounts give the same answer.
    assert wrong(staffed, 1, name="  nobody  ") == ["access.try_later"]


def test_a_stranger_locks_nobody_out(staffed: AccountsOverFakes) -> None:
    wrong(staffed, 200, source=ELSEWHERE)
    _, at_the_tablet = staffed.sign_in(source=TABLET)
    _, on_a_known_device = staffed.sign_in(source=ELSEWHERE, device="u-anna s-tablet22")
    for secret in (at_the_tablet, on_a_known_device):
        assert staffed.accounts.principal_of_cookie(secret).is_staff


def test_a_known_device_has_tries_of_its_own(staffed: AccountsOverFakes) -> None:
    assert wrong(staffed, 6, device="u-anna s-tablet22")[-1] == "access.try_later"
    staffed.sign_in()
    staffed.sign_in(device="u-anna s-phone333")


def test_an_address_that_tries_many_names_waits_too(staffed: AccountsOverFakes) -> None:
    """Five wrong passwords for each of a thousand names would be five thousand hashes."""
    answers = [wrong(staffed, 1, name=f"name {n}", source=ELSEWHERE)[0] for n in range(1_000)]
    assert answers == ["access.wrong_password"] * FREE_OF_ADDRESS + ["access.try_later"] * (
        1_000 - FREE_OF_ADDRESS
    )
    assert staffed.hasher.verified == FREE_OF_ADDRESS
    staffed.sign_in(source=TABLET)
    staffed.sign_in(source=ELSEWHERE, device="u-anna s-tablet22")


def test_a_right_password_does_not_make_the_wrong_ones_of_its_address_good(
    staffed: AccountsOverFakes,
) -> None:
    staffed.shell.add_user("Eve", "cashier", OTHER_PASSWORD, 0)
    staffed.accounts.refresh()
    guesses = 0
    for n in range(1_000):
        guesses += wrong(staffed, 1, name=f"name {n}", source=ELSEWHERE) == ["access.wrong_password"]
        if not n % 3:
            try:
                staffed.sign_in("Eve", OTHER_PASSWORD, ELSEWHERE)
            except Refused:
                break
    assert guesses <= FREE_OF_ADDRESS


def test_many_tries_at_once_are_many_tries(staffed: AccountsOverFakes) -> None:
    """All attempts arrive before the first hash is done."""
    answers: list[str] = []

    def another() -> None:
        if len(answers) < 50:
            staffed.hashing.meanwhile = another
            answers.extend(wrong(staffed, 1))

    staffed.hashing.meanwhile = another
    wrong(staffed, 1)
    assert staffed.hasher.verified == 5
    assert answers.count("access.wrong_password") == 4


def test_a_flood_of_strangers_leaves_room_for_known_devices(staffed: AccountsOverFakes) -> None:
    """Each stranger has an address and a name of its own; all hashes wait at once."""
    under_way, came_later = [""], []

    def another() -> None:
        n = len(under_way)
        if n < MAX_UNKNOWN:
            under_way.append("")
            staffed.hashing.meanwhile = another
            under_way[n] = wrong(staffed, 1, name=f"name {n}", source=f"10.0.1.{n}")[0]
            return
        for m in range(20):
            came_later.extend(wrong(staffed, 1, name=f"late {m}", source=f"10.0.2.{m}"))
        staffed.sign_in(device="u-anna s-tablet22")

    staffed.hashing.meanwhile = another
    under_way[0] = wrong(staffed, 1, name="first", source=ELSEWHERE)[0]
    assert under_way == ["access.wrong_password"] * MAX_UNKNOWN
    assert came_later == ["access.try_later"] * 20
    assert MAX_UNKNOWN < MAX_HASHES
    assert len(staffed.store.load().sign_ins) == 1


def test_a_try_rejected_for_lack_of_room_does_not_count(staffed: AccountsOverFakes) -> None:
    staffed.accounts.hashes._waiting = MAX_HASHES
    for _ in range(20):
        assert refused(staffed.sign_in) == [Reason("access.try_later", {"retry_ms": 1_000})]
        assert codes(staffed.sign_in, "Anna", PASSWORD, TABLET, "u-anna s-tablet22") == ["access.try_later"]
    staffed.accounts.hashes._waiting = 0
    staffed.sign_in()
    staffed.sign_in(device="u-anna s-tablet22")


def test_the_sign_ins_of_an_account_are_limited_and_the_oldest_makes_room(staffed: AccountsOverFakes) -> None:
    staffed.shell.add_user("Ben", "floor", PASSWORD, 0)
    staffed.accounts.refresh()
    bens, _ = staffed.sign_in("Ben")
    first, secret = staffed.sign_in()
    for _ in range(MAX_SIGN_INS):
        staffed.clock.advance(1)
        staffed.sign_in()
    assert staffed.ended == [first.id]
    assert staffed.accounts.principal_of_cookie(secret) is NOBODY
    assert staffed.accounts.sign_in_by_id(bens.id) == bens
    assert len(staffed.store.load().sign_ins) == MAX_SIGN_INS + 1


def test_signing_out_ends_the_sign_in_and_its_connections(staffed: AccountsOverFakes) -> None:
    sign_in, secret = staffed.sign_in()
    second, second_secret = staffed.sign_in()
    staffed.accounts.sign_out(sign_in.id)
    assert staffed.accounts.principal_of_cookie(secret) is NOBODY
    assert staffed.ended == [sign_in.id]
    assert staffed.accounts.principal_of_cookie(second_secret).is_staff
    assert [each.id for each in staffed.store.load().sign_ins] == [second.id]
    assert staffed.restarted().accounts.principal_of_cookie(secret) is NOBODY


def test_signing_out_is_answered_only_once_it_survives_a_restart(staffed: AccountsOverFakes) -> None:
    _, secret = staffed.sign_in()
    staffed.store.full = True
    for _ in range(2):  # another attempt with the same cookie does not avoid the wait
        refusal = refused(staffed.accounts.sign_out_for_good, secret)
        assert refusal == [Reason("access.sign_out_unwritten")]
        assert staffed.accounts.principal_of_cookie(secret) is NOBODY
    staffed.store.full = False
    staffed.accounts.sign_out_for_good(secret)
    assert staffed.restarted().accounts.principal_of_cookie(secret) is NOBODY


def test_signing_out_holds_while_the_database_cannot_be_written(staffed: AccountsOverFakes) -> None:
    sign_in, secret = staffed.sign_in()
    staffed.store.full = True
    staffed.accounts.sign_out(sign_in.id)
    assert staffed.accounts.principal_of_cookie(secret) is NOBODY
    assert staffed.ended == [sign_in.id]
    # The sign-in does not return with what the shell changed meanwhile.
    staffed.accounts._replace_all(staffed.store.load())
    assert staffed.accounts.principal_of_cookie(secret) is NOBODY
    staffed.store.full = False
    staffed.accounts.refresh()
    assert staffed.store.load().sign_ins == ()


def test_after_a_shift_the_device_is_known_and_does_not_act(staffed: AccountsOverFakes) -> None:
    sign_in, secret = staffed.sign_in()
    staffed.accounts.refresh()
    staffed.clock.advance(ACTIVE_MS - 1)
    staffed.accounts.refresh()
    assert staffed.accounts.principal_of_cookie(secret).is_staff
    assert staffed.ended == []
    staffed.clock.advance(1)
    locked = staffed.accounts.principal_of_cookie(secret)
    assert (locked.kind, locked.name, locked.locked, locked.is_staff) == ("public", "Anna", True, False)
    # The device no longer follows staff topics; its page reconnects and asks for the PIN.
    for _ in range(3):
        staffed.accounts.refresh()
    assert staffed.ended == [sign_in.id]


def test_after_thirty_days_the_device_is_forgotten(staffed: AccountsOverFakes) -> None:
    sign_in, secret = staffed.sign_in()
    staffed.clock.advance(KNOWN_MS - 1)
    assert staffed.accounts.principal_of_cookie(secret).locked
    staffed.clock.advance(1)
    assert staffed.accounts.principal_of_cookie(secret) is NOBODY
    assert staffed.accounts.sign_in_of(secret) is None
    assert codes(staffed.accounts.wake, sign_in.id) == ["access.sign_in_again"]
    staffed.accounts.refresh()
    assert staffed.store.load().sign_ins == ()
    assert staffed.ended[-1] == sign_in.id
