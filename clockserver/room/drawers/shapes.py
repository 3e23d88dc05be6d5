"""Wire shapes of the topic of drawers."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict


class ShiftValue(TypedDict):
    """A shift in topic `drawers:room`. `expected`: by method, null while counted; `closed`: its Z report.

    `sums`: for an open shift, each tournament's sums so far, as in the Z report.
    """

    name: str
    state: str
    opened_at: int
    float: int
    moves: list[dict[str, Any]]
    expected: dict[str, int] | None
    closed: dict[str, Any] | None
    sums: NotRequired[list[dict[str, Any]]]
    no_sales: list[dict[str, Any]]


class MoneySettingsValue(TypedDict):
    """The house's settings for money in the form of `money_settings.set`; null where it has none."""

    withhold: dict[str, Any] | None
    limit: int | None
    tolerance: int | None


class DrawersValue(TypedDict):
    """Topic `drawers:room`: the newest shifts by id, and the house's settings for money, if any."""

    drawers: dict[str, ShiftValue]
    settings: NotRequired[MoneySettingsValue]
