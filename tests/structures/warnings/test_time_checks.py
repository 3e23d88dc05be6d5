"""Warnings about lengths and breaks."""

from __future__ import annotations

import pytest

from clockserver.structures.warnings.finding import Fix
from tests.structures.warnings.sheets import blamed_periods, findings, level, only_fix, pause, structure


def lengths(*minutes: int) -> list[dict[str, object]]:
    """Levels of these lengths; 0 is a break."""
    return [level(100, 200, minutes=each) if each else pause() for each in minutes]


@pytest.mark.parametrize(
    ("minutes", "expected"),
    [
        ((20, 20, 10, 20, 20), []),
        ((20, 20, 9, 20, 20), [2]),
        ((20, 20, 40, 20, 20), []),
        ((20, 20, 41, 20, 20), [2]),
        ((60, 60, 20, 20), []),
        ((9, 20, 20), [0]),
        ((20, 20, 41), [2]),
        ((20, 20, 0, 9, 0, 20, 20), [3]),
        ((20,), []),
    ],
)
def test_a_level_is_about_as_long_as_those_beside_it(minutes: tuple[int, ...], expected: list[int]) -> None:
    sheet = structure(*lengths(*minutes))
    assert blamed_periods("minutes_off", sheet) == expected
    assert all(
        each.fix == Fix("set", each.period, field="minutes", value=20)
        for each in findings("minutes_off", sheet)
    )


def test_long_play_has_a_break() -> None:
    assert findings("no_break", structure(*lengths(75, 75))) == []
    sheet = structure(*lengths(75, 75, 1))
    assert only_fix("no_break", sheet) == Fix("insert", 2, value=[{"kind": "break", "minutes": 10}])
    assert blamed_periods("no_break", sheet) == [None]
    assert findings("break_far", sheet) == []


@pytest.mark.parametrize(
    ("minutes", "expected"),
    [
        ((60, 0, 75, 75, 0, 20), []),
        ((60, 0, 75, 75, 1, 60, 0, 20), [4]),
        ((75, 75, 1, 0, 20), [2]),
        ((20, 0, 151), [2]),
    ],
)
def test_a_break_is_not_too_far_from_the_one_before(minutes: tuple[int, ...], expected: list[int]) -> None:
    assert blamed_periods("break_far", structure(*lengths(*minutes))) == expected


def test_the_end_of_a_day_is_a_break_of_its_own() -> None:
    first, second = level(100, 200, minutes=100, ends_day=True), level(100, 200, minutes=100)
    assert findings("break_far", structure(first, second, pause(), second)) == []
    assert only_fix("break_far", structure(*lengths(75, 75, 1, 0, 20))).period == 2
    assert [each.fix for each in findings("break_far", structure(*lengths(20, 0, 151)))] == [None]


@pytest.mark.parametrize(
    ("minutes", "expected"),
    [((20, 0, 29, 0, 20), [3]), ((20, 0, 30, 0, 20), []), ((10, 0, 20, 20, 0, 20), []), ((20, 0, 0, 20), [])],
)
def test_a_break_is_not_too_close_to_the_one_before(minutes: tuple[int, ...], expected: list[int]) -> None:
    assert blamed_periods("break_close", structure(*lengths(*minutes))) == expected


def test_the_fix_of_a_close_break_moves_it_behind_more_levels_or_removes_it() -> None:
    assert only_fix("break_close", structure(*lengths(20, 0, 20, 0, 20, 20))) == Fix(
        "move", 3, field="break", to=5
    )
    assert only_fix("break_close", structure(*lengths(20, 0, 20, 0, 20))) == Fix("remove", 3)
    ended = structure(*lengths(20, 0), level(100, 200, minutes=20, ends_day=True), *lengths(0, 20))
    assert findings("break_close", ended) == []


def test_breaks_do_not_follow_each_other_or_end_the_structure() -> None:
    assert only_fix("break_twice", structure(*lengths(20, 0, 0, 20))) == Fix("remove", 2)
    assert findings("break_twice", structure(*lengths(20, 0, 20, 0))) == []
    assert only_fix("break_at_end", structure(*lengths(20, 0))) == Fix("remove", 1)
    assert findings("break_at_end", structure(*lengths(20, 0, 20))) == []


@pytest.mark.parametrize(("minutes", "expected"), [(2, [1]), (3, []), (120, []), (121, [1])])
def test_a_break_lasts_three_minutes_to_two_hours(minutes: int, expected: list[int]) -> None:
    assert (
        blamed_periods("break_length", structure(level(100, 200), pause(minutes), level(100, 200)))
        == expected
    )
