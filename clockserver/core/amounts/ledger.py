"""Double entry: assets are positive, claims negative. A balance is a fold of postings and is never set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

Method: TypeAlias = Literal["cash", "card", "transfer", "ticket", "comp"]
"""A means of payment; also the account on which its money lies."""
METHODS: tuple[Method, ...] = ("cash", "card", "transfer", "ticket", "comp")


class Posting(Struct, frozen=True):
    """An amount on an account, in the smallest unit of the currency."""

    account: str
    amount: int


class UnbalancedError(Exception):
    """Postings that do not sum to zero: a fault of the program, not of a command."""


def post(ledger: Mapping[str, int], postings: Iterable[Posting]) -> dict[str, int]:
    """The balances after a list of postings; accounts at zero are left out. Raises UnbalancedError."""
    listed = tuple(postings)
    total = sum(each.amount for each in listed)
    if total:
        raise UnbalancedError(f"postings sum to {total}: {listed}")
    after = dict(ledger)
    for each in listed:
        after[each.account] = after.get(each.account, 0) + each.amount
    return {account: amount for account, amount in after.items() if amount}


def balances(posting_lists: Iterable[Iterable[Posting]]) -> dict[str, int]:
    """The balances after lists of postings, in their order. Raises UnbalancedError."""
    ledger: dict[str, int] = {}
    for postings in posting_lists:
        ledger = post(ledger, postings)
    return ledger


def mirrored(postings: Iterable[Posting]) -> tuple[Posting, ...]:
    """The postings that reverse the given ones."""
    return tuple(Posting(each.account, -each.amount) for each in postings)
