"""Wire shapes of the topic of drawers."""

from __future__ import annotations

from typing import Any, TypedDict


class ShiftValue(TypedDict):
    """A shift in topic `drawers:room`. `expected`: money by method, null while counted; `closed`: its Z report."""

    name: str
    state: str
    opened_at: int
    float: int
    moves: list[dict[str, Any]]
    expected: dict[str, int] | None
    closed: dict[str, Any] | None


class DrawersValue(TypedDict):
    """Topic `drawers:room`: the newest shifts by id."""

    drawers: dict[str, ShiftValue]
