"""The list by which players check the prize pool: the part of each receipt, and all other money."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from clockserver.tournament.sales.state import Sales
from clockserver.tournament.sales.view import house_money
from clockserver.tournament.session import Session


class PoolLine(TypedDict):
    """A receipt by code, with its money in the pool. `state`: `stands`, `void` or `refund`."""

    code: str
    kind: str
    amount: int
    state: str


class PoolList(TypedDict):
    """Every receipt by code, without names; money in the smallest unit.

    The receipts' amounts and `other` sum to `own`; `own` and `overlay` sum to the prizes and `surplus`.
    `other`: money of the house, added or taken for another use. `prizes`: None before publication.
    `currency`: None without offers, and the list is empty then.
    """

    currency: str | None
    exponent: int
    receipts: list[PoolLine]
    other: int
    own: int
    guarantee: int
    overlay: int
    surplus: int
    prizes: list[int] | None


def pool_list(session: Session, code: Callable[[int], str]) -> PoolList:
    """The list in the order of codes, which reveals no time of sale."""
    offers, sales, prizes = session.offers, session.sales, session.prizes
    lines = sorted((_line(sales, receipt, code) for receipt in sales.all), key=lambda line: line["code"])
    overlay, surplus = house_money(session)
    return {
        "currency": offers.currency if offers.listed else None,
        "exponent": offers.exponent,
        "receipts": lines,
        "other": sales.own - sum(line["amount"] for line in lines),
        "own": sales.own,
        "guarantee": prizes.settings.guarantee if prizes.settings is not None else 0,
        "overlay": overlay,
        "surplus": surplus,
        "prizes": list(prizes.published.amounts) if prizes.published is not None else None,
    }


def _line(sales: Sales, receipt: int, code: Callable[[int], str]) -> PoolLine:
    sale, reversal = sales.all[receipt], sales.taken_back.get(receipt)
    postings = sale.postings + (reversal.postings if reversal is not None else ())
    return {
        "code": code(receipt),
        "kind": "payment" if sale.pays else sale.kind,
        "amount": -sum(each.amount for each in postings if each.account == "pool"),
        "state": reversal.how if reversal is not None else "stands",
    }
