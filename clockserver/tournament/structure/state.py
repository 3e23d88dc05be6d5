"""The structure of a tournament: its levels and breaks with blinds, antes, color-ups and times."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

PeriodId: TypeAlias = str
"""Stable within a tournament: never reused, never renumbered.

The number on the wall is `level_number`.
"""

PeriodKind: TypeAlias = Literal["level", "break"]
AnteKind: TypeAlias = Literal["none", "per_player", "big_blind", "button"]
Betting: TypeAlias = Literal["no_limit", "pot_limit", "fixed_limit"]
Rotation: TypeAlias = Literal["", "hands", "orbit", "minutes"]
"""The unit after which the games of a level change at a table; empty: when the TD decides."""
GAMES: dict[str, tuple[str, Betting]] = {  # name -> (family, usual betting)
    "nlhe": ("flop", "no_limit"),
    "lhe": ("flop", "fixed_limit"),
    "plo": ("flop", "pot_limit"),
    "plo8": ("flop", "pot_limit"),
    "o8": ("flop", "fixed_limit"),
    "razz": ("stud", "fixed_limit"),
    "stud": ("stud", "fixed_limit"),
    "stud8": ("stud", "fixed_limit"),
    "td27": ("draw", "fixed_limit"),
    "sd27": ("draw", "no_limit"),
    "badugi": ("draw", "fixed_limit"),
}


class Stakes(Struct, frozen=True, omit_defaults=True):
    """One game and its stakes, in chips. 0 means: not part of this game.

    Flop and draw games post `small_blind` and `big_blind`; limit games bet `small_bet` and
    `big_bet`; stud posts `bring_in`, completes to `completion`, and antes.
    """

    game: str
    betting: Betting
    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    ante_kind: AnteKind = "none"
    small_bet: int = 0
    big_bet: int = 0
    bring_in: int = 0
    completion: int = 0

    @property
    def family(self) -> str:
        """`flop`, `stud` or `draw`."""
        return GAMES[self.game][0]

    @property
    def yardstick(self) -> int:
        """The unit for measuring stacks: the big blind, in stud the completion."""
        return self.big_blind or self.completion or self.small_bet


class Period(Struct, frozen=True, omit_defaults=True):
    """A level or a break.

    `color_up` lists the denominations removed: during a break, or when a level begins.
    `closes_registration`: late registration ends when this period ends (rule sets may extend it).
    `ends_day`: the day is planned to end with this period.
    """

    id: PeriodId
    kind: PeriodKind
    ms: int
    stakes: tuple[Stakes, ...] = ()
    """Empty for a break; several where the games rotate inside the level."""
    color_up: tuple[int, ...] = ()
    closes_registration: bool = False
    ends_day: bool = False
    note: str = ""
    hands: int = 0
    """Of a level measured in hands: their number; `ms` is the estimated time for them."""


class Structure(Struct, frozen=True, omit_defaults=True):
    """A whole structure, resolved: nothing in it refers to a file.

    Chips are numbers of chip value.
    """

    name: str
    title: str
    starting_stack: int
    periods: tuple[Period, ...]
    rebuy_stack: int = 0
    """0: no rebuys."""
    addon_stack: int = 0
    """0: no add-on."""
    chips: tuple[int, ...] = ()
    """Denominations in play at the start, ascending; empty: not given."""
    redraw_at_players: tuple[int, ...] = ()
    """Numbers of players at which all players left draw new seats; empty: as the rule set has it."""
    redraw_at_tables: tuple[int, ...] = ()
    """The same, once so few tables hold everybody."""
    source: str = ""
    rotate_every: Rotation = ""
    rotate_count: int = 0
    """Number of these units after which the games change."""

    def index(self, period: PeriodId) -> int:
        """Position of a period, from 0. Raises KeyError."""
        for i, candidate in enumerate(self.periods):
            if candidate.id == period:
                return i
        raise KeyError(period)

    def level_number(self, index: int) -> int:
        """The number as people say it: levels count from 1, breaks do not.

        In a break, that of the level before it.
        """
        return sum(1 for period in self.periods[: index + 1] if period.kind == "level")
