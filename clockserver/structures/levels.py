"""A level for computations: its unit, and a hand's cost to a table."""

from __future__ import annotations

from typing import NamedTuple

from clockserver.tournament.structure.state import Period, Structure


class HandCost(NamedTuple):
    """Chips that a hand costs a table before any action: `fixed`, and `each` for every player dealt in."""

    fixed: float
    each: float

    def of(self, players: int) -> float:
        """The cost of a hand with that number of players."""
        return self.fixed + self.each * players


def level_unit(period: Period) -> float:
    """The unit for stacks: the big blind, else the completion; with several games the mean."""
    units = [stakes.yardstick for stakes in period.stakes]
    return sum(units) / len(units)


def hand_cost(period: Period) -> HandCost:
    """The blinds, bring-in and antes of a hand; with several games the mean. A break costs nothing."""
    if not period.stakes:
        return HandCost(0.0, 0.0)
    shared = [
        stakes.small_blind
        + stakes.big_blind
        + stakes.button_blind
        + stakes.bring_in
        + (stakes.ante if stakes.ante_kind in {"big_blind", "button"} else 0)
        for stakes in period.stakes
    ]
    each = [stakes.ante for stakes in period.stakes if stakes.ante_kind == "per_player"]
    count = len(period.stakes)
    return HandCost(sum(shared) / count, sum(each) / count)


def levels_of(structure: Structure) -> list[int]:
    """The positions of the levels, without the breaks."""
    return [i for i, period in enumerate(structure.periods) if period.kind == "level"]
