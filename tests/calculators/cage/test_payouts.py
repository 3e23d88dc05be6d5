"""Calculator `payouts`: places, shares, rounding, fixed amounts, tickets, refusals, and payouts of real events."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.calculators.toolbox import calculate, refusal

REAL = json.loads((Path(__file__).parent / "real_payouts.json").read_text("utf-8"))
CLUB = [[1, 1, 46], [2, 2, 27], [3, 3, 17], [4, 4, 10]]
TABLE = [[1, 1, 40], [2, 2, 25], [3, 3, 15], [4, 5, 10]]


def question_of(pool: int = 100_000, entries: int = 100, **more: object) -> dict[str, Any]:
    return {"pool": pool, "entries": entries, **more}


def groups(question: dict[str, Any]) -> list[list[int]]:
    answer = calculate("payouts", question)
    assert answer["sum"] + answer["difference"] == question["pool"]
    return [list(each) for each in answer["groups"]]


# -- places ------------------------------------------------------------------------------------------


def test_percentages_are_given_for_each_place_of_a_row() -> None:
    answer = calculate("payouts", question_of(percents=TABLE))
    assert answer == {
        "places": 5,
        "groups": [(1, 1, 40_000), (2, 2, 25_000), (3, 3, 15_000), (4, 5, 10_000)],
        "tickets": [],
        "sum": 100_000,
        "difference": 0,
    }


@pytest.mark.parametrize("cut", [{"places": 4}, {"entries": 4}])
def test_a_cut_table_keeps_its_proportions(cut: dict[str, int]) -> None:
    # 40, 25, 15 and 10 of 90 parts.
    assert groups({**question_of(90_000, percents=TABLE), **cut}) == [
        [1, 1, 40_000],
        [2, 2, 25_000],
        [3, 3, 15_000],
        [4, 4, 10_000],
    ]


def test_a_minimum_limits_the_places_and_leaves_one() -> None:
    assert calculate("payouts", question_of(1_000, percents=CLUB, least=300))["places"] == 3
    assert groups(question_of(1_000, percents=CLUB, least=2_000)) == [[1, 1, 1_000]]
    assert calculate("payouts", question_of(1_000, curve={"paid_percent": 50}, least=30))["places"] == 33


def test_a_minimum_is_rounded_up_to_the_unit_first() -> None:
    # 52.50 in units of 1.00 is 53.00, not 52.00; and 53.00 is paid 18 times of 1,000.00.
    answer = calculate("payouts", question_of(100_000, curve={"paid_percent": 50}, least=5_250, unit=100))
    assert answer["places"] == 18
    assert min(amount for _, _, amount in answer["groups"]) >= 5_300


def test_places_below_the_minimum_get_it_and_the_others_share_by_what_they_have_above_it() -> None:
    # Shares 500, 300, 120, 80: above 100 they are 400, 200, 20, in all 620; 600 are left above the minimum.
    # 487.10, 293.55, 119.35 and 100, and one for the first.
    rows = [[1, 1, 50], [2, 2, 30], [3, 3, 12], [4, 4, 8]]
    assert groups(question_of(1_000, percents=rows, least=100)) == [
        [1, 1, 488],
        [2, 2, 293],
        [3, 3, 119],
        [4, 4, 100],
    ]


def test_last_places_with_no_money_left_are_unpaid() -> None:
    answer = calculate("payouts", question_of(1_000, percents=CLUB, unit=200))
    assert (answer["places"], answer["groups"]) == (2, [(1, 1, 800), (2, 2, 200)])
    assert calculate("payouts", question_of(0, percents=CLUB))["places"] == 0
    assert calculate("payouts", question_of(500, 0, percents=CLUB)) == {
        "places": 0,
        "groups": [],
        "tickets": [],
        "sum": 0,
        "difference": 500,
    }


# -- rounding ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rounding", "shares", "paid"),
    [
        ("down", [46.1, 26.9, 17, 10], [4_700, 2_600, 1_700, 1_000]),
        ("nearest", [46.1, 26.9, 17, 10], [4_600, 2_700, 1_700, 1_000]),
        ("nearest", [46.4, 26.4, 17.2, 10], [4_700, 2_600, 1_700, 1_000]),
        ("up", [45.9, 26.9, 17.2, 10], [4_500, 2_700, 1_800, 1_000]),
    ],
)
def test_the_difference_goes_to_the_first_place(rounding: str, shares: list[float], paid: list[int]) -> None:
    rows = [[place, place, share] for place, share in enumerate(shares, 1)]
    question = question_of(10_000, percents=rows, unit=100, rounding=rounding)
    assert [amount for _, _, amount in groups(question)] == paid


def test_leftover_units_are_spread_in_whole_groups_until_one_cannot_be_served() -> None:
    rows = [[1, 1, 40], [2, 3, 20], [4, 7, 5]]
    # 4,380, 2,190 and 547.50 of 10,950 in hundreds leave 450: 100 go to the first, 200 to the two after it. The 150
    # left do not serve four places, and go to the first.
    assert groups(question_of(10_950, percents=rows, unit=100, rest="spread")) == [
        [1, 1, 4_550],
        [2, 3, 2_200],
        [4, 7, 500],
    ]


def test_half_a_unit_is_rounded_up_to_the_nearest() -> None:
    rows = [[1, 1, 60], [2, 2, 25], [3, 3, 15]]
    assert groups(question_of(1_000, percents=rows, unit=100, rounding="nearest")) == [
        [1, 1, 500],
        [2, 2, 300],
        [3, 3, 200],
    ]


@pytest.mark.parametrize("rounding", ["nearest", "up"])
def test_all_amounts_are_rounded_down_where_the_first_would_fall_below_the_next(rounding: str) -> None:
    rows = [[1, 1, 26], [2, 2, 25.9], [3, 3, 25.6], [4, 4, 22.5]]
    expected = groups(question_of(1_000, percents=rows, unit=100, rounding="down"))
    assert groups(question_of(1_000, percents=rows, unit=100, rounding=rounding)) == expected
    assert expected == [[1, 1, 400], [2, 4, 200]]


# -- curves ------------------------------------------------------------------------------------------


def test_a_curve_gives_the_minimum_and_the_rest_by_one_over_the_place() -> None:
    # Weights 1, 1/2, 1/3, 1/4: of 1,250 above the minimum the parts are 600, 300, 200 and 150. A third is rounded down
    # as a weight, so that its part is just below 200.
    assert groups(question_of(1_650, 4, curve={"paid_percent": 100}, least=100)) == [
        [1, 1, 701],
        [2, 2, 400],
        [3, 3, 299],
        [4, 4, 250],
    ]


def test_a_flat_curve_pays_all_alike_and_a_group_gets_its_mean() -> None:
    assert groups(question_of(1_000, 10, curve={"paid_percent": 100, "steepness": 0})) == [[1, 10, 100]]
    curve = {"paid_percent": 100, "alone": 1, "groups": [3], "steepness": 20}
    # Weights 1, then (1/4 + 1/9) / 2.
    assert groups(question_of(10_000, 3, curve=curve)) == [[1, 1, 7_348], [2, 3, 1_326]]


# -- fixed amounts and tickets -----------------------------------------------------------------------


def test_fixed_groups_keep_their_amount_and_the_others_share_the_rest() -> None:
    # 60,000 are left for 25, 15, 10 and 10 of 60 parts.
    assert groups(question_of(percents=TABLE, fixed=[[1, 1, 40_000]], unit=1_000)) == [
        [1, 1, 40_000],
        [2, 2, 25_000],
        [3, 3, 15_000],
        [4, 5, 10_000],
    ]
    # The difference goes to the first place that is not fixed.
    assert groups(question_of(percents=TABLE, fixed=[[1, 1, 43_000]], unit=1_000)) == [
        [1, 1, 43_000],
        [2, 2, 23_000 + 2_000],
        [3, 3, 14_000],
        [4, 5, 9_000],
    ]


def test_the_answer_shows_what_is_missing_where_every_amount_is_fixed() -> None:
    fixed = [[1, 1, 40], [2, 2, 20], [3, 3, 10], [4, 5, 5]]
    assert calculate("payouts", question_of(100, percents=TABLE, fixed=fixed))["difference"] == 20


def test_ticket_prices_come_out_of_the_pool_first() -> None:
    answer = calculate("payouts", question_of(percents=CLUB, tickets=[[1, 5_000], [2, 5_000]]))
    assert [amount for _, _, amount in answer["groups"]] == [41_400, 24_300, 15_300, 9_000]
    assert (answer["tickets"], answer["sum"], answer["difference"]) == ([(1, 5_000), (2, 5_000)], 100_000, 0)


def test_given_amounts_are_kept_and_their_difference_is_shown() -> None:
    answer = calculate("payouts", question_of(percents=None, amounts=[[1, 1, 501], [2, 3, 333]], unit=100))
    assert answer["groups"] == [(1, 1, 501), (2, 3, 333)]
    assert (answer["sum"], answer["difference"]) == (1_167, 98_833)


# -- what is refused ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "code", "field"),
    [
        ({"percents": [[1, 1, 50], [2, 2, 30], [3, 3, 19.1]]}, "payouts.not_all", "percents"),
        ({"percents": [[1, 1, 50], [2, 2, 30], [3, 3, 21]]}, "payouts.not_all", "percents"),
        ({"percents": [[1, 1, 101]]}, "payouts.not_all", "percents"),
        ({"percents": [[1, 1, 50], [3, 3, 50]]}, "money.gap", "percents[1]"),
        ({"percents": [[2, 2, 100]]}, "money.gap", "percents[0]"),
        ({"percents": [[1, 2, 30], [2, 2, 40]]}, "money.gap", "percents[1]"),
        ({"percents": [[1, 1, 40], [2, 2, 60]]}, "payouts.rising", "percents[1]"),
        ({"percents": [[1, 1, 50.0005], [2, 2, 49.9995]]}, "money.percent", "percents[0]"),
        ({"percents": [[1, 1, 120], [2, 2, -20]]}, "wire.wrong_value", "percents[1]"),
        ({"percents": [[1, 1, 50], [2, 2]]}, "wire.wrong_value", "percents[1]"),
        ({"percents": []}, "wire.wrong_value", "percents"),
        ({"amounts": [[1, 1, 50], [2, 2, 60]]}, "payouts.rising", "amounts[1]"),
        ({"amounts": [[1, 1, 50], [2, 2, -1]]}, "wire.wrong_value", "amounts[1]"),
        ({"amounts": [[1, 2, 50], [4, 4, 1]]}, "money.gap", "amounts[1]"),
        ({}, "money.one_way", "percents"),
        ({"percents": CLUB, "curve": {"paid_percent": 10}}, "money.one_way", "curve"),
        ({"percents": CLUB, "steep": 1}, "wire.unknown_field", "steep"),
        ({"curve": {"paid_percent": 10, "x": 1}}, "wire.unknown_field", "curve.x"),
        ({"curve": {"paid_percent": 0}}, "money.percent", "curve.paid_percent"),
        ({"curve": {"paid_percent": 10, "steepness": 31}}, "wire.wrong_value", "curve.steepness"),
        (
            {"curve": {"paid_percent": 10, "groups": [12, 12]}},
            "payouts.groups_not_ascending",
            "curve.groups[1]",
        ),
        ({"percents": CLUB, "places": 5}, "money.table_too_short", "places"),
        ({"percents": CLUB, "unit": 0}, "wire.wrong_value", "unit"),
        ({"percents": CLUB, "least": -1}, "wire.wrong_value", "least"),
        ({"percents": CLUB, "rest": "spread", "rounding": "up"}, "money.spread_down", "rest"),
        ({"percents": TABLE, "fixed": [[4, 4, 9_000]]}, "money.no_group", "fixed[0]"),
        (
            {"percents": TABLE, "fixed": [[1, 1, 50_000], [1, 1, 40_000]]},
            "money.no_group",
            "fixed[1]",
        ),
        ({"percents": TABLE, "fixed": [[1, 1, 100_001]]}, "money.more_than_pool", "fixed"),
        ({"percents": TABLE, "fixed": [[1, 1, 10_000]]}, "payouts.rising", "fixed"),
        ({"percents": TABLE, "fixed": [[2, 2, 50_000]]}, "payouts.rising", "fixed"),
        (
            {"percents": TABLE, "fixed": [[1, 1, 60_000]], "least": 15_000},
            "money.least_too_high",
            "least",
        ),
        ({"percents": CLUB, "tickets": [[1, 100_001]]}, "money.more_than_pool", "tickets"),
        ({"percents": CLUB, "tickets": [[1, 1], [5, 1]]}, "money.place_unpaid", "tickets[1]"),
        ({"percents": CLUB, "tickets": [[1, -1]]}, "wire.wrong_value", "tickets[0]"),
        ({"amounts": [[1, 1, 5]], "fixed": [[1, 1, 5]]}, "money.amounts_are_fixed", "fixed"),
    ],
)
def test_bad_input_is_refused_with_its_field(more: dict[str, Any], code: str, field: str) -> None:
    assert (code, field) in refusal("payouts", question_of(**more))


def test_every_fault_is_named_at_once() -> None:
    wrong = question_of(-1, percents=[[1, 1, 60], [3, 3, 30]], places=0)
    assert {field for _, field in refusal("payouts", wrong)} == {"pool", "percents[1]", "percents", "places"}


# -- properties --------------------------------------------------------------------------------------


@st.composite
def questions(draw: st.DrawFn) -> dict[str, Any]:
    unit = draw(st.sampled_from([1, 5, 100]))
    question = question_of(
        draw(st.integers(0, 10**7)),
        draw(st.integers(0, 200)),
        unit=unit,
        least=draw(st.sampled_from([0, 0, 1, 52, 5_250])),
        rounding=draw(st.sampled_from(["down", "nearest", "up"])),
    )
    if question["rounding"] == "down":
        question["rest"] = draw(st.sampled_from(["first", "spread"]))
    if draw(st.booleans()):
        question["curve"] = {
            "paid_percent": draw(st.integers(1, 100_000)) / 1_000,
            "alone": draw(st.integers(0, 12)),
            "groups": sorted(draw(st.sets(st.integers(1, 150), max_size=6))),
            "steepness": draw(st.integers(0, 30)),
        }
        if draw(st.booleans()):
            question["places"] = draw(st.integers(1, 250))
    else:
        question["percents"] = draw(st.sampled_from([CLUB, TABLE, *REAL["percents"].values()]))
    return question


@given(questions())
def test_the_pool_is_paid_whole_and_no_place_gets_more_than_the_one_above(question: dict[str, Any]) -> None:
    answer = calculate("payouts", question)
    amounts = [amount for first, last, amount in answer["groups"] for _ in range(first, last + 1)]
    assert len(amounts) == answer["places"] <= question["entries"]
    assert all(above >= below > 0 for above, below in pairwise(amounts))
    assert answer["sum"] == sum(amounts) == (question["pool"] if question["entries"] else 0)
    assert all(amount % question["unit"] == 0 for amount in amounts[1:])
    assert len(amounts) < 2 or amounts[-1] >= question["least"]
    assert all(above[2] > below[2] for above, below in pairwise(answer["groups"]))


# -- real events -------------------------------------------------------------------------------------


@pytest.mark.parametrize("event", REAL["fifteen_percent"], ids=lambda each: each["event"])
def test_fifteen_percent_pays_as_many_places_as_the_world_series(event: dict[str, Any]) -> None:
    curve = {"paid_percent": 15}
    answer = calculate("payouts", question_of(event["prize_pool"], event["entries"], curve=curve))
    assert answer["places"] == event["paid"]


@pytest.mark.parametrize("name", REAL["percents"])
def test_published_tables_pay_the_pool_whole(name: str) -> None:
    rows = REAL["percents"][name]
    answer = calculate("payouts", question_of(1_000_000, percents=rows))
    expected = [Fraction(str(percent)) * 10_000 for _, _, percent in rows]
    paid = {first: amount for first, _, amount in answer["groups"]}
    assert answer["sum"] == 1_000_000
    assert all(paid.get(row[0], share) == share for row, share in zip(rows, expected, strict=True))


def test_the_final_table_of_the_main_event_of_2025_stays_fixed_above_a_minimum() -> None:
    event = REAL["wsop_main_2025"]
    fixed = [[place, place, amount] for place, amount in enumerate(event["final_table"], 1)]
    answer = calculate(
        "payouts",
        question_of(
            event["prize_pool"],
            event["entries"],
            curve={"paid_percent": 15, "groups": event["groups"]},
            least=event["min_cash"],
            unit=100,
            fixed=fixed,
        ),
    )
    assert (answer["places"], answer["sum"]) == (event["paid"], event["prize_pool"])
    assert [amount for _, _, amount in answer["groups"][:9]] == event["final_table"]
    assert answer["groups"][-1][2] >= event["min_cash"]


@pytest.mark.parametrize("sheet", REAL["sheets"], ids=lambda each: each["event"])
def test_a_published_sheet_is_reproduced_to_the_unit(sheet: dict[str, Any]) -> None:
    """The tour's percentages fit several of its sheets; amounts that its staff chose are fixed ones."""
    answer = calculate("payouts", sheet["asked"])
    assert [list(each) for each in answer["groups"]] == sheet["paid"]
    assert (answer["sum"], answer["difference"]) == (sheet["asked"]["pool"], 0)
    assert answer["places"] == sheet["paid"][-1][1]
