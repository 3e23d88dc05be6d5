"""Topics about a day that is over, and about the next one."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.core.undo import Undo
from clockserver.tournament.clock.commands import ResumeClock, StartClock
from clockserver.tournament.day_end.commands import (
    BeginNextDay,
    CountBag,
    ScheduleDay,
    StartDayEnd,
    UnscheduleDay,
)
from tests.builders import MINUTE, SLUG, Room, a_ruleset
from tests.projection.topic_values import topic_value
from tests.rules.shipped_rulesets import SETS
from tests.tournament.day_end.day_ends import DAY, pass_time, playing

HOUR = 60 * MINUTE


def clock_topic(room: Room) -> Any:
    return topic_value(room, f"clock:{SLUG}:1")


def day_of(room: Room) -> tuple[str, bool, int, bool, int | None]:
    value = clock_topic(room)
    day = value["day"]
    return value["phase"], value["day_over"], day["number"], day["over"], day["resumes_at"]


def at_the_end(ruleset: str = "tda-2024") -> Room:
    room = Room(DAY, ruleset=a_ruleset(ruleset)).opened()
    room.give(StartClock())
    return pass_time(room, 600)


@pytest.mark.parametrize("name", [each for each in SETS if each != "irish-open"])
def test_every_face_gets_that_the_day_is_over_and_when_the_next_begins(name: str) -> None:
    room = at_the_end(name)
    noon = room.clock.now + 4 * HOUR
    assert day_of(room) == ("holding", True, 1, True, None)
    room.give(ScheduleDay(resumes_at=noon), "schedule-1")
    assert day_of(room) == ("holding", True, 1, True, noon)
    assert clock_topic(room)["day"]["starts"] == "by_hand"
    room.give(Undo(command="schedule-1"))
    assert day_of(room)[4] is None
    room.give(ScheduleDay(resumes_at=noon))
    room.give(BeginNextDay())
    assert day_of(room) == ("paused", False, 1, True, noon)
    room.give(ResumeClock())
    assert day_of(room) == ("running", False, 2, False, None)


def test_the_topic_has_the_period_that_ends_the_day() -> None:
    room = Room(DAY).opened()
    value = clock_topic(room)
    assert [each["ends"] for each in [value["period"], *value["ahead"]]] == ["auto", "day", "end"]
    assert day_of(room) == ("ready", False, 1, False, None)


def test_the_day_is_over_with_the_bags_and_not_with_the_last_hands() -> None:
    room = playing("irish-open")
    pass_time(room, 30)
    assert day_of(room) == ("paused", False, 1, False, None)
    without_cards = playing("tda-2024")
    pass_time(without_cards, 21)
    without_cards.give(StartDayEnd(draw=False), "end-day-01")
    assert day_of(without_cards) == ("paused", False, 1, True, None)
    without_cards.give(CountBag(entry="e1", chips=10_000))
    assert without_cards.refused(Undo(command="end-day-01")) == ["day_end.bags_are_counted"]


def test_a_next_day_with_automatic_start_begins_without_a_tap_and_after_a_restart() -> None:
    room = at_the_end()
    noon = room.clock.now + HOUR
    room.give(ScheduleDay(resumes_at=noon, starts="by_itself"))
    restarted = room.restarted()
    assert day_of(restarted) == ("holding", True, 1, True, noon)
    pass_time(restarted, 63)
    assert day_of(restarted) == ("running", False, 2, False, None)
    assert clock_topic(restarted)["deadline"] == noon + 20 * MINUTE
    assert restarted.refused(UnscheduleDay()) == ["day.not_scheduled"]
