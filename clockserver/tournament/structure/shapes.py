"""Wire shapes of the topics of the structure."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from clockserver.tournament.structure.state import ByPlayers, OwnGame, PeriodKind, Stakes


class RotationValue(TypedDict):
    """Game changes of a level at a table: after `count` hands, orbits or minutes; null: the director decides.

    `played_ms`: by minutes, the time played before the level, in earlier levels with the same games.
    """

    every: Literal["hands", "orbit", "minutes"] | None
    count: int
    played_ms: int


class PeriodValue(TypedDict):
    """A level or a break. `level` is its displayed number; in a break, that of the level before it.

    `ends`: what follows zero. Values of 0, empty or false may be missing.
    """

    id: str
    kind: PeriodKind
    ms: int
    level: int
    ends: Literal["auto", "hold", "day", "end"]
    """`day`: the day is over then, and the clock holds until the next one begins."""
    stops_left_ms: NotRequired[int]
    """Where the day ends before zero: the time left then."""
    hands: NotRequired[int]
    """Its length in hands instead of time; then it `ends` with `hold`, and the clock holds from its begin."""
    until_end: NotRequired[bool]
    """The last level, without a countdown: the clock holds from its begin."""
    minutes_by_players: NotRequired[list[ByPlayers]]
    """Its lengths by number of players left at its begin; `ms` is the one that applies now."""
    usual_ms: NotRequired[int]
    """With `minutes_by_players`: its length with more players than those."""
    stakes: NotRequired[list[Stakes]]
    rotation: NotRequired[RotationValue]
    """For a level with several games."""
    after_break: NotRequired[bool]
    """Whether play resumes with it after a break, so that no older hand is on a table."""
    color_up: NotRequired[list[int]]
    closes_registration: NotRequired[bool]
    ends_day: NotRequired[bool]
    note: NotRequired[str]


class StructureValue(TypedDict):
    """Topic `structure`: every period; chips as chip value.

    `final_ante`: at the final table the big blind's ante is the small blind, whatever the period says.
    """

    title: str
    revision: int
    """Number of its changes so far: the `base` of `structure.change`."""
    starting_stack: int
    rebuy_stack: int
    addon_stack: int
    chips: list[int]
    final_ante: Literal["small_blind"] | None
    games: NotRequired[list[OwnGame]]
    """Games with names of their own."""
    periods: list[PeriodValue]
