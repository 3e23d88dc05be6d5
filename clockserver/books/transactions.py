"""The transactions of the books, from the journal: each event that moves money, with its postings.

Amounts are whole numbers of the smallest unit of a currency. The postings of a transaction sum to zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from clockserver.books.money_events import posting_fields
from clockserver.core.amounts.ledger import Posting
from clockserver.core.events import Recorded
from clockserver.core.ids import StreamId
from clockserver.room.drawers.events import DrawerClosed, DrawerMoved, DrawerOpened
from clockserver.room.drawers.state import Shift, value_of
from clockserver.tournament.offers.events import OffersSet
from clockserver.tournament.sales.events import SaleReversed
from clockserver.tournament.sales.selling_event import SellingEvent

SAFE = "safe"
"""The house's cash outside drawers: floats come from it, counted cash goes into it."""
OTHER = "other"
"""The account opposite to cash moves at a drawer, which have a reason."""
DIFFERENCE = "drawer_difference"
"""Cash counted above or below the expected amount."""


class Currency(Struct, frozen=True):
    """A currency, and the decimals of its smallest unit."""

    code: str = ""
    exponent: int = 2


class Transaction(Struct, frozen=True, kw_only=True):
    """A movement of money, without names of players. `seq`: place of its event in the journal of its stream.

    `slug` and `title`: of the tournament; a drawer's own move has an empty slug, and its shift as title. `kind`: the
    item sold, `void`, `refund`, or the name of the event. `number`: of the receipt or slip, 0 without one. `entry`:
    number of the entry.
    """

    stream: StreamId
    slug: str
    title: str
    timezone: str
    currency: Currency
    seq: int
    at: int
    command: str
    actor: str
    kind: str
    number: int = 0
    entry: str = ""
    reason: str = ""
    postings: tuple[Posting, ...]


class Event(Struct, frozen=True):
    """A tournament as named in its books."""

    slug: str
    title: str
    timezone: str


def of_tournament(event: Event, records: Iterable[Recorded[Any]]) -> Iterator[Transaction]:
    """The transactions of a tournament, from its journal."""
    currencies: dict[str, Currency] = {}
    for record in records:
        fact = record.event
        if isinstance(fact, OffersSet):
            currencies[fact.session] = Currency(fact.after.currency, fact.after.exponent)
            continue
        postings = tuple(postings_in(fact))
        if postings:
            currency = currencies.get(getattr(fact, "session", ""), Currency())
            yield _transaction(event, record, currency, postings)


def postings_in(value: object) -> Iterator[Posting]:
    """Every posting in an event's fields."""
    if isinstance(value, Posting):
        yield value
    elif isinstance(value, Struct):
        for name in posting_fields(type(value)):
            yield from postings_in(getattr(value, name))
    elif isinstance(value, tuple | list):
        for each in value:
            if not isinstance(each, str | int):
                yield from postings_in(each)
    elif isinstance(value, Mapping):
        for each in value.values():
            if not isinstance(each, str | int):
                yield from postings_in(each)


def drawer_transactions(
    records: Iterable[Recorded[Any]], sold: Iterable[Transaction]
) -> Iterator[Transaction]:
    """The moves of drawers besides sales, from the room's journal; `sold` are the tournaments' transactions.

    A drawer holds the cash of its sales and its own moves until its close. It has the currency of its sales.
    """
    cash, currencies, zones = _cash_of_shifts(sold)
    any_zone = next(iter(zones.values()), "UTC")
    shifts: dict[str, Shift] = {}
    for record in records:
        move = _drawer_move(shifts, record.event, cash)
        if move is None:
            continue
        shift, kind, reason, postings = move
        yield Transaction(
            stream=record.stream,
            slug="",
            title=shift,
            timezone=zones.get(shift, any_zone),
            currency=currencies.get(shift, Currency()),
            seq=record.seq,
            at=record.at,
            command=record.command,
            actor=record.actor,
            kind=kind,
            reason=reason,
            postings=tuple(each for each in postings if each.amount),
        )


# -- within ----------------------------------------------------------------------------------------------


def _transaction(
    event: Event, record: Recorded[Any], currency: Currency, postings: tuple[Posting, ...]
) -> Transaction:
    kind, number, entry = _kind_and_paper(record.event)
    return Transaction(
        stream=record.stream,
        slug=event.slug,
        title=event.title,
        timezone=event.timezone,
        currency=currency,
        seq=record.seq,
        at=record.at,
        command=record.command,
        actor=record.actor,
        kind=kind,
        number=number,
        entry=entry,
        postings=postings,
    )


def _kind_and_paper(fact: Any) -> tuple[str, int, str]:
    """The kind of a transaction, the number of its receipt or slip, and its entry."""
    if isinstance(fact, SaleReversed):
        return fact.reversal.how, fact.reversal.receipt, ""
    if isinstance(fact, SellingEvent) and fact.sale is not None:
        kind = "payment" if fact.sale.pays else fact.sale.kind
        return kind, fact.sale.receipt, fact.sale.entry.removeprefix("e")
    slip = getattr(fact, "slip", None)
    number = slip if isinstance(slip, int) else getattr(slip, "number", 0)
    entry = getattr(fact, "entry", None) or getattr(slip, "entry", None)
    return type(fact).__name__, number, entry.removeprefix("e") if isinstance(entry, str) else ""


def _pair(shift: str, other: str, amount: int) -> tuple[Posting, ...]:
    return Posting(f"cash:{shift}", amount), Posting(other, -amount)


def _drawer_move(
    shifts: dict[str, Shift], fact: object, cash: Mapping[str, int]
) -> tuple[str, str, str, tuple[Posting, ...]] | None:
    """The shift, kind, reason and postings of an event of drawers; None for an event without money."""
    if isinstance(fact, DrawerOpened):
        shifts[fact.shift.id] = fact.shift
        return fact.shift.id, "float", "", _pair(fact.shift.id, SAFE, value_of(fact.shift.float))
    if isinstance(fact, DrawerMoved):
        before = shifts[fact.shift]
        shifts[fact.shift] = replace(before, moves=(*before.moves, fact.move))
        return fact.shift, fact.move.do, fact.move.reason, _pair(fact.shift, OTHER, fact.move.signed)
    if not isinstance(fact, DrawerClosed):
        return None
    expected_cash = shifts[fact.shift].own_cash + cash.get(fact.shift, 0)
    counted = Posting(SAFE, fact.closing.counted)
    difference = Posting(DIFFERENCE, expected_cash - counted.amount)
    postings = (Posting(f"cash:{fact.shift}", -expected_cash), counted, difference)
    return fact.shift, "count", fact.closing.reason, postings


def _cash_of_shifts(
    sold: Iterable[Transaction],
) -> tuple[dict[str, int], dict[str, Currency], dict[str, str]]:
    """The tournaments' cash, the currency and the time zone of each shift."""
    cash: dict[str, int] = {}
    currencies: dict[str, Currency] = {}
    zones: dict[str, str] = {}
    for transaction in sold:
        for each in transaction.postings:
            method, _, shift = each.account.partition(":")
            if method in ("cash", "card") and shift:
                currencies.setdefault(shift, transaction.currency)
                zones.setdefault(shift, transaction.timezone)
                if method == "cash":
                    cash[shift] = cash.get(shift, 0) + each.amount
    return cash, currencies, zones
