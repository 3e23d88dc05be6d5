"""The venue's settings for money: payouts withhold accordingly, and amounts above a limit need approval."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clockserver.accounts.roles import Principal
from clockserver.core.permissions import Role
from clockserver.core.undo import Undo
from clockserver.desk.desk import Accepted, Rejected
from clockserver.room.drawers.commands import BeginClosing, CloseDrawer, MoveCash, OpenDrawer
from clockserver.room.drawers.state import Pieces
from clockserver.room.money_settings.commands import GivenWithholding, SetMoneySettings
from clockserver.tournament.payout_desk.commands import ReverseSlip
from tests.builders import Room
from tests.desk.answers import codes
from tests.desk.money.drawers import FLOAT, an_event, first_shift, give, in_the_money, pays, sells, shift
from tests.projection.topic_values import topic_value

CASHIER = Principal("cashier", "u-cashier", "Cas")
RULE = GivenWithholding(percent=20, over=1_000, of="excess")
APPROVAL_NEEDED = ("money.approval", "approval")


@pytest.fixture
def desk() -> Room:
    """An event with a slip due for the first player out, and a drawer with the money of three entries."""
    room = an_event()
    give(room, OpenDrawer(name="Drawer 1", float=FLOAT))
    in_the_money(room)
    return room


def set_money(room: Room, **fields: Any) -> None:
    give(room, SetMoneySettings(**fields))


def worth(room: Room) -> int:
    return room.session.slips.all[1].worth.gross


def approvals_needed(room: Room, command: Any, role: Role = "cashier") -> list[tuple[str, str | None]]:
    principal = replace(CASHIER, kind=role)
    return [(each.code, each.field) for each in room.money.refuse_above(principal, command, "friday")]


def test_a_slip_is_paid_whole_without_approval_where_nothing_is_set(desk: Room) -> None:
    assert approvals_needed(desk, pays(1, worth(desk))) == []
    desk.give(pays(1, worth(desk)))
    assert desk.session.sales.ledger["cash:S1"] == 33_000 - worth(desk)
    assert "settings" not in topic_value(desk, "drawers:room")


def test_a_payout_withholds_by_the_rule_valid_when_it_is_paid(desk: Room) -> None:
    set_money(desk, withhold=RULE)
    gross, tax = worth(desk), (worth(desk) - 1_000) // 5
    assert desk.refused(pays(1, gross)) == ["money.sum"]
    desk.give(replace(pays(1, gross - tax - 500), tip=500))
    ledger = desk.session.sales.ledger
    assert (ledger["withheld"], ledger["tips"], ledger["cash:S1"]) == (-tax, -500, 33_000 - gross + tax + 500)
    set_money(desk, withhold=replace(RULE, percent=50))
    payment = desk.session.slips.all[1].payment
    assert payment is not None
    assert payment.withheld == tax
    desk.give(ReverseSlip(slip=1, shift="S1"))
    assert "withheld" not in desk.session.sales.ledger
    assert desk.refused(pays(1, gross - tax)) == ["money.sum"]
    desk.check()


def test_an_undone_rule_does_not_withhold(desk: Room) -> None:
    assert isinstance(desk.tell(SetMoneySettings(withhold=RULE), "settings-1"), Accepted)
    give(desk, Undo(command="settings-1"))
    desk.give(pays(1, worth(desk)))
    assert "withheld" not in desk.session.sales.ledger


def test_settings_are_kept_over_a_restart(desk: Room) -> None:
    set_money(desk, withhold=RULE, limit=100)
    restarted = desk.restarted().with_room_service()
    assert restarted.room_service.state.money == desk.room_service.state.money
    assert approvals_needed(restarted, pays(1, 1)) == [APPROVAL_NEEDED]
    tax = (worth(restarted) - 1_000) // 5
    restarted.give(pays(1, worth(restarted) - tax))
    assert restarted.session.sales.ledger["withheld"] == -tax


@pytest.mark.parametrize("above", [0, 1])
def test_a_payout_above_the_limit_needs_an_approval(desk: Room, above: int) -> None:
    set_money(desk, limit=worth(desk) - above)
    # A tip lowers what is handed out, not what the slip is worth.
    tipped = replace(pays(1, 0), by={}, tip=worth(desk))
    for command in (pays(1, worth(desk)), tipped):
        assert approvals_needed(desk, command) == ([APPROVAL_NEEDED] if above else [])
        assert approvals_needed(desk, command, "floor") == ([APPROVAL_NEEDED] if above else [])
        assert approvals_needed(desk, command, "td") == approvals_needed(desk, command, "supervisor") == []


def test_only_an_unpaid_slip_asks_for_an_approval(desk: Room) -> None:
    set_money(desk, limit=0)
    for unknown in (pays(99, 1), replace(pays(1, 1), session="9"), ReverseSlip(slip=1)):
        assert approvals_needed(desk, unknown) == []
    assert desk.money.refuse_above(CASHIER, pays(1, 1), "nowhere") == []
    desk.give(pays(1, worth(desk)))
    assert approvals_needed(desk, pays(1, worth(desk))) == []


def test_a_director_changes_the_rule_between_two_tablets(desk: Room) -> None:
    # Both are decided before either is durable: the cashier reads the present sum.
    answers: list[Any] = []
    desk.room_service.offer("rule-0001", SetMoneySettings(withhold=RULE), "td", answers.append)
    desk.tournaments.offer("friday", "pay-00001", pays(1, worth(desk)), "cashier", answers.append)
    desk.writer.flush()
    (refusal,) = [each for each in answers if isinstance(each, Rejected)]
    assert codes(refusal) == ["money.sum"]
    assert desk.session.slips.all[1].payment is None


@pytest.mark.parametrize(("missing", "is_asked"), [(0, False), (500, False), (501, True), (-501, True)])
def test_a_difference_above_the_tolerance_needs_an_approval(missing: int, is_asked: bool) -> None:
    room = an_event()
    set_money(room, tolerance=500)
    give(room, OpenDrawer(name="Drawer 1", float=FLOAT))
    room.give(sells(1))
    close = CloseDrawer(shift="S1", count=(Pieces(1, 26_000 - missing),), reason="Counted twice")
    assert approvals_needed(room, close) == []  # it still sells
    give(room, BeginClosing(shift="S1"))
    assert approvals_needed(room, close) == ([APPROVAL_NEEDED] if is_asked else [])
    assert approvals_needed(room, close, "td") == []
    assert approvals_needed(room, replace(close, shift="S9")) == []
    # The refusal names the missing reason: no approval is asked in vain.
    assert approvals_needed(room, replace(close, reason=" ")) == []
    give(room, close)
    assert approvals_needed(room, close) == []


def test_a_difference_needs_only_a_reason_where_no_tolerance_is_set(desk: Room) -> None:
    give(desk, BeginClosing(shift="S1"))
    close = CloseDrawer(shift="S1", count=(), reason="Stolen")
    assert approvals_needed(desk, close) == []
    give(desk, close)


def test_the_control_shows_the_valid_settings(desk: Room) -> None:
    set_money(desk, withhold=RULE, tolerance=0)
    rule = {"percent": 20.0, "of": "excess", "over": 1_000, "cost": 0, "unit": 1, "rounding": "down"}
    assert topic_value(desk, "drawers:room")["settings"] == {"withhold": rule, "limit": None, "tolerance": 0}


def test_reports_list_payouts_and_the_methods_of_payment(desk: Room) -> None:
    set_money(desk, withhold=RULE)
    assert first_shift(desk)["sums"][0]["payouts"] == 0
    gross, tax = worth(desk), (worth(desk) - 1_000) // 5
    desk.give(replace(pays(1, gross - tax - 300), tip=300))
    expected = {"payouts": 1, "reversals": 0, "paid_out": gross - tax - 300, "tips": 300, "withheld": tax}
    assert {name: first_shift(desk)["sums"][0][name] for name in expected} == expected
    give(desk, MoveCash(shift="S1", do="paid_out", amount=100, reason="Coins"))
    cash = first_shift(desk)["expected"]["cash"]
    give(desk, BeginClosing(shift="S1"))
    assert "sums" not in first_shift(desk)
    give(desk, CloseDrawer(shift="S1", count=(Pieces(1, cash),)))
    closed = shift(desk).closed
    assert closed is not None
    (sums,) = closed.tournaments
    assert {name: getattr(sums, name) for name in expected} == expected
    assert (sums.transfers, sums.tickets, sums.comps) == (0, 0, 0)


def test_a_report_sums_transfers_and_free_entries() -> None:
    room = an_event()
    give(room, OpenDrawer(name="Drawer 1", float=FLOAT))
    room.give(sells(1, transfer=6_000, cash=5_000))
    room.give(sells(2, comp=11_000))
    give(room, BeginClosing(shift="S1"))
    give(room, CloseDrawer(shift="S1", count=(Pieces(1, 20_000),)))
    closed = shift(room).closed
    assert closed is not None
    (sums,) = closed.tournaments
    assert (sums.transfers, sums.tickets, sums.comps, sums.cash) == (6_000, 0, 11_000, 5_000)
