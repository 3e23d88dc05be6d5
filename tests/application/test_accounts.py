"""Who is who: the first visit, signing in and out, PINs, and what the command line changes while the server runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from clockserver.application.access.accounts import (
    ACTIVE_MS,
    FREE_OF_ADDRESS,
    KNOWN_MS,
    MOST_HASHES,
    MOST_SIGN_INS,
    MOST_STRANGERS,
    PIN_TRIES,
    Accounts,
)
from clockserver.application.access.pairings import LETTERS, digest
from clockserver.application.access.people import Everybody, SignIn
from clockserver.application.access.permissions import NOBODY, Principal
from clockserver.application.access.registry import Registry
from clockserver.application.ports import JournalUnwritable
from clockserver.domain.texts import Reason, Refused
from tests.fakes import FakeHostClock, InMemoryPeople, Interrupted, PlainHasher, inline

PASSWORD, OTHER_PASSWORD = "a straight to the ten", "four of a kind, queens"
TABLET, ELSEWHERE = "10.0.0.7", "10.0.0.8"


class Office:
    """The accounts over fakes; `ended` are the sign-ins and integrations whose connections were to be closed."""

    def __init__(self, store: InMemoryPeople | None = None, clock: FakeHostClock | None = None) -> None:
        self.store = store or InMemoryPeople()
        self.clock = clock or FakeHostClock()
        self.hasher = PlainHasher()
        self.hashing = Interrupted()
        self.accounts = Accounts(self.store, self.hasher, self.clock, self.hashing, inline)
        self.ended: list[str] = []
        self.changes = 0
        self.accounts.on_end = self.ended.append
        self.accounts.on_change = self._changed
        self.accounts.load()
        self.shell = Registry(self.store.elsewhere(), PlainHasher())

    def _changed(self) -> None:
        self.changes += 1

    def set_up(self, name: str = "Anna") -> tuple[SignIn, str]:
        assert self.accounts.setup_code is not None
        return self.accounts.set_up(self.accounts.setup_code, name, PASSWORD, TABLET)

    def sign_in(
        self, name: str = "Anna", password: str = PASSWORD, source: str = TABLET, device: str | None = None
    ) -> tuple[SignIn, str]:
        return self.accounts.sign_in(name, password, source, device)

    def with_pin(self, pin: str = "4711") -> SignIn:
        """Anna, signed in, with a PIN, and the device locked."""
        sign_in, _ = self.sign_in()
        self.accounts.set_pin(sign_in.user, pin, PASSWORD, sign_in.id)
        self.accounts.lock(sign_in.id)
        self.ended.clear()
        return sign_in

    def restarted(self) -> Office:
        return Office(self.store, self.clock)


@pytest.fixture
def office() -> Office:
    """A server at its first start."""
    return Office()


@pytest.fixture
def staffed() -> Office:
    """A server with Anna, its director."""
    store = InMemoryPeople()
    office = Office(store)
    office.set_up()
    office = Office(store, office.clock)
    office.accounts._end([each.id for each in office.accounts._sign_ins.values()])
    office.ended.clear()
    return office


def refused(work: Callable[..., object], *args: Any) -> list[Reason]:
    with pytest.raises(Refused) as caught:
        work(*args)
    return list(caught.value.reasons)


def codes(work: Callable[..., object], *args: Any) -> list[str]:
    return [reason.code for reason in refused(work, *args)]


def wrong(office: Office, times: int, **more: Any) -> list[str]:
    """Wrong passwords, and what each is answered."""
    return [codes(lambda: office.sign_in(password="wrong", **more))[0] for _ in range(times)]


# -- the first visit ---------------------------------------------------------------------------------


def test_the_first_visit_makes_the_director_with_the_code_that_was_printed(office: Office) -> None:
    code = office.accounts.setup_code
    assert code is not None
    assert len(code) == 8
    assert set(code) <= set(LETTERS)
    typed = f" {code[:4].lower()}-{code[4:].lower()} "
    sign_in, secret = office.accounts.set_up(typed, " Anna ", PASSWORD, TABLET)
    anna = office.accounts.by_cookie(secret)
    assert (anna.kind, anna.name, anna.device, anna.locked) == ("td", "Anna", sign_in.id, False)
    assert anna.staff
    assert office.accounts.setup_code is None


def test_a_wrong_code_makes_nobody_the_director(office: Office) -> None:
    code = office.accounts.setup_code
    assert code is not None
    for guess in ("", "BCDFGHJK", code[:-1], f"{code}B", "é" * 8):
        (reason,) = refused(office.accounts.set_up, guess, "Eve", PASSWORD, ELSEWHERE)
        assert reason == Reason("access.wrong_code", {}, "code")
    assert office.accounts.users() == []
    assert office.accounts.setup_code == code


def test_who_guesses_codes_waits_longer_and_longer_and_the_director_does_not(office: Office) -> None:
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


def test_of_two_who_bring_the_code_at_once_one_is_the_director(office: Office) -> None:
    code = office.accounts.setup_code
    assert code is not None
    second: list[str] = []
    office.hashing.meanwhile = lambda: second.extend(
        codes(office.accounts.set_up, code, "Eve", PASSWORD, ELSEWHERE)
    )
    office.set_up()
    assert second == ["access.set_up_already"]
    assert [user.name for user in office.accounts.users()] == ["Anna"]


def test_a_director_who_cannot_be_written_is_none_and_the_code_goes_on(office: Office) -> None:
    code = office.accounts.setup_code
    office.store.full = True
    with pytest.raises(JournalUnwritable):
        office.set_up()
    assert office.accounts.users() == []
    assert office.accounts.setup_code == code
    office.store.full = False
    office.set_up()
    assert [user.name for user in office.accounts.users()] == ["Anna"]


def test_an_account_that_cannot_be_is_refused_with_every_reason(office: Office) -> None:
    code = office.accounts.setup_code
    assert code is not None
    set_up = office.accounts.set_up
    assert codes(set_up, code, " ", "short", TABLET) == ["access.name_form", "access.password_length"]
    assert codes(set_up, code, "x" * 41, "x" * 201, TABLET) == ["access.name_form", "access.password_length"]
    assert codes(set_up, code, "An\nna", PASSWORD, TABLET) == ["access.name_form"]
    assert codes(set_up, code, "Anna", "ababababab", TABLET) == ["access.password_simple"]
    assert codes(set_up, code, "Annabel Lee", "ANNABEL LEE", TABLET) == ["access.password_simple"]
    office.shell.add_user("Ben", "floor", PASSWORD, 0)
    office.accounts.look()
    assert codes(set_up, code, "BEN", "short", TABLET) == ["access.name_taken", "access.password_length"]
    assert office.accounts.setup_code == code


def test_a_director_added_from_the_shell_makes_the_code_worthless(office: Office) -> None:
    code = office.accounts.setup_code
    assert code is not None
    office.shell.add_user("Anna", "td", PASSWORD, 0)
    office.accounts.look()
    assert office.accounts.setup_code is None
    assert codes(office.accounts.set_up, code, "Eve", PASSWORD, ELSEWHERE) == ["access.set_up_already"]


def test_the_code_does_not_come_back_where_the_shell_was_faster(office: Office) -> None:
    def faster() -> None:
        office.shell.add_user("Anna", "td", PASSWORD, 0)
        office.accounts.look()
        office.store.full = True

    office.hashing.meanwhile = faster
    with pytest.raises(JournalUnwritable):
        office.set_up("Ben")
    assert office.accounts.setup_code is None


# -- signing in --------------------------------------------------------------------------------------


def test_a_sign_in_acts_for_its_user_and_outlives_a_restart(staffed: Office) -> None:
    sign_in, secret = staffed.sign_in(name=" aNNA ")
    after = staffed.restarted()
    for accounts in (staffed.accounts, after.accounts):
        anna = accounts.by_cookie(secret)
        assert anna == Principal("td", sign_in.user, "Anna", sign_in.id, sign_in.id)


def test_a_cookie_that_was_never_given_is_nobodys(staffed: Office) -> None:
    sign_in, secret = staffed.sign_in()
    for forged in ("", sign_in.id, sign_in.key, secret[:-1], f"{secret}x", "é"):
        assert staffed.accounts.by_cookie(forged) is NOBODY


def test_no_secret_is_kept_as_it_is(staffed: Office) -> None:
    _, secret = staffed.sign_in()
    _, token = staffed.shell.add_integration("Scores", "floor", None, None, 0)
    kept = repr(staffed.store.rows)
    assert secret not in kept
    assert token not in kept
    assert digest(secret) in kept


def test_each_sign_in_has_a_secret_of_its_own(staffed: Office) -> None:
    secrets = {staffed.sign_in()[1] for _ in range(10)}
    assert len(secrets) == 10
    assert all(len(secret) >= 43 for secret in secrets)


def test_a_wrong_password_and_a_name_that_nobody_has_are_answered_alike_and_cost_alike(
    staffed: Office,
) -> None:
    staffed.shell.add_user("Ben", "floor", PASSWORD, 0)
    staffed.shell.disable_user("Ben", disabled=True)
    staffed.accounts.look()
    answers, costs = set(), set()
    for name, password in (("Anna", "wrong"), ("Nobody", PASSWORD), ("Ben", PASSWORD), ("", "")):
        before = staffed.hasher.verified
        answers |= set(map(repr, refused(lambda n=name, p=password: staffed.sign_in(n, p))))
        costs.add(staffed.hasher.verified - before)
    assert answers == {repr(Reason("access.wrong_password", {}, "password"))}
    assert costs == {1}


def test_a_password_with_something_after_it_is_another_one(staffed: Office) -> None:
    long = "tens and nines " * 13 + "fives"
    assert len(long) == 200
    staffed.shell.add_user("Ben", "floor", long, 0)
    staffed.accounts.look()
    staffed.sign_in("Ben", long)
    assert codes(lambda: staffed.sign_in("Ben", f"{long}!")) == ["access.wrong_password"]


def test_after_five_wrong_passwords_each_next_one_waits(staffed: Office) -> None:
    assert wrong(staffed, 7) == ["access.wrong_password"] * 5 + ["access.try_later"] * 2
    # Nor is the right one taken while it waits.
    assert codes(staffed.sign_in) == ["access.try_later"]
    staffed.clock.advance(1_000)
    assert wrong(staffed, 2) == ["access.wrong_password", "access.try_later"]
    staffed.clock.advance(2_000)
    staffed.sign_in()
    assert wrong(staffed, 5) == ["access.wrong_password"] * 5


def test_however_the_name_is_written_it_is_the_same_account_that_waits(staffed: Office) -> None:
    for name in ("Anna", "anna", " ANNA", "Anna ", "aNNa"):
        assert wrong(staffed, 1, name=name) == ["access.wrong_password"]
    assert wrong(staffed, 1, name="  anna  ") == ["access.try_later"]
    for name in ("nobody", "NOBODY", " nobody", "nobody ", "Nobody"):
        assert wrong(staffed, 1, name=name) == ["access.wrong_password"]
    # An account that there is cannot be told from one that there is not.
    assert wrong(staffed, 1, name="  nobody  ") == ["access.try_later"]


def test_nobody_is_locked_out_by_a_stranger(staffed: Office) -> None:
    wrong(staffed, 200, source=ELSEWHERE)
    staffed.sign_in(source=TABLET)
    staffed.sign_in(source=ELSEWHERE, device="u-anna s-tablet22")


def test_a_known_device_has_tries_of_its_own(staffed: Office) -> None:
    assert wrong(staffed, 6, device="u-anna s-tablet22")[-1] == "access.try_later"
    staffed.sign_in()
    staffed.sign_in(device="u-anna s-phone333")


def test_who_tries_many_names_from_one_address_waits_too(staffed: Office) -> None:
    """Five wrong passwords for each of a thousand names would be five thousand hashes."""
    answers = [wrong(staffed, 1, name=f"name {n}", source=ELSEWHERE)[0] for n in range(1_000)]
    assert answers == ["access.wrong_password"] * FREE_OF_ADDRESS + ["access.try_later"] * (
        1_000 - FREE_OF_ADDRESS
    )
    assert staffed.hasher.verified == FREE_OF_ADDRESS
    staffed.sign_in(source=TABLET)
    staffed.sign_in(source=ELSEWHERE, device="u-anna s-tablet22")


def test_a_right_password_does_not_make_the_wrong_ones_of_its_address_good(staffed: Office) -> None:
    staffed.shell.add_user("Eve", "cashier", OTHER_PASSWORD, 0)
    staffed.accounts.look()
    guesses = 0
    for n in range(1_000):
        guesses += wrong(staffed, 1, name=f"name {n}", source=ELSEWHERE) == ["access.wrong_password"]
        if not n % 3:
            try:
                staffed.sign_in("Eve", OTHER_PASSWORD, ELSEWHERE)
            except Refused:
                break
    assert guesses <= FREE_OF_ADDRESS


def test_many_tries_at_once_are_many_tries(staffed: Office) -> None:
    """All of them come in before the first hash is done."""
    answers: list[str] = []

    def another() -> None:
        if len(answers) < 50:
            staffed.hashing.meanwhile = another
            answers.extend(wrong(staffed, 1))

    staffed.hashing.meanwhile = another
    wrong(staffed, 1)
    assert staffed.hasher.verified == 5
    assert answers.count("access.wrong_password") == 4


def test_a_flood_of_strangers_leaves_room_for_known_devices(staffed: Office) -> None:
    """Each from another address with another name, all waiting for their hashes at once."""
    under_way, came_later = [""], []

    def another() -> None:
        n = len(under_way)
        if n < MOST_STRANGERS:
            under_way.append("")
            staffed.hashing.meanwhile = another
            under_way[n] = wrong(staffed, 1, name=f"name {n}", source=f"10.0.1.{n}")[0]
            return
        for m in range(20):
            came_later.extend(wrong(staffed, 1, name=f"late {m}", source=f"10.0.2.{m}"))
        staffed.sign_in(device="u-anna s-tablet22")

    staffed.hashing.meanwhile = another
    under_way[0] = wrong(staffed, 1, name="first", source=ELSEWHERE)[0]
    assert under_way == ["access.wrong_password"] * MOST_STRANGERS
    assert came_later == ["access.try_later"] * 20
    assert MOST_STRANGERS < MOST_HASHES
    assert len(staffed.store.load().sign_ins) == 1


def test_who_was_turned_away_for_want_of_room_has_not_tried(staffed: Office) -> None:
    staffed.accounts._hashing = MOST_HASHES
    for _ in range(20):
        assert refused(staffed.sign_in) == [Reason("access.try_later", {"retry_ms": 1_000})]
        assert codes(staffed.sign_in, "Anna", PASSWORD, TABLET, "u-anna s-tablet22") == ["access.try_later"]
    staffed.accounts._hashing = 0
    staffed.sign_in()
    staffed.sign_in(device="u-anna s-tablet22")


def test_an_account_has_so_many_sign_ins_and_the_oldest_makes_room(staffed: Office) -> None:
    staffed.shell.add_user("Ben", "floor", PASSWORD, 0)
    staffed.accounts.look()
    bens, _ = staffed.sign_in("Ben")
    first, secret = staffed.sign_in()
    for _ in range(MOST_SIGN_INS):
        staffed.clock.advance(1)
        staffed.sign_in()
    assert staffed.ended == [first.id]
    assert staffed.accounts.by_cookie(secret) is NOBODY
    assert staffed.accounts.known(bens.id) == bens
    assert len(staffed.store.load().sign_ins) == MOST_SIGN_INS + 1


# -- the end of it -----------------------------------------------------------------------------------


def test_signing_out_ends_the_sign_in_and_its_connections(staffed: Office) -> None:
    sign_in, secret = staffed.sign_in()
    other, other_secret = staffed.sign_in()
    staffed.accounts.sign_out(sign_in.id)
    assert staffed.accounts.by_cookie(secret) is NOBODY
    assert staffed.ended == [sign_in.id]
    assert staffed.accounts.by_cookie(other_secret).staff
    assert [each.id for each in staffed.store.load().sign_ins] == [other.id]
    assert staffed.restarted().accounts.by_cookie(secret) is NOBODY


def test_signing_out_holds_although_nothing_can_be_written(staffed: Office) -> None:
    sign_in, secret = staffed.sign_in()
    staffed.store.full = True
    staffed.accounts.sign_out(sign_in.id)
    assert staffed.accounts.by_cookie(secret) is NOBODY
    assert staffed.ended == [sign_in.id]
    # Nor does it come back with what the shell changed meanwhile.
    staffed.accounts._take(staffed.store.load())
    assert staffed.accounts.by_cookie(secret) is NOBODY
    staffed.store.full = False
    staffed.accounts.look()
    assert staffed.store.load().sign_ins == ()


def test_after_a_shift_the_device_is_known_and_acts_no_more(staffed: Office) -> None:
    sign_in, secret = staffed.sign_in()
    staffed.accounts.look()
    staffed.clock.advance(ACTIVE_MS - 1)
    staffed.accounts.look()
    assert staffed.accounts.by_cookie(secret).staff
    assert staffed.ended == []
    staffed.clock.advance(1)
    locked = staffed.accounts.by_cookie(secret)
    assert (locked.kind, locked.name, locked.locked, locked.staff) == ("public", "Anna", True, False)
    # What it followed as staff it follows no more; its page comes back and is asked for the PIN.
    for _ in range(3):
        staffed.accounts.look()
    assert staffed.ended == [sign_in.id]


def test_after_thirty_days_the_device_is_not_known_any_more(staffed: Office) -> None:
    sign_in, secret = staffed.sign_in()
    staffed.clock.advance(KNOWN_MS - 1)
    assert staffed.accounts.by_cookie(secret).locked
    staffed.clock.advance(1)
    assert staffed.accounts.by_cookie(secret) is NOBODY
    assert staffed.accounts.sign_in_of(secret) is None
    assert codes(staffed.accounts.wake, sign_in.id) == ["access.sign_in_again"]
    staffed.accounts.look()
    assert staffed.store.load().sign_ins == ()
    assert staffed.ended[-1] == sign_in.id


# -- locked and woken --------------------------------------------------------------------------------


def test_a_locked_device_acts_no_more_until_the_pin_wakes_it(staffed: Office) -> None:
    sign_in, secret = staffed.sign_in()
    staffed.accounts.set_pin(sign_in.user, "4711", PASSWORD, sign_in.id)
    staffed.accounts.lock(sign_in.id)
    assert staffed.ended == [sign_in.id]
    assert staffed.accounts.by_cookie(secret).locked
    assert staffed.restarted().accounts.by_cookie(secret).locked
    staffed.accounts.unlock(sign_in, "4711")
    assert staffed.accounts.by_cookie(secret).staff
    staffed.accounts.look()
    assert staffed.ended == [sign_in.id]


def test_the_pin_wakes_a_device_for_another_shift(staffed: Office) -> None:
    sign_in, secret = staffed.sign_in()
    staffed.accounts.set_pin(sign_in.user, "4711", PASSWORD, sign_in.id)
    staffed.clock.advance(ACTIVE_MS)
    assert staffed.accounts.by_cookie(secret).locked
    staffed.accounts.unlock(sign_in, "4711")
    staffed.clock.advance(ACTIVE_MS - 1)
    assert staffed.accounts.by_cookie(secret).staff


def test_without_a_pin_nothing_but_the_password_wakes_it(staffed: Office) -> None:
    sign_in, _ = staffed.sign_in()
    staffed.accounts.lock(sign_in.id)
    for pin in ("", "0000", PASSWORD):
        assert refused(staffed.accounts.unlock, sign_in, pin) == [Reason("access.no_pin", {}, "pin")]


def test_five_wrong_pins_end_the_sign_in(staffed: Office) -> None:
    sign_in = staffed.with_pin()
    answers = [codes(staffed.accounts.unlock, sign_in, "0000")[0] for _ in range(PIN_TRIES)]
    assert answers == ["access.wrong_pin"] * 4 + ["access.sign_in_again"]
    assert staffed.ended == [sign_in.id]
    assert staffed.accounts.known(sign_in.id) is None
    assert codes(staffed.accounts.unlock, sign_in, "4711")[0] in ("access.try_later", "access.sign_in_again")
    staffed.sign_in()


def test_five_wrong_pins_end_the_sign_in_although_nothing_can_be_written(staffed: Office) -> None:
    sign_in = staffed.with_pin()
    staffed.store.full = True
    answers = [codes(staffed.accounts.unlock, sign_in, "0000")[0] for _ in range(PIN_TRIES)]
    assert answers[-1] == "access.sign_in_again"
    assert staffed.accounts.known(sign_in.id) is None


def test_the_right_pin_begins_anew(staffed: Office) -> None:
    sign_in = staffed.with_pin()
    for _ in range(3):
        for _ in range(PIN_TRIES - 1):
            assert codes(staffed.accounts.unlock, sign_in, "0000") == ["access.wrong_pin"]
        staffed.accounts.unlock(sign_in, "4711")


def test_many_pins_at_once_are_many_tries(staffed: Office) -> None:
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
    assert staffed.accounts.known(sign_in.id) is None


def test_a_pin_that_came_with_the_fifth_wrong_one_brings_nothing_back(staffed: Office) -> None:
    sign_in = staffed.with_pin()
    staffed.hashing.meanwhile = lambda: staffed.accounts.sign_out(sign_in.id)
    assert codes(staffed.accounts.unlock, sign_in, "4711") == ["access.sign_in_again"]
    assert staffed.store.load().sign_ins == ()


def test_a_pin_is_four_to_eight_digits_and_is_chosen_with_the_password(staffed: Office) -> None:
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


def test_what_is_over_cannot_be_locked_or_woken(staffed: Office) -> None:
    sign_in, _ = staffed.sign_in()
    staffed.accounts.sign_out(sign_in.id)
    assert codes(staffed.accounts.lock, sign_in.id) == ["access.sign_in_again"]
    assert codes(staffed.accounts.wake, sign_in.id) == ["access.sign_in_again"]
    assert staffed.store.load().sign_ins == ()


# -- what the command line does meanwhile ------------------------------------------------------------


def test_an_account_disabled_from_outside_ends_its_sign_ins_and_their_connections(staffed: Office) -> None:
    staffed.shell.add_user("Ben", "floor", PASSWORD, 0)
    staffed.accounts.look()
    sign_in, secret = staffed.sign_in("Ben")
    staffed.shell.disable_user("ben", disabled=True)
    staffed.accounts.look()
    assert staffed.ended == [sign_in.id]
    assert staffed.accounts.by_cookie(secret) is NOBODY
    assert codes(lambda: staffed.sign_in("Ben")) == ["access.wrong_password"]
    staffed.shell.disable_user("Ben", disabled=False)
    staffed.accounts.look()
    assert staffed.accounts.by_cookie(secret) is NOBODY
    staffed.sign_in("Ben")


def test_a_new_password_from_outside_ends_the_sign_ins_and_the_pin(staffed: Office) -> None:
    sign_in = staffed.with_pin()
    staffed.shell.change_password("Anna", OTHER_PASSWORD)
    staffed.accounts.look()
    assert staffed.ended == [sign_in.id]
    assert codes(staffed.sign_in) == ["access.wrong_password"]
    staffed.sign_in(password=OTHER_PASSWORD)
    user = staffed.accounts.named("Anna")
    assert user is not None
    assert user.pin is None


def test_a_change_that_could_not_be_read_is_taken_in_at_the_next_look(
    staffed: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_in, secret = staffed.sign_in()
    staffed.shell.add_user("Ben", "td", PASSWORD, 0)
    staffed.accounts.look()
    staffed.shell.disable_user("Anna", disabled=True)

    def unreadable() -> Everybody:
        raise JournalUnwritable("disk I/O error")

    with monkeypatch.context() as broken:
        broken.setattr(staffed.store, "load", unreadable)
        with pytest.raises(JournalUnwritable):
            staffed.accounts.look()
    staffed.accounts.look()
    assert staffed.accounts.by_cookie(secret) is NOBODY
    assert staffed.ended == [sign_in.id]


def test_an_account_disabled_while_its_password_is_looked_at_does_not_come_in(staffed: Office) -> None:
    staffed.shell.add_user("Ben", "floor", PASSWORD, 0)
    staffed.accounts.look()
    for change in (
        lambda: staffed.shell.disable_user("Ben", disabled=True),
        lambda: (
            staffed.shell.disable_user("Ben", disabled=False),
            staffed.shell.change_password("Ben", OTHER_PASSWORD),
        ),
    ):
        staffed.hashing.meanwhile = change
        assert codes(lambda: staffed.sign_in("Ben")) == ["access.wrong_password"]
    assert staffed.store.load().sign_ins == ()


def test_an_account_disabled_while_its_pin_is_looked_at_is_not_woken(staffed: Office) -> None:
    sign_in = staffed.with_pin()
    staffed.shell.add_user("Ben", "td", PASSWORD, 0)
    staffed.hashing.meanwhile = lambda: staffed.shell.disable_user("Anna", disabled=True)
    assert codes(staffed.accounts.unlock, sign_in, "4711") == ["access.sign_in_again"]
    assert staffed.store.load().sign_ins == ()


def test_choosing_a_pin_does_not_enable_an_account_that_is_disabled_meanwhile(staffed: Office) -> None:
    staffed.shell.add_user("Ben", "floor", PASSWORD, 0)
    staffed.accounts.look()
    sign_in, _ = staffed.sign_in("Ben")
    staffed.hashing.meanwhile = lambda: staffed.shell.disable_user("Ben", disabled=True)
    refused(staffed.accounts.set_pin, sign_in.user, "4711", PASSWORD, sign_in.id)
    (ben,) = (user for user in staffed.shell.users() if user.name == "Ben")
    assert ben.disabled
    assert ben.pin is None


def test_locking_does_not_bring_a_sign_in_back_that_the_shell_ended(staffed: Office) -> None:
    sign_in, _ = staffed.sign_in()
    staffed.shell.change_password("Anna", OTHER_PASSWORD)
    assert codes(staffed.accounts.lock, sign_in.id) == ["access.sign_in_again"]
    assert staffed.store.load().sign_ins == ()


def test_the_shell_does_not_undo_what_the_server_wrote_meanwhile(staffed: Office) -> None:
    sign_in, _ = staffed.sign_in()
    anna = staffed.accounts.named("Anna")
    assert anna is not None
    staffed.accounts.set_pin(sign_in.user, "4711", PASSWORD, sign_in.id)
    staffed.shell._change(anna, role="floor")
    (kept,) = staffed.shell.users()
    assert (kept.role, kept.pin) == ("floor", "hash of 4711")


def test_who_has_other_rights_comes_in_anew(staffed: Office) -> None:
    """What he followed as a director he must not go on following as a cashier."""
    sign_in, secret = staffed.sign_in()
    program, _ = staffed.shell.add_integration("Scores", "td", None, None, 0)
    staffed.accounts.look()
    anna = staffed.accounts.named("Anna")
    assert anna is not None
    staffed.shell._change(anna, role="cashier")
    staffed.shell._store.save(replace(program, tournaments=("friday",)))
    staffed.accounts.look()
    assert sorted(staffed.ended) == sorted([sign_in.id, program.id])
    assert staffed.accounts.by_cookie(secret).kind == "cashier"


def test_staff_is_shown_anew_when_it_changes(staffed: Office) -> None:
    before = staffed.changes
    staffed.accounts.look()
    assert staffed.changes == before
    staffed.shell.add_user("Ben", "floor", PASSWORD, 0)
    staffed.accounts.look()
    assert staffed.changes > before


# -- programs ----------------------------------------------------------------------------------------


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


# -- the command line itself -------------------------------------------------------------------------


def test_the_command_line_refuses_with_every_reason(staffed: Office) -> None:
    shell = staffed.shell
    assert codes(shell.add_user, "ANNA", "td", "short", 0) == ["access.name_taken", "access.password_length"]
    for role in ("boss", "player", "public", "display", ""):
        assert codes(shell.add_user, "Ben", role, PASSWORD, 0) == ["access.unknown_role"]
        assert codes(shell.add_integration, "Scores", role, None, None, 0) == ["access.unknown_role"]
    assert codes(shell.add_integration, "x" * 41, "boss", ["clock", "beer", "wine"], None, 0) == [
        "access.name_form",
        "access.unknown_role",
        "access.unknown_scope",
        "access.unknown_scope",
    ]
    assert codes(shell.add_user, " ", "boss", "short", 0) == [
        "access.unknown_role",
        "access.name_form",
        "access.password_length",
    ]
    assert codes(lambda: shell.disable_user("Nobody", disabled=True)) == ["access.unknown_user"]
    assert codes(shell.change_password, "Anna", "short") == ["access.password_length"]
    assert codes(shell.revoke_integration, "Scores") == ["access.unknown_integration"]
    assert [user.name for user in shell.users()] == ["Anna"]
    assert shell.integrations() == []


def test_the_last_director_stays(staffed: Office) -> None:
    shell = staffed.shell
    assert codes(lambda: shell.disable_user("anna", disabled=True)) == ["access.last_td"]
    shell.add_user("Ben", "td", PASSWORD, 0)
    shell.disable_user("Anna", disabled=True)
    assert codes(lambda: shell.disable_user("Ben", disabled=True)) == ["access.last_td"]


def test_a_token_is_revoked_by_its_id_where_two_have_one_name(staffed: Office) -> None:
    shell = staffed.shell
    first, _ = shell.add_integration("Scores", "floor", None, None, 1)
    shell.add_integration("Scores", "floor", None, None, 2)
    (reason,) = refused(shell.revoke_integration, "Scores")
    assert (reason.code, reason.params["count"]) == ("access.unknown_integration", 2)
    shell.revoke_integration(first.id)
    shell.revoke_integration("Scores")
    assert [each.revoked for each in shell.integrations()] == [True, True]
