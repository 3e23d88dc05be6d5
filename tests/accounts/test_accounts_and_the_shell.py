"""The command line changes accounts, also while a request uses the same account."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clockserver.accounts.account_store import Everybody
from clockserver.accounts.roles import NOBODY
from clockserver.desk.ports import JournalUnwritable
from tests.accounts.accounts_over_fakes import OTHER_PASSWORD, PASSWORD, AccountsOverFakes, codes, refused


def test_an_account_disabled_from_outside_ends_its_sign_ins_and_their_connections(
    staffed: AccountsOverFakes,
) -> None:
    staffed.shell.add_user("Ben", "floor", PASSWORD, 0)
    staffed.accounts.refresh()
    sign_in, secret = staffed.sign_in("Ben")
    staffed.shell.disable_user("ben", disabled=True)
    staffed.accounts.refresh()
    assert staffed.ended == [sign_in.id]
    assert staffed.accounts.principal_of_cookie(secret) is NOBODY
    assert codes(lambda: staffed.sign_in("Ben")) == ["access.wrong_password"]
    staffed.shell.disable_user("Ben", disabled=False)
    staffed.accounts.refresh()
    assert staffed.accounts.principal_of_cookie(secret) is NOBODY
    staffed.sign_in("Ben")


def test_a_new_password_from_outside_ends_the_sign_ins_and_the_pin(staffed: AccountsOverFakes) -> None:
    sign_in = staffed.with_pin()
    staffed.shell.change_password("Anna", OTHER_PASSWORD)
    staffed.accounts.refresh()
    assert staffed.ended == [sign_in.id]
    assert codes(staffed.sign_in) == ["access.wrong_password"]
    staffed.sign_in(password=OTHER_PASSWORD)
    user = staffed.accounts.user_by_name("Anna")
    assert user is not None
    assert user.pin is None


def test_a_change_that_could_not_be_read_is_read_at_the_next_check(
    staffed: AccountsOverFakes, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_in, secret = staffed.sign_in()
    staffed.shell.add_user("Ben", "td", PASSWORD, 0)
    staffed.accounts.refresh()
    staffed.shell.disable_user("Anna", disabled=True)

    def unreadable() -> Everybody:
        raise JournalUnwritable("disk I/O error")

    with monkeypatch.context() as broken:
        broken.setattr(staffed.store, "load", unreadable)
        with pytest.raises(JournalUnwritable):
            staffed.accounts.refresh()
    staffed.accounts.refresh()
    assert staffed.accounts.principal_of_cookie(secret) is NOBODY
    assert staffed.ended == [sign_in.id]


def test_an_account_disabled_during_its_password_check_does_not_sign_in(staffed: AccountsOverFakes) -> None:
    staffed.shell.add_user("Ben", "floor", PASSWORD, 0)
    staffed.accounts.refresh()
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


def test_an_account_disabled_during_its_pin_check_is_not_unlocked(staffed: AccountsOverFakes) -> None:
    sign_in = staffed.with_pin()
    staffed.shell.add_user("Ben", "td", PASSWORD, 0)

    def disable_anna() -> None:
        staffed.shell.disable_user("Anna", disabled=True)

    staffed.hashing.meanwhile = disable_anna
    assert codes(staffed.accounts.unlock, sign_in, "4711") == ["access.sign_in_again"]
    assert staffed.store.load().sign_ins == ()


def test_choosing_a_pin_does_not_enable_an_account_that_is_disabled_meanwhile(
    staffed: AccountsOverFakes,
) -> None:
    staffed.shell.add_user("Ben", "floor", PASSWORD, 0)
    staffed.accounts.refresh()
    sign_in, _ = staffed.sign_in("Ben")

    def disable_ben() -> None:
        staffed.shell.disable_user("Ben", disabled=True)

    staffed.hashing.meanwhile = disable_ben
    refused(staffed.accounts.set_pin, sign_in.user, "4711", PASSWORD, sign_in.id)
    (ben,) = (user for user in staffed.shell.users() if user.name == "Ben")
    assert ben.disabled
    assert ben.pin is None


def test_locking_a_device_does_not_restore_a_sign_in_that_the_shell_ended(staffed: AccountsOverFakes) -> None:
    sign_in, _ = staffed.sign_in()
    staffed.shell.change_password("Anna", OTHER_PASSWORD)
    assert codes(staffed.accounts.lock, sign_in.id) == ["access.sign_in_again"]
    assert staffed.store.load().sign_ins == ()


def test_the_shell_does_not_undo_what_the_server_wrote_meanwhile(staffed: AccountsOverFakes) -> None:
    sign_in, _ = staffed.sign_in()
    anna = staffed.accounts.user_by_name("Anna")
    assert anna is not None
    staffed.accounts.set_pin(sign_in.user, "4711", PASSWORD, sign_in.id)
    staffed.shell._change(anna, role="floor")
    (stored,) = staffed.shell.users()
    assert (stored.role, stored.pin) == ("floor", "hash of 4711")


def test_changed_rights_end_the_connections_that_had_the_old_ones(staffed: AccountsOverFakes) -> None:
    """A director who becomes a cashier must not keep following a director's topics."""
    sign_in, secret = staffed.sign_in()
    program, _ = staffed.shell.add_integration("Scores", "td", None, None, 0)
    staffed.accounts.refresh()
    anna = staffed.accounts.user_by_name("Anna")
    assert anna is not None
    staffed.shell._change(anna, role="cashier")
    staffed.shell._store.save(replace(program, tournaments=("friday",)))
    staffed.accounts.refresh()
    assert sorted(staffed.ended) == sorted([sign_in.id, program.id])
    assert staffed.accounts.principal_of_cookie(secret).kind == "cashier"


def test_the_staff_list_is_published_again_when_it_changes(staffed: AccountsOverFakes) -> None:
    before = staffed.changes
    staffed.accounts.refresh()
    assert staffed.changes == before
    staffed.shell.add_user("Ben", "floor", PASSWORD, 0)
    staffed.accounts.refresh()
    assert staffed.changes > before


def test_the_command_line_refuses_with_every_reason(staffed: AccountsOverFakes) -> None:
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


def test_the_shell_does_not_remove_the_last_director(staffed: AccountsOverFakes) -> None:
    shell = staffed.shell
    assert codes(lambda: shell.disable_user("anna", disabled=True)) == ["access.last_td"]
    shell.add_user("Ben", "td", PASSWORD, 0)
    shell.disable_user("Anna", disabled=True)
    assert codes(lambda: shell.disable_user("Ben", disabled=True)) == ["access.last_td"]
