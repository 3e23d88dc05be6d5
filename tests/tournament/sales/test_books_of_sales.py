"""Random sales equal a model of the books: counts by offer, money by method, chips, receipts."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from clockserver.core.texts import Refused
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import BustOut, PayRebuy
from clockserver.tournament.sales.commands import WriteOff
from clockserver.tournament.types import TournamentCommand
from tests.builders import Table
from tests.tournament.sales.offers import (
    OFFERS,
    add_on,
    enter,
    is_on_time,
    rebuys,
    refund,
    void,
    with_offers,
)

PRICES = {offer.id: offer for offer in OFFERS}
WAYS = ("cash", "card", "transfer")


class Model:
    """The books as a clerk would keep them on paper."""

    def __init__(self) -> None:
        self.money = Counter[str]()
        self.parts = Counter[str]()
        self.sales: dict[int, tuple[str, Counter[str], Counter[str]]] = {}
        self.chips = 0

    def sold(self, receipt: int, offer: str, by: dict[str, int], *, pays: bool = False) -> None:
        parts = Counter() if pays else Counter[str](PRICES[offer].parts)
        self.sales[receipt] = (offer, Counter(by), parts)
        self.money.update(by)
        self.parts.update(parts)
        self.chips += 0 if pays else PRICES[offer].chips

    def taken_back(self, receipt: int, *, pays: bool) -> None:
        offer, by, parts = self.sales.pop(receipt)
        self.money.subtract(by)
        self.parts.subtract(parts)
        self.chips -= 0 if pays else PRICES[offer].chips

    def agrees(self, event: Table) -> None:
        books = event.session.sales
        expected = {name: amount for name, amount in self.money.items() if amount}
        expected |= {name: -amount for name, amount in self.parts.items() if amount}
        assert books.ledger == expected
        assert sum(books.ledger.values()) == 0
        standing = {receipt for receipts in books.of_entry.values() for receipt in receipts}
        assert standing == set(self.sales)
        assert event.session.ledger.in_play == self.chips


def split(price: int, random: Random) -> dict[str, int]:
    """A payment in one or two methods."""
    first, second = random.sample(WAYS, 2)
    part = random.choice((price, random.randint(0, price)))
    return {way: amount for way, amount in ((first, part), (second, price - part)) if amount}


def any_step(event: Table, random: Random, number: int) -> TournamentCommand:
    """A random command, possible or not."""
    entry = f"e{random.randint(1, max(1, event.state.entered))}"
    receipt = random.randint(1, event.session.sales.receipts + 1)
    price = PRICES[kind := random.choice(("entry", "rebuy", "addon"))].price + random.choice((0, 0, 0, 0, -1))
    by = split(price, random)
    sells = {
        "entry": lambda: replace(enter(number, **by), seat=None),
        "rebuy": lambda: rebuys(entry, **by),
        "addon": lambda: add_on(entry, **by),
    }
    others = (
        lambda: void(receipt),
        lambda: refund(receipt),
        lambda: is_on_time(entry),
        lambda: rebuys(entry, declared=True),
        lambda: PayRebuy(entry=entry, by={"cash": PRICES["rebuy"].price}),
        lambda: WriteOff(entry=entry),
        lambda: BustOut(entry=entry),
    )
    return sells[kind]() if random.random() < 0.6 else random.choice(others)()


def follow(model: Model, event: Table, before: int) -> None:
    """Book the money of the newest event."""
    record = event.records[-1].event
    sale, back = getattr(record, "sale", None), getattr(record, "reversal", None)
    if sale is not None:
        assert sale.receipt == before + 1
        paid = {each.account: each.amount for each in sale.postings if each.account not in PRICES_PARTS}
        model.sold(sale.receipt, sale.offer, paid, pays=bool(sale.pays))
    if back is not None:
        model.taken_back(back.receipt, pays=bool(event.session.sales.all[back.receipt].pays))


PRICES_PARTS = ("pool", "bounty", "fee", "staff", "charity")


def played(seed: int, steps: int) -> Table:
    """An evening of random purchases, each compared with the model."""
    random, model = Random(seed), Model()
    event = with_offers()
    event.randomness = random.randrange
    for number in range(1, steps + 1):
        if number == steps // 4:
            event.give(StartClock())
        before, state = event.session.sales.receipts, event.state
        try:
            event.give(any_step(event, random, number))
        except Refused:
            assert event.state == state
        else:
            follow(model, event, before)
        model.agrees(event)
    event.check()
    return event


@given(st.integers(0, 10**9))
@settings(max_examples=15)
def test_the_books_equal_those_of_an_independent_clerk(seed: int) -> None:
    played(seed, 40)


@pytest.mark.full
def test_five_hundred_sales_agree_with_the_model() -> None:
    event = played(7, 1_500)
    assert event.session.sales.receipts >= 500
