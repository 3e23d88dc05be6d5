"""After a restart the clock continues by arithmetic, or is paused and asks."""

from __future__ import annotations

from typing import Any

from clockserver.core.undo import Undo
from clockserver.desk.journals.recovery import Heartbeat, Policy, Recovery
from clockserver.tournament.clock.commands import (
    ChooseAfterRestart,
    NextPeriod,
    PauseClock,
    ResumeClock,
    ScheduleStart,
    StartClock,
)
from tests.builders import MINUTE, SLUG, Room
from tests.fakes import START
from tests.projection.topic_values import topic_value

HOUR = 60 * MINUTE
GO_ON, RESUME = ChooseAfterRestart(choice="go_on"), ChooseAfterRestart(choice="resume")


def running() -> Room:
    """A room whose clock has run for 5 minutes."""
    room = Room().opened()
    room.give(StartClock())
    room.clock.advance(5 * MINUTE)
    return room


def restarted_after(
    room: Room, away_ms: int, policy: Policy = "keep_running", wall_ms: int | None = None
) -> Room:
    """The room after the server was away; `wall_ms` is the change of the machine's clock if it differs."""
    alive_at = room.clock.now
    room.clock.advance(away_ms)
    wall = room.clock.now if wall_ms is None else wall_ms
    restarted = room.restarted(Recovery(Heartbeat(alive_at, alive_at), wall, policy))
    restarted._ids = room._ids  # the tablet uses new ids: an old one would be a repeat
    return restarted


def shows(room: Room) -> tuple[str, str, int]:
    clock = room.session.clock
    return clock.phase, clock.mark.period, clock.remaining_ms(room.clock.now)


def asking(room: Room) -> Any:
    return topic_value(room, f"clock:{SLUG}:1")["asking"]


# -- keep running ------------------------------------------------------------------------------------


def test_a_clock_keeps_running_while_the_server_is_away() -> None:
    room = restarted_after(running(), 18 * MINUTE)

    assert shows(room) == ("running", "l2", 17 * MINUTE)
    assert asking(room) is None
    room.check()


def test_levels_that_ended_meanwhile_are_recorded_once_at_their_instants() -> None:
    room = restarted_after(restarted_after(running(), 40 * MINUTE), 0)
    facts = [row.type for row in room.journal.rows if row.actor == "clock"]

    assert facts == ["LevelStarted", "BreakStarted", "ColorUpDue"]
    room.check()


def test_a_paused_clock_is_restored_as_it_was() -> None:
    room = running()
    room.give(PauseClock())

    for policy in ("keep_running", "pause_and_ask"):
        restarted = restarted_after(room, 20 * HOUR, policy)
        assert shows(restarted) == ("paused", "l1", 15 * MINUTE)
        assert asking(restarted) is None


def test_a_clock_that_was_not_started_asks_nothing() -> None:
    room = restarted_after(Room().opened(), 20 * HOUR, "pause_and_ask")

    assert (room.session.clock.phase, asking(room)) == ("ready", None)


def test_a_clock_that_holds_at_zero_goes_on_holding() -> None:
    room = Room(level_change="on_announcement").opened()
    room.give(StartClock())
    room.clock.advance(21 * MINUTE)
    room.desk.wake()
    restarted = restarted_after(room, HOUR, "pause_and_ask")

    assert shows(restarted) == ("holding", "l1", 0)
    assert asking(restarted) is None


# -- pause and ask -----------------------------------------------------------------------------------


def test_pause_and_ask_restores_the_clock_paused_where_the_server_stopped() -> None:
    room = restarted_after(running(), 18 * MINUTE, "pause_and_ask")

    assert shows(room) == ("paused", "l1", 15 * MINUTE)
    assert asking(room) == {"down_at": START + 5 * MINUTE, "up_at": START + 23 * MINUTE}
    room.check()


def test_levels_that_ended_before_the_server_stopped_stay_ended() -> None:
    room = running()
    room.clock.advance(20 * MINUTE)
    restarted = restarted_after(room, HOUR, "pause_and_ask")

    assert shows(restarted) == ("paused", "l2", 15 * MINUTE)
    restarted.check()


