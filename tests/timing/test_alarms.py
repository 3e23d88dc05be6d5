"""Alarms wake the server when time changes something, whatever the wall clock does."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest

from clockserver.timing.alarms import WATCH_MS, Alarms
from tests.fakes import FakeHostClock, do_nothing
from tests.waiting import PATIENCE_S, until

HOUR = 3_600_000


class Sleeper:
    """A server with one due event; when woken after it, it handles it and has the next one, if any."""

    def __init__(self, clock: FakeHostClock, *changes: int) -> None:
        self._clock = clock
        self.changes = list(changes)
        self.woken = 0
        self.rang = threading.Event()

    def next_change(self) -> int | None:
        return self.changes[0] if self.changes else None

    def wake(self) -> None:
        self.woken += 1
        while self.changes and self.changes[0] <= self._clock.now_ms():
            self.changes.pop(0)
        self.rang.set()


class Stop(Exception):  # noqa: N818 - ends the watchdog, which else runs for ever
    pass


class Naps:
    """Sleep of the watchdog: the fake clock advances by the same time, and some naps end the test."""

    def __init__(self, clock: FakeHostClock, most: int) -> None:
        self._clock = clock
        self.left = most
        self.between: Callable[[], None] = do_nothing

    def __call__(self, seconds: float) -> None:
        if not self.left:
            raise Stop
        self.left -= 1
        self._clock.advance(round(seconds * 1000))
        self.between()


def never(_: float) -> None:
    raise Stop


@pytest.fixture
def clock() -> FakeHostClock:
    return FakeHostClock()


@pytest.fixture
def alarms_made() -> Iterator[list[Alarms]]:
    """Alarms to shut down at the end of the test."""
    alarms: list[Alarms] = []
    yield alarms
    for each in alarms:
        if each._scheduler.running:
            # Not while the scheduler removes the job that has just rung, because it holds this lock until then.
            with each._scheduler._jobstores_lock:
                pass
            each._scheduler.shutdown(wait=False)


def alarms_of(
    clock: FakeHostClock, sleeper: Sleeper, alarms_made: list[Alarms], sleep: Callable[[float], None] = never
) -> Alarms:
    alarms = Alarms(clock, sleeper.next_change, sleeper.wake, sleep)
    alarms_made.append(alarms)
    return alarms


def test_an_alarm_in_the_past_still_rings(clock: FakeHostClock, alarms_made: list[Alarms]) -> None:
    sleeper = Sleeper(clock, clock.now - HOUR)
    alarms_of(clock, sleeper, alarms_made).start()
    assert sleeper.rang.wait(PATIENCE_S)
    assert sleeper.changes == []


def test_an_alarm_rings_at_its_instant(clock: FakeHostClock, alarms_made: list[Alarms]) -> None:
    sleeper = Sleeper(clock, clock.now + 150)
    alarms_of(clock, sleeper, alarms_made).start()
    assert sleeper.woken == 0
    clock.advance(150)
    assert sleeper.rang.wait(PATIENCE_S)
    assert sleeper.woken == 1


def test_after_ringing_the_next_alarm_is_set(clock: FakeHostClock, alarms_made: list[Alarms]) -> None:
    sleeper = Sleeper(clock, clock.now - 10, clock.now + 60)
    alarms_of(clock, sleeper, alarms_made).start()
    assert sleeper.rang.wait(PATIENCE_S)
    clock.advance(60)
    until(lambda: not sleeper.changes, "the second alarm")


def test_an_alarm_that_moved_rings_at_its_new_instant(
    clock: FakeHostClock, alarms_made: list[Alarms]
) -> None:
    sleeper = Sleeper(clock, clock.now + HOUR)
    alarms = alarms_of(clock, sleeper, alarms_made)
    alarms.start()
    sleeper.changes = [clock.now]
    alarms.reset()
    assert sleeper.rang.wait(PATIENCE_S)


def test_an_alarm_beyond_the_end_of_the_calendar_is_set_and_moved_like_any_other(
    clock: FakeHostClock, alarms_made: list[Alarms]
) -> None:
    sleeper = Sleeper(clock, 2**53 - 2)
    alarms = alarms_of(clock, sleeper, alarms_made)
    alarms.start()
    sleeper.changes = [clock.now]
    alarms.reset()
    assert sleeper.rang.wait(PATIENCE_S)


def test_an_alarm_that_is_no_longer_needed_does_not_ring(
    clock: FakeHostClock, alarms_made: list[Alarms]
) -> None:
    sleeper = Sleeper(clock, clock.now + 100)
    alarms = alarms_of(clock, sleeper, alarms_made)
    alarms.start()
    sleeper.changes = []
    alarms.reset()
    assert not sleeper.rang.wait(0.3)
    alarms.reset()
    sleeper.changes = [clock.now]
    alarms.reset()
    assert sleeper.rang.wait(PATIENCE_S)


def test_setting_an_alarm_before_the_start_or_without_an_instant_is_harmless(
    clock: FakeHostClock, alarms_made: list[Alarms]
) -> None:
    sleeper = Sleeper(clock)
    alarms = alarms_of(clock, sleeper, alarms_made)
    alarms.reset()
    alarms.start()
    alarms.reset()
    assert sleeper.woken == 0


def test_a_job_that_the_scheduler_runs_hours_late_is_not_dropped(
    clock: FakeHostClock, alarms_made: list[Alarms]
) -> None:
    sleeper = Sleeper(clock, clock.now + HOUR)
    alarms = alarms_of(clock, sleeper, alarms_made)
    alarms.start()
    (job,) = alarms._scheduler.get_jobs()
    assert job.misfire_grace_time is None
    assert job.coalesce


def test_the_watchdog_catches_what_a_scheduler_under_a_stepped_wall_clock_misses(
    clock: FakeHostClock, alarms_made: list[Alarms]
) -> None:
    """By the scheduler's wall clock the alarm is an hour ahead; by the host clock it is due now."""
    naps = Naps(clock, most=12)
    sleeper = Sleeper(clock, clock.now + HOUR)
    alarms = alarms_of(clock, sleeper, alarms_made, naps)
    alarms.start()
    (job,) = alarms._scheduler.get_jobs()
    clock.advance(HOUR - 5 * WATCH_MS)
    with pytest.raises(Stop):
        alarms.watch()
    assert sleeper.woken == 1
    assert sleeper.changes == []
    assert alarms._scheduler.get_job(job.id) is None or alarms._set_for is None


def test_the_watchdog_checks_at_least_four_times_a_second_without_waking_the_room(
    clock: FakeHostClock, alarms_made: list[Alarms]
) -> None:
    began = clock.now
    naps = Naps(clock, most=40)
    sleeper = Sleeper(clock, clock.now + HOUR)
    with pytest.raises(Stop):
        alarms_of(clock, sleeper, alarms_made, naps).watch()
    assert sleeper.woken == 0
    assert clock.now - began <= 40 * 250


def test_the_watchdog_survives_a_room_that_cannot_write_and_rings_again(
    clock: FakeHostClock, alarms_made: list[Alarms]
) -> None:
    """A change that cannot be written remains due, so the watchdog rings until it is written."""
    naps = Naps(clock, most=20)

    class Stuck(Sleeper):
        def wake(self) -> None:
            self.woken += 1
            if self.woken >= 5:
                self.changes.clear()

    sleeper = Stuck(clock, clock.now)
    with pytest.raises(Stop):
        alarms_of(clock, sleeper, alarms_made, naps).watch()
    assert sleeper.woken == 5
