"""Calculators pay in the prize unit, as deals and ties do in play; the rule set assigns the remainder."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clockserver import calculators
from tests.builders import a_ruleset
from tests.calculators.toolbox import calculate, refusal

STACKS, PRIZES = [29_000, 30_000, 41_000], [5_000, 3_000, 2_000]


@pytest.mark.parametrize("name", ["icm", "chip-chop"])
@pytest.mark.parametrize("unit", [1, 5, 10, 300])
def test_a_deal_in_units_sums_to_the_prizes_and_only_one_share_has_the_rest(name: str, unit: int) -> None:
    answer = calculate(name, {"stacks": STACKS, "prizes": PRIZES, "unit": unit})
    assert sum(answer["amounts"]) == sum(PRIZES)
    assert [each % unit for each in answer["amounts"]].count(0) >= 2
    assert (answer["unit"], answer["remainder"]) == (unit, "largest_remainder")


@pytest.mark.rule("deals.remainder")
@pytest.mark.parametrize("name", ["icm", "chip-chop"])
def test_the_rule_set_says_who_gets_the_rest_that_fills_no_unit(name: str) -> None:
    rules = a_ruleset("tda-2017")
    first = replace(rules, deals=replace(rules.deals, remainder="first"))
    question = {"stacks": STACKS, "prizes": PRIZES, "unit": 1_000, "ruleset": "tda-2017"}
    by_set, by_first = (
        calculators.calculate(name, question, lambda _, chosen=chosen: chosen) for chosen in (rules, first)
    )
    assert (by_set["remainder"], by_first["remainder"]) == ("largest_remainder", "first")
    assert by_set["amounts"] != by_first["amounts"]
    assert all(each % 1_000 == 0 for each in by_first["amounts"][1:])


def test_ties_pay_in_the_unit_and_an_answer_without_a_unit_does_not_mention_it() -> None:
    out = [{"player": name, "table": table, "stack": 1_000} for table, name in enumerate("ABC", 1)]
    question: dict[str, Any] = {"remaining": 12, "out": out, "prizes": {"10": 1_000, "11": 400}}
    plain = calculate("hand-for-hand", question)
    assert [each["prize"] for each in plain["players"]] == [467, 467, 466]
    assert plain.keys() == {"players"}
    in_units = calculate("hand-for-hand", {**question, "unit": 50})
    assert [each["prize"] for each in in_units["players"]] == [500, 450, 450]
    assert (in_units["unit"], in_units["remainder"], in_units["rules"]) == (50, "largest_remainder", [])
    named = {**question, "unit": 0, "ruleset": "none"}
    assert {field for _, field in refusal("hand-for-hand", named)} == {"unit", "ruleset"}
