"""Checks of payability with the chips in play, and of color-ups.

A level *needs* a chip if one of its amounts cannot be paid with higher chips. Amounts that no chips pay are
`unpayable`, and need none.
"""

from __future__ import annotations

from collections.abc import Iterator

from clockserver.core.amounts.chips import is_payable
from clockserver.structures.chip_amounts import nearest_payable
from clockserver.structures.warnings.checked_structure import CheckedStructure
from clockserver.structures.warnings.finding import Finding, Fix

MISSING_LEVELS = 3
"""Number of levels after which an unneeded chip counts as forgotten."""
LATE_BREAKS = 2
MAX_BIG_CHIPS = 20
"""Maximum number of the highest chips in a big blind; above it a higher chip is missing."""


def higher_than(checked: CheckedStructure, chip: int) -> tuple[int, ...]:
    """All chips of a higher value."""
    return tuple(each for each in checked.chips if each > chip)


def last_need(checked: CheckedStructure, chip: int) -> int | None:
    """The last level that needs a chip, by its period; None: no level does."""
    higher = higher_than(checked, chip)
    for level in reversed(checked.levels):
        if any(not is_payable(amount, higher) for amount in checked.amounts[level].values()):
            return level
    return None


def place_for(checked: CheckedStructure, chip: int) -> int | None:
    """The period for a chip to leave: the first break after its last need, else the next period, else None."""
    last = last_need(checked, chip)
    if last is None:
        return None
    after = range(last + 1, len(checked.periods))
    breaks = (i for i in after if checked.periods[i].kind == "break")
    return next(breaks, next(iter(after), None))


def scheduled(checked: CheckedStructure) -> dict[int, int]:
    """Each chip with the period that takes it out."""
    return {chip: i for i, period in enumerate(checked.periods) for chip in period.color_up}


def unpayable(checked: CheckedStructure) -> Iterator[Finding]:
    """An amount that no chips of the set make."""
    if not checked.chips:
        return
    for game in checked.each_game():
        for (position, field), amount in checked.posted(game.period).items():
            if position == game.position and not is_payable(amount, checked.chips):
                fix = checked.changed(game, field, nearest_payable(amount, checked.payers(game.period)))
                yield checked.finding("unpayable", "error", game, field, fix, amount=amount)


def color_up_early(checked: CheckedStructure) -> Iterator[Finding]:
    """A chip that leaves while a level still needs it; reported once, with the first such level."""
    leaves, reported = scheduled(checked), set()
    for level in checked.levels:
        for amount in checked.amounts[level].values():
            chip = _missing_chip(checked, level, amount)
            if chip is None or chip in reported:
                continue
            reported.add(chip)
            fix = Fix("move", leaves[chip], field="color_up", value=chip, to=place_for(checked, chip))
            params = {"chip": chip, "amount": amount, "level": checked.number(level)}
            yield Finding("color_up_early", "error", leaves[chip], "color_up", dict(params), fix)


def _missing_chip(checked: CheckedStructure, level: int, amount: int) -> int | None:
    """The chip missing for an amount: the first that pays it when colored-up chips return, from the highest down.

    None where the chips in play pay the amount, or no chip helps.
    """
    chips = list(checked.in_play[level])
    if is_payable(amount, chips):
        return None
    for chip in sorted(set(checked.chips) - set(chips), reverse=True):
        chips.append(chip)
        if is_payable(amount, chips):
            return chip
    return None


def color_up_no_higher(checked: CheckedStructure) -> Iterator[Finding]:
    """A chip that leaves without a higher chip in play to exchange it for."""
    if not checked.chips:
        return
    for chip, period in scheduled(checked).items():
        if all(each <= chip for each in checked.in_play[period]):
            fix = Fix("move", period, field="color_up", value=chip)
            yield Finding("color_up_no_higher", "error", period, "color_up", {"chip": chip}, fix)


def color_up_missing(checked: CheckedStructure) -> Iterator[Finding]:
    """A chip that no level needs any more, and that never leaves."""
    leaves = scheduled(checked)
    for chip in checked.chips:
        place = place_for(checked, chip)
        if chip in leaves or place is None:
            continue
        if sum(level > place for level in checked.levels) >= MISSING_LEVELS:
            fix = Fix("move", field="color_up", value=chip, to=place)
            yield Finding("color_up_missing", "warning", place, "color_up", {"chip": chip}, fix)


def color_up_late(checked: CheckedStructure) -> Iterator[Finding]:
    """A chip that stays two breaks longer than needed."""
    for chip, period in scheduled(checked).items():
        place = place_for(checked, chip)
        if place is None:
            continue
        passed = sum(each.kind == "break" for each in checked.periods[place + 1 : period + 1])
        if passed >= LATE_BREAKS:
            fix = Fix("move", period, field="color_up", value=chip, to=place)
            yield Finding("color_up_late", "hint", period, "color_up", {"chip": chip, "breaks": passed}, fix)


def chip_unneeded(checked: CheckedStructure) -> Iterator[Finding]:
    """A chip that neither a level nor a stack needs."""
    for chip in checked.chips:
        higher = higher_than(checked, chip)
        if last_need(checked, chip) is None and all(
            is_payable(each, higher) for each in checked.stacks.values()
        ):
            fix = Fix("edit_chips", field="chips", value=chip)
            yield Finding("chip_unneeded", "hint", None, "chips", {"chip": chip}, fix)


def big_chip_missing(checked: CheckedStructure) -> Iterator[Finding]:
    """A big blind of more than 20 of the highest chips; reported once."""
    for game in checked.each_game():
        if checked.chips and game.unit > MAX_BIG_CHIPS * checked.chips[-1]:
            fix = Fix("edit_chips", field="chips")
            yield checked.finding(
                "big_chip_missing",
                "hint",
                game,
                game.unit_field,
                fix,
                amount=game.unit,
                chip=checked.chips[-1],
            )
            return
