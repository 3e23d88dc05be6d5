"""The structure of a tournament: levels and breaks with blinds, antes, color-ups and times."""

from __future__ import annotations

from functools import cached_property
from itertools import accumulate
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.input.typed_fields import typed
from clockserver.tournament.structure.limits import (
    GAME_KEY,
    MAX_FIRST_LEVEL,
    MAX_LENGTHS,
    MAX_PERIOD_MS,
    MAX_PERIODS,
    MAX_VALUES,
)

PeriodId: TypeAlias = str
"""Id of a period, never reused or renumbered within a tournament. The displayed number is `level_number`."""

PeriodKind: TypeAlias = Literal["level", "break"]
AnteKind: TypeAlias = Literal["none", "per_player", "big_blind", "button"]
Betting: TypeAlias = Literal["no_limit", "pot_limit", "fixed_limit"]
Rotation: TypeAlias = Literal["", "hands", "orbit", "minutes"]
"""The unit of a game change within a level; empty: the director decides."""
Posts: TypeAlias = Literal["blinds", "stud", "button_ante"]
"""The forced bets of a game: two blinds; antes and a bring-in; or antes of all players and a button blind."""
Family: TypeAlias = Literal["flop", "stud", "draw", "button"]
FAMILY_OF_POSTS: dict[Posts, Family] = {"blinds": "flop", "stud": "stud", "button_ante": "button"}
GameName: TypeAlias = Annotated[str, typed(Meta(max_length=MAX_LENGTHS["game"]))]
Length: TypeAlias = Annotated[int, typed(Meta(ge=1, le=MAX_PERIOD_MS))]
"""The length of a period in ms."""
ChipName: TypeAlias = Annotated[str, Meta(max_length=24)]
ChipColour: TypeAlias = Annotated[str, Meta(pattern=r"^(#[0-9a-f]{6})?\Z")]
"""A colour as `#rrggbb`; empty: not known."""
STACKS = ("starting_stack", "rebuy_stack", "addon_stack")
"""Fields of a structure with the chips of each sale."""
GAMES: dict[str, tuple[Family, Betting]] = {  # name -> (family, usual betting)
    "nlhe": ("flop", "no_limit"),
    "lhe": ("flop", "fixed_limit"),
    "plo": ("flop", "pot_limit"),
    "plo8": ("flop", "pot_limit"),
    "plo5": ("flop", "pot_limit"),
    "plo6": ("flop", "pot_limit"),
    "big_o": ("flop", "pot_limit"),
    "short_deck": ("button", "no_limit"),
    "o8": ("flop", "fixed_limit"),
    "razz": ("stud", "fixed_limit"),
    "stud": ("stud", "fixed_limit"),
    "stud8": ("stud", "fixed_limit"),
    "td27": ("draw", "fixed_limit"),
    "sd27": ("draw", "no_limit"),
    "badugi": ("draw", "fixed_limit"),
}


class OwnGame(Struct, frozen=True):
    """A game that a structure adds under its own name."""

    key: Annotated[str, typed(Meta(pattern=rf"^{GAME_KEY}\Z"))]
    """The key in the structure, such as `nlhe`."""
    name: GameName
    posts: Posts
    betting: Betting

    @property
    def family(self) -> Family:
        """The family of the game, by its forced bets."""
        return FAMILY_OF_POSTS[self.posts]


