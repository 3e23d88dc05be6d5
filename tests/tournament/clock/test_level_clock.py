"""The level clock alone: its values after commands and time."""

from __future__ import annotations

import pytest

from clockserver.tournament.clock.level_clock import LevelClock, ready_clock
from clockserver.tournament.clock.spans import Span
from tests.builders import MINUTE
from tests.fakes import START

HOUR = 60 * MINUTE
SPANS = (
    Span("l1", "level", 20 * MINUTE),
    Span("l2", "level", 20 * MINUTE),
    Span("b1", "break", 10 * MINUTE),
    Span("l3", "level", 30 * MINUTE),
)
END = START + 80 * MINUTE
"""The end of all four periods on a clock started at START."""


def ready() -> LevelClock:
    return ready_clock(SPANS)


def started() -> LevelClock:
    return ready().start(START)


def holding() -> LevelClock:
    """A clock that holds at zero at the end of level 1, since START + 20 minutes."""
    return ready_clock(SPANS, "on_announcement").start(START).at(START + 20 * MINUTE)


def finished() -> LevelClock:
    return started().at(END)


def shows(clock: LevelClock, now: int) -> tuple[str, str, int]:
    """Phase, period and remaining time."""
    at = clock.at(now)
    return at.phase, at.mark.period, at.remaining_ms(now)


# -- start, pause, resume ----------------------------------------------------------------------------


def test_a_new_clock_stands_at_the_start_of_level_1_at_any_time() -> None:
    assert shows(ready(), START) == ("ready", "l1", 20 * MINUTE)
    assert shows(ready(), START + 10 * HOUR) == ("ready", "l1", 20 * MINUTE)


def test_start_begins_level_1() -> None:
    assert shows(started(), START + 1) == ("running", "l1", 20 * MINUTE - 1)
    assert started().mark.began_at == START


def test_starting_a_running_clock_changes_nothing() -> None:
    assert started().start(START + MINUTE) == started()


def test_pause_then_resume_keeps_the_remaining_time() -> None:
    paused = started().pause(START + 5 * MINUTE)

    assert shows(paused, START + 9 * HOUR) == ("paused", "l1", 15 * MINUTE)
    resumed = paused.resume(START + 9 * HOUR)
    assert shows(resumed, START + 9 * HOUR + MINUTE) == ("running", "l1", 14 * MINUTE)


def test_the_start_of_a_level_does_not_move_when_the_clock_is_resumed() -> None:
    resumed = started().pause(START + 5 * MINUTE).resume(START + HOUR)

    assert resumed.mark.began_at == START


def test_pausing_a_paused_clock_and_resuming_a_running_one_change_nothing() -> None:
    paused = started().pause(START + MINUTE)

    assert paused.pause(START + 2 * MINUTE) == paused
    assert started().resume(START + MINUTE) == started()


def test_a_clock_that_was_not_started_is_neither_paused_nor_resumed() -> None:
    assert ready().pause(START) == ready()
    assert ready().resume(START) == ready()


def test_a_pause_at_the_end_of_a_level_stops_the_next_level_at_its_whole_length() -> None:
    assert shows(started().pause(START + 20 * MINUTE), END) == ("paused", "l2", 20 * MINUTE)


def test_a_pause_one_millisecond_before_the_end_keeps_that_millisecond() -> None:
    paused = started().pause(START + 20 * MINUTE - 1)

    assert shows(paused, END) == ("paused", "l1", 1)
    assert shows(paused.resume(END), END + 1) == ("running", "l2", 20 * MINUTE)


def test_every_run_of_the_clock_has_its_own_number() -> None:
    resumed = started().pause(START + 1).resume(START + 2)

    assert (ready().run_id, started().run_id, resumed.run_id) == (0, 1, 2)


