"""A structure prepared for checks: pairs of levels, chips in play, and facts of the field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from clockserver.core.amounts.chips import is_payable
from clockserver.core.texts import Param
from clockserver.structures.levels import levels_of
from clockserver.structures.likely_end import EndTime
from clockserver.structures.warnings.finding import Finding, Fix, Severity
from clockserver.tournament.structure.state import Stakes, Structure

POSTED = ("small_blind", "big_blind", "ante", "bring_in", "small_bet", "big_bet", "completion")
ANY_CHIPS = (1,)
"""Without known chips, every amount is payable."""


class Chip(Struct, frozen=True):
    """A denomination of a chip set: number for each player, and in total; None: not counted."""

    value: int
    per_player: int = 0
    in_case: int | None = None


class Terms(Struct, frozen=True):
    """Known facts besides the structure."""

    chip_set: tuple[Chip, ...] = ()
    entries: int | None = None
    chips: int = 0
    """All chips in play; 0: not known."""
    rebuys: int = 0
    table_size: int = 9
    wish_ms: int | None = None
    end: EndTime | None = None
    """The likely end, with a mark at `table_size` if more players enter."""


class Game(NamedTuple):
    """A game in a level: position of the period, and of the game in it."""

    period: int
    position: int
    stakes: Stakes

    @property
    def unit(self) -> int:
        """The unit of stacks."""
        return self.stakes.yardstick

    @property
    def unit_field(self) -> str:
        """The field with the unit."""
        if self.stakes.big_blind:
            return "big_blind"
        return "button_blind" if self.stakes.button_blind else "completion"


class CheckedStructure:
    """A structure with all data that checks look up."""

    def __init__(self, structure: Structure, terms: Terms) -> None:
        self.structure = structure
        self.terms = terms
        self.periods = structure.periods
        self.levels = levels_of(structure)
        self.chips = tuple(sorted({chip.value for chip in terms.chip_set})) or structure.chips
        """All denominations, ascending; empty: not known."""

    @cached_property
    def games(self) -> dict[int, dict[tuple[str, int], Game]]:
        """The games of each level by name; a game that occurs twice in it gets a count."""
        games: dict[int, dict[tuple[str, int], Game]] = {}
        for i in self.levels:
            counts: Counter[str] = Counter()
            games[i] = {}
            for position, stakes in enumerate(self.periods[i].stakes):
                games[i][stakes.game, counts[stakes.game]] = Game(i, position, stakes)
                counts[stakes.game] += 1
        return games

    def each_game(self) -> Iterator[Game]:
        """Every game of every level."""
        for games in self.games.values():
            yield from games.values()

    def pairs(self) -> Iterator[tuple[Game, Game]]:
        """Each game with the same one in the level before."""
        for before, here in pairwise(self.levels):
            for key, game in self.games[here].items():
                if key in self.games[before]:
                    yield self.games[before][key], game

    def triples(self) -> Iterator[tuple[Game, Game, Game]]:
        """Each game with the same one in the level before and in the one after."""
        for at in range(1, len(self.levels) - 1):
            before, here, after = (self.games[i] for i in self.levels[at - 1 : at + 2])
            for key, game in here.items():
                if key in before and key in after:
                    yield before[key], game, after[key]

    @cached_property
    def in_play(self) -> list[tuple[int, ...]]:
        """The chips in play in each period: all, less those colored up."""
        colored_up: set[int] = set()
        in_play = []
        for period in self.periods:
            colored_up |= set(period.color_up)
            in_play.append(tuple(chip for chip in self.chips if chip not in colored_up))
        return in_play

    def payers(self, period: int) -> tuple[int, ...]:
        """The chips for payments in a period; ANY_CHIPS where no chips are known or left."""
        return self.in_play[period] or ANY_CHIPS

    @cached_property
    def amounts(self) -> dict[int, dict[tuple[int, str], int]]:
        """The amounts of each level that all chips together can pay, by game and field."""
        return {
            i: {key: amount for key, amount in self.posted(i).items() if is_payable(amount, self.chips)}
            for i in self.levels
        }

    def posted(self, level: int) -> dict[tuple[int, str], int]:
        """All amounts of a level, by game and field; the completion only where it differs from the small bet."""
        amounts = {}
        for game in self.games[level].values():
            for field in (*POSTED, "button_blind"):
                amount = getattr(game.stakes, field, 0)
                is_small_bet = field == "completion" and amount == game.stakes.small_bet
                if amount and not is_small_bet:
                    amounts[game.position, field] = amount
        return amounts

    @property
    def stacks(self) -> dict[str, int]:
        """The stacks for players, by field."""
        names = ("starting_stack", "rebuy_stack", "addon_stack")
        return {name: getattr(self.structure, name) for name in names if getattr(self.structure, name)}

    def number(self, period: int) -> int:
        """The displayed number of a level."""
        return self.structure.level_number(period)

    def finding(
        self, code: str, severity: Severity, game: Game, field: str | None, fix: Fix | None, **params: Param
    ) -> Finding:
        """A finding about a game of a level."""
        all_params: dict[str, Param] = {"level": self.number(game.period), **params}
        if len(self.periods[game.period].stakes) > 1:
            all_params["game"] = game.stakes.game
        return Finding(code, severity, game.period, field, all_params, fix)

    def changed(self, game: Game, field: str, value: int | None) -> Fix:
        """The fix that sets an amount; with None, the fix that opens the level for editing."""
        position = game.position if len(self.periods[game.period].stakes) > 1 else None
        if value is None:
            return Fix("edit", game.period, position, field)
        return Fix("set", game.period, position, field, value)
