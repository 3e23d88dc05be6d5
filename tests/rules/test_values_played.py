"""Each value of each rule set is played against another one, with another outcome."""

from __future__ import annotations

import pytest

from clockserver.rules.ruleset import CATALOGUE
from tests.plays import outcomes, with_needs
from tests.plays.registry import PLAYS
from tests.rules.shipped_rulesets import RULES, SETS


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("key", PLAYS)
def test_another_value_changes_the_outcome(key: str, name: str) -> None:
    compared = list(outcomes(PLAYS[key], RULES[name]))
    assert any(own != another for _, own, another in compared), [other for other, _, _ in compared]


@pytest.mark.parametrize("key", PLAYS)
def test_the_same_play_has_the_same_outcome_twice(key: str) -> None:
    """A difference between two plays comes from the value alone."""
    play, rules = PLAYS[key], with_needs(PLAYS[key], RULES["tda-2024"])
    assert play.outcome(rules) == play.outcome(rules)


def test_every_choosable_value_is_played() -> None:
    assert set(PLAYS) == {key for key, parameter in CATALOGUE.items() if parameter.effect == "plays"}