def test_ten_hours_with_30_pauses_end_on_the_calculated_millisecond() -> None:
    spans = tuple(Span(f"l{i}", "level", HOUR) for i in range(1, 11))
    clock, now, paused_ms = ready_clock(spans).start(START), START, 0
    for i in range(30):
        now += 19 * MINUTE + 37 * i + 1
        clock = clock.pause(now)
        now += 7_919 * i + 13
        paused_ms += 7_919 * i + 13
        clock = clock.resume(now)
    end = START + 10 * HOUR + paused_ms

    assert shows(clock, end - 1) == ("running", "l10", 1)
    assert shows(clock, end) == ("finished", "l10", 0)


# -- rolling over ------------------------------------------------------------------------------------


def test_the_next_period_begins_on_the_instant_the_one_before_reaches_zero() -> None:
    assert shows(started(), START + 20 * MINUTE - 1) == ("running", "l1", 1)
    assert shows(started(), START + 20 * MINUTE) == ("running", "l2", 20 * MINUTE)
    assert shows(started(), START + 40 * MINUTE) == ("running", "b1", 10 * MINUTE)
    assert shows(started(), START + 50 * MINUTE) == ("running", "l3", 30 * MINUTE)


def test_several_periods_pass_at_once_after_a_long_silence() -> None:
    clock = started().at(START + 51 * MINUTE)

    assert shows(clock, START + 51 * MINUTE) == ("running", "l3", 29 * MINUTE)
    assert clock.mark.began_at == START + 50 * MINUTE


def test_reading_the_clock_in_between_changes_nothing() -> None:
    clock = started()
    for minute in range(0, 60, 7):
        clock = clock.at(START + minute * MINUTE)

    assert clock.at(START + HOUR) == started().at(START + HOUR)


def test_the_clock_finishes_with_the_last_period() -> None:
    assert shows(started(), END) == ("finished", "l3", 0)
    assert shows(started(), END + HOUR) == ("finished", "l3", 0)
    assert finished().next_change() is None


def test_a_finished_clock_neither_starts_nor_pauses_nor_resumes() -> None:
    for clock in (finished().start(END), finished().pause(END), finished().resume(END)):
        assert clock == finished()


def test_the_next_change_is_the_end_of_the_period_while_running_and_none_while_paused() -> None:
    assert started().next_change() == START + 20 * MINUTE
    assert started().pause(START + 1).next_change() is None
    assert ready().next_change() is None
    assert holding().next_change() is None


# -- next, previous, jump ----------------------------------------------------------------------------


def test_a_jump_of_a_running_clock_begins_that_period_now() -> None:
    jumped = started().jump(3, START + MINUTE)

    assert shows(jumped, START + MINUTE) == ("running", "l3", 30 * MINUTE)
    assert jumped.mark.began_at == START + MINUTE


def test_a_jump_of_a_paused_clock_stays_paused() -> None:
    jumped = started().pause(START + MINUTE).jump(1, START + 2 * MINUTE)

    assert shows(jumped, END) == ("paused", "l2", 20 * MINUTE)


def test_a_jump_before_the_start_chooses_where_to_begin() -> None:
    jumped = ready().jump(1, START)

    assert shows(jumped, START) == ("ready", "l2", 20 * MINUTE)
    assert shows(jumped.start(START), START + MINUTE) == ("running", "l2", 19 * MINUTE)


def test_a_jump_back_to_the_same_period_begins_it_again() -> None:
    assert shows(started().jump(0, START + 7 * MINUTE), START + 8 * MINUTE) == ("running", "l1", 19 * MINUTE)


def test_a_jump_after_the_end_stands_paused_at_that_period() -> None:
    assert shows(finished().jump(1, END + MINUTE), END + HOUR) == ("paused", "l2", 20 * MINUTE)


def test_skipping_what_is_left_of_a_break_begins_the_next_level() -> None:
    in_break = START + 43 * MINUTE

    assert shows(started().jump(3, in_break), in_break) == ("running", "l3", 30 * MINUTE)


# -- time given and taken ----------------------------------------------------------------------------


