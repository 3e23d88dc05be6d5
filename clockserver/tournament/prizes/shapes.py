"""Wire shapes of the topics of prizes."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class PrizeGroupValue(TypedDict):
    """Places with the same amount each.

    `deal`: a deal pays its players; `amount` is the part left for the place.
    """

    first: int
    last: int
    amount: int
    deal: NotRequired[bool]


class PayoutTableValue(TypedDict):
    """The table that divides the pool; `name` is empty for a custom list of percentages."""

    name: str
    title: str


class SharedPrizeValue(TypedDict):
    """The amount of a player who shares the places from `first` through `last`, or has a part in a deal.

    `odd`: the part below an equal share of whole prize units, by the set's `deals.remainder`. `flight`: the
    entry is out of this flight; the places are those in it, and the amount is its payment.
    """

    entry: str
    first: int
    last: int
    amount: int
    odd: int
    flight: NotRequired[bool]


class PrizeSettingsValue(TypedDict):
    """Settings of the pool in the form of `prizes.set_up`; money in the smallest unit."""

    entry: int
    reentry: int | None
    rebuy: int
    addon: int
    unit: int
    places: int | None
    table: PayoutTableValue


class DealtValue(TypedDict):
    """The amount of a deal for a player."""

    entry: str
    name: str | None
    amount: int


class FlightPrizesValue(TypedDict):
    """Prizes that this flight pays before it ends: an amount for each of its last `places`; 0: none yet.

    `share`: the number of places follows the entries. `fixed`: final. `short`: the money missing in the pool
    to pay as much to everybody who continues, in all flights.
    """

    places: int
    share: bool
    amount: int
    fixed: bool
    short: int


class PrizesValue(TypedDict):
    """Topic `prizes`; amounts in the smallest unit of the currency. `dealt`: amounts of a public deal."""

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
    """With flights: the part of the pool that they paid, surrendered stacks included."""
    books: NotRequired[bool]
    """Whether there is a public list of receipts; omitted without one."""
    flight: NotRequired[FlightPrizesValue]
    """For a flight: the prizes it pays itself."""


class NoPrizesValue(TypedDict):
    """Topic `prizes` before anything was set up."""

    currency: None
