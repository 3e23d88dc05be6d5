"""Sales balance to the cent, are numbered without gaps, and are voided by a second record."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clockserver.core.texts import Text
from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import (
    BustOut,
    MarkAbsent,
    PayRebuy,
    TakeOutNoShow,
    UnregisterEntry,
)
from clockserver.tournament.offers.commands import SetOffers
from clockserver.tournament.prizes.commands import PublishPrizes, ResolvedSetUpPrizes
from clockserver.tournament.prizes.prize_amounts import amounts_now
from clockserver.tournament.prizes.view import prizes_value
from clockserver.tournament.sales.commands import WriteOff
from clockserver.tournament.sales.view import sales_value
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.tables.commands import ChangeSeating
from tests.builders import MINUTE, Table, a_payout_table
from tests.tournament.refusals import codes, refused
from tests.tournament.sales.offers import (
    ENTRY,
    OFFERS,
    PARTS,
    add_on,
    enter,
    on_time_bonus,
    order,
    playing,
    rebuys,
    refund,
    void,
    with_offers,
)

ROLES_BY_COMMAND = {
    "entry.bonus": "td floor cashier",
    "sale.refund": "td cashier supervisor",
    "sale.refund_all": "td cashier supervisor",
    "sale.transfer": "td cashier supervisor",
    "sale.void": "td floor cashier",
    "sale.write_off": "td cashier supervisor",
}


def ledger(event: Table) -> dict[str, int]:
    event.check()
    return event.session.sales.ledger


def test_an_entry_brings_chips_and_money_in_one_event() -> None:
    event = with_offers()
    event.give(enter(1, cash=6_000, card=5_000))
    assert ledger(event) == {
        "cash": 6_000,
        "card": 5_000,
        "pool": -8_000,
        "bounty": -2_000,
        "fee": -700,
        "staff": -300,
    }
    assert event.session.ledger.by_reason == {"entry": 10_000}
    sale = event.session.sales.all[1]
    assert (sale.receipt, sale.entry, sale.price, sale.parts) == (1, "e1", 11_000, PARTS)


@pytest.mark.parametrize(("by", "difference"), [({"cash": 10_999}, 1), ({"cash": 11_001}, 1), ({}, 11_000)])
def test_a_sale_with_one_cent_missing_is_refused(by: dict[str, int], difference: int) -> None:
    event = with_offers()
    command = replace(enter(1), sale=order("entry", **by))
    (reason,) = refused(event, command)
    assert (reason.code, reason.field) == ("money.sum", "sale.by")
    assert reason.params["difference"] == Text(
        "money", {"minor": difference, "currency": "EUR", "exponent": 2}
    )


def test_a_sale_is_refused_with_every_reason() -> None:
    event = with_offers()
    wrong = replace(enter(1), sale=order("rebuy", cash=1))
    assert codes(event, wrong) == ["offers.wrong_kind", "money.sum"]
    assert codes(event, replace(enter(1), sale=order("nothing"))) == ["offers.unknown"]


def test_a_new_price_applies_to_later_sales_only() -> None:
    event = with_offers()
    for number in (1, 2):
        event.give(enter(number))
    new_entry = replace(ENTRY, parts={**PARTS, "pool": 9_000})
    event.give(SetOffers(currency="EUR", offers=(new_entry, *OFFERS[1:])))
    event.give(enter(3, cash=12_000))
    assert ledger(event)["pool"] == -(2 * 8_000 + 9_000)


def test_undoing_a_sale_is_refused_with_what_to_do_instead() -> None:
    event = with_offers()
    sale_id = event.give(enter(1))
    (reason,) = refused(event, Undo(command=sale_id))
    assert (reason.code, reason.params) == ("money.no_undo", {"receipt": 1})
    void_id = event.give(void(1))
    assert codes(event, Undo(command=void_id)) == ["money.no_undo"]
    assert codes(event, UnregisterEntry(entry="e1")) == ["entries.unknown"]


def test_an_entry_is_removed_only_with_its_money() -> None:
    event = with_offers()
    event.give(enter(1))
    assert codes(event, UnregisterEntry(entry="e1")) == ["sales.stands"]
    event.give(void(1))
    assert ledger(event) == {}
    assert (event.session.counters.entries, event.session.ledger.in_play) == (0, 0)
    assert event.session.tables[1].seats == {}
    (reason,) = refused(event, void(1))
    assert (reason.code, reason.params) == ("money.reversed", {"number": 1})
    assert codes(event, void(2)) == ["sales.unknown"]
    event.give(enter(1))
    assert event.session.sales.all[2].entry == "e2"


def test_purchases_are_voided_one_by_one() -> None:
    event = with_offers()
    event.give(enter(1))
    event.give(on_time_bonus("e1"))
    event.give(enter(2))
    event.give(StartClock())
    event.give(rebuys("e1"))
    event.give(add_on("e1"))
    assert event.session.ledger.by_reason == {
        "entry": 20_000,
        "bonus": 2_000,
        "rebuy": 12_000,
        "addon": 15_000,
    }
    (reason,) = refused(event, void(1))[:1]
    assert (reason.code, reason.params) == ("sales.others_stand", {"receipts": "2, 4, 5"})
    for receipt in (2, 4, 5):
        event.give(void(receipt))
    assert codes(event, void(1)) == ["entries.has_played"]
    assert ledger(event)["cash"] == 22_000
    assert event.session.ledger.in_play == 20_000
    entry = event.state.entries["e1"]
    assert (entry.rebuys, entry.addons) == (0, 0)


def test_a_reentry_is_a_sale_of_its_own() -> None:
    event = playing(3)
    event.give(BustOut(entry="e1"))
    event.give(enter(1))
    assert event.session.sales.all[4].kind == "entry"
    assert event.state.entries["e4"].kind == "reentry"
    assert event.session.counters.reentries == 1
    assert ledger(event)["pool"] == -32_000


def test_a_refund_keeps_the_fee() -> None:
    event = with_offers()
    event.give(enter(1, card=11_000))
    event.give(refund(1, "fee", "staff"))
    assert ledger(event) == {"card": 1_000, "fee": -700, "staff": -300}
    reversal = event.session.sales.taken_back[1]
    assert reversal.by == {"card": 10_000}


@pytest.mark.parametrize(
    ("keep", "by", "reason"),
    [
        (("fee", "fee"), {"cash": 11_000}, "money.kept_twice"),
        (("charity",), {"cash": 11_000}, "sales.nothing_to_keep"),
        (("fee",), {"cash": 1_000, "card": 10_000}, "money.keep_one_method"),
    ],
)
def test_a_refund_that_keeps_an_impossible_part_is_refused(
    keep: tuple[str, ...], by: dict[str, int], reason: str
) -> None:
    event = with_offers()
    event.give(enter(1, **by))
    assert codes(event, refund(1, *keep)) == [reason]


def test_a_refunded_no_show_stays_out() -> None:
    event = with_offers()
    event.give(ChangeSeating(seating=Seating(no_show_level=1)))
    for number in (1, 2, 3):
        event.give(enter(number))
    event.give(StartClock())
    event.give(MarkAbsent(entry="e1"))
    event.advance(30 * MINUTE).settle()
    event.give(TakeOutNoShow(entry="e1"))
    event.give(refund(1, "fee"))
    assert ledger(event)["fee"] == -2_100
    assert ledger(event)["pool"] == -16_000
    assert event.session.ledger.in_play == 20_000


# -- declared rebuys -------------------------------------------------------------------------------------


def test_a_declared_rebuy_is_owed_until_it_is_paid() -> None:
    event = playing(3)
    event.give(rebuys("e1", declared=True))
    assert ledger(event)["owed_by:e1"] == 5_500
    assert codes(event, PayRebuy(entry="e1")) == ["money.sum"]
    assert codes(event, PayRebuy(entry="e1", by={"cash": 5_000})) == ["money.sum"]
    paid = event.give(PayRebuy(entry="e1", by={"card": 5_500}))
    assert "owed_by:e1" not in ledger(event)
    assert ledger(event)["card"] == 5_500
    assert event.state.entries["e1"].owes == 0
    assert codes(event, Undo(command=paid)) == ["money.no_undo"]
    assert codes(event, void(4)) == ["sales.others_stand"]
    event.give(void(5))
    assert event.state.entries["e1"].owes == 1
    event.give(void(4))
    assert event.state.entries["e1"].owes == 0
    assert set(ledger(event)) == {"cash", "pool", "bounty", "fee", "staff"}


def test_a_debt_is_paid_after_the_lost_hand_or_borne_by_the_house() -> None:
    event = playing(3)
    event.give(rebuys("e1", declared=True))
    event.give(BustOut(entry="e1"))
    assert codes(event, void(4)) == ["entries.already_out"]
    event.give(WriteOff(entry="e1"))
    assert ledger(event)["house"] == 5_500
    assert event.state.entries["e1"].owes == 0
    assert codes(event, WriteOff(entry="e1")) == ["already_done"]


# -- the pool --------------------------------------------------------------------------------------------


def pool_of(event: Table) -> tuple[int, int, int]:
    """The pool, the overlay and the surplus."""
    prizes = prizes_value(event.state, "1", {}, event.now)
    sales = sales_value(event.state, "1", {}, event.now)
    assert prizes["currency"] is not None
    return prizes["pool"], sales["overlay"], sales["surplus"]


def test_the_house_covers_the_shortfall_of_published_prizes_and_later_entries_repay_it() -> None:
    """80 of each entry go to the pool: 20 entries, 2,000 guaranteed."""
    event = with_offers(replace(ENTRY, parts={"pool": 8_000, "fee": 3_000}))
    set_up = ResolvedSetUpPrizes(currency="EUR", payouts=a_payout_table(), guarantee=200_000)
    event.give(set_up)
    for number in range(1, 21):
        event.give(replace(enter(number), seat=None))
    assert pool_of(event) == (200_000, 40_000, 0)
    event.give(PublishPrizes())
    for count, (overlay, surplus) in {3: (16_000, 0), 5: (0, 0), 7: (0, 16_000)}.items():
        while event.session.counters.entries < 20 + count:
            event.give(replace(enter(100 + event.session.counters.entries), seat=None))
        assert pool_of(event) == (200_000, overlay, surplus)
    event.give(PublishPrizes())
    assert pool_of(event) == (216_000, 0, 0)
    event.check()


def test_the_house_bears_a_refund_after_publishing() -> None:
    event = with_offers(replace(ENTRY, parts={"pool": 8_000, "fee": 3_000}))
    event.give(ResolvedSetUpPrizes(currency="EUR", payouts=a_payout_table()))
    for number in range(1, 22):
        event.give(replace(enter(number), seat=None))
    event.give(PublishPrizes())
    event.give(refund(1))
    assert pool_of(event) == (168_000, 8_000, 0)
    event.give(replace(enter(99), seat=None))
    assert pool_of(event) == (168_000, 0, 0)


def test_the_pool_is_the_sum_of_postings_and_not_of_counts_at_the_current_price() -> None:
    event = with_offers()
    event.give(ResolvedSetUpPrizes(currency="EUR", entry=9_900, payouts=a_payout_table()))
    for number in (1, 2, 3):
        event.give(enter(number))
    assert sum(amounts_now(event.session)) == 24_000


def test_commands_without_money_are_undone_as_before() -> None:
    event = playing(3)
    out = event.give(BustOut(entry="e1"))
    event.give(Undo(command=out))
    event.give(Redo(command=out))
    assert event.session.counters.bustouts == 1
    event.check()


def test_a_comp_posts_its_full_price_so_that_players_lose_nothing() -> None:
    event = with_offers()
    event.give(enter(1, comp=11_000))
    assert ledger(event) == {"comp": 11_000, "pool": -8_000, "bounty": -2_000, "fee": -700, "staff": -300}
    event.give(void(1))
    assert ledger(event) == {}


def test_a_comp_pays_all_or_nothing() -> None:
    event = with_offers()
    (reason,) = refused(event, enter(1, comp=6_000, cash=5_000))
    assert (reason.code, reason.field) == ("money.comp_alone", "sale.by")
    assert codes(event, enter(1, comp=10_999)) == ["money.sum"]
