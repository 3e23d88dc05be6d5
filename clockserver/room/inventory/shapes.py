"""Wire shape of the topic of the room's tables."""

from __future__ import annotations

from typing import TypedDict


class FloorTableValue(TypedDict):
    """A table in topic `floor:room`. `x` and `y` in centimetres from the upper left corner; null: not known.

    `held_by`: a tournament's slug, or `cash`; null: free. `size`: null without a description of the table.
    """

    size: int | None
    name: str
    section: str
    x: int | None
    y: int | None
    out_of_service: bool
    note: str
    held_by: str | None