def test_a_gap_of_more_than_12_hours_asks_under_any_policy() -> None:
    assert shows(restarted_after(running(), 12 * HOUR))[0] == "finished"

    room = restarted_after(running(), 12 * HOUR + 1)
    assert shows(room) == ("paused", "l1", 15 * MINUTE)
    assert asking(room) is not None


def test_a_machine_whose_clock_was_set_back_asks_under_any_policy() -> None:
    room = running()
    restarted = restarted_after(room, 0, wall_ms=room.clock.now - 1)

    assert shows(restarted) == ("paused", "l1", 15 * MINUTE)
    assert asking(restarted) is not None
    restarted.check()


def test_a_server_that_never_wrote_that_it_lived_counts_from_its_newest_record() -> None:
    room = running()
    room.clock.advance(HOUR)
    restarted = room.restarted(Recovery(None, room.clock.now, "pause_and_ask"))

    assert shows(restarted) == ("paused", "l1", 20 * MINUTE)


def test_a_restart_on_a_full_disk_asks_once_the_journal_can_be_written() -> None:
    room = running()
    room.journal.full = True
    restarted = restarted_after(room, 18 * MINUTE, "pause_and_ask")
    room.journal.full = False
    restarted.desk.wake()

    assert shows(restarted) == ("paused", "l1", 15 * MINUTE)
    assert asking(restarted) is not None


# -- the answers -------------------------------------------------------------------------------------


def test_go_on_counts_the_time_during_which_the_server_was_away() -> None:
    room = restarted_after(running(), 18 * MINUTE, "pause_and_ask")
    room.clock.advance(MINUTE)
    room.give(GO_ON)

    assert shows(room) == ("running", "l2", 16 * MINUTE)
    assert asking(room) is None
    room.check()


def test_resume_continues_from_where_the_server_stopped() -> None:
    room = restarted_after(running(), 18 * MINUTE, "pause_and_ask")
    room.clock.advance(MINUTE)
    room.give(RESUME)
    room.clock.advance(MINUTE)

    assert shows(room) == ("running", "l1", 14 * MINUTE)
    assert asking(room) is None
    room.check()


def test_a_question_is_answered_once() -> None:
    room = restarted_after(running(), HOUR, "pause_and_ask")
    room.give(RESUME)

    assert room.refused(GO_ON) == ["restart.nothing_asked"]


def test_a_late_answer_does_not_set_a_clock_that_the_director_resumed() -> None:
    room = restarted_after(running(), HOUR, "pause_and_ask")
    room.give(ResumeClock())
    before = shows(room)

    assert room.refused(GO_ON) in (["already_done"], ["restart.nothing_asked"])
    assert (asking(room), shows(room)) == (None, before)


def test_an_undone_answer_asks_again() -> None:
    room = restarted_after(running(), 18 * MINUTE, "pause_and_ask")
    room.give(RESUME, "answer-001")
    room.clock.advance(MINUTE)
    room.give(Undo(command="answer-001"))
    assert shows(room) == ("paused", "l1", 15 * MINUTE)
    assert asking(room) == {"down_at": START + 5 * MINUTE, "up_at": START + 23 * MINUTE}

    room.give(GO_ON)
    assert shows(room) == ("running", "l2", 16 * MINUTE)
    room.check()


def test_a_question_survives_another_restart() -> None:
    room = restarted_after(restarted_after(running(), HOUR, "pause_and_ask"), HOUR, "pause_and_ask")
    assert asking(room) is not None

    room.give(RESUME)
    assert shows(room) == ("running", "l1", 15 * MINUTE)
    room.check()


def test_the_next_pause_of_a_clock_that_the_director_resumed_asks_no_question() -> None:
    room = restarted_after(running(), 10 * MINUTE, "pause_and_ask")
    room.give(ResumeClock())
    room.clock.advance(5 * MINUTE)
    room.give(PauseClock())

    assert asking(room) is None


def test_the_question_is_closed_once_the_director_goes_to_another_level() -> None:
    room = restarted_after(running(), 10 * MINUTE, "pause_and_ask")
    room.give(NextPeriod())

    assert asking(room) is None


