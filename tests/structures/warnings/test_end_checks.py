"""Warnings about the end, the order of all warnings, and their words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clockserver import resources
from clockserver.structures.likely_end import EndTime, Landing
from clockserver.structures.warnings.all_checks import CHECKS, warnings_of
from clockserver.structures.warnings.checked_structure import Terms
from clockserver.texts.catalogue import Catalogues
from tests.structures.warnings.sheets import (
    blamed_periods,
    blinds,
    findings,
    level,
    only_fix,
    pause,
    structure,
    terms_with_end,
)

MINUTE = 60_000
SHEET = structure(*blinds(100, 200, 400))


def landing(minutes: int, *, players: int = 1, is_beyond: bool = False, period: int = 2) -> Landing:
    return Landing(players, minutes * MINUTE, period, 3, 20, is_beyond)


def ends(likely: int, late: int, last: int = 60) -> Terms:
    first, second = (landing(each, is_beyond=each > last) for each in (likely, late))
    return Terms(entries=60, end=EndTime(first, first, second))


@pytest.mark.parametrize(
    ("likely", "late", "severity"), [(60, 60, []), (60, 61, ["warning"]), (61, 70, ["error"])]
)
def test_the_levels_last_to_the_late_end(likely: int, late: int, severity: list[str]) -> None:
    assert [each.severity for each in findings("runs_out", SHEET, ends(likely, late))] == severity
    assert findings("runs_out", SHEET) == []


def test_levels_are_added_until_the_late_end() -> None:
    added = only_fix("runs_out", SHEET, ends(60, 101))
    assert (added.do, added.period, [each["big_blind"] for each in added.value]) == (
        "insert",
        3,
        [560, 780, 1_100],
    )
    assert [each["minutes"] for each in added.value] == [20, 20, 20]


@pytest.mark.parametrize(
    ("likely", "wish", "is_missed"),
    [
        (300, 330, False),
        (300, 334, True),
        (300, 272, True),
        (300, 273, False),
        (100, 115, False),
        (100, 116, True),
    ],
)
def test_a_wish_is_missed_by_a_tenth_and_a_quarter_of_an_hour(
    likely: int, wish: int, is_missed: bool
) -> None:
    terms = replace(ends(likely, 400), wish_ms=wish * MINUTE)
    assert len(findings("wish_missed", SHEET, terms)) == is_missed


@pytest.mark.parametrize(("chips", "expected"), [(28_800, []), (28_799, [2])])
def test_a_final_table_below_eight_big_blinds_each_is_reported(chips: int, expected: list[int]) -> None:
    end = EndTime(landing(60), landing(60), landing(60), (landing(50, players=9),))
    assert blamed_periods("final_table_shallow", SHEET, Terms(entries=60, chips=chips, end=end)) == expected


def test_a_field_of_one_table_has_no_warning_about_the_final_table() -> None:
    assert findings("final_table_shallow", SHEET, terms_with_end(SHEET, 9)) == []


def test_warnings_are_ordered_by_period_severity_and_code() -> None:
    periods = [level(10, 200), pause(2), pause(2), level(13, 101, ante=400), level(150, 300)]
    sheet = structure(*periods, rebuy_stack=5, chips=[25, 100], starting_stack=100)
    warnings = warnings_of(sheet, Terms())
    assert [(each.period, each.severity, each.code) for each in warnings] == [
        (None, "error", "stack_unpayable"),
        (None, "hint", "registration_unmarked"),
        (0, "error", "small_blind_off"),
        (0, "error", "unpayable"),
        (0, "hint", "shallow"),
        (1, "hint", "break_length"),
        (2, "warning", "break_twice"),
        (2, "hint", "break_length"),
        (3, "error", "out_of_line"),
        (3, "error", "small_blind_off"),
        (3, "error", "unpayable"),
        (3, "error", "unpayable"),
        (3, "warning", "ante_off"),
        (3, "hint", "not_round"),
        (4, "warning", "ante_falls"),
    ]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_check_has_its_texts(language: str) -> None:
    catalogue = Catalogues(resources.root() / "static" / "texts").of(language)
    assert catalogue is not None
    names = {f"check_structure.{check.__name__}" for check in CHECKS} | {"check_structure.runs_out_late"}
    assert names == {code for code in catalogue.own if code.startswith("check_structure.")}


def test_a_warning_has_all_parameters_of_its_text() -> None:
    catalogue = Catalogues(resources.root() / "static" / "texts").english
    broken = structure(
        *blinds(100, 250, 600, 605, 605, 200),
        pause(2, color_up=[25]),
        pause(),
        level(1, 40_001, ante=3),
        pause(),
        chips=[25, 100],
    )
    for each in warnings_of(broken, replace(terms_with_end(broken, 60), wish_ms=MINUTE)):
        assert "{" not in catalogue.say(each.text.code, each.text.params)
