"""The pool: overlay as postings, added money, a surplus given away, and books that close at zero."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.entries.commands import BustOut
from clockserver.tournament.pool.commands import AddToPool, AssignPool, CloseBooks
from clockserver.tournament.prizes.commands import PublishPrizes
from clockserver.tournament.sales.commands import WriteOff
from tests.builders import Table, a_set_up
from tests.tournament.payout_desk.desk import (
    amounts,
    bust_out,
    call_slip,
    in_the_money,
    pay_slip,
    set_up,
    states,
)
from tests.tournament.pool.pools import POOL_AND_FEE, enter_more, published
from tests.tournament.refusals import codes, refused
from tests.tournament.sales.offers import enter, playing, rebuys, refund, with_offers

ROLES_BY_COMMAND = {
    "books.close": "td",
    "pool.add": "td",
    "pool.assign": "td",
}


def books(event: Table) -> tuple[int, int, int]:
    """Money of the pool, the overlay and the surplus."""
    sales = event.session.sales
    event.check()
    return sales.own, sales.overlay, sales.surplus


def test_publishing_posts_the_overlay_and_late_entries_give_it_back() -> None:
    event = with_offers(POOL_AND_FEE)
    event.give(set_up(200_000))
    enter_more(event, 20)
    assert books(event) == (160_000, 0, 0)
    event.give(PublishPrizes())
    assert books(event) == (160_000, 40_000, 0)
    assert event.session.sales.ledger["pool"] == -200_000
    enter_more(event, 3)
    assert books(event) == (184_000, 16_000, 0)
    enter_more(event, 4)
    assert books(event) == (216_000, 0, 16_000)


def test_the_house_bears_a_refund_after_publishing_unless_a_late_entry_came() -> None:
    event = published(21)
    event.give(refund(1))
    assert books(event) == (160_000, 8_000, 0)
    late = published(21)
    enter_more(late, 1)
    late.give(refund(1))
    assert books(late) == (168_000, 0, 0)


def test_undoing_the_publication_returns_the_overlay_after_any_sales() -> None:
    event = with_offers(POOL_AND_FEE)
    event.give(set_up(200_000))
    enter_more(event, 20)
    command_id = event.give(PublishPrizes())
    enter_more(event, 1)
    event.give(Undo(command=command_id))
    assert books(event) == (168_000, 0, 0)
    event.give(Redo(command=command_id))
    assert books(event) == (168_000, 32_000, 0)


def test_added_money_is_the_houses_and_counts_as_the_pools_own() -> None:
    event = with_offers(POOL_AND_FEE)
    event.give(set_up())
    enter_more(event, 2)
    assert codes(event, AddToPool(amount=5_000, reason=" ")) == ["pool.reason"]
    command_id = event.give(AddToPool(amount=5_000, reason="Birthday"))
    assert event.session.sales.ledger["house"] == 5_000
    event.give(PublishPrizes())
    assert sum(event.session.prizes.published.amounts) == 21_000  # type: ignore[union-attr]
    event.give(Undo(command=command_id))
    assert books(event) == (16_000, 5_000, 0)
    event.give(Redo(command=command_id))
    assert books(event) == (21_000, 0, 0)


def test_a_surplus_goes_to_an_account_and_never_more_than_there_is() -> None:
    event = published(5)
    enter_more(event, 2)
    (reason,) = refused(event, AssignPool(amount=16_001, to="staff", reason="Late"))
    assert (reason.code, reason.field) == ("pool.too_much", "amount")
    assert codes(event, AssignPool(amount=1, reason="Late")) == ["pool.to_whom"]
    command_id = event.give(AssignPool(amount=16_000, to="staff", reason="Late"))
    assert books(event) == (40_000, 0, 0)
    assert event.session.sales.ledger["staff"] == -16_000
    event.give(Undo(command=command_id))
    assert books(event) == (56_000, 0, 16_000)


def test_a_surplus_given_to_a_player_is_on_their_slip_and_cannot_be_undone_once_paid() -> None:
    event = in_the_money(early=True)
    event.give(replace(enter(6), seat=None))
    event.advance(200 * 60_000).settle()
    command_id = event.give(AssignPool(amount=8_000, entry="e1", reason="Bubble"))
    assert amounts(event) == {"e1": 8_000}
    event.give(pay_slip(1, cash=8_000))
    assert codes(event, Undo(command=command_id)) == ["slips.reverse_first"]
    assert books(event) == (48_000, 0, 0)


def test_publishing_again_adds_the_surplus_to_the_prizes() -> None:
    event = published(5)
    enter_more(event, 2)
    event.give(PublishPrizes())
    assert books(event) == (56_000, 0, 0)


def test_books_close_once_every_account_is_settled() -> None:
    event = playing(4, POOL_AND_FEE)
    event.give(set_up())
    event.advance(200 * 60_000).settle()
    assert codes(event, CloseBooks()) == ["books.in_play"]
    bust_out(event, 1, 2, 3)
    assert codes(event, CloseBooks()) == ["books.open"]
    event.give(PublishPrizes())
    event.give(call_slip(1))
    command_id = event.give(CloseBooks())
    assert event.records[-1].event.open == (1, 2, 3)
    assert codes(event, CloseBooks()) == ["already_done"]
    assert codes(event, AddToPool(amount=1, reason="No")) == ["books.closed"]
    assert codes(event, refund(4)) == ["books.closed"]
    assert codes(event, PublishPrizes()) == ["books.closed"]
    event.give(pay_slip(1, cash=6_400))
    event.give(Undo(command=command_id))
    event.give(CloseBooks())
    assert states(event) == {1: "paid", 2: "due", 3: "due"}
    event.check()


def test_an_undo_of_a_bust_out_does_not_change_closed_books() -> None:
    event = playing(3, POOL_AND_FEE)
    event.give(set_up())
    event.advance(200 * 60_000).settle()
    event.give(PublishPrizes())
    first, _ = bust_out(event, 1, 2)
    event.give(CloseBooks())
    assert codes(event, Undo(command=first)) == ["books.closed"]


def test_bounties_and_debts_keep_the_books_open() -> None:
    event = playing(3)
    event.give(rebuys("e1", declared=True))
    event.give(set_up())
    event.advance(200 * 60_000).settle()
    event.give(PublishPrizes())
    for entry in ("e1", "e2"):
        event.give(BustOut(entry=entry))
    reasons = refused(event, CloseBooks())
    assert [reason.code for reason in reasons] == ["books.open", "books.open"]
    assert reasons[1].params["entry"] == "e1"
    event.give(WriteOff(entry="e1"))
    assert codes(event, CloseBooks()) == ["books.open"]


def test_a_tournament_without_offers_has_no_books() -> None:
    event = Table(a_set_up())
    assert codes(event, CloseBooks()) == ["offers.none"]
    assert codes(event, AddToPool(amount=1, reason="No")) == ["offers.none"]
