"""Offers for tests: an event at 110 with 80 for the pool, and players who buy its offers."""

from __future__ import annotations

from typing import Any

from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import BuyMore, RegisterPlayer, TakeAddOn
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.offers.commands import SetOffers
from clockserver.tournament.offers.state import Limits, Offer, Window
from clockserver.tournament.sales.commands import RefundSale, TakeBonus, VoidSale
from clockserver.tournament.sales.state import SaleOrder
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Table, a_set_up, person

PARTS: dict[Any, int] = {"pool": 8_000, "bounty": 2_000, "fee": 700, "staff": 300}
ENTRY = Offer(id="entry", kind="entry", parts=PARTS, chips=10_000)
REBUY = Offer(id="rebuy", kind="rebuy", parts={"pool": 5_000, "fee": 500}, chips=12_000)
ADDON = Offer(
    id="addon", kind="addon", parts={"pool": 4_000}, chips=15_000, limits=Limits(per_entry=1), name="Add-on"
)
ON_TIME = Offer(
    id="on-time", kind="bonus", chips=2_000, window=Window(before_start=True), limits=Limits(per_player=1)
)
OFFERS = (ENTRY, REBUY, ADDON, ON_TIME)


def with_offers(*offers: Offer) -> Table:
    """An event with one table and offers; the clock is not started."""
    event = Table(a_set_up())
    event.give(SetOffers(currency="EUR", offers=offers or OFFERS))
    event.give(OpenTables(tables=(1,)))
    return event


def playing(players: int = 3, *offers: Offer) -> Table:
    """An evening with players at table 1, in play."""
    event = with_offers(*offers)
    for number in range(1, players + 1):
        event.give(enter(number))
    event.give(StartClock())
    return event


def order(offer: str, **by: int) -> SaleOrder:
    paid: dict[Any, int] = dict(by)
    return SaleOrder(offer=offer, by=paid)


def enter(number: int, offer: str = "entry", *, late: bool = False, **by: int) -> RegisterPlayer:
    """Enter a player at a seat of their own, paid in cash by default."""
    sale = order(offer, **(by or {"cash": 11_000}))
    return RegisterPlayer(person=person(number), seat=SeatRef(1, number), late=late, sale=sale)


def rebuys(entry: str, *, declared: bool = False, late: bool = False, **by: int) -> BuyMore:
    sale = order("rebuy", **({} if declared else by or {"cash": 5_500}))
    return BuyMore(entry=entry, declared=declared, late=late, sale=sale)


def add_on(entry: str, **by: int) -> TakeAddOn:
    return TakeAddOn(entry=entry, sale=order("addon", **(by or {"cash": 4_000})))


def on_time_bonus(entry: str) -> TakeBonus:
    return TakeBonus(entry=entry, sale=order("on-time"))


def void(receipt: int) -> VoidSale:
    return VoidSale(receipt=receipt)


def refund(receipt: int, *keep: Any) -> RefundSale:
    return RefundSale(receipt=receipt, keep=keep)
