"""An independent clerk: the books of sales as kept on paper, and random sales."""

from __future__ import annotations

from collections import Counter
from random import Random

from msgspec.structs import replace

from clockserver.tournament.entries.commands import BustOut, PayRebuy
from clockserver.tournament.sales.commands import WriteOff
from clockserver.tournament.types import TournamentCommand
from tests.builders import Table
from tests.tournament.sales.offers import (
    OFFERS,
    add_on,
    enter,
    on_time_bonus,
    rebuys,
    refund,
    void,
)

PRICES = {offer.id: offer for offer in OFFERS}


METHODS = ("cash", "card", "transfer")


class Model:
    """The books as a clerk would keep them on paper."""

    def __init__(self) -> None:
        self.money = Counter[str]()
        self.parts = Counter[str]()
        self.sales: dict[int, tuple[str, Counter[str], Counter[str]]] = {}
        self.chips = 0

    def sell(self, receipt: int, offer: str, by: dict[str, int], *, pays: bool = False) -> None:
        parts = Counter() if pays else Counter[str](PRICES[offer].parts)
        self.sales[receipt] = (offer, Counter(by), parts)
        self.money.update(by)
        self.parts.update(parts)
        self.chips += 0 if pays else PRICES[offer].chips

    def reverse(self, receipt: int, *, pays: bool) -> None:
        offer, by, parts = self.sales.pop(receipt)
        self.money.subtract(by)
        self.parts.subtract(parts)
        self.chips -= 0 if pays else PRICES[offer].chips

    def check(self, event: Table) -> None:
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
    first, second = random.sample(METHODS, 2)
    part = random.choice((price, random.randint(0, price)))
    return {method: amount for method, amount in ((first, part), (second, price - part)) if amount}


def any_sale(event: Table, random: Random, number: int) -> TournamentCommand:
    """A random command, possible or not."""
    entry = f"e{random.randint(1, max(1, event.state.entered))}"
    receipt = random.randint(1, event.session.sales.receipts + 1)
    price = PRICES[kind := random.choice(("entry", "rebuy", "addon"))].price + random.choice((0, 0, 0, 0, -1))
    by = split(price, random)
    sales = {
        "entry": lambda: replace(enter(number, **by), seat=None),
        "rebuy": lambda: rebuys(entry, **by),
        "addon": lambda: add_on(entry, **by),
    }
    other_commands = (
        lambda: void(receipt),
        lambda: refund(receipt),
        lambda: on_time_bonus(entry),
        lambda: rebuys(entry, declared=True),
        lambda: PayRebuy(entry=entry, by={"cash": PRICES["rebuy"].price}),
        lambda: WriteOff(entry=entry),
        lambda: BustOut(entry=entry),
    )
    return sales[kind]() if random.random() < 0.6 else random.choice(other_commands)()


PRICES_PARTS = ("pool", "bounty", "fee", "staff", "charity")
