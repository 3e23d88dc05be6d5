"""The host's clock is anchored once, counts monotonically, and never lies before the newest record."""

from __future__ import annotations

import time

import pytest

from clockserver.timing.host_clock import BootClock
from tests.waiting import PATIENCE_S

HOUR = 3_600_000


def wall() -> int:
    return time.time_ns() // 1_000_000


def test_the_host_clock_begins_with_the_wall_clock() -> None:
    clock = BootClock()
    assert abs(clock.now_ms() - wall()) < PATIENCE_S * 1_000
    assert clock.wall_skew_ms() == 0


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


def test_the_host_clock_never_begins_before_the_newest_instant_of_the_journal() -> None:
    newest = wall() + 3 * HOUR
    clock = BootClock(newest)
    assert newest <= clock.now_ms() < newest + PATIENCE_S * 1_000
    assert -3 * HOUR - PATIENCE_S * 1_000 < clock.wall_skew_ms() <= -3 * HOUR + PATIENCE_S * 1_000
    assert abs(clock.now_ms() + clock.wall_skew_ms() - wall()) < PATIENCE_S * 1_000


def test_an_instant_of_the_past_changes_nothing() -> None:
    assert BootClock(wall() - HOUR).wall_skew_ms() == 0


def test_a_step_of_the_wall_clock_does_not_move_the_host_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = BootClock()
    before = clock.now_ms()
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + HOUR * 1_000_000)
    assert 0 <= clock.now_ms() - before < PATIENCE_S * 1_000
    assert clock.wall_skew_ms() == 0


def test_the_host_clock_counts_through_a_suspend(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = BootClock()
    before = clock.now_ms()
    real = time.clock_gettime_ns

    def after_a_suspend(which: int) -> int:
        return real(which) + (HOUR * 1_000_000 if which == time.CLOCK_BOOTTIME else 0)

    monkeypatch.setattr(time, "clock_gettime_ns", after_a_suspend)
    assert HOUR <= clock.now_ms() - before < HOUR + PATIENCE_S * 1_000


def test_each_start_has_its_own_id() -> None:
    names = {BootClock().boot_id for _ in range(100)}
    assert len(names) == 100
    assert all(len(name) == 16 for name in names)


def test_a_step_while_the_server_runs_is_reported_and_applied_only_to_walls(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = BootClock()
    before = clock.now_ms()
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + HOUR * 1_000_000)
    assert abs(clock.wall_step_ms() - HOUR) < PATIENCE_S * 1_000
    clock.take_wall()
    assert abs(clock.wall_step_ms()) < PATIENCE_S * 1_000
    assert abs(clock.wall_skew_ms() - HOUR) < PATIENCE_S * 1_000
    assert 0 <= clock.now_ms() - before < PATIENCE_S * 1_000


def test_instants_continue_behind_the_wall_clock_after_a_later_time_was_accepted() -> None:
    clock = BootClock(behind_ms=HOUR)
    assert abs(wall() - HOUR - clock.now_ms()) < PATIENCE_S * 1_000
    assert abs(clock.wall_skew_ms() - HOUR) < PATIENCE_S * 1_000
    assert abs(clock.wall_step_ms()) < PATIENCE_S * 1_000
