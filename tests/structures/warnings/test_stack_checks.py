"""Warnings about stacks, chip sets, depth and late entries."""

from __future__ import annotations

import pytest

from clockserver.structures.warnings.checked_structure import Chip, Terms
from clockserver.structures.warnings.finding import Fix
from tests.structures.warnings.sheets import (
    blamed_periods,
    blinds,
    findings,
    level,
    only_fix,
    pause,
    structure,
)


def test_a_stack_is_payable_with_the_chips() -> None:
    assert only_fix(
        "stack_unpayable", structure(level(50, 100), chips=[25, 100], starting_stack=1_010)
    ) == Fix("set", field="starting_stack", value=1_000)
    sheet = structure(level(50, 100), chips=[25, 100], rebuy_stack=1_025, addon_stack=1_030)
    assert [each.field for each in findings("stack_unpayable", sheet)] == ["addon_stack"]
    assert findings("stack_unpayable", structure(level(50, 100), starting_stack=1_010)) == []


def test_a_chip_set_sums_to_the_stack() -> None:
    sheet = structure(level(50, 100), starting_stack=1_000)
    short = Terms(chip_set=(Chip(25, 8), Chip(100, 7)))
    assert only_fix("stack_mismatch", sheet, short) == Fix("set", field="starting_stack", value=900)
    assert findings("stack_mismatch", sheet, Terms(chip_set=(Chip(25, 8), Chip(100, 8)))) == []
    assert findings("stack_mismatch", sheet, Terms(chip_set=(Chip(25), Chip(100)))) == []


@pytest.mark.parametrize(("count", "expected"), [(3, 1), (4, 0)])
def test_the_chips_of_a_value_can_change_one_of_the_next(count: int, expected: int) -> None:
    terms = Terms(chip_set=(Chip(25, count), Chip(100, 5), Chip(500, 2), Chip(5_000)))
    assert len(findings("no_change", structure(level(50, 100)), terms)) == expected


def test_the_fix_adds_chips() -> None:
    terms = Terms(chip_set=(Chip(100, 2), Chip(250, 8)))
    assert only_fix("no_change", structure(level(50, 100)), terms) == Fix(
        "edit_chips", field="per_player", value=3
    )


@pytest.mark.parametrize(("in_case", "expected"), [(479, 1), (480, 0), (None, 0)])
def test_the_case_has_enough_for_all_entries(in_case: int | None, expected: int) -> None:
    terms = Terms(chip_set=(Chip(25, 8, in_case),), entries=60)
    assert len(findings("case_short", structure(level(50, 100)), terms)) == expected
    assert findings("case_short", structure(level(50, 100)), Terms(chip_set=(Chip(25, 8, in_case),))) == []


@pytest.mark.parametrize(
    ("stack", "shallow", "deep"), [(2_999, [0], []), (3_000, [], []), (50_000, [], []), (50_001, [], [0])]
)
def test_the_first_level_is_neither_shallow_nor_deep(stack: int, shallow: list[int], deep: list[int]) -> None:
    sheet = structure(level(50, 100), starting_stack=stack)
    assert (blamed_periods("shallow", sheet), blamed_periods("deep", sheet)) == (shallow, deep)


@pytest.mark.parametrize(("stack", "expected"), [(4_000, []), (3_999, [3])])
def test_the_last_entry_has_at_least_ten_big_blinds(stack: int, expected: list[int]) -> None:
    closing = level(200, 400, closes_registration=True)
    sheet = structure(*blinds(100, 200), pause(), closing, *blinds(800), starting_stack=stack)
    assert blamed_periods("late_entry_short", sheet) == expected
    assert all(
        each.fix == Fix("move", 3, field="closes_registration", to=1)
        for each in findings("late_entry_short", sheet)
    )


def test_a_break_that_closes_registration_is_checked_by_the_level_before() -> None:
    sheet = structure(*blinds(400), pause(closes_registration=True), *blinds(800), starting_stack=4_000)
    assert findings("late_entry_short", sheet) == []


def test_rebuys_have_an_end() -> None:
    sheet = structure(*blinds(100, 200), pause(), *blinds(400), rebuy_stack=1_000)
    assert only_fix("registration_unmarked", sheet) == Fix("set", 2, field="closes_registration", value=True)
    assert findings("registration_unmarked", structure(*blinds(100))) == []
    assert len(findings("registration_unmarked", structure(*blinds(100)), Terms(rebuys=1))) == 1
    marked = structure(level(50, 100, closes_registration=True), rebuy_stack=1_000)
    assert findings("registration_unmarked", marked) == []
