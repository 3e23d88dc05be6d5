"""Warnings about blinds: each bound from both sides, the level that is named, and the fix."""

from __future__ import annotations

import pytest

from clockserver.structures.warnings.finding import Fix
from tests.structures.warnings.sheets import (
    blamed_periods,
    blinds,
    codes,
    findings,
    level,
    only_fix,
    pause,
    structure,
)


@pytest.mark.parametrize(
    ("big", "expected"),
    [
        ((200, 401, 400), [1]),  # more than twice, and more than the next
        ((200, 400, 300), []),  # exactly twice
        ((200, 401, 401), []),  # the next is no less: a jump
        ((200, 401, 200), [1]),
        ((200, 402, 199), []),  # the next is below the one before: a fall
        ((200, 199, 200), [1]),  # a dip
        ((200, 200, 300), []),
        ((200, 150, 199), []),
        ((401, 200, 300), []),  # nothing before it
    ],
)
def test_a_level_is_out_of_line_between_its_neighbours(big: tuple[int, ...], expected: list[int]) -> None:
    assert blamed_periods("out_of_line", structure(*blinds(*big))) == expected


def test_a_level_out_of_line_is_reported_without_its_jump_or_fall() -> None:
    for big in ((400, 60_000, 800, 1_000), (400, 40, 800, 1_000)):
        assert (
            set(codes(structure(*blinds(*big)))) & {"jump", "jump_steep", "jump_small", "blinds_fall"}
            == set()
        )
    assert codes(structure(*blinds(200, 300, 400, 4_000, 500, 600)))[:1] == ["out_of_line"]


@pytest.mark.parametrize(
    ("sheet", "value"),
    [
        (structure(level(200, 400), level(3_000, 6_000), level(400, 800)), 600),  # ÷ 10
        (structure(level(200, 400), level(3_000, 60_000), level(400, 800)), 600),  # ÷ 100
        (structure(level(200, 400), level(30, 60), level(400, 800)), 600),  # × 10
        (structure(level(200, 400), level(300, 1_001), level(400, 800)), 600),  # 2 · small blind
        (structure(level(200, 400), level(900, 1_001), level(400, 800)), None),
    ],
)
def test_the_fix_of_a_level_out_of_line_lies_between_its_neighbours(sheet, value) -> None:  # type: ignore[no-untyped-def]
    kind = "edit" if value is None else "set"
    assert only_fix("out_of_line", sheet) == Fix(kind, 1, None, "big_blind", value)


def test_blinds_below_the_previous_level_are_reported() -> None:
    assert blamed_periods("blinds_fall", structure(*blinds(200, 400), pause(), *blinds(399))) == [3]
    assert blamed_periods("blinds_fall", structure(*blinds(200, 400, 400))) == []


@pytest.mark.parametrize(
    ("small", "big", "severity"),
    [
        (199, 1_000, "error"),
        (200, 1_000, "warning"),
        (399, 1_000, "warning"),
        (400, 1_000, None),
        (700, 1_000, None),
        (701, 1_000, "warning"),
        (1_000, 1_000, None),
    ],
)
def test_a_small_blind_is_two_fifths_to_seven_tenths_or_the_same(
    small: int, big: int, severity: str | None
) -> None:
    severities = [each.severity for each in findings("small_blind_off", structure(level(small, big)))]
    assert severities == ([severity] if severity else [])


@pytest.mark.parametrize(
    ("big", "chips", "half"),
    [
        (400, [25, 100], 200),
        (300, [100, 500], 200),
        (500, [100, 500], 300),
        (2_500, [500, 1_000], 1_500),
        (50, [50], None),
    ],
)
def test_the_fix_of_a_small_blind_is_the_payable_half(big: int, chips: list[int], half: int | None) -> None:
    sheet = structure(level(1, big), chips=chips)
    assert only_fix("small_blind_off", sheet) == Fix("set" if half else "edit", 0, None, "small_blind", half)


def test_the_half_is_payable_with_the_chips_in_play() -> None:
    sheet = structure(level(50, 100), level(10, 250, color_up=[25]), chips=[25, 100])
    assert only_fix("small_blind_off", sheet).value == 100


@pytest.mark.parametrize(
    ("big", "jump", "steep", "small"),
    [
        ((100, 201), [1], [], []),
        ((100, 200), [], [], []),
        ((100, 110, 121, 242), [], [3], []),
        ((100, 110, 121, 243), [3], [], []),
        ((1_000, 1_100, 1_300, 2_210), [], [], []),  # exactly 1.7 times
        ((1_000, 1_100, 1_300, 2_211), [], [3], []),
        ((1_000, 1_100, 1_871), [], [], []),  # the third level
        ((100, 110), [], [], []),
        ((100, 109), [], [], [1]),
        ((100, 100), [], [], []),
    ],
)
def test_steps_too_large_too_steep_or_too_small_are_reported(
    big: tuple[int, ...], jump: list[int], steep: list[int], small: list[int]
) -> None:
    sheet = structure(*blinds(*big))
    assert [blamed_periods(code, sheet) for code in ("jump", "jump_steep", "jump_small")] == [
        jump,
        steep,
        small,
    ]


def test_an_inserted_level_is_round_and_payable() -> None:
    sheet = structure(*blinds(100, 400), pause(), level(200, 400), chips=[25, 100])
    inserted = only_fix("jump", sheet)
    assert (inserted.do, inserted.period) == ("insert", 1)
    (between,) = inserted.value
    assert (between["small_blind"], between["big_blind"], between["minutes"]) == (100, 200, 20)
    assert only_fix("jump_small", structure(*blinds(100, 105))) == Fix("remove", 1)


def test_levels_are_compared_game_by_game() -> None:
    def games(holdem: int, omaha: int) -> dict[str, object]:
        return {
            "kind": "level",
            "games": [
                {"game": "nlhe", "small_blind": holdem // 2, "big_blind": holdem},
                {"game": "plo", "small_blind": omaha // 2, "big_blind": omaha},
            ],
        }

    sheet = structure(games(400, 200), games(400, 500))
    (finding,) = findings("jump", sheet)
    assert (finding.period, finding.params["game"], finding.fix) == (1, "plo", Fix("edit", 1, 1, "big_blind"))
    assert findings("blinds_fall", sheet) == []


def test_a_repeated_level_is_reported() -> None:
    assert only_fix("level_twice", structure(level(50, 100), pause(), level(50, 100))) == Fix("remove", 2)
    assert blamed_periods("level_twice", structure(level(50, 100), level(50, 100, ante=100))) == []
    assert blamed_periods("level_twice", structure(level(50, 100), level(100, 100))) == []


@pytest.mark.parametrize(
    ("amount", "is_reported"),
    [
        (990, False),
        (1_010, True),
        (975, False),
        (980, False),
        (985, True),
        (12_500, False),
        (112_500, True),
        (101, True),
        (99, False),
    ],
)
def test_an_amount_has_two_digits_or_is_a_multiple_of_25(amount: int, is_reported: bool) -> None:
    sheet = structure(level(amount, amount))
    assert len(findings("not_round", sheet)) == (2 if is_reported else 0)


def test_the_fix_of_an_amount_that_is_not_round_is_the_nearest_round_one() -> None:
    sheet = structure(level(500, 1_013), chips=[25, 100])
    assert only_fix("not_round", sheet) == Fix("set", 0, None, "big_blind", 1_000)
