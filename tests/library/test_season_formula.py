"""A season's formula for points: arithmetic only, with a finite number or a refusal."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clockserver.core.texts import Refused, Text
from clockserver.library.seasons.formula import FIELDS, MAX_LENGTH, Place, Points, trial_points
from clockserver.texts.shipped_catalogues import catalogue

FIRST = Place(n=30, p=25, r=1, b=100, z=3_000, w=1_500, c=200, k=4)


@pytest.mark.parametrize(
    ("formula", "place", "points"),
    [
        ("p - r + 1", FIRST, "25"),
        ("10 * sqrt(n / r)", Place(30, 30, 4), "27.39"),
        ("f", Place(30, 30, 2), "18"),
        ("f", Place(30, 30, 4), "0"),
        ("2^3/4", FIRST, "2"),
        ("2 ** 0.5", FIRST, "1.41"),
        ("n × 2 ÷ 4 − 1", FIRST, "14"),
        ("b + z + w + c + k", FIRST, "4804"),
        ("10 if r == 1 else 5", FIRST, "10"),
        ("10 if r < 2 < 3 else 5", Place(9, 9, 3), "5"),
        ("max(1, min(n, 5), abs(-3))", FIRST, "5"),
        ("floor(2.7) + ceil(2.1) + round(2.6)", FIRST, "8"),
        ("2.675", FIRST, "2.68"),
        ("0.125", FIRST, "0.13"),
        ("-0.001", FIRST, "0"),
        ("log(n)", FIRST, "3.40"),
        (" n ", FIRST, "30"),
        ("-" * 299 + "n", FIRST, "-30"),
    ],
)
def test_a_formula_gives_points_of_two_decimals(formula: str, place: Place, points: str) -> None:
    assert Points(formula, [25, 18, 15]).of(place) == Decimal(points)


@pytest.mark.parametrize(
    "formula",
    [
        "__import__('os').system('true')",
        "().__class__.__bases__",
        "n.__class__",
        "'a' * 9",
        "9 if 'a' * 10**9 else 9",
        "max('a', 'b') == 'b' + 'c'",
        "True + n",
        "n if None else r",
        "round(n, -10**9)",
        "round(n, 10**9)",
        "round(n, 0.5)",
        "[1][0]",
        "{1: 2}",
        "f'{n}'",
        "[x for x in (1, 2)]",
        "lambda: 1",
        "(n := 3)",
        "sqrt",
        "True",
        "r == 1",
        "None",
        "...",
        "1j",
        "1e999",
        "1e999 - 1e999",
        "9**9**9",
        "9^9^9^9",
        "(-8) ** 0.5",
        "1 / 0",
        "1 / (r - 1)",
        "log(0)",
        "sqrt(-1)",
        "max()",
        "min(n)",
        "round(n, 2, 3)",
        "round(1.5, 'a')",
        "n and 1",
        "n or 1",
        "not n",
        "n % 2",
        "n // 2",
        "n << 400",
        "n | 1",
        "~n",
        "r in (1, 2)",
        "q",
        "rand()",
        "n n",
        "n; n",
        "n = 1",
        "import os",
        "",
        " ",
        "(" * 150 + ")" * 150,
        "(" * 200,
        "9" * 300,
        "n" * (MAX_LENGTH + 1),
        "\0",
        "n\n+1",
        "while True: 1",
        "max(*n)",
        "sqrt(x=n)",
        "'a' * 999999999 if n > 1000 else 1",
        "round(n, 'a') if n > 1000 else 1",
        "True + 1",
    ],
)
def test_any_other_formula_is_refused(formula: str) -> None:

    with pytest.raises(Refused) as refused:
        Points(formula).of(FIRST)
    (reason,) = refused.value.reasons
    assert (reason.code, reason.field) == ("season.formula", "formula")


def test_a_formula_is_tried_on_small_and_large_fields() -> None:
    trial = trial_points("p - r + 1")
    assert tuple(trial) == FIELDS
    assert trial[9] == [(1, 9), (2, 8), (3, 7), (5, 5), (9, 1)]
    with pytest.raises(Refused) as refused:
        trial_points("1 / (n - 300)")
    assert refused.value.reasons[0].params["entries"] == 300


@given(st.text(max_size=60))
def test_random_text_gives_points_or_is_refused(text: str) -> None:
    check(text)


PARTS = [
    "n",
    "r",
    "f",
    "1",
    "0",
    "9.5",
    "+",
    "-",
    "*",
    "/",
    "**",
    "^",
    "(",
    ")",
    "sqrt",
    "max",
    ",",
    " if ",
    " else ",
    "<",
]


@given(st.lists(st.sampled_from(PARTS), max_size=40))
def test_random_arithmetic_gives_points_or_is_refused(parts: list[str]) -> None:
    check("".join(parts))


def check(text: str) -> None:
    try:
        points = Points(text).of(FIRST)
    except Refused as refusal:
        codes = [each.code for each in refusal.reasons]
    else:
        codes = ["season.formula"] if points.is_finite() else []
    assert codes == ["season.formula"]


FAULTS = [
    ("0,5 * r", "season.fault.comma"),
    ("r // 2", "season.fault.other_sign"),
    ("r.real", "season.fault.other_sign"),
    ("(r, n)", "season.fault.other_sign"),
    ("'a' * r", "season.fault.constant"),
    ("True", "season.fault.constant"),
    ("punkte", "season.fault.name"),
    ("sum(r)", "season.fault.name"),
    ("10 * sqrt(n / r", "season.fault.unreadable"),
    ("٣ * r", "season.fault.unreadable"),
    ("", "season.fault.unreadable"),
    ("sqrt(0 - n)", "season.fault.call"),
    ("min(r)", "season.fault.call"),
    ("9**9**9", "season.fault.too_large"),
    ("1e26", "season.fault.too_large"),
    ("1e999", "season.fault.no_number"),
    ("r == 1", "season.fault.no_number"),
    ("1 / (r - 1)", "season.fault.zero"),
    ("n" * 301, "season.fault.long"),
]


@pytest.mark.parametrize(("formula", "code"), FAULTS)
def test_a_formula_without_points_gives_a_reason_in_each_language(formula: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        trial_points(formula)
    (reason,) = refused.value.reasons
    fault = reason.params["fault"]
    assert isinstance(fault, Text)
    within = fault.params["fault"] if fault.code == "season.fault.at" else fault
    assert isinstance(within, Text)
    assert within.code == code
    assert "0x" not in str(reason.params["problem"])


def test_a_failing_formula_is_reported_with_the_place_at_which_it_fails() -> None:
    with pytest.raises(Refused) as refused:
        trial_points("1 / (r - 3)")
    (reason,) = refused.value.reasons
    words = "The formula gives no points: at place 3 of 9, it divides by zero."
    assert catalogue().say(reason.code, reason.params) == words
