"""Checks of stacks and their chips, of late entries, and of the depth at the start."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from clockserver.core.amounts.chips import is_payable
from clockserver.structures.chip_amounts import nearest_payable
from clockserver.structures.levels import level_unit
from clockserver.structures.warnings.checked_structure import CheckedStructure
from clockserver.structures.warnings.finding import Finding, Fix

SHALLOW, DEEP, LATE_ENTRY = 30, 500, 10
"""Bounds of a stack, in units of the first level; and of the last level with entries."""


def stack_unpayable(checked: CheckedStructure) -> Iterator[Finding]:
    """A stack that the chips cannot make."""
    for field, stack in checked.stacks.items():
        if checked.chips and not is_payable(stack, checked.chips):
            fix = Fix("set", field=field, value=nearest_payable(stack, checked.chips))
            yield Finding("stack_unpayable", "error", None, field, {"amount": stack}, fix)


def stack_mismatch(checked: CheckedStructure) -> Iterator[Finding]:
    """A starting stack different from the chip set's."""
    total = sum(chip.value * chip.per_player for chip in checked.terms.chip_set)
    stack = checked.structure.starting_stack
    if total and total != stack:
        fix = Fix("set", field="starting_stack", value=total)
        yield Finding(
            "stack_mismatch", "error", None, "starting_stack", {"amount": stack, "chips": total}, fix
        )


def no_change(checked: CheckedStructure) -> Iterator[Finding]:
    """Fewer chips of a value for each player than needed to change the next one."""
    player_chips = sorted(
        (chip for chip in checked.terms.chip_set if chip.per_player), key=lambda chip: chip.value
    )
    for chip, following in pairwise(player_chips):
        if chip.value * chip.per_player < following.value:
            chips_needed = -(-following.value // chip.value)
            params = {
                "chip": chip.value,
                "per_player": chip.per_player,
                "next": following.value,
                "wanted": chips_needed,
            }
            fix = Fix("edit_chips", field="per_player", value=chips_needed)
            yield Finding("no_change", "warning", None, "per_player", dict(params), fix)


def case_short(checked: CheckedStructure) -> Iterator[Finding]:
    """Fewer chips in the case than needed for all entries."""
    for chip in checked.terms.chip_set:
        needed = chip.per_player * (checked.terms.entries or 0)
        if chip.in_case is not None and needed > chip.in_case:
            params = {"chip": chip.value, "needed": needed, "in_case": chip.in_case}
            yield Finding("case_short", "error", None, "in_case", dict(params))


def _first_depth(checked: CheckedStructure, code: str) -> Iterator[Finding]:
    stack, unit = checked.structure.starting_stack, level_unit(checked.periods[0])
    params = {"level": checked.number(0), "depth": int(stack / unit)}
    yield Finding(code, "hint", 0, "starting_stack", dict(params))


def shallow(checked: CheckedStructure) -> Iterator[Finding]:
    """A starting stack of less than 30 big blinds."""
    if checked.structure.starting_stack < SHALLOW * level_unit(checked.periods[0]):
        yield from _first_depth(checked, "shallow")


def deep(checked: CheckedStructure) -> Iterator[Finding]:
    """A starting stack of more than 500 big blinds."""
    if checked.structure.starting_stack > DEEP * level_unit(checked.periods[0]):
        yield from _first_depth(checked, "deep")


def late_entry_short(checked: CheckedStructure) -> Iterator[Finding]:
    """A stack of less than 10 big blinds for entries in the last level with entries."""
    closing = _closing(checked)
    if closing is None:
        return
    stack = checked.structure.starting_stack
    entering = [i for i in checked.levels if i <= closing]
    if stack < LATE_ENTRY * level_unit(checked.periods[entering[-1]]):
        good = [i for i in entering if stack >= LATE_ENTRY * level_unit(checked.periods[i])]
        last_good = good[-1] if good else 0
        fix = Fix("move", closing, field="closes_registration", to=last_good)
        depth = int(stack / level_unit(checked.periods[entering[-1]]))
        params = {"level": checked.number(entering[-1]), "depth": depth}
        yield Finding("late_entry_short", "warning", closing, "closes_registration", dict(params), fix)


def _closing(checked: CheckedStructure) -> int | None:
    return next((i for i, period in enumerate(checked.periods) if period.closes_registration), None)


def registration_unmarked(checked: CheckedStructure) -> Iterator[Finding]:
    """Rebuys without a close of registration."""
    if (checked.structure.rebuy_stack or checked.terms.rebuys) and _closing(checked) is None:
        breaks = (i for i, period in enumerate(checked.periods) if period.kind == "break")
        stack = checked.structure.starting_stack
        good = [i for i in checked.levels if stack >= LATE_ENTRY * level_unit(checked.periods[i])]
        at = next(breaks, good[-1] if good else 0)
        fix = Fix("set", at, field="closes_registration", value=True)
        yield Finding("registration_unmarked", "hint", None, "closes_registration", {}, fix)
