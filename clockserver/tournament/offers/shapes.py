"""Wire shapes of the topic of offers."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict


class OfferValue(TypedDict):
    """An offer in the form of `offers.set`, with its price, its state and its number of sales."""

    id: str
    kind: str
    name: str
    parts: dict[str, int]
    price: int
    chips: int
    window: dict[str, Any]
    limits: dict[str, int]
    stack: str
    at_most: int | None
    is_open: bool
    sold: int


class OffersValue(TypedDict):
    """Topic `offers`; money in the smallest unit of the currency. Without offers, only `currency`, null."""

    currency: str | None
    exponent: NotRequired[int]
    offers: NotRequired[list[OfferValue]]
