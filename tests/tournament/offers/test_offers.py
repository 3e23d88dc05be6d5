"""Offers: every fault of a list at once, each offer's time and limits, and the start of the books."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from clockserver.core.texts import Text
from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import NextPeriod, StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.entries.commands import BuyMore, RegisterPlayer, RegisterPlayers, TakeAddOn
from clockserver.tournament.offers.commands import SetOffers
from clockserver.tournament.offers.state import Limits, Offer, Offers, Window
from clockserver.tournament.offers.view import offers_value
from clockserver.tournament.prizes.commands import ResolvedSetUpPrizes
from tests.builders import MINUTE, Table, a_payout_table, person
from tests.tournament.refusals import codes, refused
from tests.tournament.sales.offers import ENTRY, OFFERS, REBUY, add_on, enter, playing, rebuys, with_offers

ROLES_BY_COMMAND = {"offers.set": "td"}


def set_to(*offers: Offer, currency: str = "EUR") -> SetOffers:
    return SetOffers(currency=currency, offers=offers)


def test_every_fault_of_a_list_is_named_at_once() -> None:
    rebuy = replace(REBUY, stack="at_most", window=Window(from_level=4, through_level=2))
    addon = Offer(id="addon", kind="addon", window=Window(before_start=True, break_after=2, with_break=True))
    reentry = Offer(id="rebuy", kind="reentry", stack="out")
    reasons = refused(Table(), set_to(rebuy, addon, reentry))
    assert [(each.code, each.field) for each in reasons] == [
        ("offers.twice", "offers[2].id"),
        ("offers.window_backwards", "offers[0].window"),
        ("offers.at_most", "offers[0].at_most"),
        ("offers.one_window", "offers[1].window"),
        ("offers.break_without_level", "offers[1].window.with_break"),
        ("offers.no_stack_yet", "offers[2].stack"),
        ("offers.no_chips", "offers[2].chips"),
        ("offers.no_entry", "offers"),
    ]


def test_equal_offers_are_set_once_and_undone_and_redone() -> None:
    event = Table()
    command_id = event.give(set_to(*OFFERS))
    assert event.session.offers.listed == OFFERS
    assert codes(event, set_to(*OFFERS)) == ["already_done"]
    event.give(Undo(command=command_id))
    assert event.session.offers == Offers()
    event.give(Redo(command=command_id))
    assert event.session.offers.listed == OFFERS
    event.check()


def test_the_books_begin_with_the_first_entry_or_not_at_all() -> None:
    event = Table()
    event.give(TapCounter(what="entry"))
    assert codes(event, set_to(ENTRY)) == ["offers.too_late"]


def test_the_books_end_only_before_the_first_sale() -> None:
    event = with_offers()
    event.give(set_to())
    command_id = event.give(set_to(*OFFERS))
    event.give(enter(1))
    assert codes(event, set_to()) == ["offers.sold"]
    assert codes(event, Undo(command=command_id)) == ["offers.sold"]
    assert codes(event, set_to(*OFFERS, currency="USD")) == ["offers.sold"]
    event.check()


def test_there_is_one_currency() -> None:
    event = with_offers()
    prizes = ResolvedSetUpPrizes(currency="USD", payouts=a_payout_table())
    assert codes(event, prizes) == ["offers.currency"]
    event.give(replace(prizes, currency="EUR"))
    assert codes(event, set_to(*OFFERS, currency="USD")) == ["offers.currency"]


@pytest.mark.parametrize(
    "command",
    [
        BuyMore(entry="e1"),
        TakeAddOn(entry="e1"),
        RegisterPlayer(person=person(9)),
        RegisterPlayers(entries=({"person": person(9)},)),  # type: ignore[arg-type]
        TapCounter(what="rebuy"),
    ],
    ids=lambda command: type(command).__name__,
)
def test_a_program_without_offers_is_refused_with_a_clear_reason(command: Any) -> None:
    converted = msgspec.convert(msgspec.to_builtins(command), type(command))
    assert "offers.sale_needed" in codes(playing(), converted)


def test_without_offers_a_sale_is_refused() -> None:
    assert "offers.none" in codes(Table(), enter(1))


# -- time ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("window", "open_in"),
    [
        (Window(), "ready l1 l2"),
        (Window(before_start=True), "ready"),
        (Window(through_level=1), "ready l1"),
        (Window(from_level=2), "l2 b1"),
        (Window(from_level=1, through_level=2), "ready l1 l2"),
        (Window(through_level=2, with_break=True), "ready l1 l2 b1"),
        (Window(break_after=2), "b1"),
        (Window(through_level=9, closed=True), ""),
    ],
    ids=str,
)
def test_the_clock_opens_and_closes_an_offer(window: Window, open_in: str) -> None:
    event = with_offers(ENTRY, replace(REBUY, window=window))
    event.give(enter(1))
    event.give(enter(2))
    open_periods = ["ready"] if sells(event) else []
    event.give(StartClock())
    for period in ("l1", "l2", "b1"):
        assert event.session.clock.mark.period == period
        if sells(event):
            open_periods.append(period)
        event.give(NextPeriod())
    assert open_periods == open_in.split()
    event.check()


def sells(event: Table) -> bool:
    """Whether the rebuy is open, by its topic and its command."""
    is_open = offers_value(event.state, "1", {}, event.now)["offers"][1]["is_open"]
    if is_open:
        event.give(rebuys("e1"))
    else:
        assert codes(event, rebuys("e1")) == ["offers.closed"]
    return is_open


def test_the_late_flag_overrides_the_clock_and_not_a_manual_close() -> None:
    event = playing(2, ENTRY, replace(REBUY, window=Window(before_start=True)))
    assert codes(event, rebuys("e1")) == ["offers.closed"]
    event.give(rebuys("e1", late=True))
    event.give(set_to(ENTRY, replace(REBUY, window=Window(closed=True))))
    assert codes(event, rebuys("e1", late=True)) == ["offers.closed"]


# -- limits ----------------------------------------------------------------------------------------------


def test_limits_apply_to_an_entry_a_player_and_the_total() -> None:
    limits = Limits(per_entry=1, in_all=2)
    event = playing(3, ENTRY, replace(REBUY, limits=limits))
    event.give(rebuys("e1"))
    (reason,) = refused(event, rebuys("e1"))
    assert (reason.code, reason.params["per"], reason.params["most"]) == (
        "offers.limit",
        Text("offers.per.entry"),
        1,
    )
    event.give(rebuys("e2"))
    (reason,) = refused(event, rebuys("e3"))
    assert (reason.params["per"], reason.params["most"]) == (Text("offers.per.all"), 2)


def test_sellers_see_the_stack_of_an_offer() -> None:
    event = playing(2, ENTRY, replace(REBUY, stack="at_most", at_most=10_000))
    command = rebuys("e1")
    assert codes(event, command) == ["offers.stack"]
    assert command.sale is not None
    event.give(replace(command, sale=replace(command.sale, stack_seen=True)))


def test_several_add_ons_are_sold_within_their_limits() -> None:
    event = playing(2)
    event.give(add_on("e1"))
    assert codes(event, add_on("e1")) == ["offers.limit"]
    event.give(set_to(*(replace(each, limits=Limits()) for each in OFFERS)))
    event.give(add_on("e1"))
    assert event.state.entries["e1"].addons == 2
    event.advance(MINUTE).check()
