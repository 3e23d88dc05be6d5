"""Warnings about chips that blinds and antes cannot be paid with, and about color-ups."""

from __future__ import annotations

import pytest

from clockserver.core.amounts.chips import is_payable
from clockserver.structures.chip_amounts import nearest_payable
from clockserver.structures.warnings.checked_structure import Chip, Terms
from clockserver.structures.warnings.finding import Fix
from tests.structures.warnings.sheets import blamed_periods, findings, level, only_fix, pause, structure

CHIPS = [25, 100, 500]


@pytest.mark.parametrize(
    ("amount", "chips", "pays"),
    [
        (125, (25, 100), True),
        (130, (25, 100), False),
        (75, (100, 500), False),
        (11, (5, 6), True),
        (19, (5, 6), False),
        (20, (5, 6), True),
        (100, (), False),
        (300, (200, 500), False),
        (400, (200, 500), True),
        (700, (200, 500), True),
    ],
)
def test_a_payable_amount_is_a_sum_of_chips(amount: int, chips: tuple[int, ...], pays: bool) -> None:
    assert is_payable(amount, chips) == pays


def test_the_larger_of_two_equally_near_payable_amounts_is_taken() -> None:
    assert [nearest_payable(each, (100, 500)) for each in (149, 150, 151, 20)] == [100, 200, 200, 100]


def test_an_amount_that_no_chips_of_the_set_make_is_reported() -> None:
    assert only_fix("unpayable", structure(level(50, 110), chips=CHIPS)) == Fix(
        "set", 0, None, "big_blind", 100
    )
    assert (
        findings("unpayable", structure(level(50, 100), pause(color_up=[25]), level(25, 50), chips=CHIPS))
        == []
    )
    assert findings("unpayable", structure(level(7, 13))) == []
    assert blamed_periods("unpayable", structure(level(50, 100)), Terms(chip_set=(Chip(100),))) == [0]


def early(*levels: tuple[int, int], out: list[int]) -> list[dict[str, object]]:
    first, *later_levels = levels
    return [level(*first), pause(color_up=out), *(level(*each) for each in later_levels)]


def test_a_chip_leaves_too_early_if_a_later_level_needs_it() -> None:
    sheet = structure(
        *early((50, 100), (75, 150), (100, 200), out=[25]), pause(), level(200, 400), chips=CHIPS
    )
    (finding,) = findings("color_up_early", sheet)
    assert (finding.period, finding.params) == (1, {"chip": 25, "amount": 75, "level": 2})
    assert finding.fix == Fix("move", 1, field="color_up", value=25, to=4)
    assert findings("color_up_early", structure(*early((50, 100), (100, 200), out=[25]), chips=CHIPS)) == []


def test_chips_are_restored_from_the_highest_down_and_the_last_one_is_reported() -> None:
    hundreds = structure(*early((50, 100), (300, 600), out=[25, 100]), chips=CHIPS)
    assert [each.params["chip"] for each in findings("color_up_early", hundreds)] == [100]
    both = structure(*early((50, 100), (300, 600), (25, 50), out=[25, 100]), chips=CHIPS)
    assert [each.params["chip"] for each in findings("color_up_early", both)] == [100, 25]


def test_a_chip_that_is_needed_to_the_end_does_not_leave() -> None:
    sheet = structure(*early((50, 100), (75, 150), out=[25]), chips=CHIPS)
    assert only_fix("color_up_early", sheet) == Fix("move", 1, field="color_up", value=25, to=None)


def test_a_chip_without_a_higher_one_in_play_does_not_leave() -> None:
    sheet = structure(level(50, 100), level(100, 200, color_up=[500]), chips=CHIPS)
    assert only_fix("color_up_no_higher", sheet) == Fix("move", 1, field="color_up", value=500)
    assert (
        blamed_periods(
            "color_up_no_higher",
            structure(level(50, 100), pause(color_up=[25, 100]), level(500, 500), chips=CHIPS),
        )
        == []
    )
    together = structure(level(500, 500), pause(color_up=[100, 500]), level(500, 500), chips=CHIPS)
    assert [each.params["chip"] for each in findings("color_up_no_higher", together)] == [100, 500]


@pytest.mark.parametrize(("levels", "expected"), [(2, []), (3, [1])])
def test_a_chip_was_forgotten_if_three_levels_follow_its_place(levels: int, expected: list[int]) -> None:
    sheet = structure(level(50, 100), pause(), *[level(100, 200)] * levels, chips=[25, 100])
    assert blamed_periods("color_up_missing", sheet) == expected


@pytest.mark.parametrize(("levels", "expected"), [(3, []), (4, [1])])
def test_a_color_up_without_a_break_belongs_to_the_next_level(levels: int, expected: list[int]) -> None:
    sheet = structure(level(50, 100), *[level(100, 200)] * levels, chips=[25, 100])
    assert blamed_periods("color_up_missing", sheet) == expected


def test_the_fix_of_a_missing_color_up_schedules_it_and_a_scheduled_one_is_not_missing() -> None:
    later = [level(100, 200)] * 3
    sheet = structure(level(50, 100), pause(), *later, chips=[25, 100])
    assert only_fix("color_up_missing", sheet) == Fix("move", field="color_up", value=25, to=1)
    assert (
        findings(
            "color_up_missing",
            structure(
                level(50, 100), pause(), *later, pause(color_up=[25]), level(100, 200), chips=[25, 100]
            ),
        )
        == []
    )


@pytest.mark.parametrize(("breaks", "expected"), [(1, []), (2, [5])])
def test_a_chip_leaves_late_if_two_breaks_passed_since_its_place(breaks: int, expected: list[int]) -> None:
    between = [each for _ in range(breaks - 1) for each in (pause(), level(100, 200))]
    sheet = structure(
        level(50, 100),
        pause(),
        level(100, 200),
        *between,
        pause(color_up=[25]),
        level(100, 200),
        chips=[25, 100],
    )
    assert blamed_periods("color_up_late", sheet) == expected
    assert all(
        each.fix == Fix("move", 5, field="color_up", value=25, to=1)
        for each in findings("color_up_late", sheet)
    )


def test_a_chip_is_unneeded_if_neither_level_nor_stack_needs_it() -> None:
    assert only_fix("chip_unneeded", structure(level(100, 200), chips=CHIPS)) == Fix(
        "edit_chips", field="chips", value=25
    )
    assert findings("chip_unneeded", structure(level(50, 100), chips=CHIPS)) == []
    assert findings("chip_unneeded", structure(level(100, 200), chips=CHIPS, starting_stack=10_025)) == []


def test_a_big_blind_of_more_than_twenty_of_the_highest_chips_is_reported() -> None:
    assert blamed_periods("big_chip_missing", structure(level(5_000, 10_000), chips=CHIPS)) == []
    sheet = structure(level(5_000, 10_000), level(5_000, 10_025), level(9_000, 20_000), chips=CHIPS)
    assert blamed_periods("big_chip_missing", sheet) == [1]
