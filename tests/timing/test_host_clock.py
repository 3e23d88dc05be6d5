"""The host's clock is anchored once, counts monotonically, and never lies before the newest record."""

from __future__ import annotations

import time

import pytest

from clockserver.timing.host_clock import BootClock

HOUR = 3_600_000
NOW = 1_800_000_000_000


class FakeHost:
    """The machine's two clocks, in ms: the wall clock can be set, the monotonic one counts on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall = NOW
        self.monotonic = 5_000
        monkeypatch.setattr(time, "time_ns", lambda: self.wall * 1_000_000)
        monkeypatch.setattr(time, "clock_gettime_ns", lambda _which: self.monotonic * 1_000_000)

    def wait(self, ms: int) -> None:
        self.wall += ms
        self.monotonic += ms


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> FakeHost:
    return FakeHost(monkeypatch)


def test_the_host_clock_begins_with_the_wall_clock(host: FakeHost) -> None:
    clock = BootClock()
    host.wait(250)
    assert clock.now_ms() == NOW + 250
    assert clock.wall_skew_ms() == 0


def test_the_clock_of_this_machine_lies_between_two_looks_at_its_wall_clock() -> None:
    before = time.time_ns() // 1_000_000
    clock = BootClock()
    assert before - 1 <= clock.now_ms() <= time.time_ns() // 1_000_000 + 1


def test_the_host_clock_keeps_pace_and_never_goes_back() -> None:
    clock = BootClock()
    began = time.monotonic()
    before = clock.now_ms()
    begun = time.monotonic()
    instants = [clock.now_ms() for _ in range(10_000)]
    ends = time.monotonic()
    after = clock.now_ms()
    ended = time.monotonic()
    assert instants == sorted(instants)
    assert (ends - begun) * 1000 - 2 <= after - before <= (ended - began) * 1000 + 2


def test_the_host_clock_never_begins_before_the_newest_instant_of_the_journal(host: FakeHost) -> None:
    clock = BootClock(NOW + 3 * HOUR)
    assert clock.now_ms() == NOW + 3 * HOUR
    assert clock.wall_skew_ms() == -3 * HOUR
    host.wait(250)
    assert clock.now_ms() + clock.wall_skew_ms() == host.wall


def test_an_instant_of_the_past_changes_nothing(host: FakeHost) -> None:
    clock = BootClock(NOW - HOUR)
    assert clock.wall_skew_ms() == 0
    assert clock.now_ms() == NOW


def test_a_step_of_the_wall_clock_does_not_move_the_host_clock(host: FakeHost) -> None:
    clock = BootClock()
    host.wall += HOUR
    assert clock.now_ms() == NOW
    assert clock.wall_skew_ms() == 0


def test_the_host_clock_counts_through_a_suspend(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = BootClock()
    began = time.monotonic()
    before = clock.now_ms()
    real = time.clock_gettime_ns

    def after_a_suspend(which: int) -> int:
        return real(which) + (HOUR * 1_000_000 if which == time.CLOCK_BOOTTIME else 0)

    monkeypatch.setattr(time, "clock_gettime_ns", after_a_suspend)
    passed = clock.now_ms() - before
    assert HOUR <= passed <= HOUR + (time.monotonic() - began) * 1000 + 2


def test_each_start_has_its_own_id() -> None:
    names = {BootClock().boot_id for _ in range(100)}
    assert len(names) == 100
    assert all(len(name) == 16 for name in names)


def test_a_step_while_the_server_runs_is_reported_and_applied_only_to_walls(host: FakeHost) -> None:
    clock = BootClock()
    host.wall += HOUR
    assert clock.wall_step_ms() == HOUR
    clock.take_wall()
    assert clock.wall_step_ms() == 0
    assert clock.wall_skew_ms() == HOUR
    assert clock.now_ms() == NOW


def test_instants_continue_behind_the_wall_clock_after_a_later_time_was_accepted(host: FakeHost) -> None:
    clock = BootClock(behind_ms=HOUR)
    assert clock.now_ms() == NOW - HOUR
    assert clock.wall_skew_ms() == HOUR
    assert clock.wall_step_ms() == 0