def test_set_remaining_sets_what_is_left_and_goes_on_running() -> None:
    assert shows(started().set_remaining(90_000, START + MINUTE), START + 2 * MINUTE) == (
        "running",
        "l1",
        30_000,
    )


def test_set_remaining_of_a_paused_clock_stays_paused() -> None:
    changed = started().pause(START + MINUTE).set_remaining(90_000, START + MINUTE)

    assert shows(changed, END) == ("paused", "l1", 90_000)


def test_set_remaining_to_zero_ends_the_running_period_at_once() -> None:
    now = START + MINUTE

    assert shows(started().set_remaining(0, now), now) == ("running", "l2", 20 * MINUTE)


def test_set_remaining_to_zero_of_a_paused_clock_waits_for_resume() -> None:
    changed = started().pause(START + MINUTE).set_remaining(0, START + MINUTE)

    assert shows(changed, START + HOUR) == ("paused", "l1", 0)
    assert shows(changed.resume(START + HOUR), START + HOUR) == ("running", "l2", 20 * MINUTE)


def test_added_minutes_make_a_level_longer_than_planned() -> None:
    assert shows(started().add(5 * MINUTE, START), START) == ("running", "l1", 25 * MINUTE)


def test_taking_more_than_is_left_leaves_zero() -> None:
    paused = started().pause(START + MINUTE)

    assert shows(paused.add(-HOUR, START + MINUTE), END) == ("paused", "l1", 0)


def test_lengthening_a_break_moves_every_level_after_it() -> None:
    longer = started().add(15 * MINUTE, START + 45 * MINUTE)

    assert shows(longer, START + 45 * MINUTE) == ("running", "b1", 20 * MINUTE)
    assert shows(longer, START + 65 * MINUTE) == ("running", "l3", 30 * MINUTE)


def test_time_given_to_a_finished_clock_stands_paused_in_the_last_period() -> None:
    assert shows(finished().add(5 * MINUTE, END + MINUTE), END + HOUR) == ("paused", "l3", 5 * MINUTE)


# -- holding at zero ---------------------------------------------------------------------------------


def test_on_announcement_the_clock_holds_at_zero() -> None:
    assert shows(holding(), START + 5 * HOUR) == ("holding", "l1", 0)


def test_the_announcement_begins_the_next_level_from_that_instant() -> None:
    announced = holding().announce(START + 23 * MINUTE)

    assert shows(announced, START + 24 * MINUTE) == ("running", "l2", 19 * MINUTE)
    assert announced.mark.began_at == START + 23 * MINUTE


def test_announcing_before_zero_changes_nothing() -> None:
    early = ready_clock(SPANS, "on_announcement").start(START)

    assert early.announce(START + MINUTE) == early


def test_next_ends_a_hold_as_the_announcement_does() -> None:
    now = START + 23 * MINUTE

    assert shows(holding().jump(1, now), now) == ("running", "l2", 20 * MINUTE)


def test_previous_ends_a_hold_and_runs_from_the_start_of_that_level() -> None:
    second = holding().announce(START + HOUR).at(START + 2 * HOUR)

    assert shows(second, START + 2 * HOUR) == ("holding", "l2", 0)
    assert shows(second.jump(0, START + 2 * HOUR), START + 2 * HOUR) == ("running", "l1", 20 * MINUTE)


def test_time_given_to_a_holding_clock_runs_on_in_the_same_level() -> None:
    now = START + 30 * MINUTE

    assert shows(holding().add(5 * MINUTE, now), now + MINUTE) == ("running", "l1", 4 * MINUTE)
    assert shows(holding().set_remaining(MINUTE, now), now + MINUTE) == ("holding", "l1", 0)


def test_a_hold_that_is_paused_holds_again_when_resumed() -> None:
    paused = holding().pause(START + 30 * MINUTE)

    assert shows(paused, START + HOUR) == ("paused", "l1", 0)
    assert shows(paused.resume(START + HOUR), START + HOUR) == ("holding", "l1", 0)


