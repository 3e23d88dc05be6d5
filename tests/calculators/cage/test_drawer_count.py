"""Calculator `drawer`: expected money, the count, the card terminal."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.calculators.toolbox import calculate, refusal

MONEY_OUT = ("refund", "payout", "paid_out")


def move(do: str, amount: int, by: str = "cash") -> dict[str, Any]:
    return {"do": do, "by": by, "amount": amount}


def question_of(*moves: dict[str, Any], **more: object) -> dict[str, Any]:
    return {"float": [[5_000, 10], [100, 50]], "moves": list(moves), "count": [[5_000, 11]], **more}


def test_sales_and_payouts_change_the_expected_cash_and_a_tip_stays_in_the_drawer() -> None:
    moves = [
        move("sale", 11_000),
        move("sale", 22_000, "card"),
        move("sale", 11_000, "ticket"),
        move("payout", 45_000),
        move("tip", 1_000),
        move("refund", 11_000, "card"),
        move("paid_in", 20_000),
        move("paid_out", 500),
    ]
    assert calculate("drawer", question_of(*moves, tolerance=13_500, card_total=12_000)) == {
        "opened": 55_000,
        "expected": {"cash": 41_500, "card": 11_000, "transfer": 0, "ticket": 11_000, "comp": 0},
        "counted": 55_000,
        "difference": 13_500,
        "within": True,
        "card_difference": 1_000,
    }


@pytest.mark.parametrize(("tolerance", "within"), [(0, False), (999, False), (1_000, True)])
def test_a_difference_in_either_direction_is_compared_with_the_tolerance(
    tolerance: int, within: bool
) -> None:
    short = calculate("drawer", question_of(move("sale", 1_000), tolerance=tolerance))
    over = calculate("drawer", question_of(move("paid_out", 1_000), tolerance=tolerance))
    assert (short["difference"], short["within"]) == (-1_000, within)
    assert (over["difference"], over["within"]) == (1_000, within)


def test_the_drawer_pays_no_cash_it_lacks() -> None:
    later = question_of(move("payout", 55_001), move("paid_in", 10_000))
    assert refusal("drawer", later) == [("drawers.no_cash", "moves[0].amount")]
    assert calculate("drawer", question_of(move("payout", 55_000)))["expected"]["cash"] == 0
    assert calculate("drawer", question_of(move("refund", 99_999, "card")))["expected"]["card"] == -99_999


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"count": [[5_000, 3], [100, -1]]}, "count[1]"),
        ({"float": [[0, 3]]}, "float[0]"),
        ({"float": [[100]]}, "float[0]"),
        ({"moves": [move("sale", -1)]}, "moves[0].amount"),
        ({"moves": [move("sale", 1, "cheque")]}, "moves[0].by"),
        ({"moves": [move("gift", 1)]}, "moves[0].do"),
        ({"moves": [{**move("sale", 1), "to": 3}]}, "moves[0].to"),
        ({"tolerance": -1}, "tolerance"),
        ({"shift": "S12"}, "shift"),
    ],
)
def test_bad_input_is_refused_with_its_field(more: dict[str, Any], field: str) -> None:
    assert [named for _, named in refusal("drawer", {**question_of(), **more})] == [field]


@given(
    st.lists(
        st.builds(
            move,
            st.sampled_from(["sale", "tip", "paid_in", *MONEY_OUT]),
            st.integers(0, 5_000),
            st.sampled_from(["cash", "card", "transfer", "ticket", "comp"]),
        ),
        max_size=10,
    )
)
def test_float_and_moves_are_the_money_expected(moves: list[dict[str, Any]]) -> None:
    answer = calculate("drawer", question_of(*moves))
    signed = sum(each["amount"] * (-1 if each["do"] in MONEY_OUT else 1) for each in moves)
    assert sum(answer["expected"].values()) == answer["opened"] + signed
    assert answer["counted"] == answer["expected"]["cash"] + answer["difference"]
