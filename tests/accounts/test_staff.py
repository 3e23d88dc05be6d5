"""Directors change accounts while the server runs: new users, roles, PINs, passwords, disabling, sign-in links."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.accounts.account_registry import AccountRegistry
from clockserver.accounts.account_store import User
from clockserver.accounts.credentials.sign_in_links import LIFETIME_MS
from clockserver.accounts.roles import NOBODY, STAFF, Principal
from clockserver.accounts.staff import Staff, refuse_staff
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import JournalUnwritable
from tests.accounts.accounts_over_fakes import (
    OTHER_PASSWORD,
    PASSWORD,
    TABLET,
    AccountsOverFakes,
    codes,
    refused,
)
from tests.fakes import PlainHasher, inline

BY = "u-anna"
PIN = "4711"


class WithDirector(AccountsOverFakes):
    """Accounts with the director Anna. `changes_published` lists the published changes of accounts."""

    def __init__(self) -> None:
        super().__init__()
        self.set_up()
        registry = AccountRegistry(self.store, PlainHasher())
        self.staff = Staff(self.accounts, registry, self.clock, inline)
        self.changes_published: list[tuple[str, str]] = []
        self.staff.changed.subscribe(lambda change, user, _by: self.changes_published.append((change, user)))

    @property
    def anna(self) -> User:
        user = self.accounts.user_by_name("Anna")
        assert user is not None
        return user

    def add(
        self, name: str = "Ben", role: Any = "floor", *, pin: str | None = None, password: str | None = None
    ) -> User:
        return self.staff.add(name, role, pin, password, self.anna.id)

    def change(self, user: User, **changes: Any) -> User:
        return self.staff.change(user.id, self.anna.id, **changes)

    def signed_in_by_link(self, user: User) -> str:
        """The id of a new sign-in by a link."""
        secret, *_ = self.staff.link(user.id, self.anna.id)
        return self.staff.sign_in(secret, TABLET, "iPad")[0].id


@pytest.fixture
def over_fakes() -> WithDirector:
    return WithDirector()


def test_an_added_user_signs_in_by_a_link_and_unlocks_by_pin(over_fakes: WithDirector) -> None:
    ben = over_fakes.add(pin=PIN)
    assert (ben.name, ben.role, ben.password) == ("Ben", "floor", "")
    secret, _, expires_at = over_fakes.staff.link(ben.id, over_fakes.anna.id)
    assert expires_at == over_fakes.clock.now_ms() + LIFETIME_MS
    sign_in, cookie = over_fakes.staff.sign_in(secret, TABLET, "iPad")
    assert (sign_in.user, sign_in.address, sign_in.runs_on) == (ben.id, TABLET, "iPad")
    assert over_fakes.accounts.principal_of_cookie(cookie).kind == "floor"
    over_fakes.accounts.lock(sign_in.id)
    over_fakes.accounts.unlock(over_fakes.staff.sign_ins_of(ben.id)[0], PIN)
    assert not over_fakes.accounts.principal_of_cookie(cookie).locked
    assert [change for change, _ in over_fakes.changes_published] == ["added", "link", "signed_in"]
    # The same holds after a restart.
    assert over_fakes.restarted().accounts.principal_of_cookie(cookie).name == "Ben"


def test_a_link_signs_in_once_and_not_for_long(over_fakes: WithDirector) -> None:
    ben = over_fakes.add()
    secret, *_ = over_fakes.staff.link(ben.id, over_fakes.anna.id)
    over_fakes.staff.sign_in(secret, TABLET, "")
    over = [Reason("access.link_over", {}, "link")]
    assert refused(over_fakes.staff.sign_in, secret, TABLET, "") == over
    late, *_ = over_fakes.staff.link(ben.id, over_fakes.anna.id)
    over_fakes.clock.advance(LIFETIME_MS)
    assert refused(over_fakes.staff.sign_in, late, TABLET, "") == over
    assert refused(over_fakes.staff.sign_in, "of nobody", TABLET, "") == over


def test_the_code_beside_a_link_is_typed_in_any_form_and_uses_the_link_up(over_fakes: WithDirector) -> None:
    ben = over_fakes.add()
    link = over_fakes.staff.link(ben.id, over_fakes.anna.id)
    typed = f" {link.code[:3].lower()}-{link.code[3:6]} {link.code[6:]} "
    sign_in, _ = over_fakes.staff.sign_in(typed, TABLET, "")
    assert sign_in.user == ben.id
    assert codes(over_fakes.staff.sign_in, link.secret, TABLET, "") == ["access.link_over"]
    assert codes(over_fakes.staff.sign_in, link.code, TABLET, "") == ["access.link_over"]
    second_link = over_fakes.staff.link(ben.id, over_fakes.anna.id)
    over_fakes.staff.sign_in(second_link.secret, TABLET, "")
    assert codes(over_fakes.staff.sign_in, second_link.code, TABLET, "") == ["access.link_over"]
    for wrong in ("", "BCDFG", link.code[:-1], "é" * 10):
        assert codes(over_fakes.staff.sign_in, wrong, TABLET, "") == ["access.link_over"]


@pytest.mark.parametrize(
    ("changed", "changes"),
    [("ben", {"role": "dealer"}), ("ben", {"disabled": True}), ("carla", {"role": "floor"})],
)
def test_a_link_expires_when_its_account_or_its_creator_changes(
    over_fakes: WithDirector, changed: str, changes: dict[str, Any]
) -> None:
    people = {"ben": over_fakes.add(), "carla": over_fakes.add("Carla", "td", password=OTHER_PASSWORD)}
    secret, *_ = over_fakes.staff.link(people["ben"].id, people["carla"].id)
    over_fakes.change(people[changed], **changes)
    assert codes(over_fakes.staff.sign_in, secret, TABLET, "") == ["access.link_over"]


def test_a_full_disk_uses_no_link_up(over_fakes: WithDirector) -> None:
    ben = over_fakes.add()
    secret, *_ = over_fakes.staff.link(ben.id, over_fakes.anna.id)
    over_fakes.store.full = True
    with pytest.raises(JournalUnwritable):
        over_fakes.staff.sign_in(secret, TABLET, "")
    over_fakes.store.full = False
    assert over_fakes.staff.sign_in(secret, TABLET, "")[0].user == ben.id


def test_a_disabled_user_is_signed_out_at_once_and_can_be_enabled_again(over_fakes: WithDirector) -> None:
    ben = over_fakes.add(password=OTHER_PASSWORD)
    first, second = over_fakes.signed_in_by_link(ben), over_fakes.sign_in("Ben", OTHER_PASSWORD)[0].id
    over_fakes.ended.clear()
    assert over_fakes.change(ben, disabled=True).disabled
    assert set(over_fakes.ended) == {first, second}
    assert over_fakes.staff.sign_ins_of(ben.id) == []
    assert codes(over_fakes.sign_in, "Ben", OTHER_PASSWORD) == ["access.wrong_password"]
    assert codes(over_fakes.staff.link, ben.id, BY) == ["access.disabled"]
    assert codes(lambda: over_fakes.change(ben, disabled=True)) == ["already_done"]
    over_fakes.change(ben, disabled=False)
    assert over_fakes.sign_in("Ben", OTHER_PASSWORD)[0].user == ben.id
    assert [change for change, _ in over_fakes.changes_published][-2:] == ["disabled", "enabled"]


def test_a_changed_role_ends_connections_and_no_sign_in(over_fakes: WithDirector) -> None:
    ben = over_fakes.add()
    sign_in = over_fakes.signed_in_by_link(ben)
    over_fakes.ended.clear()
    assert over_fakes.change(ben, role="cashier").role == "cashier"
    assert over_fakes.ended == [sign_in]
    assert [each.id for each in over_fakes.staff.sign_ins_of(ben.id)] == [sign_in]
    assert codes(lambda: over_fakes.change(ben, role="cashier")) == ["already_done"]


def test_a_new_password_signs_out_everywhere_and_a_new_pin_does_not(over_fakes: WithDirector) -> None:
    ben = over_fakes.add(password=OTHER_PASSWORD, pin=PIN)
    sign_in = over_fakes.signed_in_by_link(ben)
    over_fakes.change(ben, pin="8530")
    assert [each.id for each in over_fakes.staff.sign_ins_of(ben.id)] == [sign_in]
    over_fakes.accounts.lock(sign_in)
    device = over_fakes.staff.sign_ins_of(ben.id)[0]
    assert codes(over_fakes.accounts.unlock, device, PIN) == ["access.wrong_pin"]
    over_fakes.accounts.unlock(device, "8530")
    over_fakes.ended.clear()
    over_fakes.change(ben, password="three jacks and a king")
    assert over_fakes.ended == [sign_in]
    assert codes(over_fakes.sign_in, "Ben", OTHER_PASSWORD) == ["access.wrong_password"]
    over_fakes.sign_in("Ben", "three jacks and a king")


@pytest.mark.parametrize(("change", "field"), [({"role": "floor"}, "role"), ({"disabled": True}, "disabled")])
def test_the_last_director_cannot_be_disabled_or_get_another_role(
    over_fakes: WithDirector, change: dict[str, Any], field: str
) -> None:
    last = [Reason("access.last_td", {"name": "Anna"}, field)]
    assert refused(lambda: over_fakes.change(over_fakes.anna, **change)) == last
    carla = over_fakes.add("Carla", "td", password=OTHER_PASSWORD)
    over_fakes.change(over_fakes.anna, **change)
    assert refused(lambda: over_fakes.change(carla, **change)) == [
        Reason("access.last_td", {"name": "Carla"}, field)
    ]


def test_two_directors_who_disable_each_other_at_once_leave_one(over_fakes: WithDirector) -> None:
    """Both commands are checked before either is written; the second write sees the first."""
    over_fakes.add("Carla", "td", password=OTHER_PASSWORD)
    # A change that is written, but not loaded yet.
    over_fakes.shell.disable_user("Carla", disabled=True)
    assert codes(lambda: over_fakes.change(over_fakes.anna, disabled=True)) == ["access.last_td"]
    assert not over_fakes.anna.disabled


def test_a_director_whom_another_process_disables_meanwhile_leaves_the_last_one(
    over_fakes: WithDirector,
) -> None:
    carla = over_fakes.add("Carla", "td", password=OTHER_PASSWORD)
    anna, elsewhere = over_fakes.anna, AccountRegistry(over_fakes.store.elsewhere(), PlainHasher())
    change = over_fakes.store.change

    def overtaken(before: Any, after: Any) -> bool:
        over_fakes.store.change = change  # type: ignore[method-assign]
        elsewhere.disable_user("Anna", disabled=True)
        return change(before, after)

    over_fakes.store.change = overtaken  # type: ignore[method-assign]
    assert codes(lambda: over_fakes.change(carla, disabled=True)) == ["access.last_td"]
    over_fakes.accounts.refresh()
    assert [each.name for each in over_fakes.accounts.users() if each.role == "td" and not each.disabled] == [
        "Carla"
    ]
    assert anna.id in over_fakes.store.rows


def test_a_director_needs_a_password(over_fakes: WithDirector) -> None:
    needed = [Reason("access.director_password", {}, "password")]
    assert refused(over_fakes.add, "Carla", "td") == needed
    ben = over_fakes.add()
    assert refused(lambda: over_fakes.change(ben, role="td")) == needed
    assert over_fakes.change(ben, role="td", password=OTHER_PASSWORD).role == "td"
    assert codes(over_fakes.accounts.set_pin, over_fakes.add("Dora").id, PIN, PASSWORD, "s-1") == [
        "access.no_password"
    ]


@pytest.mark.parametrize("password", ["", PASSWORD])
def test_an_account_without_a_password_signs_in_with_no_password(
    over_fakes: WithDirector, password: str
) -> None:
    over_fakes.add()
    assert codes(over_fakes.sign_in, "Ben", password) == ["access.wrong_password"]


def test_every_wrong_field_of_an_account_is_named(over_fakes: WithDirector) -> None:
    reasons = refused(lambda: over_fakes.add("anna", pin="0000", password="short"))
    assert [(each.code, each.field) for each in reasons] == [
        ("access.name_taken", "name"),
        ("access.password_length", "password"),
        ("access.pin_easy", "pin"),
    ]
    ben = over_fakes.add()
    assert codes(over_fakes.add) == ["access.name_taken"]
    for pin in ("0000", "1234", "2580", "1999"):
        assert refused(lambda pin=pin: over_fakes.change(ben, pin=pin)) == [
            Reason("access.pin_easy", {}, "pin")
        ]
    assert refused(lambda: over_fakes.change(ben, pin="12")) == [Reason("access.pin_form", {}, "pin")]
    assert codes(over_fakes.change, ben) == ["already_done"]
    assert codes(over_fakes.staff.change, "u-nobody", BY) == ["access.unknown_user"]


def test_a_device_is_signed_out_and_the_others_stay(over_fakes: WithDirector) -> None:
    ben = over_fakes.add()
    first, second = over_fakes.signed_in_by_link(ben), over_fakes.signed_in_by_link(ben)
    over_fakes.staff.sign_out(ben.id, first, BY)
    assert [each.id for each in over_fakes.staff.sign_ins_of(ben.id)] == [second]
    assert codes(over_fakes.staff.sign_out, ben.id, first, BY) == ["already_done"]
    # Another user's device is not theirs.
    (anna,) = over_fakes.staff.sign_ins_of(over_fakes.anna.id)
    assert codes(over_fakes.staff.sign_out, ben.id, anna.id, BY) == ["already_done"]
    over_fakes.staff.sign_out(ben.id, None, BY)
    assert over_fakes.staff.sign_ins_of(ben.id) == []
    assert over_fakes.accounts.sign_ins() == [anna]


def test_only_signed_in_directors_change_accounts() -> None:
    for role in STAFF - {"td"}:
        assert [each.code for each in refuse_staff(Principal(role, "u-1", device="s-1"))] == ["access.role"]
    assert [each.code for each in refuse_staff(NOBODY)] == ["access.staff_only"]
    assert [each.code for each in refuse_staff(Principal("public", "u-1", locked=True))] == ["access.locked"]
    # A program's token never counts as a director, whatever its permissions.
    assert [each.code for each in refuse_staff(Principal("td", "i-1"))] == ["access.scope"]
    assert refuse_staff(Principal("td", "u-1", device="s-1")) == []


def test_refusals_can_be_raised(over_fakes: WithDirector) -> None:
    with pytest.raises(Refused):
        over_fakes.staff.user("u-nobody")
