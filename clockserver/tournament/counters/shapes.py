"""Wire shapes of the topics of counters."""

from __future__ import annotations

from typing import TypedDict


class CountersValue(TypedDict):
    """Topic `counters`: players in and out, and chips. `average_stack` is null without players.

    On a day after a merge, purchases are those of the whole tournament, late entries to the day included;
    players and chips are those of the day.
    """

    entries: int
    reentries: int
    rebuys: int
    addons: int
    bustouts: int
    unique_players: int
    """Number of persons, however often they entered."""
    players_left: int
    chips_in_play: int
    average_stack: int | None
    starting_stack: int
    rebuy_stack: int
    addon_stack: int
