"""Wire shapes of the topic of sales."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class ReversedValue(TypedDict):
    """A reversed sale: `how` is `void` or `refund`, `by` the money returned."""

    how: str
    at: int
    by: dict[str, int]
    keep: list[str]


class SaleValue(TypedDict):
    """A sale. `pays`: the receipt of the declared rebuy that it pays; `owed`: the unpaid debt of the player.

    `printed`: number of prints; every print after the first is a copy.
    """

    receipt: int
    entry: str
    person: str
    offer: str
    kind: str
    price: int
    parts: dict[str, int]
    chips: int
    by: dict[str, int]
    shift: str
    at: int
    owed: int
    pays: int
    printed: int
    reversed: ReversedValue | None


class SalesValue(TypedDict):
    """Topic `sales`: the newest sales first, balances by account, and the pool, in the smallest unit.

    `own`: posted to the pool; `overlay`: the house's money in it; `surplus`: beyond the published amounts.
    """

    currency: str | None
    exponent: NotRequired[int]
    receipts: NotRequired[int]
    sales: NotRequired[list[SaleValue]]
    balances: NotRequired[dict[str, int]]
    own: NotRequired[int]
    overlay: NotRequired[int]
    surplus: NotRequired[int]
