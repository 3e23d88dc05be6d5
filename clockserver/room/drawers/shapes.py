"""Wire shapes of the topic of drawers."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict


class PayoutSums(TypedDict):
    """The slips paid in an open shift, and the payments taken back; the money that went out, and what was kept."""

    payouts: int
    reversals: int
    paid_out: int
    tips: int
    withheld: int


class ShiftValue(TypedDict):
    """A shift in topic `drawers:room`. `expected`: money by method, null while counted; `closed`: its Z report.

    `payouts`: of an open shift that has paid slips.
    """

    name: str
    state: str
    opened_at: int
    float: int
    moves: list[dict[str, Any]]
    expected: dict[str, int] | None
    closed: dict[str, Any] | None
    payouts: NotRequired[PayoutSums]


class MoneySettingsValue(TypedDict):
    """The house's settings for money, as `money_settings.set` takes them; null where it has none."""

    withhold: dict[str, Any] | None
    limit: int | None
    tolerance: int | None


class DrawersValue(TypedDict):
    """Topic `drawers:room`: the newest shifts by id, and the house's settings for money where it has any."""

    drawers: dict[str, ShiftValue]
    settings: NotRequired[MoneySettingsValue]
