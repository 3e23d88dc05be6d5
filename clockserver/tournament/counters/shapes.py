"""Wire shapes of the topics of counters."""

from __future__ import annotations

from typing import TypedDict


class CountersValue(TypedDict):
    """Topic `counters`: players in and out, and the chips. `average_stack` is null without players.

    On a day after flights were merged what was bought is that of the whole tournament, late entries to the day among
    it; who is left or went out, and the chips, are those of the day.
    """

    entries: int
    reentries: int
    rebuys: int
    addons: int
    bustouts: int
    unique_players: int
    """People, however often they entered."""
    players_left: int
    chips_in_play: int
    average_stack: int | None
    starting_stack: int
    rebuy_stack: int
    addon_stack: int
