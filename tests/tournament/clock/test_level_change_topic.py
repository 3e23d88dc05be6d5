"""Levels change by the rule set, or by the venue's choice over it, if the event says nothing."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clockserver.tournament.clock.commands import AnnounceLevel, StartClock
from tests.builders import MINUTE, SLUG, Room, a_ruleset
from tests.rules.shipped_rulesets import SETS


@pytest.mark.rule("level_change.hold_at_zero")
@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("house", [{}, {"hold_at_zero": True}, {"stops_clock": True}])
def test_the_clock_runs_on_at_zero_unless_the_house_makes_it_wait_or_stop(
    name: str, house: dict[str, bool]
) -> None:
    rules = a_ruleset(name)
    house_rules = replace(rules, level_change=replace(rules.level_change, **house))
    room = Room(ruleset=house_rules, level_change=None).opened()
    waits = house or name == "firekeepers"
    assert room.session.clock.level_change == ("on_announcement" if waits else "on_zero")


@pytest.mark.rule("firekeepers", "23")
def test_firekeepers_23_a_person_announces_and_the_horn_does_not() -> None:
    room = Room(ruleset=a_ruleset("firekeepers"), level_change=None).opened()
    room.give(StartClock())
    room.clock.advance(9 * 60 * MINUTE)
    room.tournaments.wake()
    clock = room.session.clock
    assert (clock.phase, clock.mark.period, clock.day_over) == ("holding", "l1", False)
    room.give(AnnounceLevel())
    assert (room.session.clock.phase, room.session.clock.mark.period) == ("running", "l2")


@pytest.mark.rule("level_change.horn_announces")
def test_no_announcement_is_logged_where_no_signal_announces_and_the_clock_runs_on() -> None:
    rules = a_ruleset("tda-2024")
    silent = replace(rules, level_change=replace(rules.level_change, horn_announces=False))
    room = Room(ruleset=silent, level_change=None).opened()
    assert room.session.clock.level_change == "on_announcement"


def test_only_a_level_after_a_break_is_marked_as_such() -> None:
    published = Room().opened().topics.get(f"structure:{SLUG}:1")
    assert published is not None
    after = {each["id"]: each.get("after_break", False) for each in published.value["periods"]}
    assert after == {"l1": False, "l2": False, "b1": False, "l3": True}
