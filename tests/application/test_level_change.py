"""How an event's levels change when nobody says so: as the rule set, or the house's over it, has it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.builders import SLUG, Room, a_ruleset

SETS = ("tda-2015", "irish-open", "tda-2017", "house-bba", "firekeepers", "tda-2024")


@pytest.mark.rule("level_change.hold_at_zero")
@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("house", [{}, {"hold_at_zero": True}, {"stops_clock": True}])
def test_the_clock_runs_on_at_zero_unless_the_house_has_it_wait_or_stop(
    name: str, house: dict[str, bool]
) -> None:
    rules = a_ruleset(name)
    own = replace(rules, level_change=replace(rules.level_change, **house))
    room = Room(ruleset=own, level_change=None).opened()
    assert room.session.clock.level_change == ("on_announcement" if house else "on_zero")


def test_a_level_after_a_break_says_so_and_no_other() -> None:
    shown = Room().opened().topics.get(f"structure:{SLUG}:1")
    assert shown is not None
    after = {each["id"]: each.get("after_break", False) for each in shown.value["periods"]}
    assert after == {"l1": False, "l2": False, "b1": False, "l3": True}
