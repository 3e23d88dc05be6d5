"""Single values of a rule set that are other in one tournament."""

from __future__ import annotations

import pytest

from clockserver.rules.override import AT_SET_UP, HERE, is_live, overridden, typed
from clockserver.rules.ruleset import CATALOGUE
from tests.builders import a_ruleset


def test_what_people_do_what_never_differs_and_what_is_taken_over_at_the_start_is_not_live() -> None:
    assert is_live("balancing.spread")
    for key in ("at_seat.by", "balancing.never_small_blind", "balancing.mover", *AT_SET_UP, "no.such", ""):
        assert not is_live(key), key
    assert set(CATALOGUE) >= AT_SET_UP


@pytest.mark.parametrize("value", ["3", True, 0, 1001, 2.5, 3.0, [3], {"3": 3}, -1])
def test_a_value_that_the_rule_set_cannot_have_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match="1 – 1000"):
        typed("balancing.spread", value)


def test_the_set_has_the_other_value_and_says_that_it_is_this_tournaments() -> None:
    rules = a_ruleset()
    played = overridden(rules, {"balancing.spread": 3, "gone.for_good": 1, "halting.short_by": "x"})
    assert (played.balancing.spread, played.get("balancing.spread").source) == (3, HERE)
    assert played.rule("balancing.spread") == rules.rule("balancing.spread")
    assert played.halting == rules.halting
    assert played.name == rules.name
