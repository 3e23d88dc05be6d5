"""The host's clock: anchored once, counted monotonically, never before what is known."""

from __future__ import annotations

import time

import pytest

from clockserver.timing.host_clock import BootClock

HOUR = 3_600_000


def wall() -> int:
    return time.time_ns() // 1_000_000


def test_it_begins_with_the_wall_clock() -> None:
    clock = BootClock()
    assert abs(clock.now_ms() - wall()) < 1_000
    assert clock.wall_skew_ms() == 0


def test_it_goes_as_fast_as_time_does_and_never_back() -> None:
    clock = BootClock()
    before, began = clock.now_ms(), time.monotonic()
    seen = [clock.now_ms() for _ in range(10_000)]
    time.sleep(0.05)
    passed = (time.monotonic() - began) * 1000
    assert seen == sorted(seen)
    assert abs(clock.now_ms() - before - passed) < 20


def test_it_never_begins_before_what_the_journal_knows() -> None:
    known = wall() + 3 * HOUR
    clock = BootClock(known)
    assert known <= clock.now_ms() < known + 1_000
    assert -3 * HOUR - 1_000 < clock.wall_skew_ms() <= -3 * HOUR + 1_000
    assert abs(clock.now_ms() + clock.wall_skew_ms() - wall()) < 1_000


def test_what_is_known_from_the_past_changes_nothing() -> None:
    assert BootClock(wall() - HOUR).wall_skew_ms() == 0


def test_a_step_of_the_wall_clock_does_not_reach_it(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = BootClock()
    before = clock.now_ms()
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + HOUR * 1_000_000)
    assert 0 <= clock.now_ms() - before < 1_000
    assert clock.wall_skew_ms() == 0


def test_it_counts_by_the_clock_that_goes_on_through_a_suspend(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = BootClock()
    before = clock.now_ms()
    real = time.clock_gettime_ns

    def after_a_suspend(which: int) -> int:
        return real(which) + (HOUR * 1_000_000 if which == time.CLOCK_BOOTTIME else 0)

    monkeypatch.setattr(time, "clock_gettime_ns", after_a_suspend)
    assert HOUR <= clock.now_ms() - before < HOUR + 1_000


def test_each_start_has_its_own_name() -> None:
    names = {BootClock().boot_id for _ in range(100)}
    assert len(names) == 100
    assert all(len(name) == 16 for name in names)


def test_a_step_while_it_runs_is_told_and_taken_for_the_walls_only(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = BootClock()
    before = clock.now_ms()
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + HOUR * 1_000_000)
    assert abs(clock.wall_step_ms() - HOUR) < 1_000
    clock.take_wall()
    assert abs(clock.wall_step_ms()) < 1_000
    assert abs(clock.wall_skew_ms() - HOUR) < 1_000
    assert 0 <= clock.now_ms() - before < 1_000


def test_instants_of_a_run_that_took_a_later_time_go_on_behind_the_wall() -> None:
    clock = BootClock(behind_ms=HOUR)
    assert abs(wall() - HOUR - clock.now_ms()) < 1_000
    assert abs(clock.wall_skew_ms() - HOUR) < 1_000
    assert abs(clock.wall_step_ms()) < 1_000
