"""Prizes: the pool from payments, the paid places, and their amounts.

Money is whole numbers of the smallest unit of the currency. Percentages are kept in thousandths of one
percent.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple, Protocol

from msgspec import Meta, Struct, field

from clockserver.core.amounts.apportionment import Remainder, largest_remainder
from clockserver.core.input.typed_fields import TypedCurrency, TypedExponent, TypedReason, typed
from clockserver.tournament.prizes.division import (
    InUnits,
    Places,
    amounts_of_shares,
    by_percents,
    by_weights,
    curve_groups,
    mean_weights,
    paid_places,
    places_of_field,
    without_unpaid,
)

MAX_LENGTHS = {"title": 80, "source": 200}
"""Maximum lengths of the texts of a payout table, in characters."""
HUNDRED_PERCENT = 100_000
STEEPNESS = 10
"""A place's weight on a curve is place^(−steepness/10): here 1/place."""


class Counts(Protocol):
    """Numbers of purchases in a tournament; `entries` includes re-entries."""

    @property
    def entries(self) -> int: ...
    @property
    def reentries(self) -> int: ...
    @property
    def rebuys(self) -> int: ...
    @property
    def addons(self) -> int: ...
    @property
    def own(self) -> int | None:
        """The money posted to the pool; None without books."""

    @property
    def entry_price(self) -> int | None:
        """The pool's part of one entry; None without books."""

    @property
    def paid_before(self) -> int:
        """The money of the pool paid in flights and for surrendered stacks."""

    @property
    def places_before(self) -> int:
        """The number of places paid by flights."""

    @property
    def payable_entries(self) -> int:
        """The number of entries for the prizes that no flight pays."""

    @property
    def min_prize(self) -> int:
        """The least amount of a prize that no flight pays."""


class PayoutRow(Struct, frozen=True, omit_defaults=True):
    """The share of the pool for each place, the first place first: never rising, 100 % in all.

    `entries`: the least number of entries for the row; 0: used only by number of places.
    """

    percents: tuple[int, ...]
    entries: int = 0


class PayoutCurve(Struct, frozen=True, omit_defaults=True):
    """A payout table for a field of any size, which pays a share of the field.

    Each place gets `least_percent` of one entry's payment; the rest is shared in proportion to 1/place.
    """

    paid_percent: int
    least_percent: int
    groups: tuple[int, ...] = ()
    """The last places of groups with equal prizes; the first `alone` places have no group."""
    alone: int = 9


class PayoutTable(Struct, frozen=True, omit_defaults=True):
    """A division of the pool: rows by entries, or a curve."""

    name: str
    title: Annotated[str, typed(Meta(max_length=MAX_LENGTHS["title"]))]
    rows: tuple[PayoutRow, ...] = ()
    curve: PayoutCurve | None = None
    source: Annotated[str, typed(Meta(max_length=MAX_LENGTHS["source"]))] = ""


class PrizeSettings(Struct, frozen=True, omit_defaults=True):
    """An event's prize settings: the pool's part of each buy-in, and the division of the pool."""

    currency: TypedCurrency
    table: PayoutTable
    exponent: TypedExponent = 2
    """Decimals of the currency: 2 where the smallest unit is a cent."""
    entry: int = 0
    reentry: int | None = None
    """None: the same as an entry."""
    rebuy: int = 0
    addon: int = 0
    guarantee: int = 0
    unit: int = 1
    """Prizes are multiples of the unit; the rest goes to the top."""
    places: int | None = None
    """Number of paid places, instead of the table's number for the entries."""


class FlightPrizes(Struct, frozen=True):
    """Prizes that a flight pays before it ends: an amount for each of its last places.

    `places`: their number, or the number that the table gives for the flight's entries.
    """

    places: int | Literal["share"]
    amount: int


class PublishedPrizes(Struct, frozen=True, omit_defaults=True):
    """Published amounts, which later counts do not change."""

    amounts: tuple[int, ...]
    pool: int
    entries: int
    currency: TypedCurrency
    exponent: TypedExponent
    at: int
    reason: TypedReason = ""
    """The reason for another sum than the pool's; empty otherwise."""
    paid_before: int = field(default=0, name="given")
    """The part of the pool paid in flights and for surrendered stacks."""


class Prizes(Struct, frozen=True, omit_defaults=True):
    """The prizes of a tournament; empty until set up."""

    settings: PrizeSettings | None = None
    published: PublishedPrizes | None = None


class PrizeGroup(NamedTuple):
    """Places that get the same amount each, from `first` through `last`."""

    first: int
    last: int
    amount: int


