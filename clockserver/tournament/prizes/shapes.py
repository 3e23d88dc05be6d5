"""Wire shapes of the topics of prizes."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class PrizeGroupValue(TypedDict):
    """Places with the same amount each. `deal`: a deal pays its players, and the place only the part left for it."""

    first: int
    last: int
    amount: int
    deal: NotRequired[bool]


class PayoutTableValue(TypedDict):
    """The table by which the pool is divided; its name is empty where the percentages are the event's own."""

    name: str
    title: str


class SharedPrizeValue(TypedDict):
    """The amount of a player who shares the places from `first` through `last`, or has a part in a deal.

    `odd`: the part of it that fills no equal part of whole prize units, by the set's `deals.remainder`.
    `flight`: it is out of this flight; the places are those in it, and the amount what it is paid, wherever it is.
    """

    entry: str
    first: int
    last: int
    amount: int
    odd: int
    flight: NotRequired[bool]


class PrizeSettingsValue(TypedDict):
    """Settings of the pool, in the form that `prizes.set_up` takes; money in the smallest unit."""

    entry: int
    reentry: int | None
    rebuy: int
    addon: int
    unit: int
    places: int | None
    table: PayoutTableValue


class DealtValue(TypedDict):
    """The amount that a deal gives a player."""

    entry: str
    name: str | None
    amount: int


class FlightPrizesValue(TypedDict):
    """Prizes that this flight pays before it ends: an amount for each of its last `places`; 0: none yet.

    `share`: the places follow its entries. `fixed`: they change no more. `short`: the money that the pool lacks to
    pay as much to everybody who plays on, in all flights.
    """

    places: int
    share: bool
    amount: int
    fixed: bool
    short: int


class PrizesValue(TypedDict):
    """Topic `prizes`; amounts in the smallest unit of the currency. `dealt`: amounts of a deal, once it is public."""

    currency: str
    exponent: int
    pool: int
    collected: int
    guarantee: int
    entries: int
    places: int
    groups: list[PrizeGroupValue]
    shared: list[SharedPrizeValue]
    dealt: list[DealtValue]
    published_at: int | None
    reason: str
    pool_now: int
    closed: bool
    settings: PrizeSettingsValue
    given: NotRequired[int]
    """Where there are flights: the part of the pool that they paid, and surrendered stacks got."""
    books: NotRequired[bool]
    """There is a list of receipts, which everybody may check; missing without one."""
    flight: NotRequired[FlightPrizesValue]
    """Of a flight: what it pays itself."""


class NoPrizesValue(TypedDict):
    """Topic `prizes` before anything was set up."""

    currency: None
