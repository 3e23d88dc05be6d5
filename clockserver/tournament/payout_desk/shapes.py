"""Wire shapes of the topics of the payout desk."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class SlipPartValue(TypedDict):
    """A part of a slip: its kind and its amount."""

    kind: str
    amount: int


class PaymentValue(TypedDict):
    """The valid payment: its methods, drawer, tax withheld and tip."""

    at: int
    by: dict[str, int]
    shift: str
    id_checked: str | None
    withheld: int
    tip: int


class SlipValue(TypedDict):
    """A slip for staff. `state`: provisional, due, called, paid or void."""

    slip: int
    entry: str
    state: str
    parts: list[SlipPartValue]
    gross: int
    cash: int
    winnings: int
    issued_at: int
    called_at: int | None
    payment: PaymentValue | None


class SlipsValue(TypedDict):
    """Topic `slips`. `open`: the oldest first; `closed`: the newest first. Without offers, only `currency`, null."""

    currency: str | None
    exponent: NotRequired[int]
    open: NotRequired[list[SlipValue]]
    closed: NotRequired[list[SlipValue]]
    owed: NotRequired[int]
    accounts: NotRequired[dict[str, int]]
    books_closed_at: NotRequired[int | None]


class PayoutsValue(TypedDict):
    """Topic `payouts`, for everybody: the numbers of called slips, the newest first."""

    called: list[int]
