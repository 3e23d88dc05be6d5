"""The books as a plain-text journal for hledger and ledger (hledger.org, manual: Journal)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from decimal import Decimal

from clockserver.books.chart_of_accounts import chart_name
from clockserver.books.transactions import Currency, Transaction
from clockserver.core.amounts.decimals import in_currency
from clockserver.core.amounts.ledger import Posting
from clockserver.timing.time_zones import utc_offset_ms
from clockserver.timing.utc_times import utc_time

UNKNOWN = "XXX"
"""The code for no currency (ISO 4217): of a drawer without sales."""


def journal(transactions: Iterable[Transaction]) -> Iterator[str]:
    """The lines of the journal."""
    listed = list(transactions)
    yield "; Assets are positive, claims on them are negative.\n"
    yield "decimal-mark .\n"
    for code, currency in sorted({_code(each.currency): each.currency for each in listed}.items()):
        sample = Decimal(1000).quantize(Decimal(1).scaleb(-currency.exponent))
        mark = "" if currency.exponent else "."
        yield f"commodity {sample}{mark} {code}\n"
    for each in listed:
        yield "\n"
        yield from _transaction(each)


def local(instant: int, timezone: str) -> datetime:
    """The local date and time at an instant."""
    return utc_time(instant + utc_offset_ms(timezone, instant))


# -- within ----------------------------------------------------------------------------------------------


def _transaction(transaction: Transaction) -> Iterator[str]:
    when = local(transaction.at, transaction.timezone)
    parts = [
        transaction.title,
        transaction.kind,
        f"entry {transaction.entry}" if transaction.entry else "",
        transaction.reason,
    ]
    code = f"{transaction.slug or transaction.title}-{transaction.number or transaction.seq}"
    description = " · ".join(_plain(each) for each in parts if each)
    tags = f"seq:{transaction.seq}, time:{when:%H.%M.%S}, by:{_plain(transaction.actor).replace(',', ' ')}"
    yield f"{when:%Y-%m-%d} * ({_plain(code)}) {description}  ; {tags}\n"
    for each in transaction.postings:
        yield _posting(each, transaction)


def _posting(posting: Posting, transaction: Transaction) -> str:
    name = chart_name(posting, transaction.slug)
    value = in_currency(posting.amount, transaction.currency.exponent)
    return f"    {name}  {value} {_code(transaction.currency)}\n"


def _code(currency: Currency) -> str:
    return currency.code or UNKNOWN


def _plain(text: str) -> str:
    """A text without characters that begin a line, a comment or a code in the journal."""
    bare = "".join(" " if each < " " or each in ";()|\u2028\u2029\x85\x7f" else each for each in text)
    return " ".join(bare.split())