# -- a scheduled start -------------------------------------------------------------------------------


def scheduled() -> Room:
    room = Room().opened()
    room.give(ScheduleStart(start_at=START + HOUR))
    return room


def test_a_scheduled_start_still_to_come_is_left_alone() -> None:
    room = restarted_after(scheduled(), 30 * MINUTE, "pause_and_ask")
    assert (room.session.clock.phase, asking(room)) == ("scheduled", None)

    room.clock.advance(31 * MINUTE)
    room.desk.wake()
    assert shows(room) == ("running", "l1", 19 * MINUTE)


def test_a_scheduled_start_that_passed_meanwhile_has_happened() -> None:
    room = restarted_after(scheduled(), 65 * MINUTE)

    assert shows(room) == ("running", "l1", 15 * MINUTE)
    room.check()


def test_a_scheduled_start_that_passed_meanwhile_is_asked_about() -> None:
    went_on = restarted_after(scheduled(), 65 * MINUTE, "pause_and_ask")
    assert shows(went_on) == ("paused", "l1", 20 * MINUTE)
    assert asking(went_on) is not None
    went_on.give(GO_ON)
    assert shows(went_on) == ("running", "l1", 15 * MINUTE)
    went_on.check()

    resumed = restarted_after(scheduled(), 65 * MINUTE, "pause_and_ask")
    resumed.give(RESUME)
    assert shows(resumed) == ("running", "l1", 20 * MINUTE)
    resumed.check()


def test_after_the_wall_clock_was_set_back_and_ran_on_a_restart_counts_the_gap_by_the_wall() -> None:
    """Instants are an hour ahead of the wall since it was set back; a restart now is no step back."""
    room = Room().opened()
    room.give(StartClock())
    alive_at = room.clock.now
    behind = Heartbeat(alive_at, alive_at - HOUR)
    recovery = Recovery(behind, behind.wall_ms + 5_000)
    assert recovery.not_before(room.desk.state.last_at) == alive_at + 5_000
    room.clock.advance(5_000)
    restarted = room.restarted(recovery)
    assert restarted.session.clock.phase == "running"
    assert restarted.session.absence is None


def test_instants_begin_after_the_gap_but_not_after_a_step_of_the_wall_clock() -> None:
    alive = Heartbeat(10_000_000, 9_000_000)
    assert Recovery(alive, 9_060_000).not_before(0) == 10_060_000
    assert Recovery(alive, 10_000_000).not_before(0) == 10_000_000, "set right again, or away? a guess"
    assert Recovery(alive, 8_000_000).not_before(0) == 10_000_000
    assert Recovery(alive, 9_000_000 + 13 * HOUR).not_before(0) == 10_000_000
    assert Recovery(alive, 9_000_000).not_before(10_000_500) == 10_000_500
    assert Recovery(None, 9_000_000).not_before(7) == 7


def test_a_wall_clock_that_was_stepped_forward_while_the_server_ran_is_asked_about() -> None:
    """A machine without a hardware clock gets the time from the network when the server already runs."""
    room = Room().opened()
    room.give(StartClock())
    ahead = Heartbeat(room.clock.now, room.clock.now + 3 * HOUR)
    restarted = room.restarted(Recovery(ahead, ahead.wall_ms + 2_000))
    assert restarted.session.absence is not None


def test_a_clock_runs_on_over_a_restart_after_the_machines_later_time_was_taken() -> None:
    room = running()
    left = room.session.clock.remaining_ms(room.clock.now)
    day = 24 * HOUR
    alive = Heartbeat(room.clock.now, room.clock.now + day, behind_ms=day)
    room.clock.advance(2 * MINUTE)
    restarted = room.restarted(Recovery(alive, room.clock.now + day))
    assert shows(restarted) == ("running", restarted.session.clock.mark.period, left - 2 * MINUTE)


def test_a_later_wall_clock_time_that_nobody_accepted_asks() -> None:
    room = running()
    alive = Heartbeat(room.clock.now, room.clock.now + 24 * HOUR)
    restarted = room.restarted(Recovery(alive, room.clock.now + 24 * HOUR + 2 * MINUTE))
    assert restarted.session.clock.phase == "paused"
