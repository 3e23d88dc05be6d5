"""One command refunds every sale of an event that does not take place, before the first hand."""

from __future__ import annotations

from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.lifecycle.commands import CancelTournament
from clockserver.tournament.lifecycle.stage import stage
from clockserver.tournament.pool.commands import CloseBooks
from clockserver.tournament.prizes.commands import PublishPrizes
from clockserver.tournament.sales.commands import RefundAll
from tests.tournament.payout_desk.desk import set_up
from tests.tournament.refusals import codes
from tests.tournament.sales.offers import enter, on_time_bonus, refund, with_offers


def test_every_sale_is_paid_back_the_way_it_was_paid_and_the_books_close() -> None:
    event = with_offers()
    assert codes(event, RefundAll()) == ["already_done"]
    event.give(set_up(50_000))
    event.give(enter(1, cash=6_000, card=5_000))
    event.give(enter(2))
    event.give(on_time_bonus("e1"))
    event.give(refund(2, "fee"))
    event.give(PublishPrizes())
    event.give(RefundAll())
    assert event.session.sales.count == 0
    assert event.session.counters.entries == 0
    assert event.session.ledger.in_play == 0
    money = {name: amount for name, amount in event.session.sales.ledger.items() if name in ("cash", "card")}
    assert money == {"cash": 700}
    assert codes(event, RefundAll()) == ["already_done"]
    event.check()


def test_refunding_all_before_publishing_leaves_nothing_and_the_books_close() -> None:
    event = with_offers()
    for number in range(1, 4):
        event.give(enter(number))
    event.give(RefundAll(shift="S1"))
    assert event.session.sales.ledger == {"cash": 33_000, "cash:S1": -33_000}
    event.give(CloseBooks())


def test_refunding_all_after_the_first_hand_is_refused_in_favour_of_a_deal() -> None:
    event = with_offers()
    event.give(enter(1))
    event.give(enter(2))
    event.give(StartClock())
    assert codes(event, RefundAll()) == ["sales.begun"]


def test_an_event_is_cancelled_once_its_sales_are_paid_back() -> None:
    event = with_offers()
    event.give(enter(1))
    cancel = CancelTournament(reason="Flood")
    assert codes(event, cancel) == ["sales.refund_first"]
    event.give(RefundAll())
    event.give(cancel)
    event.check()


def test_an_event_cancelled_after_the_first_hand_keeps_its_sales() -> None:
    event = with_offers()
    event.give(enter(1))
    event.give(enter(2))
    event.give(StartClock())
    sold = event.session.sales
    event.give(CancelTournament(reason="Fire alarm"))
    assert stage(event.state) == "cancelled"
    assert event.session.sales == sold
    event.check()
