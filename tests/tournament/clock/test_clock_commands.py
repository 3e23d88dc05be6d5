"""Clock commands: the states in which they are refused, and the answer to a second tap."""

from __future__ import annotations

import pytest

from clockserver.tournament.clock.clock_operations import MAX_AHEAD_MS
from clockserver.tournament.clock.commands import (
    AddTime,
    AnnounceLevel,
    AnyClockCommand,
    ChooseAfterRestart,
    JumpToPeriod,
    NextPeriod,
    PauseClock,
    PreviousPeriod,
    ResumeClock,
    ScheduleStart,
    SetLevelChange,
    SetRemaining,
    StartClock,
    UnscheduleStart,
)
from clockserver.tournament.structure.commands import ChangeStructure
from tests.builders import MINUTE, Table, a_level, a_set_up, a_structure
from tests.fakes import START
from tests.tournament.refusals import codes, refused

ROLES_BY_COMMAND = {
    "clock.add": "td floor",
    "clock.after_restart": "td floor",
    "clock.announce": "td floor",
    "clock.jump": "td floor",
    "clock.next": "td floor",
    "clock.pause": "td floor",
    "clock.previous": "td floor",
    "clock.resume": "td floor",
    "clock.schedule": "td floor",
    "clock.set_level_change": "td floor",
    "clock.set_remaining": "td floor",
    "clock.start": "td floor",
    "clock.unschedule": "td floor",
}
AUDIENCE_BY_TOPIC = {"clock": "everybody"}
HOUR = 60 * MINUTE

READY = "ready"
SCHEDULED = "scheduled"
RUNNING = "running"
HOLDING = "holding"
PAUSED = "paused"
FINISHED = "finished"


def table_in(phase: str) -> Table:
    """A table whose clock stands in level 1 (when finished: in level 3), in `phase`."""
    table = Table(a_set_up(level_change="on_announcement" if phase == HOLDING else "on_zero"))
    if phase == SCHEDULED:
        table.give(ScheduleStart(start_at=START + HOUR))
    if phase in (RUNNING, HOLDING, PAUSED, FINISHED):
        table.give(StartClock())
    if phase == PAUSED:
        table.advance(5 * MINUTE).give(PauseClock())
    if phase == HOLDING:
        table.advance(20 * MINUTE).settle()
    if phase == FINISHED:
        table.advance(2 * HOUR).settle()
    assert table.session.clock.phase == phase
    return table


# -- refusals by phase -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "code"),
    [
        (RUNNING, "clock.already_running"),
        (HOLDING, "clock.already_running"),
        (PAUSED, "clock.started_but_paused"),
        (FINISHED, "clock.finished"),
    ],
)
def test_a_clock_is_started_once(phase: str, code: str) -> None:
    assert codes(table_in(phase), StartClock()) == [code]


@pytest.mark.parametrize(
    ("phase", "code"),
    [
        (READY, "clock.not_started"),
        (SCHEDULED, "clock.not_started"),
        (PAUSED, "clock.already_paused"),
        (FINISHED, "clock.finished"),
    ],
)
def test_only_a_running_clock_can_be_paused(phase: str, code: str) -> None:
    assert codes(table_in(phase), PauseClock()) == [code]


@pytest.mark.parametrize(
    ("phase", "code"),
    [
        (READY, "clock.not_started"),
        (SCHEDULED, "clock.not_started"),
        (RUNNING, "clock.already_running"),
        (HOLDING, "clock.already_running"),
        (FINISHED, "clock.finished"),
    ],
)
def test_only_a_paused_clock_can_be_resumed(phase: str, code: str) -> None:
    assert codes(table_in(phase), ResumeClock()) == [code]


@pytest.mark.parametrize(
    ("phase", "code"),
    [
        (RUNNING, "clock.already_running"),
        (HOLDING, "clock.already_running"),
        (PAUSED, "clock.started_but_paused"),
        (FINISHED, "clock.finished"),
    ],
)
def test_a_start_is_scheduled_only_before_the_start(phase: str, code: str) -> None:
    table = table_in(phase)

    assert codes(table, ScheduleStart(start_at=table.now + HOUR)) == [code]


@pytest.mark.parametrize("phase", [READY, RUNNING, HOLDING, PAUSED, FINISHED])
def test_only_a_scheduled_start_can_be_cancelled(phase: str) -> None:
    assert codes(table_in(phase), UnscheduleStart()) == ["clock.not_scheduled"]


# -- next, previous, jump ----------------------------------------------------------------------------


@pytest.mark.parametrize("phase", [READY, SCHEDULED, RUNNING, HOLDING, PAUSED])
def test_there_is_no_period_before_the_first(phase: str) -> None:
    assert codes(table_in(phase), PreviousPeriod()) == ["clock.no_previous_period"]


