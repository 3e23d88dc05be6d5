"""A second person who may approve does so by name and PIN; wrong PINs delay only the person who guesses."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.accounts.approvals import Approvals
from clockserver.accounts.role_checks import refuse_unapproved
from clockserver.accounts.roles import Principal
from clockserver.accounts.staff import Staff
from clockserver.core.permissions import Role
from clockserver.tournament.sales.commands import RefundAll, RefundSale, VoidSale, WriteOff
from tests.accounts.accounts_over_fakes import PASSWORD, AccountsOverFakes, codes, refused
from tests.fakes import inline

CASHIER = Principal("cashier", "u-cashier", "Cas")


@pytest.fixture
def desk(staffed: AccountsOverFakes) -> tuple[AccountsOverFakes, Approvals, dict[str, str]]:
    """A supervisor, a director and a floor with PINs; their ids by name."""
    staff = Staff(staffed.accounts, staffed.shell, staffed.clock, inline)
    roles: dict[str, tuple[Role, str]] = {
        "Sue": ("supervisor", "8452"),
        "Dan": ("td", "9173"),
        "Flo": ("floor", "6204"),
    }
    ids = {
        name: staff.add(name, role, pin, PASSWORD if role == "td" else None, "u-anna").id
        for name, (role, pin) in roles.items()
    }
    return staffed, Approvals(staffed.accounts, staffed.clock), ids


Desk = tuple[AccountsOverFakes, Approvals, dict[str, str]]


@pytest.mark.parametrize(("name", "pin"), [("Sue", "8452"), ("sue", "8452"), ("Dan", "9173")])
def test_a_supervisor_or_a_director_approves_by_pin(desk: Desk, name: str, pin: str) -> None:
    _, approvals, ids = desk
    assert approvals.approve(name, pin, CASHIER) == ids[name.title()]


@pytest.mark.parametrize(
    ("name", "pin", "code"),
    [
        ("Sue", "8453", "access.wrong_pin"),
        ("Nobody", "8452", "access.wrong_pin"),
        ("Anna", PASSWORD, "access.wrong_pin"),
        ("Flo", "6204", "money.approver"),
    ],
)
def test_nobody_else_approves(desk: Desk, name: str, pin: str, code: str) -> None:
    _, approvals, _ = desk
    assert codes(approvals.approve, name, pin, CASHIER) == [code]


def test_nobody_approves_a_command_of_their_own(desk: Desk) -> None:
    _, approvals, ids = desk
    own = Principal("cashier", ids["Sue"], "Sue")
    assert codes(approvals.approve, "Sue", "8452", own) == ["money.own_approval"]


def test_an_account_that_was_disabled_approves_nothing(desk: Desk) -> None:
    over_fakes, approvals, ids = desk
    Staff(over_fakes.accounts, over_fakes.shell, over_fakes.clock, inline).change(
        ids["Sue"], "u-anna", disabled=True
    )
    assert codes(approvals.approve, "Sue", "8452", CASHIER) == ["access.wrong_pin"]


def test_a_user_who_guesses_pins_waits_and_nobody_else_does(desk: Desk) -> None:
    _, approvals, ids = desk
    for _ in range(5):
        refused(approvals.approve, "Sue", "0001", CASHIER)
    assert codes(approvals.approve, "Sue", "8452", CASHIER) == ["access.try_later"]
    otto = Principal("cashier", "u-other", "Otto")
    assert approvals.approve("Sue", "8452", otto) == ids["Sue"]


@pytest.mark.parametrize("command", [RefundSale(receipt=1), RefundAll(), WriteOff(entry="e1")])
def test_a_cashier_needs_an_approval_to_hand_money_back(command: Any) -> None:
    (reason,) = refuse_unapproved(CASHIER, command)
    assert (reason.code, reason.field) == ("money.approval", "approval")
    for role in ("td", "supervisor"):
        assert refuse_unapproved(Principal(role, "u-1"), command) == []  # type: ignore[arg-type]


def test_a_cashier_voids_a_sale_of_the_current_shift_without_approval() -> None:
    assert refuse_unapproved(CASHIER, VoidSale(receipt=1)) == []
