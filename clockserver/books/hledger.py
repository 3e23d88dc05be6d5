"""The books as a plain-text journal for hledger and ledger (hledger.org, manual: Journal)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from decimal import Decimal

from clockserver.books.accounts import chart_name
from clockserver.books.transactions import Currency, Transaction
from clockserver.core.amounts.ledger import Posting
from clockserver.timing.time_zones import utc_offset_ms
from clockserver.timing.utc_times import utc_time

UNKNOWN = "XXX"
"""The code for no currency (ISO 4217), for a drawer without a tournament."""


def journal(transactions: Iterable[Transaction]) -> Iterator[str]:
    """The lines of the journal, each transaction as recorded."""
    listed = list(transactions)
    yield "; Amounts are positive where money lies, and negative for whose it is.\n"
    yield "decimal-mark .\n"
    for currency in sorted({_code(each.currency): each.currency for each in listed}.items()):
        sample = Decimal(1000).quantize(Decimal(1).scaleb(-currency[1].exponent))
        mark = "" if currency[1].exponent else "."
        yield f"commodity {sample}{mark} {currency[0]}\n"
    for each in listed:
        yield "\n"
        yield from _transaction(each)


def local(at: int, timezone: str) -> datetime:
    """The local date and time at an instant."""
    return utc_time(at + utc_offset_ms(timezone, at))


def amount(minor: int, currency: Currency) -> Decimal:
    """An amount as a number of the currency: 1250 cents are 12.50."""
    return Decimal(minor).scaleb(-currency.exponent)


# -- within ----------------------------------------------------------------------------------------------


def _transaction(given: Transaction) -> Iterator[str]:
    when = local(given.at, given.timezone)
    about = [given.title, given.kind, f"entry {given.entry}" if given.entry else "", given.reason]
    code = f"{given.slug or given.title}-{given.number or given.seq}"
    described = " · ".join(_plain(each) for each in about if each)
    tags = f"seq:{given.seq}, time:{when:%H.%M.%S}, by:{_plain(given.actor).replace(',', ' ')}"
    yield f"{when:%Y-%m-%d} * ({_plain(code)}) {described}  ; {tags}\n"
    for each in given.postings:
        yield _posting(each, given)


def _posting(posting: Posting, given: Transaction) -> str:
    name = chart_name(posting, given.slug)
    return f"    {name}  {amount(posting.amount, given.currency)} {_code(given.currency)}\n"


def _code(currency: Currency) -> str:
    return currency.code or UNKNOWN


def _plain(text: str) -> str:
    """A text without line ends, comments, codes and status marks."""
    bare = "".join(" " if each < " " or each in ";()|\u2028\u2029\x85\x7f" else each for each in text)
    return " ".join(bare.split())
