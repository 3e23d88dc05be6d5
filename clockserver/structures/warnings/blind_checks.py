"""Checks of blinds, level by level and game by game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from clockserver.structures.chip_amounts import half_of, is_round, nearest_payable, nearest_round
from clockserver.structures.warnings.added_levels import level_between
from clockserver.structures.warnings.checked_structure import CheckedStructure, Game
from clockserver.structures.warnings.finding import Finding, Fix, Severity

STEEP_FROM_LEVEL = 4


def _is_out_of_line(before: int, level: int, after: int) -> bool:
    is_spike = level > 2 * before and before <= after < level
    return is_spike or level < before <= after


def _outliers(checked: CheckedStructure) -> set[tuple[int, int]]:
    """Period and game of each level out of line."""
    return {
        (here.period, here.position)
        for before, here, after in checked.triples()
        if _is_out_of_line(before.unit, here.unit, after.unit)
    }


def _pairs_in_line(checked: CheckedStructure) -> Iterator[tuple[Game, Game]]:
    """Pairs of neighbouring levels, neither of them an outlier."""
    outliers = _outliers(checked)
    for before, here in checked.pairs():
        if not outliers & {(before.period, before.position), (here.period, here.position)}:
            yield before, here


def out_of_line(checked: CheckedStructure) -> Iterator[Finding]:
    """A level far above or below the levels on both sides, such as a typing error."""
    for before, level, after in checked.triples():
        unit = level.unit
        if not _is_out_of_line(before.unit, unit, after.unit):
            continue
        tried = [unit / 10, unit / 100, unit * 10, 2 * level.stakes.small_blind]
        fits = (int(value) for value in tried if value == int(value) and before.unit <= value <= after.unit)
        fix = checked.changed(level, level.unit_field, next(fits, None))
        yield checked.finding(
            "out_of_line",
            "error",
            level,
            level.unit_field,
            fix,
            amount=unit,
            before=before.unit,
            after=after.unit,
        )


def blinds_fall(checked: CheckedStructure) -> Iterator[Finding]:
    """A level below the one before it."""
    for before, here in _pairs_in_line(checked):
        if here.unit < before.unit:
            fix = checked.changed(here, here.unit_field, None)
            yield checked.finding(
                "blinds_fall", "error", here, here.unit_field, fix, amount=here.unit, before=before.unit
            )


def small_blind_off(checked: CheckedStructure) -> Iterator[Finding]:
    """A small blind far from half the big blind; the same amount as the big blind is usual."""
    for game in checked.each_game():
        small, big = game.stakes.small_blind, game.stakes.big_blind
        if not small or not big:
            continue
        if 5 * small < 2 * big or (10 * small > 7 * big and small != big):
            fix = checked.changed(game, "small_blind", half_of(big, checked.payers(game.period)))
            severity: Severity = "error" if 5 * small < big else "warning"
            yield checked.finding(
                "small_blind_off", severity, game, "small_blind", fix, amount=small, big_blind=big
            )


def jump(checked: CheckedStructure) -> Iterator[Finding]:
    """More than twice the level before."""
    for before, here in _pairs_in_line(checked):
        if here.unit > 2 * before.unit:
            yield _step(checked, "jump", before, here)


def jump_steep(checked: CheckedStructure) -> Iterator[Finding]:
    """More than 1.7 times the level before, from the fourth level on."""
    for before, here in _pairs_in_line(checked):
        late = checked.number(here.period) >= STEEP_FROM_LEVEL
        if late and 10 * here.unit > 17 * before.unit and here.unit <= 2 * before.unit:
            yield _step(checked, "jump_steep", before, here)


def jump_small(checked: CheckedStructure) -> Iterator[Finding]:
    """Less than a tenth above the level before."""
    for before, here in _pairs_in_line(checked):
        if before.unit < here.unit and 10 * here.unit < 11 * before.unit:
            fix = Fix("remove", here.period)
            yield checked.finding(
                "jump_small", "hint", here, here.unit_field, fix, amount=here.unit, before=before.unit
            )


def _step(checked: CheckedStructure, code: str, before: Game, level: Game) -> Finding:
    severity: Severity = "warning" if code == "jump" else "hint"
    fix = level_between(checked, before, level) or checked.changed(level, level.unit_field, None)
    return checked.finding(
        code, severity, level, level.unit_field, fix, amount=level.unit, before=before.unit
    )


def level_twice(checked: CheckedStructure) -> Iterator[Finding]:
    """All amounts equal to the level before."""
    for before, here in pairwise(checked.levels):
        if checked.periods[before].stakes == checked.periods[here].stakes:
            params = {"level": checked.number(here), "before": checked.number(before)}
            yield Finding("level_twice", "warning", here, None, dict(params), Fix("remove", here))


def not_round(checked: CheckedStructure) -> Iterator[Finding]:
    """An amount with unusually many digits."""
    for game in checked.each_game():
        for (position, field), amount in checked.posted(game.period).items():
            if position == game.position and not is_round(amount):
                chips = checked.payers(game.period)
                near = nearest_round(amount, chips, amount * 0.8, amount * 1.25) or nearest_payable(
                    amount, chips
                )
                fix = checked.changed(game, field, near)
                yield checked.finding("not_round", "hint", game, field, fix, amount=amount)
