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
    """A level or a break. `level`: the displayed number; in a break, that of the level before it.

    `ends`: the continuation at zero. Values of 0, empty or false may be missing.
    """

    id: str
    kind: PeriodKind
    ms: int
    level: int
    ends: Literal["auto", "hold", "day", "end"]
    """`day`: the day is over at zero, and the clock holds until the next day begins."""
    stops_left_ms: NotRequired[int]
    """Where the day ends before zero: the time left then."""
    hands: NotRequired[int]
    """The length in hands instead of time; the level then `ends` with `hold`, and the clock holds from its start."""
    until_end: NotRequired[bool]
    """The last level, without a countdown: the clock holds from its start."""
    minutes_by_players: NotRequired[list[ByPlayers]]
    """The lengths by number of players left at its start; `ms` is the length that applies now."""
    usual_ms: NotRequired[int]
    """With `minutes_by_players`: the length with more players than in its rows."""
    stakes: NotRequired[list[Stakes]]
    rotation: NotRequired[RotationValue]
    """For a level with several games."""
    after_break: NotRequired[bool]
    """Whether the level follows a break: no table then plays a hand of an earlier level."""
    color_up: NotRequired[list[int]]
    closes_registration: NotRequired[bool]
    ends_day: NotRequired[bool]
    note: NotRequired[str]


class StructureValue(TypedDict):
    """Topic `structure`: every period; chips as chip value.

    `final_ante`: the big blind ante is now the small blind, as at the final table, whatever the period says.
    """

    title: str
    revision: int
    """Number of changes so far: the `base` of `structure.change`."""
    starting_stack: int
    rebuy_stack: int
    addon_stack: int
    chips: list[int]
    final_ante: Literal["small_blind"] | None
    games: NotRequired[list[OwnGame]]
    """Games with names of their own."""
    periods: list[PeriodValue]
