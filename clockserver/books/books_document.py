"""The books as tables and as a document: a row for each posting, and the resulting balances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import TypeAlias, TypedDict

from clockserver.books.chart_of_accounts import group_of
from clockserver.books.hledger import local
from clockserver.books.transactions import Transaction
from clockserver.core.amounts.decimals import in_currency
from clockserver.core.amounts.ledger import balances

Row: TypeAlias = Sequence[str | int | Decimal | None]
COLUMNS = (
    "date",
    "time",
    "tournament",
    "event",
    "kind",
    "number",
    "entry",
    "by",
    "account",
    "group",
    "amount",
    "currency",
    "reason",
)
"""The columns of the table. `event`: place in the journal; `number`: number of the receipt or slip."""


class PostingValue(TypedDict):
    """An amount on an account, in the smallest unit."""

    account: str
    group: str
    amount: int


class TransactionValue(TypedDict):
    """A movement of money. `seq`: place of its event in the journal of `stream`; `at`: instant in ms."""

    stream: str
    seq: int
    at: int
    by: str
    tournament: str | None
    kind: str
    number: int | None
    entry: int | None
    reason: str
    currency: str
    exponent: int
    postings: list[PostingValue]


class BalancesValue(TypedDict):
    """The balances of a stream by account, in the smallest unit. `tournament` is null for moves of drawers."""

    stream: str
    tournament: str | None
    title: str
    currency: str
    exponent: int
    accounts: dict[str, int]


class BooksFile(TypedDict):
    """The books: every transaction by instant, and the balance of each account by tournament."""

    format: int
    transactions: list[TransactionValue]
    balances: list[BalancesValue]


def rows(transactions: Iterable[Transaction]) -> Iterator[Row]:
    """The rows of the table."""
    for each in transactions:
        when = local(each.at, each.timezone)
        for posting in each.postings:
            yield (
                f"{when:%Y-%m-%d}",
                f"{when:%H:%M:%S}",
                each.title,
                each.seq,
                each.kind,
                each.number or None,
                int(each.entry) if each.entry else None,
                each.actor,
                posting.account,
                group_of(posting.account),
                in_currency(posting.amount, each.currency.exponent),
                each.currency.code,
                each.reason,
            )


def document(transactions: Iterable[Transaction]) -> BooksFile:
    """The whole document."""
    listed = list(transactions)
    streams: dict[str, list[Transaction]] = {}
    for each in listed:
        streams.setdefault(each.stream, []).append(each)
    return {
        "format": 1,
        "transactions": [_value(each) for each in listed],
        "balances": [_balances(each) for each in streams.values()],
    }


def _balances(transactions: Sequence[Transaction]) -> BalancesValue:
    last = transactions[-1]
    return {
        "stream": last.stream,
        "tournament": last.slug or None,
        "title": last.title if last.slug else "",
        "currency": last.currency.code,
        "exponent": last.currency.exponent,
        "accounts": dict(sorted(balances(each.postings for each in transactions).items())),
    }


def _value(each: Transaction) -> TransactionValue:
    return {
        "stream": each.stream,
        "seq": each.seq,
        "at": each.at,
        "by": each.actor,
        "tournament": each.slug or None,
        "kind": each.kind,
        "number": each.number or None,
        "entry": int(each.entry) if each.entry else None,
        "reason": each.reason,
        "currency": each.currency.code,
        "exponent": each.currency.exponent,
        "postings": [
            {"account": posting.account, "group": group_of(posting.account), "amount": posting.amount}
            for posting in each.postings
        ],
    }
