"""Calculator `satellite`: seats, the remainder, the end of play, ties over the last seat."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.calculators.toolbox import calculate, refusal


def question_of(pool: int = 10_400, price: int = 1_000, entries: int = 104, **more: object) -> dict[str, Any]:
    return {"pool": pool, "price": price, "entries": entries, **more}


def test_104_entries_of_100_are_ten_seats_of_1_000_and_400_for_place_11() -> None:
    assert calculate("satellite", question_of()) == {
        "seats": 10,
        "overlay": 0,
        "cash": [[11, 11, 400]],
        "stop_at": 10,
        "unassigned": 0,
    }


@pytest.mark.parametrize(("left", "tied", "each"), [(9, 2, 700), (8, 4, 600), (9, 3, 466), (10, 2, 200)])
def test_a_tie_over_the_last_seat_is_shared_in_cash(left: int, tied: int, each: int) -> None:
    answer = calculate("satellite", question_of(left=left, tied=tied))
    odd = (10 - left) * 1_000 + 400 - each * tied
    assert answer["tied"] == [each + 1] * odd + [each] * (tied - odd)
    assert answer["finished"]


def test_a_seat_worth_less_in_cash_leaves_the_difference_unassigned() -> None:
    answer = calculate("satellite", question_of(cash=900, left=8, tied=4))
    assert (answer["tied"], answer["unassigned"]) == ([550] * 4, 200)


def test_a_guarantee_is_covered_by_the_house() -> None:
    answer = calculate("satellite", question_of(guaranteed=12))
    assert (answer["seats"], answer["overlay"], answer["cash"]) == (12, 1_600, [])
    few = calculate("satellite", question_of(300, entries=3, guaranteed=5))
    assert (few["seats"], few["overlay"], few["unassigned"]) == (3, 2_700, 0)


def test_no_place_gets_more_cash_than_a_seat_is_worth() -> None:
    assert calculate("satellite", question_of(most=8))["cash"] == [[9, 10, 1_000], [11, 11, 400]]
    few = calculate("satellite", question_of(entries=9, most=8))
    assert (few["cash"], few["unassigned"]) == ([[9, 9, 1_000]], 1_400)


def test_the_rest_can_be_spread_over_the_seats() -> None:
    answer = calculate("satellite", question_of(10_403, rest="spread"))
    assert answer["cash"] == [[1, 10, 40], [11, 11, 3]]
    # One more entry than seats: two out over the last seat share its value, its 40, and the 3.
    tied = calculate("satellite", question_of(10_403, rest="spread", left=9, tied=2))
    assert tied["tied"] == [522, 521]
    assert calculate("satellite", question_of(10_403, entries=10, rest="spread"))["unassigned"] == 3


def test_play_stops_when_those_left_have_the_seats_that_nobody_won_by_chips() -> None:
    assert calculate("satellite", question_of(won=4, left=7))["stop_at"] == 6
    assert not calculate("satellite", question_of(won=4, left=7))["finished"]
    assert calculate("satellite", question_of(won=4, left=6))["finished"]
    assert calculate("satellite", question_of(won=4, left=5, tied=2))["tied"] == [700, 700]


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"cash": 1_001}, "cash"),
        ({"won": 11}, "won"),
        ({"most": 4, "guaranteed": 5}, "most"),
        ({"left": 8, "tied": 2}, "tied"),
        ({"left": 4, "won": 4, "tied": 2}, "tied"),
        ({"tied": 2}, "left"),
        ({"left": -1}, "left"),
        ({"left": 105}, "left"),
        ({"left": 103, "tied": 2}, "tied"),
        ({"price": 0}, "price"),
        ({"pool": -1}, "pool"),
        ({"rest": "first"}, "rest"),
        ({"seats": 3}, "seats"),
    ],
)
def test_bad_input_is_refused_with_its_field(more: dict[str, Any], field: str) -> None:
    assert [named for _, named in refusal("satellite", {**question_of(), **more})] == [field]


@st.composite
def questions(draw: st.DrawFn) -> dict[str, Any]:
    price = draw(st.integers(1, 500))
    question = question_of(draw(st.integers(0, 5_000)), price, draw(st.integers(0, 40)))
    question["cash"] = draw(st.integers(0, price))
    question["guaranteed"] = draw(st.integers(0, 12))
    question["rest"] = draw(st.sampled_from(["next_place", "spread"]))
    if draw(st.booleans()):
        question["most"] = draw(st.integers(question["guaranteed"], 20))
    return question


@given(questions())
def test_seats_cash_and_the_unassigned_rest_sum_to_pool_and_overlay(question: dict[str, Any]) -> None:
    answer = calculate("satellite", question)
    cash = sum((last - first + 1) * amount for first, last, amount in answer["cash"])
    spent = answer["seats"] * question["price"] + cash + answer["unassigned"]
    assert spent == question["pool"] + answer["overlay"]
    assert answer["overlay"] == 0 or cash == 0 == answer["unassigned"]
    assert answer["seats"] <= min(question["entries"], question.get("most", 10**6))
    below = [each for each in answer["cash"] if each[0] > answer["seats"]]
    assert all(0 < amount <= question["cash"] for _, _, amount in below)
    assert all(above[2] > later[2] for above, later in pairwise(below))
    assert all(last <= question["entries"] for _, last, _ in answer["cash"])


@given(questions(), st.integers(0, 20), st.integers(1, 10))
def test_a_tie_pays_what_its_places_would_have_had(question: dict[str, Any], left: int, tied: int) -> None:
    without_tie = calculate("satellite", question)
    if not without_tie["seats"] < left + tied <= question["entries"]:
        return
    answer = calculate("satellite", {**question, "left": left, "tied": tied})
    places = range(left + 1, left + tied + 1)
    worth = sum(question["cash"] for place in places if place <= without_tie["seats"])
    worth += sum(
        amount for first, last, amount in without_tie["cash"] for place in places if first <= place <= last
    )
    assert sum(answer["tied"]) == worth
    assert max(answer["tied"]) - min(answer["tied"]) <= 1
    assert answer["tied"] == sorted(answer["tied"], reverse=True)
    covered = max(0, without_tie["seats"] - left)
    assert answer["unassigned"] - without_tie["unassigned"] == covered * (
        question["price"] - question["cash"]
    )