def test_a_hold_ends_when_levels_are_set_to_change_on_zero() -> None:
    now = START + 30 * MINUTE

    assert shows(holding().with_level_change("on_zero", now), now) == ("running", "l2", 20 * MINUTE)


def test_choosing_the_announcement_while_running_holds_at_the_next_zero() -> None:
    chosen = started().with_level_change("on_announcement", START + MINUTE)

    assert shows(chosen, START + HOUR) == ("holding", "l1", 0)


def test_the_last_period_finishes_without_a_hold() -> None:
    last = ready_clock(SPANS, "on_announcement", index=3).start(START)

    assert shows(last, START + 30 * MINUTE) == ("finished", "l3", 0)


# -- a scheduled start -------------------------------------------------------------------------------


def test_a_scheduled_clock_starts_by_itself_on_the_instant() -> None:
    scheduled = ready().schedule(START + HOUR, START)

    assert shows(scheduled, START + HOUR - 1) == ("scheduled", "l1", 20 * MINUTE)
    assert shows(scheduled, START + HOUR) == ("running", "l1", 20 * MINUTE)
    assert shows(scheduled, START + HOUR + 21 * MINUTE) == ("running", "l2", 19 * MINUTE)


def test_a_start_by_itself_counts_as_a_run() -> None:
    clock = ready().schedule(START + HOUR, START).at(START + HOUR)

    assert (clock.run_id, clock.mark.began_at) == (1, START + HOUR)


def test_a_scheduled_clock_can_be_started_before_its_time() -> None:
    early = ready().schedule(START + HOUR, START).start(START + MINUTE)

    assert shows(early, START + HOUR) == ("running", "l3", 21 * MINUTE)


def test_a_scheduled_start_can_be_moved_and_cancelled() -> None:
    scheduled = ready().schedule(START + HOUR, START)

    assert scheduled.schedule(START + 2 * HOUR, START).next_change() == START + 2 * HOUR
    assert shows(scheduled.unschedule(START), START + 5 * HOUR) == ("ready", "l1", 20 * MINUTE)


def test_a_running_clock_cannot_be_scheduled() -> None:
    assert started().schedule(START + HOUR, START) == started()
    assert started().unschedule(START) == started()


def test_choosing_another_level_before_a_scheduled_start_keeps_the_start() -> None:
    scheduled = ready().schedule(START + HOUR, START).jump(1, START)

    assert shows(scheduled, START + HOUR + MINUTE) == ("running", "l2", 19 * MINUTE)


def test_setting_the_time_of_level_1_before_a_scheduled_start_keeps_the_start() -> None:
    scheduled = ready().schedule(START + HOUR, START).set_remaining(30 * MINUTE, START)

    assert shows(scheduled, START + HOUR + MINUTE) == ("running", "l1", 29 * MINUTE)


# -- the next break ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("minute", "until"),
    [(0, 40 * MINUTE), (15, 25 * MINUTE), (39, MINUTE), (40, 0), (49, 0), (50, None), (80, None)],
)
def test_the_next_break_is_counted_as_if_the_clock_ran_on(minute: int, until: int | None) -> None:
    assert started().next_break_in_ms(START + minute * MINUTE) == until


def test_the_next_break_stays_as_far_away_while_the_clock_is_paused() -> None:
    assert ready().next_break_in_ms(START) == 40 * MINUTE
    assert started().pause(START + 15 * MINUTE).next_break_in_ms(END) == 25 * MINUTE
    assert holding().next_break_in_ms(END) == 20 * MINUTE


def test_passing_many_periods_at_once_equals_passing_them_one_by_one() -> None:
    spans = tuple(Span(f"p{i}", "level", 1_000 + i) for i in range(50))
    clock = ready_clock(spans).start(START)
    for now in range(START, START + 70_000, 777):
        stepped = clock
        while (change := stepped.next_change()) is not None and change <= now:
            stepped = stepped.step()
        assert clock.at(now) == stepped