def test_there_is_no_period_after_the_last() -> None:
    table = table_in(RUNNING)
    table.give(JumpToPeriod(period="l3"))

    assert codes(table, NextPeriod()) == ["clock.no_next_period"]
    assert codes(table_in(FINISHED), NextPeriod()) == ["clock.no_next_period"]


def test_a_jump_to_an_unknown_period_is_refused_with_its_name() -> None:
    (reason,) = refused(table_in(RUNNING), JumpToPeriod(period="l9"))

    assert (reason.code, reason.params, reason.field) == ("clock.unknown_period", {"period": "l9"}, "period")


def test_previous_after_the_end_stands_paused_at_the_period_before() -> None:
    table = table_in(FINISHED)
    table.give(PreviousPeriod())

    assert (table.session.clock.phase, table.session.clock.mark.period) == ("paused", "b1")
    table.check()


# -- time left ---------------------------------------------------------------------------------------


def test_the_time_left_cannot_be_set_below_zero() -> None:
    assert codes(table_in(RUNNING), SetRemaining(ms=-1)) == ["clock.below_zero"]


def test_taking_more_time_than_is_left_is_refused_with_the_time_left() -> None:
    table = table_in(RUNNING).advance(19 * MINUTE)
    (reason,) = refused(table, AddTime(ms=-MINUTE - 1))

    assert (reason.code, reason.params) == ("clock.takes_too_much", {"left_ms": MINUTE})


def test_taking_exactly_the_time_left_begins_the_next_level() -> None:
    table = table_in(RUNNING).advance(19 * MINUTE)
    table.give(AddTime(ms=-MINUTE))

    assert table.session.clock.mark.period == "l2"
    assert table.events()[-2:] == ["TimeAdded", "LevelStarted"]
    table.check()


@pytest.mark.parametrize("command", [SetRemaining(ms=0), AddTime(ms=0)])
def test_a_finished_clock_cannot_be_set_to_zero(command: AnyClockCommand) -> None:
    assert codes(table_in(FINISHED), command) == ["clock.finished"]


def test_setting_the_time_of_level_1_keeps_a_scheduled_start() -> None:
    table = table_in(SCHEDULED)
    table.give(SetRemaining(ms=30 * MINUTE))
    table.advance(HOUR).settle()

    assert table.session.clock.phase == "running"
    assert table.session.clock.remaining_ms(table.now) == 30 * MINUTE
    table.check()


# -- announcing --------------------------------------------------------------------------------------


def test_levels_that_change_on_zero_are_not_announced() -> None:
    assert codes(table_in(RUNNING), AnnounceLevel()) == ["clock.no_announcement_needed"]


@pytest.mark.rule("level_change.not_before_zero", sets="all")
def test_announcing_a_level_before_zero_is_refused_with_the_time_left() -> None:
    table = Table(a_set_up(level_change="on_announcement"))
    table.give(StartClock())
    table.advance(20 * MINUTE - 1)
    (reason,) = refused(table, AnnounceLevel())

    assert (reason.code, reason.params) == ("clock.announced_too_early", {"left_ms": 1})
    table.advance(1).give(AnnounceLevel())
    assert table.session.clock.mark.period == "l2"


def test_a_paused_clock_has_nothing_to_announce() -> None:
    table = Table(a_set_up(level_change="on_announcement"))
    assert codes(table, AnnounceLevel()) == ["clock.nothing_to_announce"]

    table.give(StartClock())
    table.give(PauseClock())
    assert codes(table, AnnounceLevel()) == ["clock.nothing_to_announce"]

    table.give(JumpToPeriod(period="l3"))
    table.give(ResumeClock())
    table.advance(HOUR)
    assert codes(table, AnnounceLevel()) == ["clock.nothing_to_announce"]


def test_choosing_the_same_level_change_twice_is_already_done() -> None:
    assert codes(table_in(RUNNING), SetLevelChange(mode="on_zero")) == ["clock.level_change_already"]
    assert codes(table_in(HOLDING), SetLevelChange(mode="on_announcement")) == ["clock.level_change_already"]


def _holding_in_what_became_the_last_period() -> Table:
    """The structure was cut short while the clock held at zero, so no period follows."""
    table = table_in(HOLDING)
    table.give(ChangeStructure(from_period="l2", periods=[]))
    return table


def test_announcing_after_the_last_period_is_refused() -> None:
    assert codes(_holding_in_what_became_the_last_period(), AnnounceLevel()) == ["clock.no_next_period"]


def test_a_hold_in_a_period_that_became_the_last_can_be_ended() -> None:
    table = _holding_in_what_became_the_last_period()
    table.give(SetLevelChange(mode="on_zero"))

    assert table.session.clock.phase == "finished"


# -- a second tap ------------------------------------------------------------------------------------


def test_a_second_tap_on_next_does_not_skip_another_level() -> None:
    table = table_in(RUNNING)
    table.give(NextPeriod(from_period="l1"))

    assert codes(table, NextPeriod(from_period="l1")) == ["already_done"]
    assert table.session.clock.mark.period == "l2"


