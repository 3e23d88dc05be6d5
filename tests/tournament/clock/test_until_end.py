"""A last level until the end: no time ends it, and the clock holds from its beginning."""

from __future__ import annotations

from clockserver.core.undo import Undo
from clockserver.tournament.clock.commands import (
    AddTime,
    AnnounceLevel,
    NextPeriod,
    PauseClock,
    PreviousPeriod,
    ResumeClock,
    SetRemaining,
    StartClock,
)
from clockserver.tournament.clock.view import clock_value
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.structure.commands import ChangeStructure
from tests.builders import MINUTE, Table, a_break, a_level, a_set_up, a_structure
from tests.tournament.clock.positions import phase_and_period
from tests.tournament.refusals import codes

HOUR = 60 * MINUTE
LAST = {"kind": "level", "small_blind": 500, "big_blind": 1000, "minutes": 30}


def event() -> Table:
    """A level, a break, and a level of some 30 minutes until the end."""
    periods = a_level("l1", 20), a_break("b1", 10), a_level("l2", 30, until_end=True)
    return Table(a_set_up(a_structure(*periods)))


def in_the_last_level() -> Table:
    played = event()
    played.give(StartClock())
    return played.advance(30 * MINUTE).settle()


def test_no_time_ends_the_last_level() -> None:
    played = in_the_last_level()
    assert phase_and_period(played) == ("holding", "l2")
    assert phase_and_period(played.advance(9 * HOUR).settle()) == ("holding", "l2")
    assert played.session.clock.next_change() is None
    played.check()


def test_the_topic_marks_a_level_until_the_end_with_its_estimated_length() -> None:
    period = clock_value(in_the_last_level().session)["period"]
    assert (period["until_end"], period["ms"], period["ends"]) == (True, 30 * MINUTE, "end")


def test_a_level_until_the_end_has_no_time_to_set_and_no_next_level() -> None:
    played = in_the_last_level()
    assert codes(played, AddTime(ms=MINUTE)) == ["clock.until_the_end"]
    assert codes(played, SetRemaining(ms=MINUTE)) == ["clock.until_the_end"]
    assert codes(played, NextPeriod()) == ["clock.no_next_period"]
    assert codes(played, AnnounceLevel()) == ["clock.no_next_period"]


def test_a_level_until_the_end_is_paused_resumed_and_left_and_each_step_is_undone() -> None:
    played = in_the_last_level()
    pause = played.give(PauseClock())
    assert phase_and_period(played) == ("paused", "l2")
    played.give(Undo(command=pause))
    assert phase_and_period(played) == ("holding", "l2")
    played.give(PauseClock())
    played.give(ResumeClock())
    assert phase_and_period(played) == ("holding", "l2")
    back = played.give(PreviousPeriod())
    assert phase_and_period(played) == ("running", "b1")
    played.give(Undo(command=back))
    assert phase_and_period(played) == ("holding", "l2")
    played.check()


def test_a_long_absence_advances_the_clock_only_to_a_level_until_the_end() -> None:
    played = event()
    played.give(StartClock())
    assert played.session.clock.at(played.now + 9 * HOUR).mark == in_the_last_level().session.clock.mark


def test_the_only_level_holds_as_soon_as_the_clock_is_started() -> None:
    played = Table(a_set_up(a_structure(a_level("l1", 20, until_end=True))))
    assert phase_and_period(played) == ("ready", "l1")
    played.give(StartClock())
    assert phase_and_period(played.advance(HOUR)) == ("holding", "l1")


def test_no_break_is_shown_behind_a_level_until_the_end_and_a_new_last_level_follows_the_previous_one() -> (
    None
):
    played = event()
    played.give(
        ChangeStructure(from_period="l2", periods=[{**LAST, "id": "l2"}, {**LAST, "until_end": True}])
    )
    periods = played.session.structure.periods
    assert [period.until_end for period in periods] == [False, False, False, True]
    wrong = ChangeStructure(from_period="l2", periods=[{**LAST, "until_end": True}, LAST])
    assert codes(played, wrong) == ["structure.until_end_not_last"]


FOLLOWED = ChangeStructure(
    from_period="l2",
    periods=[{**LAST, "small_blind": 50, "big_blind": 100, "id": "l2"}, {**LAST, "until_end": True}],
)


def test_a_level_added_after_it_starts_the_countdown_of_a_level_until_the_end() -> None:
    played = in_the_last_level()
    played.advance(HOUR).settle()
    changed = played.give(FOLLOWED)
    assert phase_and_period(played) == ("running", "l2")
    assert played.session.clock.remaining_ms(played.now) == 30 * MINUTE
    assert phase_and_period(played.advance(30 * MINUTE).settle()) == ("holding", "n1")
    played.give(Undo(command=changed))
    assert phase_and_period(played) == ("holding", "l2")
    assert played.session.structure.periods[-1].until_end
    played.check()


def test_a_paused_level_until_the_end_shows_its_minutes_once_a_level_follows() -> None:
    played = in_the_last_level()
    played.give(PauseClock())
    played.give(FOLLOWED)
    assert phase_and_period(played) == ("paused", "l2")
    assert played.session.clock.remaining_ms(played.now) == 30 * MINUTE
    played.give(ResumeClock())
    assert phase_and_period(played.advance(29 * MINUTE).settle()) == ("running", "l2")


def test_a_running_level_until_the_end_keeps_its_minutes_and_continues_without_a_next_level() -> None:
    played = in_the_last_level()
    current = {**LAST, "id": "l2", "small_blind": 50, "big_blind": 100}
    without_next = ChangeStructure(from_period="l2", periods=[current])
    assert codes(played, without_next) == ["structure.current_period_keeps_its_time"]
    shorter = ChangeStructure(from_period="l2", periods=[{**current, "minutes": 20}, LAST])
    assert codes(played, shorter) == ["structure.current_period_keeps_its_time"]
    until_end = ChangeStructure(from_period="l2", periods=[{**current, "until_end": True}, LAST])
    assert codes(played, until_end) == ["structure.until_end_not_last"]


def test_players_go_out_in_a_level_until_the_end_as_in_any_level() -> None:
    played = in_the_last_level()
    played.give(TapCounter(what="entry", count=3))
    played.give(TapCounter(what="bustout"))
    assert phase_and_period(played.advance(HOUR).settle()) == ("holding", "l2")
    assert played.session.counters.players_left == 2
    played.check()
