"""Directors change accounts while the server runs: new users, roles, PINs, passwords, disabling, sign-in links."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.accounts.account_registry import Registry
from clockserver.accounts.account_store import User
from clockserver.accounts.credentials.sign_in_links import LIFETIME_MS
from clockserver.accounts.roles import NOBODY, STAFF, Principal
from clockserver.accounts.staff import Staff, refuse_staff
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import JournalUnwritable
from tests.accounts.office import OTHER_PASSWORD, PASSWORD, TABLET, Office, codes, refused
from tests.fakes import PlainHasher, inline

BY = "u-anna"
PIN = "4711"


class Directed(Office):
    """An office with the director Anna. `said` lists the published changes of accounts."""

    def __init__(self) -> None:
        super().__init__()
        self.set_up()
        registry = Registry(self.store, PlainHasher())
        self.staff = Staff(self.accounts, registry, self.clock, inline)
        self.said: list[tuple[str, str]] = []
        self.staff.changed.subscribe(lambda what, user, _by: self.said.append((what, user)))

    @property
    def anna(self) -> User:
        user = self.accounts.user_by_name("Anna")
        assert user is not None
        return user

    def add(self, name: str = "Ben", role: Any = "floor", **more: Any) -> User:
        return self.staff.add(name, role, more.get("pin"), more.get("password"), self.anna.id)

    def change(self, user: User, **changes: Any) -> User:
        return self.staff.change(user.id, self.anna.id, **changes)

    def signed_in_by_link(self, user: User) -> str:
        """The id of a new sign-in by a link."""
        secret, *_ = self.staff.link(user.id, self.anna.id)
        return self.staff.sign_in(secret, TABLET, "iPad")[0].id


@pytest.fixture
def office() -> Directed:
    return Directed()


def test_an_added_user_signs_in_by_a_link_and_unlocks_by_pin(office: Directed) -> None:
    ben = office.add(pin=PIN)
    assert (ben.name, ben.role, ben.password) == ("Ben", "floor", "")
    secret, _, expires_at = office.staff.link(ben.id, office.anna.id)
    assert expires_at == office.clock.now_ms() + LIFETIME_MS
    sign_in, cookie = office.staff.sign_in(secret, TABLET, "iPad")
    assert (sign_in.user, sign_in.address, sign_in.runs_on) == (ben.id, TABLET, "iPad")
    assert office.accounts.principal_of_cookie(cookie).kind == "floor"
    office.accounts.lock(sign_in.id)
    office.accounts.unlock(office.staff.sign_ins_of(ben.id)[0], PIN)
    assert not office.accounts.principal_of_cookie(cookie).locked
    assert [what for what, _ in office.said] == ["added", "link", "signed_in"]
    # The same holds after a restart.
    assert office.restarted().accounts.principal_of_cookie(cookie).name == "Ben"


def test_a_link_signs_in_once_and_not_for_long(office: Directed) -> None:
    ben = office.add()
    secret, *_ = office.staff.link(ben.id, office.anna.id)
    office.staff.sign_in(secret, TABLET, "")
    over = [Reason("access.link_over", {}, "link")]
    assert refused(office.staff.sign_in, secret, TABLET, "") == over
    late, *_ = office.staff.link(ben.id, office.anna.id)
    office.clock.advance(LIFETIME_MS)
    assert refused(office.staff.sign_in, late, TABLET, "") == over
    assert refused(office.staff.sign_in, "of nobody", TABLET, "") == over


def test_the_code_beside_a_link_is_typed_in_any_form_and_uses_the_link_up(office: Directed) -> None:
    ben = office.add()
    made = office.staff.link(ben.id, office.anna.id)
    typed = f" {made.code[:3].lower()}-{made.code[3:6]} {made.code[6:]} "
    sign_in, _ = office.staff.sign_in(typed, TABLET, "")
    assert sign_in.user == ben.id
    assert codes(office.staff.sign_in, made.secret, TABLET, "") == ["access.link_over"]
    assert codes(office.staff.sign_in, made.code, TABLET, "") == ["access.link_over"]
    again = office.staff.link(ben.id, office.anna.id)
    office.staff.sign_in(again.secret, TABLET, "")
    assert codes(office.staff.sign_in, again.code, TABLET, "") == ["access.link_over"]
    for wrong in ("", "BCDFG", made.code[:-1], "é" * 10):
        assert codes(office.staff.sign_in, wrong, TABLET, "") == ["access.link_over"]


@pytest.mark.parametrize(
    ("who", "changes"),
    [("ben", {"role": "dealer"}), ("ben", {"disabled": True}), ("carla", {"role": "floor"})],
)
def test_a_link_expires_when_its_account_or_its_creator_changes(
    office: Directed, who: str, changes: dict[str, Any]
) -> None:
    people = {"ben": office.add(), "carla": office.add("Carla", "td", password=OTHER_PASSWORD)}
    secret, *_ = office.staff.link(people["ben"].id, people["carla"].id)
    office.change(people[who], **changes)
    assert codes(office.staff.sign_in, secret, TABLET, "") == ["access.link_over"]


def test_a_full_disk_uses_no_link_up(office: Directed) -> None:
    ben = office.add()
    secret, *_ = office.staff.link(ben.id, office.anna.id)
    office.store.full = True
    with pytest.raises(JournalUnwritable):
        office.staff.sign_in(secret, TABLET, "")
    office.store.full = False
    assert office.staff.sign_in(secret, TABLET, "")[0].user == ben.id


def test_a_disabled_user_is_signed_out_at_once_and_can_be_enabled_again(office: Directed) -> None:
    ben = office.add(password=OTHER_PASSWORD)
    first, second = office.signed_in_by_link(ben), office.sign_in("Ben", OTHER_PASSWORD)[0].id
    office.ended.clear()
    assert office.change(ben, disabled=True).disabled
    assert set(office.ended) == {first, second}
    assert office.staff.sign_ins_of(ben.id) == []
    assert codes(office.sign_in, "Ben", OTHER_PASSWORD) == ["access.wrong_password"]
    assert codes(office.staff.link, ben.id, BY) == ["access.disabled"]
    assert codes(lambda: office.change(ben, disabled=True)) == ["already_done"]
    office.change(ben, disabled=False)
    assert office.sign_in("Ben", OTHER_PASSWORD)[0].user == ben.id
    assert [what for what, _ in office.said][-2:] == ["disabled", "enabled"]


def test_a_changed_role_ends_connections_and_no_sign_in(office: Directed) -> None:
    ben = office.add()
    sign_in = office.signed_in_by_link(ben)
    office.ended.clear()
    assert office.change(ben, role="cashier").role == "cashier"
    assert office.ended == [sign_in]
    assert [each.id for each in office.staff.sign_ins_of(ben.id)] == [sign_in]
    assert codes(lambda: office.change(ben, role="cashier")) == ["already_done"]


def test_a_new_password_signs_out_everywhere_and_a_new_pin_does_not(office: Directed) -> None:
    ben = office.add(password=OTHER_PASSWORD, pin=PIN)
    sign_in = office.signed_in_by_link(ben)
    office.change(ben, pin="8530")
    assert [each.id for each in office.staff.sign_ins_of(ben.id)] == [sign_in]
    office.accounts.lock(sign_in)
    device = office.staff.sign_ins_of(ben.id)[0]
    assert codes(office.accounts.unlock, device, PIN) == ["access.wrong_pin"]
    office.accounts.unlock(device, "8530")
    office.ended.clear()
    office.change(ben, password="three jacks and a king")
    assert office.ended == [sign_in]
    assert codes(office.sign_in, "Ben", OTHER_PASSWORD) == ["access.wrong_password"]
    office.sign_in("Ben", "three jacks and a king")


@pytest.mark.parametrize(("change", "field"), [({"role": "floor"}, "role"), ({"disabled": True}, "disabled")])
def test_the_last_director_cannot_be_disabled_or_get_another_role(
    office: Directed, change: dict[str, Any], field: str
) -> None:
    last = [Reason("access.last_td", {"name": "Anna"}, field)]
    assert refused(lambda: office.change(office.anna, **change)) == last
    carla = office.add("Carla", "td", password=OTHER_PASSWORD)
    office.change(office.anna, **change)
    assert refused(lambda: office.change(carla, **change)) == [
        Reason("access.last_td", {"name": "Carla"}, field)
    ]


def test_two_directors_who_disable_each_other_at_once_leave_one(office: Directed) -> None:
    """Both commands are checked before either is written; the second write sees the first."""
    office.add("Carla", "td", password=OTHER_PASSWORD)
    # A change that is written, but not loaded yet.
    office.shell.disable_user("Carla", disabled=True)
    assert codes(lambda: office.change(office.anna, disabled=True)) == ["access.last_td"]
    assert not office.anna.disabled


def test_a_director_whom_another_process_disables_meanwhile_leaves_the_last_one(office: Directed) -> None:
    carla = office.add("Carla", "td", password=OTHER_PASSWORD)
    anna, elsewhere = office.anna, Registry(office.store.elsewhere(), PlainHasher())
    change = office.store.change

    def overtaken(before: Any, after: Any) -> bool:
        office.store.change = change  # type: ignore[method-assign]
        elsewhere.disable_user("Anna", disabled=True)
        return change(before, after)

    office.store.change = overtaken  # type: ignore[method-assign]
    assert codes(lambda: office.change(carla, disabled=True)) == ["access.last_td"]
    office.accounts.refresh()
    assert [each.name for each in office.accounts.users() if each.role == "td" and not each.disabled] == [
        "Carla"
    ]
    assert anna.id in office.store.rows


def test_a_director_needs_a_password(office: Directed) -> None:
    needed = [Reason("access.director_password", {}, "password")]
    assert refused(office.add, "Carla", "td") == needed
    ben = office.add()
    assert refused(lambda: office.change(ben, role="td")) == needed
    assert office.change(ben, role="td", password=OTHER_PASSWORD).role == "td"
    assert codes(office.accounts.set_pin, office.add("Dora").id, PIN, PASSWORD, "s-1") == [
        "access.no_password"
    ]


@pytest.mark.parametrize("password", ["", PASSWORD])
def test_an_account_without_a_password_signs_in_with_no_password(office: Directed, password: str) -> None:
    office.add()
    assert codes(office.sign_in, "Ben", password) == ["access.wrong_password"]


def test_every_wrong_field_of_an_account_is_named(office: Directed) -> None:
    reasons = refused(lambda: office.add("anna", pin="0000", password="short"))
    assert [(each.code, each.field) for each in reasons] == [
        ("access.name_taken", "name"),
        ("access.password_length", "password"),
        ("access.pin_easy", "pin"),
    ]
    ben = office.add()
    assert codes(office.add) == ["access.name_taken"]
    for pin in ("0000", "1234", "2580", "1999"):
        assert refused(lambda pin=pin: office.change(ben, pin=pin)) == [Reason("access.pin_easy", {}, "pin")]
    assert refused(lambda: office.change(ben, pin="12")) == [Reason("access.pin_form", {}, "pin")]
    assert codes(office.change, ben) == ["already_done"]
    assert codes(office.staff.change, "u-nobody", BY) == ["access.unknown_user"]


def test_a_device_is_signed_out_and_the_others_stay(office: Directed) -> None:
    ben = office.add()
    first, second = office.signed_in_by_link(ben), office.signed_in_by_link(ben)
    office.staff.sign_out(ben.id, first, BY)
    assert [each.id for each in office.staff.sign_ins_of(ben.id)] == [second]
    assert codes(office.staff.sign_out, ben.id, first, BY) == ["already_done"]
    # Another user's device is not theirs.
    (anna,) = office.staff.sign_ins_of(office.anna.id)
    assert codes(office.staff.sign_out, ben.id, anna.id, BY) == ["already_done"]
    office.staff.sign_out(ben.id, None, BY)
    assert office.staff.sign_ins_of(ben.id) == []
    assert office.accounts.sign_ins() == [anna]


def test_only_signed_in_directors_change_accounts() -> None:
    for role in STAFF - {"td"}:
        assert [each.code for each in refuse_staff(Principal(role, "u-1", device="s-1"))] == ["access.role"]
    assert [each.code for each in refuse_staff(NOBODY)] == ["access.staff_only"]
    assert [each.code for each in refuse_staff(Principal("public", "u-1", locked=True))] == ["access.locked"]
    # A program's token never counts as a director, whatever its permissions.
    assert [each.code for each in refuse_staff(Principal("td", "i-1"))] == ["access.scope"]
    assert refuse_staff(Principal("td", "u-1", device="s-1")) == []


def test_refusals_can_be_raised(office: Directed) -> None:
    with pytest.raises(Refused):
        office.staff.user("u-nobody")
