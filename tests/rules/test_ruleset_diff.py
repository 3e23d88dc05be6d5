"""A comparison of two rule sets lists each difference with both values and rules."""

from __future__ import annotations

import pytest

from clockserver.rules.diff import differences
from tests.builders import a_ruleset


def test_each_differing_value_has_both_rules_and_their_numbers() -> None:
    by_key = {each.key: each for each in differences(a_ruleset("tda-2015"), a_ruleset("irish-open"))}
    minimum = by_key["call_clock.min_wait_ms"]
    assert (minimum.a.value, minimum.b.value, minimum.b.rule, minimum.b.source) == (
        None,
        120_000,
        "27",
        "irish-open",
    )
    assert minimum.unit == "ms"
    assert by_key["at_seat.by"].b.value == "first_card"


def test_the_same_value_under_another_number_is_no_difference() -> None:
    by_key = {each.key for each in differences(a_ruleset("tda-2017"), a_ruleset("firekeepers"))}
    assert "halting.short_by" not in by_key
    assert "final_table.most_players" in by_key


@pytest.mark.parametrize("name", ["tda-2015", "tda-2024"])
def test_a_set_does_not_differ_from_itself(name: str) -> None:
    assert differences(a_ruleset(name), a_ruleset(name)) == []
