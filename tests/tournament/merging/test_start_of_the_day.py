"""The merged day starts as any next day does: by hand, or at its planned time."""

from __future__ import annotations

import pytest

from clockserver.core.undo import Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.day_end.commands import ScheduleDay, UnscheduleDay
from clockserver.tournament.day_end.next_day import schedule_of
from tests.builders import MINUTE, Table
from tests.tournament.merging.flights import flights, merging
from tests.tournament.refusals import codes

DAY = "3"


@pytest.fixture
def event() -> Table:
    """Two flights that became day 2, which has not begun: fifteen minutes of level 2 are left."""
    merged = flights({1: 12_000, 2: 8_000}, {3: 12_000, 4: 8_000})
    merged.give(merging())
    return merged


def day_at(event: Table, minutes: int, starts: str = "by_itself") -> ScheduleDay:
    return ScheduleDay(session=DAY, resumes_at=event.now + minutes * MINUTE, starts=starts)  # type: ignore[arg-type]


def test_the_clock_of_the_day_starts_by_itself_with_the_time_left(event: Table) -> None:
    event.give(day_at(event, 60))
    assert codes(event, day_at(event, 60)) == ["already_done"]
    event.advance(61 * MINUTE).settle()
    clock = event.state.sessions[DAY].clock.at(event.now)
    assert (clock.phase, clock.remaining_ms(event.now)) == ("running", 14 * MINUTE)
    event.check()


def test_a_manual_start_is_announced_until_the_day_has_begun(event: Table) -> None:
    event.give(day_at(event, 60))
    event.give(day_at(event, 60, "by_hand"))
    schedule = schedule_of(event.state.sessions[DAY])
    assert schedule is not None
    assert (schedule.resumes_at, schedule.by_itself) == (event.now + 60 * MINUTE, False)
    event.advance(61 * MINUTE).settle()
    assert event.state.sessions[DAY].clock.phase == "ready"
    event.give(StartClock(session=DAY))
    assert schedule_of(event.state.sessions[DAY]) is None
    event.check()


def test_the_start_is_cancelled_by_its_own_command_and_by_undo(event: Table) -> None:
    event.give(day_at(event, 60))
    event.give(UnscheduleDay(session=DAY))
    assert codes(event, UnscheduleDay(session=DAY)) == ["day.not_scheduled"]
    scheduled = event.give(day_at(event, 60))
    event.give(Undo(command=scheduled))
    event.advance(61 * MINUTE).settle()
    assert event.state.sessions[DAY].clock.phase == "ready"


def test_a_schedule_after_the_start_applies_to_the_following_day(event: Table) -> None:
    event.give(StartClock(session=DAY))
    event.give(day_at(event, 600, "by_hand"))
    schedule = schedule_of(event.state.sessions[DAY])
    assert schedule is not None
    assert schedule.day == 2