def test_next_tapped_as_the_clock_enters_the_next_period_by_itself_is_already_done() -> None:
    table = table_in(RUNNING).advance(20 * MINUTE)

    assert codes(table, NextPeriod(from_period="l1")) == ["already_done"]


def test_a_second_tap_on_previous_does_not_go_back_another_level() -> None:
    table = table_in(RUNNING)
    table.give(JumpToPeriod(period="b1"))
    table.give(PreviousPeriod(from_period="b1"))

    assert codes(table, PreviousPeriod(from_period="b1")) == ["already_done"]


def test_a_second_announcement_of_the_same_level_is_already_done() -> None:
    table = table_in(HOLDING)
    table.give(AnnounceLevel(from_period="l1"))

    assert codes(table, AnnounceLevel(from_period="l1")) == ["already_done"]


def test_a_pause_meant_for_an_earlier_run_does_not_stop_the_clock_again() -> None:
    table = table_in(RUNNING)
    table.give(PauseClock(run=1))
    table.give(ResumeClock(run=1))

    assert codes(table, PauseClock(run=1)) == ["already_done"]
    assert codes(table, ResumeClock(run=1)) == ["already_done"]
    assert table.session.clock.phase == "running"


def test_a_second_tap_on_pause_is_refused_since_the_clock_is_paused() -> None:
    table = table_in(RUNNING)
    table.give(PauseClock(run=1))

    assert codes(table, PauseClock(run=1)) == ["clock.already_paused"]


# -- a scheduled start -------------------------------------------------------------------------------


def test_a_scheduled_start_happens_by_itself_and_is_recorded_at_its_instant() -> None:
    table = table_in(SCHEDULED).advance(HOUR + 25 * MINUTE).settle()

    assert table.events()[-2:] == ["ScheduledStartCame", "LevelStarted"]
    assert table.session.clock.mark.period == "l2"
    assert table.session.clock.remaining_ms(table.now) == 15 * MINUTE
    table.check()


def test_a_start_cannot_be_scheduled_for_now_or_earlier() -> None:
    assert codes(table_in(READY), ScheduleStart(start_at=START)) == ["clock.start_in_the_past"]


def test_a_start_is_scheduled_at_most_a_year_ahead() -> None:
    table = table_in(READY)
    slip = ScheduleStart(start_at=START + MAX_AHEAD_MS + 1)

    assert codes(table, slip) == ["clock.start_too_far_ahead"]
    table.give(ScheduleStart(start_at=START + MAX_AHEAD_MS))


def test_a_wrong_schedule_on_a_running_clock_is_refused_with_both_reasons() -> None:
    late = ScheduleStart(start_at=START)

    assert codes(table_in(RUNNING), late) == ["clock.already_running", "clock.start_in_the_past"]


def test_a_scheduled_start_is_moved_by_scheduling_again_and_cancelled() -> None:
    table = table_in(SCHEDULED)
    table.give(ScheduleStart(start_at=START + 2 * HOUR))
    table.advance(HOUR).settle()
    assert table.session.clock.phase == "scheduled"

    table.give(UnscheduleStart())
    table.advance(9 * HOUR).settle()
    assert table.session.clock.phase == "ready"
    table.check()


# -- sessions and restarts ---------------------------------------------------------------------------


def test_an_unknown_session_is_refused_with_its_number() -> None:
    (reason,) = refused(table_in(READY), StartClock(session="1B"))

    assert (reason.code, reason.params) == ("session.unknown", {"session": "1B"})


@pytest.mark.parametrize("phase", [READY, RUNNING, PAUSED])
def test_an_answer_without_a_question_is_refused_after_a_restart(phase: str) -> None:
    assert codes(table_in(phase), ChooseAfterRestart(choice="go_on")) == ["restart.nothing_asked"]


# -- what the journal keeps --------------------------------------------------------------------------


def test_every_change_of_period_is_its_own_event_at_its_own_instant() -> None:
    table = table_in(RUNNING).advance(90 * MINUTE).settle()
    facts = [(record.event.at - START) // MINUTE for record in table.records[2:]]

    assert table.events()[2:] == ["LevelStarted", "BreakStarted", "LevelStarted", "ClockFinished"]
    assert facts == [20, 40, 50, 70]


def test_settling_twice_finds_nothing_new() -> None:
    table = table_in(RUNNING).advance(90 * MINUTE).settle()
    settled = len(table.records)

    assert len(table.settle().records) == settled


def test_a_tournament_of_one_level_runs_and_finishes() -> None:
    table = Table(a_set_up(a_structure(a_level("l1"))))
    table.give(StartClock())
    table.advance(20 * MINUTE).settle()

    assert table.session.clock.phase == "finished"
    table.check()
