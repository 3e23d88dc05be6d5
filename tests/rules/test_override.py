"""One tournament overrides single values of its rule set."""

from __future__ import annotations

import pytest

from clockserver.rules.override import AT_SET_UP, HERE, is_live, overridden, typed
from clockserver.rules.ruleset import CATALOGUE
from tests.builders import a_ruleset


def test_rules_that_people_carry_out_never_differ_or_apply_at_the_start_cannot_be_overridden() -> None:
    assert is_live("balancing.spread")
    for key in ("at_seat.by", "balancing.never_small_blind", "balancing.mover", *AT_SET_UP, "no.such", ""):
        assert not is_live(key), key
    assert set(CATALOGUE) >= AT_SET_UP


@pytest.mark.parametrize("value", ["3", True, 0, 1001, 2.5, 3.0, [3], {"3": 3}, -1])
def test_a_value_that_is_impossible_in_the_rule_set_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match="1 – 1000"):
        typed("balancing.spread", value)


def test_the_set_has_the_overridden_value_marked_as_the_tournaments_own() -> None:
    rules = a_ruleset()
    played = overridden(rules, {"balancing.spread": 3, "gone.for_good": 1, "halting.short_by": "x"})
    assert (played.balancing.spread, played.get("balancing.spread").source) == (3, HERE)
    assert played.rule("balancing.spread") == rules.rule("balancing.spread")
    assert played.halting == rules.halting
    assert played.name == rules.name
