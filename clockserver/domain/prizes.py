"""Prizes: the pool from what was paid in, the places that are paid, and what each of them gets.

Money is whole numbers of the smallest unit of the currency. Percentages are kept in thousandths of one percent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct

HUNDRED_PERCENT = 100_000
_FINE = 10**12
"""What shares of one over the place are counted in, so that they are whole numbers."""


class Counts(Protocol):
    """What was bought in a session; `entries` counts re-entries too."""

    @property
    def entries(self) -> int: ...
    @property
    def reentries(self) -> int: ...
    @property
    def rebuys(self) -> int: ...
    @property
    def addons(self) -> int: ...


class PayoutRow(Struct, frozen=True, omit_defaults=True):
    """What share of the pool each place gets, the first first: never rising, 100 % in all.

    `entries`: it is for so many entries and more; 0: only where the number of places is asked for.
    """

    percents: tuple[int, ...]
    entries: int = 0


class PayoutCurve(Struct, frozen=True, omit_defaults=True):
    """Payouts for a field of any size: a share of it is paid.

    Each place gets `least_percent` of what one entry pays in, and of the rest by one over its place.
    """

    paid_percent: int
    least_percent: int
    groups: tuple[int, ...] = ()
    """The last places of groups that get the same; the first `alone` places stand alone."""
    alone: int = 9


class PayoutTable(Struct, frozen=True, omit_defaults=True):
    """A way to part a pool: rows by entries, or a curve."""

    name: str
    title: str
    rows: tuple[PayoutRow, ...] = ()
    curve: PayoutCurve | None = None
    source: str = ""


class PrizeSettings(Struct, frozen=True, omit_defaults=True):
    """How an event makes its prizes: what of each buy-in goes into the pool, and how the pool is parted."""

    currency: str
    table: PayoutTable
    exponent: int = 2
    """Decimals of the currency: 2 where the smallest unit is a cent."""
    entry: int = 0
    reentry: int | None = None
    """None: as an entry."""
    rebuy: int = 0
    addon: int = 0
    guarantee: int = 0
    unit: int = 1
    """Prizes are multiples of it; what is left over goes to the top."""
    places: int | None = None
    """So many places, whatever the table says of the number of entries."""


class PublishedPrizes(Struct, frozen=True, omit_defaults=True):
    """Amounts as they were published: they stay, whatever is counted later."""

    amounts: tuple[int, ...]
    pool: int
    entries: int
    currency: str
    exponent: int
    at: int
    reason: str = ""
    """Why they do not sum to the pool, where they do not."""


class Prizes(Struct, frozen=True, omit_defaults=True):
    """The prizes of a session; nothing until they are set up."""

    settings: PrizeSettings | None = None
    published: PublishedPrizes | None = None


class PrizeGroup(NamedTuple):
    """Places that get the same amount each, from `first` through `last`."""

    first: int
    last: int
    amount: int


def collected(settings: PrizeSettings, counts: Counts) -> int:
    """What was paid into the pool."""
    again = settings.entry if settings.reentry is None else settings.reentry
    return (
        (counts.entries - counts.reentries) * settings.entry
        + counts.reentries * again
        + counts.rebuys * settings.rebuy
        + counts.addons * settings.addon
    )


def pool_of(settings: PrizeSettings, counts: Counts) -> int:
    """What is paid out: what was collected, at least what is guaranteed."""
    return max(collected(settings, counts), settings.guarantee)


def projected(settings: PrizeSettings, counts: Counts) -> tuple[int, ...]:
    """The amounts as of now, the first place first."""
    pool = pool_of(settings, counts)
    if not pool or not counts.entries:
        return ()
    curve = settings.table.curve
    if curve is not None:
        return _by_curve(curve, settings, pool, counts.entries)
    percents = row_for(settings.table, counts.entries, settings.places).percents[: counts.entries]
    whole = sum(percents)
    return _rounded(pool, [pool * percent // whole for percent in percents], settings.unit)


def amounts_of(prizes: Prizes, counts: Counts) -> tuple[int, ...]:
    """The amounts that count: those published, else those of now; none where nothing was set up."""
    if prizes.published is not None:
        return prizes.published.amounts
    return projected(prizes.settings, counts) if prizes.settings is not None else ()


def row_for(table: PayoutTable, entries: int, places: int | None = None) -> PayoutRow:
    """The row of a table with that many places, else that for so many entries; the first one for fewer."""
    if places is not None:
        return next(row for row in table.rows if len(row.percents) == places)
    by_entries = sorted((row for row in table.rows if row.entries), key=lambda row: row.entries)
    rows = by_entries or table.rows
    return next((row for row in reversed(rows) if row.entries <= entries), rows[0])


def _by_curve(curve: PayoutCurve, settings: PrizeSettings, pool: int, entries: int) -> tuple[int, ...]:
    least = settings.entry * curve.least_percent // HUNDRED_PERCENT
    # A begun place is paid: of 9,735 entries 15 % are 1,461.
    places = settings.places or -(-entries * curve.paid_percent // HUNDRED_PERCENT)
    places = min(entries, max(1, min(places, pool // least if least else places)))
    weights = [_FINE // place for place in range(1, places + 1)]
    whole = sum(weights)
    rest = pool - places * least
    amounts: list[int] = []
    for first, last in _grouped(places, curve):
        size = last - first + 1
        each = least + rest * sum(weights[first - 1 : last]) // (whole * size)
        amounts += [each] * size
    return _rounded(pool, amounts, settings.unit)


def _grouped(places: int, curve: PayoutCurve) -> list[tuple[int, int]]:
    """The first and the last place of each group."""
    alone = min(places, curve.alone)
    groups = [(place, place) for place in range(1, alone + 1)]
    first = alone + 1
    for last in (*(group for group in curve.groups if group > alone), places):
        if first <= places:
            groups.append((first, min(last, places)))
        first = max(first, last + 1)
    return groups


def _rounded(pool: int, amounts: Sequence[int], unit: int) -> tuple[int, ...]:
    """Whole units, what is left over to the first; a place of which nothing remains is not paid."""
    whole = [amount // unit * unit for amount in amounts[1:]]
    below = tuple(amount for amount in whole if amount)
    return (pool - sum(below), *below)


def grouped(amounts: Sequence[int]) -> list[PrizeGroup]:
    """Neighbouring places that get the same, taken together."""
    groups: list[PrizeGroup] = []
    for place, amount in enumerate(amounts, 1):
        if groups and groups[-1].amount == amount:
            groups[-1] = groups[-1]._replace(last=place)
        else:
            groups.append(PrizeGroup(place, place, amount))
    return groups


def prize_of(amounts: Sequence[int], place: int) -> int:
    """What a place gets; 0 where it is not paid."""
    return amounts[place - 1] if 1 <= place <= len(amounts) else 0


def shared(amounts: Sequence[int], first: int, players: int) -> tuple[int, ...]:
    """What each of several gets who share the places from `first` on; odd units go to those named first."""
    total = sum(prize_of(amounts, place) for place in range(first, first + players))
    each, odd = divmod(total, players)
    return tuple(each + (number < odd) for number in range(players))


def places_from_money(amounts: Sequence[int], left: int) -> int | None:
    """How many have to go out until the rest is paid: 1 on the bubble, None in the money or without prizes."""
    return left - len(amounts) if amounts and left > len(amounts) else None


def next_prize(amounts: Sequence[int], left: int) -> PrizeGroup | None:
    """What whoever goes out next gets; None before the money, and for the last one left."""
    if left < 2 or left > len(amounts):
        return None
    return PrizeGroup(left, left, prize_of(amounts, left))
