"""Calculator `slip`: gross, tickets, withholding, tip, net."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.calculators.toolbox import calculate, refusal


def question_of(parts: dict[str, int], **more: object) -> dict[str, Any]:
    return {"parts": [{"kind": kind, "amount": amount} for kind, amount in parts.items()], **more}


def test_prize_and_bounties_are_one_slip() -> None:
    assert calculate("slip", question_of({"prize": 45_000, "bounty": 10_000, "ticket": 11_000})) == {
        "gross": 66_000,
        "tickets": 11_000,
        "base": 0,
        "withheld": 0,
        "tip": 0,
        "net": 55_000,
    }


@pytest.mark.parametrize(
    ("prize", "of", "base", "withheld"),
    [
        (500_000, "all", 0, 0),
        (500_001, "all", 500_001, 120_000),
        (500_001, "excess", 1, 0),
        (600_000, "excess", 100_000, 24_000),
    ],
)
def test_an_amount_of_exactly_the_limit_is_not_over_it(prize: int, of: str, base: int, withheld: int) -> None:
    answer = calculate(
        "slip", question_of({"prize": prize}, withhold={"percent": 24, "over": 500_000, "of": of})
    )
    assert (answer["base"], answer["withheld"], answer["net"]) == (base, withheld, prize - withheld)


def test_bounties_and_tickets_count_towards_the_limit_refunds_do_not_and_cash_pays_the_tax() -> None:
    parts = {"prize": 10_000, "bounty": 5_000, "ticket": 5_000, "refund": 3_000}
    answer = calculate("slip", question_of(parts, withhold={"percent": 25, "of": "all"}))
    assert (answer["base"], answer["withheld"]) == (20_000, 5_000)
    assert answer["net"] == 23_000 - 5_000 - 5_000


def test_the_buy_in_is_deducted_before_the_limit() -> None:
    rule = {"percent": 10, "over": 9_000, "cost": 1_000, "of": "all"}
    assert calculate("slip", question_of({"prize": 10_000}, withhold=rule))["base"] == 0
    assert calculate("slip", question_of({"prize": 10_001}, withhold=rule))["base"] == 9_001
    assert calculate("slip", question_of({"prize": 500}, withhold={**rule, "over": 0}))["base"] == 0


@pytest.mark.parametrize(("rounding", "withheld"), [("down", 1_200), ("nearest", 1_300), ("up", 1_300)])
def test_the_withheld_amount_is_rounded_to_its_unit(rounding: str, withheld: int) -> None:
    rule = {"percent": 12.5, "of": "all", "unit": 100, "rounding": rounding}
    assert calculate("slip", question_of({"prize": 10_000}, withhold=rule))["withheld"] == withheld


def test_a_tip_is_of_the_cash_after_tax_rounded_down() -> None:
    rule = {"percent": 20, "of": "all"}
    parts = {"prize": 10_000, "ticket": 1_000}
    answer = calculate("slip", question_of(parts, withhold=rule, tip={"percent": 3, "unit": 50}))
    # 3 % of 10,000 − 2,200 are 234.
    assert (answer["tip"], answer["net"]) == (200, 7_600)
    assert calculate("slip", question_of({"prize": 500}, tip={"amount": 500}))["net"] == 0


@pytest.mark.parametrize(
    ("more", "code", "field"),
    [
        ({"parts": []}, "wire.wrong_value", "parts"),
        ({"parts": [{"kind": "prize", "amount": -1}]}, "wire.wrong_value", "parts[0].amount"),
        ({"parts": [{"kind": "gift", "amount": 1}]}, "wire.wrong_value", "parts[0].kind"),
        ({"withhold": {"percent": 101, "of": "all"}}, "wire.wrong_value", "withhold.percent"),
        ({"withhold": {"percent": 1.0005, "of": "all"}}, "money.percent", "withhold.percent"),
        ({"withhold": {"of": "all"}}, "wire.missing_field", "withhold.percent"),
        ({"tip": {}}, "slips.tip_how", "tip"),
        ({"tip": {"percent": 3, "amount": 3}}, "slips.tip_how", "tip"),
        ({"tip": {"amount": 3, "unit": 3}}, "slips.tip_how", "tip.unit"),
        ({"tip": {"amount": 1_001}}, "slips.tip_above_cash", "tip.amount"),
        ({"tip": {"amount": -1}}, "wire.wrong_value", "tip.amount"),
        (
            {"parts": [{"kind": "ticket", "amount": 500}], "withhold": {"percent": 1, "of": "all"}},
            "slips.withheld_above_cash",
            "withhold",
        ),
        ({"tax": 3}, "wire.unknown_field", "tax"),
    ],
)
def test_bad_input_is_refused_with_its_field(more: dict[str, Any], code: str, field: str) -> None:
    assert refusal("slip", {**question_of({"prize": 1_000}), **more}) == [(code, field)]


@given(
    st.dictionaries(
        st.sampled_from(["prize", "tie", "deal", "bounty", "refund"]), st.integers(0, 10**6), min_size=1
    ),
    st.integers(0, 100_000),
    st.integers(0, 10**6),
    st.sampled_from(["all", "excess"]),
    st.integers(0, 100),
)
def test_tax_tip_and_net_sum_to_the_gross(
    parts: dict[str, int], percent: int, over: int, of: str, tip: int
) -> None:
    rule = {"percent": percent / 1_000, "over": over, "of": of}
    answer = calculate("slip", question_of(parts, withhold=rule, tip={"percent": tip}))
    assert answer["gross"] == sum(parts.values())
    assert answer["net"] + answer["tip"] + answer["withheld"] + answer["tickets"] == answer["gross"]
    assert min(answer.values()) >= 0
    assert answer["withheld"] == answer["base"] * percent // 100_000
