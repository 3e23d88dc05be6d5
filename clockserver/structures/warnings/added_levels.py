"""Levels for proposed fixes, in the form of a document."""

from __future__ import annotations

from math import sqrt
from typing import Any

from clockserver.core.ids import MAX_CHIPS
from clockserver.structures.chip_amounts import half_of, nearest_round
from clockserver.structures.warnings.ante_checks import ante_for
from clockserver.structures.warnings.checked_structure import CheckedStructure, Game
from clockserver.structures.warnings.finding import Fix
from clockserver.tournament.structure.state import Period, Stakes

GROWTH = 1.4
MIN_GROWTH, MAX_GROWTH = 1.15, 1.7
"""Growth of a level added after the last."""
MAX_ADDED_LEVELS = 40


def level_between(checked: CheckedStructure, before: Game, after: Game) -> Fix | None:
    """A level between two; None with several games, or without a round amount between."""
    chips = checked.payers(before.period)
    unit = nearest_round(sqrt(before.unit * after.unit), chips, before.unit + 1, after.unit - 1)
    period = checked.periods[before.period]
    if unit is None or len(checked.periods[after.period].stakes) > 1:
        return None
    return Fix("insert", after.period, value=[_written(after.stakes, unit, period, chips)])


def added_levels(checked: CheckedStructure, missing_ms: int) -> Fix | None:
    """Levels after the last period that fill the missing time; None with several games."""
    last = checked.periods[checked.levels[-1]]
    if len(last.stakes) > 1:
        return None
    (stakes,), chips, unit, levels = (
        last.stakes,
        checked.payers(checked.levels[-1]),
        last.stakes[0].yardstick,
        [],
    )
    for _ in range(min(MAX_ADDED_LEVELS, max(1, -(-missing_ms // last.ms)))):
        unit = nearest_round(unit * GROWTH, chips, unit * MIN_GROWTH, unit * MAX_GROWTH) or unit * 2
        if unit > MAX_CHIPS:
            break
        levels.append(_written(stakes, unit, last, chips))
    return Fix("insert", len(checked.periods), value=levels)


def _written(stakes: Stakes, unit: int, period: Period, chips: tuple[int, ...]) -> dict[str, Any]:
    """A level with these stakes, enlarged to this unit."""
    factor = unit / stakes.yardstick

    def grown(amount: int) -> int:
        enlarged = amount * factor
        return nearest_round(enlarged, chips, enlarged * 0.6, enlarged * 1.6) or max(1, round(enlarged))

    level: dict[str, Any] = {"kind": "level", "game": stakes.game, "betting": stakes.betting}
    names = ("small_blind", "big_blind", "small_bet", "big_bet", "bring_in", "button_blind")
    level |= {name: grown(amount) for name in names if (amount := getattr(stakes, name, 0))}
    if stakes.big_blind:
        level |= {"big_blind": unit, "small_blind": half_of(unit, chips) or unit}
    if stakes.ante:
        as_written = Stakes(stakes.game, stakes.betting, **{k: v for k, v in level.items() if k in names})
        ante = ante_for(as_written, stakes.ante_kind, chips)
        level |= {"ante": ante or grown(stakes.ante), "ante_kind": stakes.ante_kind}
    minutes = max(1, period.ms // 60_000)
    return level | {"minutes": minutes}
