"""Wire shapes of the topics of chip counts."""

from __future__ import annotations

from typing import TypedDict


class CountValue(TypedDict):
    """The newest count of a player still in: topic `counts` by entry, also in `seat` and `table`."""

    chips: int
    at: int
    level: int
    verified: bool


class LeaderValue(CountValue):
    """A row of topic `chip_leaders`; equal stacks share a place. `name` is null where names are hidden."""

    entry: str
    name: str | None
    place: int
    seat: str | None


class ChipLeadersValue(TypedDict):
    """Topic `chip_leaders`: the largest stacks, and the number of players whose chips were counted."""

    leaders: list[LeaderValue]
    counted: int


class CountSumsValue(TypedDict):
    """Topic `count_sums`, for staff: chips counted, players counted, and players verified.

    Topic `counters` has the chips in play and the players left.
    """

    chips: int
    counted: int
    verified: int
