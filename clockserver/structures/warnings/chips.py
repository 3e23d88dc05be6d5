"""Checks of payability with the chips in play, and of color-ups.

A level *needs* a chip if one of its amounts cannot be paid with higher chips. Amounts that no chips pay are
`unpayable`, and need none.
"""

from __future__ import annotations

from collections.abc import Iterator

from clockserver.core.amounts.chips import is_payable
from clockserver.structures.amounts import nearest_payable
from clockserver.structures.warnings.checked_structure import Sheet
from clockserver.structures.warnings.finding import Finding, Fix

MISSING_LEVELS = 3
"""Number of levels after which an unneeded chip counts as forgotten."""
LATE_BREAKS = 2
MAX_BIG_CHIPS = 20
"""Maximum number of highest chips in a big blind, above which a higher one is wanted."""


def higher_than(sheet: Sheet, chip: int) -> tuple[int, ...]:
    """All chips of a higher value."""
    return tuple(each for each in sheet.chips if each > chip)


def last_need(sheet: Sheet, chip: int) -> int | None:
    """The last level that needs a chip, by its period; None: no level does."""
    higher = higher_than(sheet, chip)
    for level in reversed(sheet.levels):
        if any(not is_payable(amount, higher) for amount in sheet.amounts[level].values()):
            return level
    return None


def place_for(sheet: Sheet, chip: int) -> int | None:
    """The place for a chip to leave: the first break after its last need, else the next level; None: none."""
    last = last_need(sheet, chip)
    if last is None:
        return None
    after = range(last + 1, len(sheet.periods))
    breaks = (i for i in after if sheet.periods[i].kind == "break")
    return next(breaks, next(iter(after), None))


def scheduled(sheet: Sheet) -> dict[int, int]:
    """Each chip with the period that takes it out."""
    return {chip: i for i, period in enumerate(sheet.periods) for chip in period.color_up}


def unpayable(sheet: Sheet) -> Iterator[Finding]:
    """An amount that no chips of the set make."""
    if not sheet.chips:
        return
    for game in sheet.each_game():
        for (position, field), amount in sheet.posted(game.period).items():
            if position == game.position and not is_payable(amount, sheet.chips):
                fix = sheet.changed(game, field, nearest_payable(amount, sheet.payers(game.period)))
                yield sheet.finding("unpayable", "error", game, field, fix, amount=amount)


def color_up_early(sheet: Sheet) -> Iterator[Finding]:
    """A chip that leaves while a level still needs it; reported once, with the first such level."""
    leaves, blamed = scheduled(sheet), set()
    for level in sheet.levels:
        for amount in sheet.amounts[level].values():
            chip = _blamed(sheet, level, amount)
            if chip is None or chip in blamed:
                continue
            blamed.add(chip)
            fix = Fix("move", leaves[chip], field="color_up", value=chip, to=place_for(sheet, chip))
            params = {"chip": chip, "amount": amount, "level": sheet.number(level)}
            yield Finding("color_up_early", "error", leaves[chip], "color_up", dict(params), fix)


def _blamed(sheet: Sheet, level: int, amount: int) -> int | None:
    """The chip whose absence makes an amount unpayable: chips are added from the highest down."""
    chips = list(sheet.in_play[level])
    if is_payable(amount, chips):
        return None
    for chip in sorted(set(sheet.chips) - set(chips), reverse=True):
        chips.append(chip)
        if is_payable(amount, chips):
            return chip
    return None


def color_up_no_higher(sheet: Sheet) -> Iterator[Finding]:
    """A chip that leaves without a higher one in play to exchange it for."""
    if not sheet.chips:
        return
    for chip, period in scheduled(sheet).items():
        if all(each <= chip for each in sheet.in_play[period]):
            fix = Fix("move", period, field="color_up", value=chip)
            yield Finding("color_up_no_higher", "error", period, "color_up", {"chip": chip}, fix)


def color_up_missing(sheet: Sheet) -> Iterator[Finding]:
    """A chip that no level needs any more, and that never leaves."""
    leaves = scheduled(sheet)
    for chip in sheet.chips:
        place = place_for(sheet, chip)
        if chip in leaves or place is None:
            continue
        if sum(level > place for level in sheet.levels) >= MISSING_LEVELS:
            fix = Fix("move", field="color_up", value=chip, to=place)
            yield Finding("color_up_missing", "warning", place, "color_up", {"chip": chip}, fix)


def color_up_late(sheet: Sheet) -> Iterator[Finding]:
    """A chip that stays two breaks longer than needed."""
    for chip, period in scheduled(sheet).items():
        place = place_for(sheet, chip)
        if place is None:
            continue
        passed = sum(each.kind == "break" for each in sheet.periods[place + 1 : period + 1])
        if passed >= LATE_BREAKS:
            fix = Fix("move", period, field="color_up", value=chip, to=place)
            yield Finding("color_up_late", "hint", period, "color_up", {"chip": chip, "breaks": passed}, fix)


def chip_unneeded(sheet: Sheet) -> Iterator[Finding]:
    """A chip that neither a level nor a stack needs."""
    for chip in sheet.chips:
        higher = higher_than(sheet, chip)
        if last_need(sheet, chip) is None and all(is_payable(each, higher) for each in sheet.stacks.values()):
            fix = Fix("edit_chips", field="chips", value=chip)
            yield Finding("chip_unneeded", "hint", None, "chips", {"chip": chip}, fix)


def big_chip_missing(sheet: Sheet) -> Iterator[Finding]:
    """A big blind of more than 20 of the highest chips; reported once."""
    for game in sheet.each_game():
        if sheet.chips and game.unit > MAX_BIG_CHIPS * sheet.chips[-1]:
            fix = Fix("edit_chips", field="chips")
            yield sheet.finding(
                "big_chip_missing", "hint", game, game.unit_field, fix, amount=game.unit, chip=sheet.chips[-1]
            )
            return
