"""The books of the calculator `pool`: entries, re-entries, rebuys, add-ons, reversals, prize pool.

Amounts are whole numbers of the smallest unit of the currency. Assets are positive, claims negative. A tournament
keeps its sales with entries, drawers and tickets (`tournament/sales/state.py`); the cover of the pool is the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from clockserver.core.amounts.ledger import Method, Posting, mirrored, post
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.offers.state import OfferKind, Part
from clockserver.tournament.sales.state import cover


class Offer(NamedTuple):
    """An item for sale: the parts of its price, and its chips."""

    kind: OfferKind
    parts: Mapping[Part, int]
    chips: int

    @property
    def price(self) -> int:
        """The sum of the parts."""
        return sum(self.parts.values())


class Sale(NamedTuple):
    """An offer sold a number of times with the same payment; `by`: the payment for one."""

    offer: Offer
    by: Mapping[Method, int]
    times: int = 1


def postings_of(sale: Sale, keep: Iterable[Part] = ()) -> tuple[Posting, ...]:
    """The postings of a sale without the parts in `keep`; its only method of payment is less by their sum."""
    kept_parts = {part: sale.offer.parts[part] for part in keep}
    less = sum(kept_parts.values())
    received = [Posting(method, (paid - less) * sale.times) for method, paid in sale.by.items() if paid]
    owned = [
        Posting(part, -amount * sale.times)
        for part, amount in sale.offer.parts.items()
        if amount and part not in kept_parts
    ]
    return (*received, *owned)


def faults_of_payment(offer: Offer, paid_amounts: Mapping[Method, int]) -> list[Reason]:
    """Reasons against a payment that is not the price of an offer."""
    paid = sum(paid_amounts.values())
    if paid == offer.price:
        return []
    params = {"paid": paid, "price": offer.price, "difference": abs(paid - offer.price)}
    return [Reason("money.sum", dict(params), "by")]


class Books:
    """The books after a sequence of steps. A refused step changes nothing."""

    def __init__(self, guarantee: int = 0) -> None:
        self.guarantee = guarantee
        self.ledger: dict[str, int] = {}
        self.sales: dict[int, Sale] = {}
        """Standing sales by number."""
        self.taken_back: set[int] = set()
        self.chips = 0
        self.published: int | None = None

    @property
    def own(self) -> int:
        """Money posted to the pool, with added money, without the overlay."""
        return -self.ledger.get("pool", 0) - self.overlay

    @property
    def overlay(self) -> int:
        """The house's money for the shortfall below the published amounts."""
        return self.ledger.get("overlay", 0)

    @property
    def prize_pool(self) -> int:
        """The published amounts; before publication, the money now, at least the guarantee."""
        return max(self.own, self.guarantee) if self.published is None else self.published

    @property
    def surplus(self) -> int:
        """Money of the pool beyond the published amounts."""
        return 0 if self.published is None else max(0, self.own - self.published)

    def count(self, *kinds: OfferKind) -> int:
        """Number of standing sales of some kinds."""
        return sum(each.times for each in self.sales.values() if each.offer.kind in kinds)

    def sell(self, number: int, sale: Sale) -> None:
        """Add a sale. Raises Refused unless the payment is the price."""
        reasons = faults_of_payment(sale.offer, sale.by)
        if reasons:
            raise Refused(*reasons)
        self._post(postings_of(sale))
        self.sales[number] = sale
        self.chips += sale.offer.chips * sale.times

    def void(self, number: int) -> None:
        """Reverse a sale as if never made. Raises Refused."""
        self._take_back(number, (), "void")

    def refund(self, number: int, keep: Sequence[Part]) -> None:
        """Refund a sale except for the parts kept by the house. Raises Refused."""
        self._take_back(number, keep, "refund")

    def forfeit(self, chips: int) -> None:
        """Take a surrendered stack out of play. Raises Refused for more chips than are in play."""
        if chips > self.chips:
            raise Refused(Reason("money.chips_short", {"chips": self.chips}, "forfeit"))
        self.chips -= chips

    def add(self, amount: int) -> None:
        """Add the house's money to the pool."""
        self._post((Posting("house", amount), Posting("pool", -amount)))

    def publish(self) -> None:
        """Fix the amounts: the money of the pool, at least the guarantee."""
        self.published = max(self.own, self.guarantee)
        self._post(())

    def _take_back(self, number: int, keep: Sequence[Part], field: str) -> None:
        sale = self.sales.get(number)
        if sale is None:
            code = "money.reversed" if number in self.taken_back else "money.no_sale"
            raise Refused(Reason(code, {"number": number}, field))
        if keep and len([paid for paid in sale.by.values() if paid]) > 1:
            raise Refused(Reason("money.keep_one_method", {}, "keep"))
        chips = sale.offer.chips * sale.times
        if chips > self.chips:
            raise Refused(Reason("money.chips_short", {"chips": self.chips}, field))
        self._post(mirrored(postings_of(sale, keep)))
        del self.sales[number]
        self.taken_back.add(number)
        self.chips -= chips

    def _post(self, postings: Sequence[Posting]) -> None:
        """Post, and adjust the house's overlay for the published amounts."""
        self.ledger = post(self.ledger, postings)
        self.ledger = post(self.ledger, cover(self.own, self.overlay, self.published))
