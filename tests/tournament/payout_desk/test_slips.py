"""Slips: issued when due, paid once, due again once the money is back, voided with the undone bust-out."""

from __future__ import annotations

import pytest

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.deals.commands import AcceptDeal, ApproveDeal, DraftDeal
from clockserver.tournament.lifecycle.commands import FinishTournament
from clockserver.tournament.payout_desk.events import SlipIssued
from clockserver.tournament.payout_desk.state import SlipPart
from clockserver.tournament.pool.commands import CloseBooks
from clockserver.tournament.prizes.commands import PublishPrizes
from tests.builders import Table
from tests.tournament.payout_desk.desk import (
    amounts,
    bust_out,
    call_slip,
    in_the_money,
    pay_slip,
    reverse_slip,
    slip,
    states,
)
from tests.tournament.refusals import codes, refused

ROLES_BY_COMMAND = {
    "slip.call": "td floor cashier",
    "slip.pay": "td floor cashier",
    "slip.reverse": "td floor cashier",
}
AUDIENCE_BY_TOPIC = {"payouts": "everybody"}


def test_a_slip_is_issued_at_the_bust_out_in_the_money_and_not_before() -> None:
    event = in_the_money()
    bust_out(event, 1, 2)
    assert states(event) == {}
    bust_out(event, 3)
    assert states(event) == {1: "due"}
    assert (slip(event, 1).entry, slip(event, 1).parts) == ("e3", (SlipPart("prize", 8_000),))
    assert event.session.sales.ledger["slip:1"] == -8_000
    assert event.session.sales.ledger["pool"] == -32_000
    event.check()


def test_the_end_of_play_issues_the_winners_slip() -> None:
    event = in_the_money()
    bust_out(event, 1, 2, 3, 4)
    assert amounts(event) == {"e3": 8_000, "e4": 12_000, "e5": 20_000}
    assert "pool" not in event.session.sales.ledger
    event.check()


def test_publishing_issues_the_slips_of_players_who_are_already_out() -> None:
    event = in_the_money(published=False)
    bust_out(event, 1, 2, 3)
    assert states(event) == {}
    event.give(PublishPrizes())
    assert amounts(event) == {"e3": 8_000}


def test_a_tournament_without_offers_has_no_slips() -> None:
    event = Table()
    assert dict(event.session.slips.all) == {}
    assert codes(event, call_slip(1)) == ["slips.unknown"]


def test_a_slip_is_called_and_paid_from_a_drawer_with_a_tip() -> None:
    event = in_the_money()
    bust_out(event, 1, 2, 3)
    event.give(call_slip(1))
    assert states(event) == {1: "called"}
    assert codes(event, call_slip(1)) == ["already_done"]
    event.give(pay_slip(1, cash=7_500, tip=500, shift="S2"))
    paid = slip(event, 1).payment
    assert paid is not None
    assert (paid.by, paid.tip, paid.id_checked, paid.shift) == ({"cash": 7_500}, 500, "id_card", "S2")
    books = event.session.sales.ledger
    assert (books["cash:S2"], books["tips"], "slip:1" in books) == (-7_500, -500, False)
    event.check()


def test_a_second_payment_is_refused_with_time_and_place_of_the_first() -> None:
    event = in_the_money()
    bust_out(event, 1, 2, 3)
    event.give(pay_slip(1, cash=8_000, shift="S2"))
    paid_at = event.now
    (reason,) = refused(event.advance(60_000), pay_slip(1, cash=8_000, shift="S1"))
    assert (reason.code, reason.params) == ("slips.paid", {"slip": 1, "paid_at": paid_at, "drawer": "S2"})
    assert codes(event, call_slip(1)) == ["slips.paid"]


@pytest.mark.parametrize("by", [{"cash": 7_999}, {"cash": 8_001}, {}])
def test_a_payment_wrong_by_one_cent_is_refused(by: dict[str, int]) -> None:
    event = in_the_money()
    bust_out(event, 1, 2, 3)
    assert codes(event, pay_slip(1, **by)) == ["money.sum"]


def test_a_tip_is_no_more_than_the_cash() -> None:
    event = in_the_money()
    bust_out(event, 1, 2, 3)
    assert codes(event, pay_slip(1, tip=8_001)) == ["slips.tip_above_cash"]
    event.give(pay_slip(1, tip=8_000))


def test_an_undone_bust_out_voids_its_unpaid_slip_and_returns_the_money_to_the_pool() -> None:
    event = in_the_money()
    *_, third = bust_out(event, 1, 2, 3)
    event.give(Undo(command=third))
    assert states(event) == {1: "void"}
    assert event.session.sales.ledger["pool"] == -40_000
    assert codes(event, pay_slip(1, cash=8_000)) == ["slips.void"]
    event.give(Redo(command=third))
    assert states(event) == {1: "void", 2: "due"}
    event.check()


def test_a_paid_slip_is_reversed_before_its_bust_out_is_undone() -> None:
    event = in_the_money()
    *_, third = bust_out(event, 1, 2, 3)
    event.give(pay_slip(1, cash=8_000))
    assert codes(event, Undo(command=third)) == ["slips.reverse_first"]
    event.give(reverse_slip(1))
    assert states(event) == {1: "due"}
    assert codes(event, reverse_slip(1)) == ["slips.not_paid"]
    event.give(Undo(command=third))
    assert states(event) == {1: "void"}
    event.check()


