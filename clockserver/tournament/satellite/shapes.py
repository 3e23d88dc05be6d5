"""Wire shape of the topic of satellites."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class SatelliteCash(TypedDict):
    """Cash of an entry, once the seats are paid."""

    entry: str
    amount: int


class SatelliteValue(TypedDict):
    """Topic `satellite`; `price` is null without a satellite. Money in the smallest unit.

    `left`: number of players in; `won`: entries with a seat by chip mark; play stops at `stop_at` players.
    `cash`: first place, last place and amount; `winners` and `paid_cash`: once the seats are paid.
    """

    price: int | None
    currency: NotRequired[str]
    exponent: NotRequired[int]
    target: NotRequired[str | None]
    guaranteed: NotRequired[int]
    most: NotRequired[int | None]
    rest: NotRequired[str]
    seat_cash: NotRequired[int]
    seats: NotRequired[int]
    overlay: NotRequired[int]
    cash: NotRequired[list[list[int]]]
    unassigned: NotRequired[int]
    left: NotRequired[int]
    won: NotRequired[list[str]]
    stop_at: NotRequired[int]
    is_over: NotRequired[bool]
    is_paid: NotRequired[bool]
    winners: NotRequired[list[str]]
    paid_cash: NotRequired[list[SatelliteCash]]