def collected_money(settings: PrizeSettings, counts: Counts) -> int:
    """Money paid into the pool; with books, the money in the books."""
    if counts.own is not None:
        return counts.own
    reentry_offer = settings.entry if settings.reentry is None else settings.reentry
    return (
        (counts.entries - counts.reentries) * settings.entry
        + counts.reentries * reentry_offer
        + counts.rebuys * settings.rebuy
        + counts.addons * settings.addon
    )


def pool_of(settings: PrizeSettings, counts: Counts) -> int:
    """The prize pool: the money collected, at least the guarantee."""
    return max(collected_money(settings, counts), settings.guarantee)


def projected_amounts(settings: PrizeSettings, counts: Counts) -> tuple[int, ...]:
    """The amounts computed now, the first place first."""
    pool = pool_of(settings, counts) - counts.paid_before
    if pool <= 0 or not counts.entries:
        return ()
    curve = settings.table.curve
    if curve is not None:
        return _by_curve(curve, settings, pool, counts)
    percents = row_for(settings.table, counts.entries, settings.places).percents
    percents = percents[: _places_left(len(percents), pool, counts.min_prize, counts)]
    groups = [Places(place, place) for place in range(1, len(percents) + 1)]
    return _in_units(settings, pool, groups, by_percents(groups, percents, pool, counts.min_prize))


def amounts_of(prizes: Prizes, counts: Counts) -> tuple[int, ...]:
    """The valid amounts: published, else computed now; empty without prize settings."""
    if prizes.published is not None:
        return prizes.published.amounts
    return projected_amounts(prizes.settings, counts) if prizes.settings is not None else ()


def row_for(table: PayoutTable, entries: int, places: int | None = None) -> PayoutRow:
    """The row of a table for that number of places, else of entries; the first row for fewer."""
    if places is not None:
        return next(row for row in table.rows if len(row.percents) == places)
    by_entries = sorted((row for row in table.rows if row.entries), key=lambda row: row.entries)
    rows = by_entries or table.rows
    return next((row for row in reversed(rows) if row.entries <= entries), rows[0])


def _by_curve(curve: PayoutCurve, settings: PrizeSettings, pool: int, counts: Counts) -> tuple[int, ...]:
    entries = counts.entries
    price = settings.entry if counts.entry_price is None else counts.entry_price
    least = max(price * curve.least_percent // HUNDRED_PERCENT, counts.min_prize)
    set_places = settings.places or places_of_field(entries, curve.paid_percent)
    groups = curve_groups(_places_left(set_places, pool, least, counts), curve.alone, curve.groups)
    shares = by_weights(groups, mean_weights(groups, STEEPNESS), pool, least)
    return _in_units(settings, pool, groups, shares)


def _places_left(set_places: int, pool: int, min_amount: int, counts: Counts) -> int:
    """The number of paid places besides those in flights."""
    return paid_places(max(1, set_places - counts.places_before), counts.payable_entries, pool, min_amount)


def _in_units(
    settings: PrizeSettings, pool: int, groups: Sequence[Places], shares: Sequence[Fraction]
) -> tuple[int, ...]:
    """The amounts in whole units, the rest to the first place; places without money are not paid."""
    return without_unpaid(amounts_of_shares(groups, shares, pool, InUnits(settings.unit)))


def grouped(amounts: Sequence[int]) -> list[PrizeGroup]:
    """Neighbouring places with equal amounts, as groups."""
    groups: list[PrizeGroup] = []
    for place, amount in enumerate(amounts, 1):
        if groups and groups[-1].amount == amount:
            groups[-1] = groups[-1]._replace(last=place)
        else:
            groups.append(PrizeGroup(place, place, amount))
    return groups


def prize_of(amounts: Sequence[int], place: int) -> int:
    """The prize of a place; 0 where it is not paid."""
    return amounts[place - 1] if 1 <= place <= len(amounts) else 0


def shared_amounts(
    amounts: Sequence[int],
    first: int,
    players: int,
    unit: int = 1,
    remainder: Remainder = "largest_remainder",
) -> tuple[int, ...]:
    """The amounts of players who share the places from `first` on; odd units go to the first players.

    Amounts are multiples of `unit`, except for the rest, which `remainder` decides.
    """
    total = sum(prize_of(amounts, place) for place in range(first, first + players))
    return tuple(largest_remainder([Fraction(total, players)] * players, total, unit, None, remainder))


def places_from_money(amounts: Sequence[int], players_left: int) -> int | None:
    """Number of eliminations until the money: 1 on the bubble, None in the money or without prizes."""
    return players_left - len(amounts) if amounts and players_left > len(amounts) else None