def test_an_undone_bust_out_above_a_paid_place_moves_no_paid_player() -> None:
    event = in_the_money()
    first, *_ = bust_out(event, 1, 2, 3)
    event.give(pay_slip(1, cash=8_000))
    assert codes(event, Undo(command=first)) == ["slips.reverse_first"]


def test_payments_cannot_be_undone() -> None:
    event = in_the_money()
    bust_out(event, 1, 2, 3)
    paid = event.give(pay_slip(1, cash=8_000))
    assert codes(event, Undo(command=paid)) == ["undo.final"]


def test_a_call_can_be_undone_until_the_slip_is_paid() -> None:
    event = in_the_money()
    bust_out(event, 1, 2, 3)
    called = event.give(call_slip(1))
    event.give(Undo(command=called))
    assert states(event) == {1: "due"}
    event.give(Redo(command=called))
    event.give(pay_slip(1, cash=8_000))
    assert codes(event, Undo(command=called)) == ["undo.later_stands"]


def test_higher_prizes_after_a_payment_are_owed_on_another_slip() -> None:
    event = in_the_money()
    bust_out(event, 1, 2, 3)
    event.give(pay_slip(1, cash=8_000))
    event.give(PublishPrizes(amounts=(18_000, 12_000, 10_000), reason="Added"))
    assert states(event) == {1: "paid", 2: "due"}
    assert slip(event, 2).parts == (SlipPart("prize", 2_000),)
    lower = PublishPrizes(amounts=(21_000, 12_000, 7_000), reason="Less")
    assert codes(event, lower) == ["slips.reverse_first"]
    event.check()


@pytest.mark.parametrize(
    ("paid", "reversed_", "expected"), [((), 1, {1: "due", 2: "void"}), ((2,), 2, {1: "paid"})]
)
def test_an_entry_with_two_slips_is_owed_on_one_of_them_after_a_reversal(
    paid: tuple[int, ...], reversed_: int, expected: dict[int, str]
) -> None:
    event = in_the_money()
    bust_out(event, 1, 2, 3)
    event.give(pay_slip(1, cash=8_000))
    event.give(PublishPrizes(amounts=(18_000, 12_000, 10_000), reason="Added"))
    for number in paid:
        event.give(pay_slip(number, cash=2_000))
    event.give(reverse_slip(reversed_))
    assert states(event) == {2: "due"} | expected
    assert amounts(event) == {"e3": 10_000}
    if paid:
        event.give(reverse_slip(1))
        assert states(event) == {1: "due", 2: "void"}
    assert [part.amount for part in slip(event, 1).parts] == [10_000]
    assert codes(event, pay_slip(2, cash=2_000)) == ["slips.void"]
    event.give(pay_slip(1, cash=10_000))
    assert codes(event, reverse_slip(2)) == ["slips.not_paid"]
    assert event.session.sales.ledger["pool"] == -30_000
    event.check()


def test_lower_prizes_change_an_unpaid_slip() -> None:
    event = in_the_money()
    bust_out(event, 1, 2, 3)
    event.give(call_slip(1))
    event.give(PublishPrizes(amounts=(21_000, 12_000, 7_000), reason="Less"))
    assert states(event) == {1: "due"}
    assert amounts(event) == {"e3": 7_000}
    event.check()


def test_a_deal_that_ends_play_issues_a_slip_to_each_of_its_players() -> None:
    event = in_the_money()
    bust_out(event, 1, 2, 3)
    event.give(pay_slip(1, cash=8_000))
    event.give(DraftDeal(method="custom", amounts={"e4": 17_000, "e5": 15_000}))
    deal = event.session.deal
    assert deal is not None
    for entry in ("e4", "e5"):
        event.give(AcceptDeal(deal=deal.number, entry=entry))
    event.give(ApproveDeal(deal=deal.number))
    assert amounts(event) == {"e3": 8_000, "e4": 17_000, "e5": 15_000}
    assert [part.kind for part in slip(event, 2).parts] == ["deal"]
    assert event.session.sales.overlay == 0
    assert "pool" not in event.session.sales.ledger
    event.check()


def test_a_bust_out_while_players_still_enter_is_provisional() -> None:
    event = in_the_money(early=True)
    bust_out(event, 1, 2, 3)
    assert states(event) == {1: "provisional"}
    assert codes(event, pay_slip(1, cash=8_000)) == ["slips.provisional"]
    assert codes(event, call_slip(1)) == ["slips.provisional"]


def test_postings_of_a_slip_follow_the_specification() -> None:
    event = in_the_money()
    bust_out(event, 1, 2, 3)
    issued = next(each.event for each in event.records if isinstance(each.event, SlipIssued))
    assert [(each.account, each.amount) for each in issued.postings] == [("pool", 8_000), ("slip:1", -8_000)]


def test_a_finished_tournament_still_pays_what_it_owes() -> None:
    event = in_the_money()
    bust_out(event, 1, 2, 3, 4)
    event.give(FinishTournament())
    event.give(call_slip(1))
    event.give(pay_slip(1, cash=8_000))
    event.give(reverse_slip(1))
    for number, amount in ((1, 8_000), (2, 12_000), (3, 20_000)):
        event.give(pay_slip(number, cash=amount))
    assert set(states(event).values()) == {"paid"}
    # The bounties that nobody has claimed keep the books open, not the finish.
    assert codes(event, CloseBooks()) == ["books.open"]
    event.check()