class Stakes(Struct, frozen=True, omit_defaults=True):
    """One game and its stakes, in chip value; 0: not part of the game.

    Flop and draw games post `small_blind` and `big_blind`; limit games bet `small_bet` and `big_bet`; stud
    posts `bring_in`, completes to `completion`, and antes. In short deck everybody antes, and the button
    posts `button_blind`.
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
    button_blind: int = 0
    name: GameName = ""
    """Name of an own game of the structure; empty for games of GAMES."""
    posts: Posts | Literal[""] = ""
    """Forced bets of an own game of the structure; empty for games of GAMES."""

    @property
    def family(self) -> Family:
        """The family of the game."""
        return FAMILY_OF_POSTS[self.posts] if self.posts else GAMES[self.game][0]

    @property
    def yardstick(self) -> int:
        """The unit for stacks: the big blind, in short deck the button blind, in stud the completion."""
        return self.big_blind or self.button_blind or self.completion or self.small_bet


class ByPlayers(Struct, frozen=True):
    """Length of a level that begins with this number of players left or fewer."""

    players: int
    ms: Length


class Period(Struct, frozen=True, omit_defaults=True):
    """A level or a break.

    `color_up`: denominations removed in a break, or as a level begins. `closes_registration`: late
    registration ends with this period; rule sets may extend it. `ends_day`: the day is planned to end with
    it.
    """

    id: Annotated[PeriodId, typed(Meta(min_length=1, max_length=40))]
    kind: PeriodKind
    ms: Length
    stakes: Annotated[tuple[Stakes, ...], typed(Meta(max_length=MAX_VALUES))] = ()
    """Empty for a break; several where games rotate within the level."""
    color_up: tuple[int, ...] = ()
    closes_registration: bool = False
    ends_day: bool = False
    note: Annotated[str, typed(Meta(max_length=MAX_LENGTHS["note"]))] = ""
    hands: int = 0
    """Number of hands of a level measured in hands; `ms` is its estimated time."""
    until_end: bool = False
    """The last level, which lasts until the end without a countdown; `ms` is its estimated time."""
    minutes_by_players: Annotated[tuple[ByPlayers, ...], typed(Meta(max_length=MAX_VALUES))] = ()
    """Lengths instead of `ms`, by the number of players left when the level begins."""

    @property
    def is_untimed(self) -> bool:
        """Whether the period has no end by time: it lasts a number of hands, or until the end."""
        return bool(self.hands) or self.until_end

    def ms_with(self, players: int) -> int:
        """The length in ms if the period begins with that number of players; 0 players: the usual length."""
        rows = [row for row in self.minutes_by_players if 0 < players <= row.players]
        return min(rows, key=lambda row: row.players).ms if rows else self.ms


class ChipLook(Struct, frozen=True, omit_defaults=True):
    """The name and colour of the chip with a value, from a chip set."""

    value: int
    name: Annotated[str, typed(ChipName)] = ""
    colour: Annotated[str, typed(ChipColour)] = ""


class Structure(Struct, frozen=True, omit_defaults=True, dict=True):
    """A complete structure; it refers to no file.

    Amounts of chips are in chip value. Values derived from the periods are computed once and cached beside the
    fields, never encoded: periods never change.
    """

    name: str
    title: Annotated[str, typed(Meta(max_length=MAX_LENGTHS["title"]))]
    starting_stack: int
    periods: Annotated[tuple[Period, ...], typed(Meta(min_length=1, max_length=MAX_PERIODS))]
    rebuy_stack: int = 0
    """0: no rebuys."""
    addon_stack: int = 0
    """0: no add-on."""
    chips: tuple[int, ...] = ()
    """Denominations in play at the start, ascending; empty: not stated."""
    redraw_at_players: tuple[int, ...] = ()
    """Numbers of players at which all draw new seats; empty: the rule set's."""
    redraw_at_tables: tuple[int, ...] = ()
    """Numbers of tables at which all draw new seats, once they hold everybody; empty: the rule set's."""
    source: Annotated[str, typed(Meta(max_length=MAX_LENGTHS["source"]))] = ""
    rotate_every: Rotation = ""
    rotate_count: int = 0
    """Number of units after which the games change."""
    first_level: Annotated[int, typed(Meta(ge=1, le=MAX_FIRST_LEVEL))] = 1
    """Number of the first level: the structure of a later day begins higher."""
    games: Annotated[tuple[OwnGame, ...], typed(Meta(max_length=MAX_VALUES))] = ()
    """Games with names of their own."""
    chip_looks: tuple[ChipLook, ...] = ()
    """Names and colours of the chips, from the chip set; structure files have none."""

    @cached_property
    def follows_players(self) -> bool:
        """Whether the length of some level follows the number of players."""
        return any(period.minutes_by_players for period in self.periods)

    def index(self, period: PeriodId) -> int:
        """Position of a period, from 0. Raises KeyError."""
        for i, candidate in enumerate(self.periods):
            if candidate.id == period:
                return i
        raise KeyError(period)

    def level_number(self, index: int) -> int:
        """The displayed number: levels count from `first_level`; a break has that of the level before it."""
        levels = sum(1 for period in self.periods[: index + 1] if period.kind == "level")
        return self.first_level - 1 + levels

    @cached_property
    def level_numbers(self) -> tuple[int, ...]:
        """The `level_number` of each period in order."""
        levels = (period.kind == "level" for period in self.periods)
        return tuple(accumulate(levels, initial=self.first_level - 1))[1:]

    @cached_property
    def marked_close(self) -> int | None:
        """Position of the period marked as the last of late registration; None without a mark."""
        return next((i for i, period in enumerate(self.periods) if period.closes_registration), None)

    def index_of_level(self, number: int) -> int | None:
        """Position of the level with that displayed number; None if there is none."""
        level = self.first_level - 1
        for i, period in enumerate(self.periods):
            level += period.kind == "level"
            if level == number and period.kind == "level":
                return i
        return None
