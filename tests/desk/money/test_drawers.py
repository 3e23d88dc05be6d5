"""Drawers: sales name an open shift, expected cash is summed over tournaments, and a count closes the shift."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clockserver.desk.desk import Accepted, Rejected
from clockserver.desk.duplicate_decisions import Sight
from clockserver.room.drawers.commands import BeginClosing, CloseDrawer, MoveCash, OpenDrawer, OpenWithoutSale
from clockserver.room.drawers.state import Pieces
from clockserver.tournament.flights.commands import OpenFlight
from clockserver.tournament.payout_desk.commands import ReverseSlip
from clockserver.tournament.sales.commands import RefundSale, VoidSale
from tests.builders import Room
from tests.desk.answers import codes
from tests.desk.money.drawers import FLOAT, an_event, first_shift, give, in_the_money, pays, sells, shift

ROLES_BY_COMMAND = {
    "drawer.close": "td floor cashier",
    "drawer.closing": "td floor cashier",
    "drawer.move": "td floor cashier",
    "drawer.no_sale": "td floor cashier",
    "drawer.open": "td floor cashier",
}


@pytest.fixture
def room() -> Room:
    """An event with offers, and a drawer with 150.00."""
    room = an_event()
    give(room, OpenDrawer(name="Drawer 1", float=FLOAT))
    return room


def refused(room: Room, command: Any) -> list[str]:
    before = room.room_service.state
    refusal_codes = codes(room.tell(command))
    assert room.room_service.state == before
    return refusal_codes


def test_a_sale_names_an_open_drawer_and_its_money_is_expected_there(room: Room) -> None:
    assert room.refused(sells(1, None)) == ["drawers.choose"]
    assert room.refused(sells(1, "S2")) == ["money.shift"]
    room.give(sells(1, cash=6_000, card=5_000))
    room.give(sells(2, None, transfer=11_000))
    assert first_shift(room)["expected"] == {"cash": 21_000, "card": 5_000}
    assert room.session.sales.ledger["cash:S1"] == 6_000
    room.check()


def test_cash_is_moved_with_a_reason_and_no_more_than_the_drawer_has(room: Room) -> None:
    out = MoveCash(shift="S1", do="paid_out", amount=15_001, reason="To the safe")
    assert refused(room, out) == ["drawers.no_cash"]
    assert refused(room, replace(out, amount=100, reason=" ")) == ["drawers.reason"]
    assert refused(room, replace(out, shift="S7")) == ["money.shift"]
    give(room, replace(out, amount=15_000))
    assert first_shift(room)["expected"]["cash"] == 0
    room.give(sells(1))
    give(room, replace(out, amount=11_000))
    assert room.refused(RefundSale(receipt=1, shift="S1")) == ["drawers.no_cash"]
    give(room, replace(out, do="paid_in", amount=11_000))
    room.give(RefundSale(receipt=1, shift="S1"))
    assert first_shift(room)["expected"]["cash"] == 0


def test_a_drawer_is_closed_for_sales_counted_blind_and_closed_for_good(room: Room) -> None:
    room.give(sells(1))
    room.give(sells(2))
    room.give(VoidSale(receipt=2, shift="S1"))
    close = CloseDrawer(shift="S1", count=(Pieces(5_000, 4), Pieces(2_000, 2)))
    assert refused(room, close) == ["drawers.count_first"]
    give(room, BeginClosing(shift="S1"))
    assert first_shift(room)["expected"] is None
    assert room.refused(sells(3)) == ["money.shift"]
    assert refused(room, close) == ["drawers.differs"]
    give(room, replace(close, reason="20 given too much"))
    closed = shift(room).closed
    assert closed is not None
    assert (closed.number, closed.expected, closed.counted, closed.difference) == (1, 26_000, 24_000, -2_000)
    (sums,) = closed.tournaments
    assert (sums.slug, sums.cash, sums.sales, sums.voids, sums.first, sums.last) == (
        "friday",
        11_000,
        2,
        1,
        1,
        2,
    )
    assert sums.seq == room.desk.state.seq
    assert refused(room, close) == ["money.shift"]
    assert room.refused(VoidSale(receipt=1, shift="S1")) == ["money.shift"]


def test_a_drawer_counts_the_money_of_a_tournament_with_flights_once(room: Room) -> None:
    room.give(sells(1, cash=6_000, card=5_000))
    before = first_shift(room)
    room.give(OpenFlight(label="1B", copy_of="1"))
    assert first_shift(room) == before
    assert before["expected"] == {"cash": 21_000, "card": 5_000}
    assert [each["sales"] for each in before["sums"]] == [1]
    out = MoveCash(shift="S1", do="paid_out", amount=21_001, reason="To the safe")
    assert refused(room, out) == ["drawers.no_cash"]
    give(room, BeginClosing(shift="S1"))
    give(room, CloseDrawer(shift="S1", count=(Pieces(5_000, 4), Pieces(1_000, 1))))
    closed = shift(room).closed
    assert closed is not None
    assert (closed.expected, closed.difference, closed.tournaments[0].card) == (21_000, 0, 5_000)


def test_a_flight_is_opened_after_the_drawer_of_earlier_sales_was_closed(room: Room) -> None:
    room.give(sells(1))
    give(room, BeginClosing(shift="S1"))
    room.give(OpenFlight(label="1B", copy_of="1"))
    give(room, OpenDrawer(name="Drawer 2", float=FLOAT))
    room.give(OpenFlight(label="1C", copy_of="1"))
    assert len(room.session.sales.all) == 1


def test_a_correction_goes_to_an_open_drawer_and_a_closed_one_never_changes(room: Room) -> None:
    room.give(sells(1))
    give(room, BeginClosing(shift="S1"))
    give(room, CloseDrawer(shift="S1", count=(Pieces(1_000, 26),)))
    give(room, OpenDrawer(name="Drawer 1", float=(Pieces(5_000, 4),)))
    assert room.refused(VoidSale(receipt=1, shift="S2")) == ["sales.other_shift"]
    room.give(RefundSale(receipt=1, shift="S2"))
    assert room.session.sales.ledger == {"cash:S1": 11_000, "cash:S2": -11_000}
    assert first_shift(room)["closed"]["expected"] == 26_000


def test_a_name_is_used_by_one_open_drawer_and_a_denomination_counted_once(room: Room) -> None:
    twice = OpenDrawer(name="Drawer 1", float=(*FLOAT, FLOAT[0]))
    assert refused(room, twice) == ["drawers.denomination_twice", "drawers.is_open"]


def test_shifts_and_expected_cash_are_the_same_after_a_restart(room: Room) -> None:
    room.give(sells(1))
    before = first_shift(room)
    restarted = room.restarted().with_room_service()
    assert restarted.room_service.state.drawers == room.room_service.state.drawers
    assert first_shift(restarted) == before
    assert restarted.refused(sells(2, "S2")) == ["money.shift"]


def test_a_slip_is_paid_by_an_open_drawer_that_has_the_cash(room: Room) -> None:
    in_the_money(room)
    amount = room.session.slips.all[1].worth.gross
    assert room.refused(pays(1, amount, None)) == ["drawers.choose"]
    assert room.refused(pays(1, amount, "S7")) == ["money.shift"]
    give(room, MoveCash(shift="S1", do="paid_out", amount=48_000 - amount + 1, reason="To the safe"))
    assert room.refused(pays(1, amount)) == ["drawers.no_cash"]
    give(room, MoveCash(shift="S1", do="paid_in", amount=1, reason="A cent"))
    room.give(pays(1, amount))
    assert first_shift(room)["expected"]["cash"] == 0
    room.give(ReverseSlip(slip=1, shift="S1"))
    room.give(replace(pays(1, amount - 300), tip=300))
    give(room, BeginClosing(shift="S1"))
    give(room, CloseDrawer(shift="S1", count=(Pieces(100, 3),)))
    closed = shift(room).closed
    assert closed is not None
    (sums,) = closed.tournaments
    assert (sums.payouts, sums.reversals, sums.paid_out, sums.tips) == (2, 1, amount - 300, 300)
    assert room.refused(ReverseSlip(slip=1, shift="S1")) == ["money.shift"]
    room.check()


def test_one_of_two_desks_that_pay_one_slip_at_once_pays(room: Room) -> None:
    in_the_money(room)
    give(room, OpenDrawer(name="Drawer 2", float=FLOAT))
    amount = room.session.slips.all[1].worth.gross
    # Both are decided before either is durable.
    answers: list[Any] = []
    for number, of_shift in enumerate(("S1", "S2")):
        command = pays(1, amount, of_shift)
        room.tournaments.offer("friday", f"race-pay-{number}", command, f"cashier-{number}", answers.append)
    room.writer.flush()
    assert [type(answer) for answer in answers] == [Accepted, Rejected]
    assert codes(answers[1]) == ["slips.paid"]
    assert room.session.sales.ledger["cash:S1"] == 33_000 - amount
    assert "cash:S2" not in room.session.sales.ledger


def test_one_report_is_numbered_when_two_desks_close_one_drawer(room: Room) -> None:
    give(room, BeginClosing(shift="S1"))
    answers: list[Any] = []
    for number in range(2):
        close = CloseDrawer(shift="S1", count=FLOAT)
        room.room_service.offer(f"race-close-{number}", close, f"cashier-{number}", answers.append)
    room.writer.flush()
    assert [type(answer) for answer in answers] == [Accepted, Rejected]
    assert codes(answers[1]) == ["money.shift"]
    assert [each.closed.number for each in room.room_service.state.drawers.values() if each.closed] == [1]


def test_x_and_z_reports_count_each_offer_without_refunded_sales(room: Room) -> None:
    room.give(sells(1, cash=11_000))
    room.give(sells(2, card=11_000))
    room.give(VoidSale(receipt=2, shift="S1"))
    (before,) = first_shift(room)["sums"]
    assert [(each["offer"], each["count"], each["amount"]) for each in before["offers"]] == [
        ("entry", 1, 11_000)
    ]
    give(room, BeginClosing(shift="S1"))
    give(room, CloseDrawer(shift="S1", count=(*FLOAT, Pieces(11_000, 1))))
    closed = shift(room).closed
    assert closed is not None
    assert [(each.offer, each.count, each.amount) for each in closed.tournaments[0].offers] == [
        ("entry", 1, 11_000)
    ]


def test_an_opening_without_a_sale_has_a_reason_and_is_counted(room: Room) -> None:
    assert refused(room, OpenWithoutSale(shift="S1", reason=" ")) == ["drawers.reason"]
    assert refused(room, OpenWithoutSale(shift="S9", reason="Coins")) == ["money.shift"]
    give(room, OpenWithoutSale(shift="S1", reason="Change for the bar"))
    assert [each["reason"] for each in first_shift(room)["no_sales"]] == ["Change for the bar"]
    assert first_shift(room)["expected"] == {"cash": 15_000, "card": 0}
    give(room, BeginClosing(shift="S1"))
    assert refused(room, OpenWithoutSale(shift="S1", reason="Coins")) == ["money.shift"]


def test_two_tablets_open_a_drawer_without_a_sale_once_unless_one_saw_the_other(room: Room) -> None:
    coins = OpenWithoutSale(shift="S1", reason="Coins")
    seen = room.room_service.state.seq
    answers: list[Any] = []

    def tapped(number: int, command: OpenWithoutSale, body: bytes, seen: int) -> None:
        sight = Sight(body, seen)
        room.room_service.offer(f"tablet-{number}", command, f"u-{number}", answers.append, sight)

    tapped(1, coins, b"coins", seen)
    tapped(2, coins, b"coins", seen)
    room.writer.flush()
    first, second = answers
    assert isinstance(first, Accepted)
    assert codes(second) == ["already_done"]
    tapped(3, coins, b"coins", first.seq)
    tapped(4, replace(coins, reason="Change for the bar"), b"change", seen)
    tapped(1, coins, b"coins", seen)
    room.writer.flush()
    assert answers[4] == first
    assert [each["reason"] for each in first_shift(room)["no_sales"]] == [
        "Coins",
        "Coins",
        "Change for the bar",
    ]
