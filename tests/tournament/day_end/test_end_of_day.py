"""At the end of a day the clock stops, in every rule set; only the next day, a jump or an undo continues."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clockserver.core.undo import Undo
from clockserver.tournament.clock.commands import (
    AddTime,
    AnnounceLevel,
    JumpToPeriod,
    NextPeriod,
    PauseClock,
    PreviousPeriod,
    ResumeClock,
    SetLevelChange,
    SetRemaining,
    StartClock,
)
from clockserver.tournament.day_end.commands import (
    BeginNextDay,
    CallOffDayEnd,
    ScheduleDay,
    StartDayEnd,
    UnscheduleDay,
)
from clockserver.tournament.day_end.events import NextDayScheduled
from clockserver.tournament.log import worded
from clockserver.tournament.settle import next_change, pause_for_restart
from clockserver.tournament.structure.commands import ChangeStructure
from clockserver.tournament.structure.state import Structure
from tests.builders import MINUTE, Table, a_break, a_level, a_ruleset, a_set_up, a_structure
from tests.rules.shipped_rulesets import SETS
from tests.tournament.refusals import codes

ROLES_BY_COMMAND = {
    "day.schedule": "td",
    "day.unschedule": "td",
    "day_end.accept": "td floor",
    "day_end.bag": "td floor cashier dealer",
    "day_end.call_off": "td floor",
    "day_end.hand_done": "td floor dealer",
    "day_end.next_day": "td floor",
    "day_end.pick": "td floor dealer player",
    "day_end.record": "td floor",
    "day_end.start": "td floor",
    "day_end.table_bags": "td floor cashier dealer",
}
AUDIENCE_BY_TOPIC = {"day_end": "everybody"}
HOUR = 60 * MINUTE
DAY = a_structure(
    a_level("l1", big_blind=200),
    a_level("l2", big_blind=400, ends_day=True),
    a_level("l3", big_blind=800),
    a_level("l4", big_blind=1600, ends_day=True),
)


def a_table(
    ruleset: str = "tda-2024", structure: Structure = DAY, *, stops: bool = True, **more: Any
) -> Table:
    set_up = replace(a_set_up(structure, ruleset=a_ruleset(ruleset), **more), stops_at_day_end=stops)
    table = Table(set_up)
    table.give(StartClock())
    return table


def at_the_end(ruleset: str = "tda-2024", structure: Structure = DAY, **more: Any) -> Table:
    """A clock at the end of the first day."""
    table = a_table(ruleset, structure, **more)
    table.advance(20 * MINUTE).settle()
    if more.get("level_change") == "on_announcement":
        table.give(AnnounceLevel())
    return table.advance(9 * HOUR).settle()


def clock_position(table: Table) -> tuple[str, str, bool]:
    clock = table.session.clock.at(table.now)
    return clock.mark.period, clock.phase, clock.day_over


@pytest.mark.parametrize("level_change", ["on_zero", "on_announcement"])
@pytest.mark.parametrize("name", [each for each in SETS if each != "irish-open"])
def test_the_clock_stops_at_the_end_of_the_day_in_every_set(name: str, level_change: Any) -> None:
    table = at_the_end(name, level_change=level_change)
    assert clock_position(table) == ("l2", "holding", True)
    assert table.session.clock.remaining_ms(table.now) == 0
    assert worded(table.records[-1].event, table.state.sessions).code == "log.ZeroReached.day_over"
    assert next_change(table.state) is None
    table.check()


def test_a_clock_resumed_before_the_card_stops_at_the_end_of_the_day_too() -> None:
    table = a_table("irish-open").advance(31 * MINUTE).settle()
    assert clock_position(table) == ("l2", "paused", False)
    table.give(ResumeClock())
    table.advance(9 * HOUR).settle()
    assert clock_position(table) == ("l2", "holding", True)
    assert codes(table, BeginNextDay()) == ["day_end.no_card_yet"]
    table.give(CallOffDayEnd())
    table.give(BeginNextDay())
    assert clock_position(table) == ("l3", "paused", False)


@pytest.mark.parametrize("name", SETS)
def test_next_and_announce_are_refused_at_the_end_of_the_day_and_the_next_day_begins(name: str) -> None:
    table = at_the_end("tda-2024") if name == "irish-open" else at_the_end(name)
    for _ in range(2):
        assert codes(table, NextPeriod()) == ["clock.day_is_over"]
        assert codes(table, AnnounceLevel()) == ["clock.day_is_over"]
        table.give(PauseClock())
        assert clock_position(table) == ("l2", "paused", True)
        assert codes(table, NextPeriod()) == ["clock.day_is_over"]
        table.give(ResumeClock())
        assert clock_position(table) == ("l2", "holding", True)
    table.give(BeginNextDay())
    assert clock_position(table) == ("l3", "paused", False)
    assert table.session.clock.remaining_ms(table.now) == 20 * MINUTE
    table.give(ResumeClock())
    table.advance(3 * HOUR).settle()
    assert clock_position(table) == ("l4", "holding", True)
    table.check()


def test_a_jump_leaves_the_end_of_the_day_and_an_undo_returns_to_it() -> None:
    table = at_the_end()
    jump = table.give(JumpToPeriod(period="l3"))
    assert clock_position(table) == ("l3", "running", False)
    table.give(Undo(command=jump))
    assert clock_position(table) == ("l2", "holding", True)
    begun = table.give(BeginNextDay())
    table.give(Undo(command=begun))
    assert clock_position(table) == ("l2", "holding", True)
    assert codes(table, NextPeriod()) == ["clock.day_is_over"]
    table.check()


def test_undoing_the_early_end_of_a_level_lets_the_clock_run_on() -> None:
    table = a_table()
    table.advance(21 * MINUTE)
    ended = table.give(SetRemaining(ms=0))
    assert clock_position(table) == ("l2", "holding", True)
    table.give(Undo(command=ended))
    assert clock_position(table) == ("l2", "running", False)
    table.check()


def test_added_time_and_the_previous_level_belong_to_the_same_day() -> None:
    table = at_the_end()
    table.give(AddTime(ms=5 * MINUTE))
    assert clock_position(table) == ("l2", "running", False)
    table.advance(HOUR).settle()
    assert clock_position(table) == ("l2", "holding", True)
    table.give(PauseClock())
    table.give(SetRemaining(ms=MINUTE))
    assert clock_position(table) == ("l2", "paused", False)
    table.give(PreviousPeriod())
    assert clock_position(table) == ("l1", "paused", False)
    table.check()


def test_choosing_another_level_change_does_not_continue_the_day() -> None:
    table = at_the_end(level_change="on_announcement")
    table.give(SetLevelChange(mode="on_zero"))
    assert clock_position(table) == ("l2", "holding", True)
    table.check()


def test_no_time_to_a_break_is_shown_over_the_night() -> None:
    structure = a_structure(a_level("l1", ends_day=True), a_level("l2"), a_break("b1"), a_level("l3"))
    table = a_table(structure=structure)
    assert table.session.clock.next_break_in_ms(table.now) is None
    assert a_table(structure=structure, stops=False).session.clock.next_break_in_ms(table.now) == 40 * MINUTE


def test_tournaments_of_older_journals_run_on() -> None:
    table = at_the_end(stops=False)
    assert clock_position(table) == ("l4", "finished", False)


def test_the_last_level_of_all_ends_its_day_too() -> None:
    table = at_the_end(structure=a_structure(a_level("l1"), a_level("l2", ends_day=True)))
    assert clock_position(table) == ("l2", "holding", True)
    table.give(BeginNextDay())
    assert clock_position(table) == ("l2", "paused", False)
    table.give(ResumeClock())
    table.advance(HOUR).settle()
    assert clock_position(table) == ("l2", "finished", False)


def test_a_level_by_hands_ends_the_day_once_it_is_reported_over() -> None:
    structure = a_structure(a_level("l1"), a_level("l2", hands=8, ends_day=True), a_level("l3"))
    table = a_table(structure=structure).advance(HOUR).settle()
    assert clock_position(table) == ("l2", "holding", False)
    over = table.give(NextPeriod())
    assert clock_position(table) == ("l2", "holding", True)
    assert worded(table.records[-1].event, table.state.sessions).code == "log.LastLevelEnded"
    table.give(Undo(command=over))
    table.give(AnnounceLevel())
    assert codes(table, AnnounceLevel()) == ["clock.day_is_over"]
    table.give(BeginNextDay())
    assert clock_position(table) == ("l3", "paused", False)
    table.check()


def a_draft(period_id: str, **more: Any) -> dict[str, object]:
    stakes = {"game": "nlhe", "small_blind": 200, "big_blind": 400, "ante": 400, "ante_kind": "big_blind"}
    return {"id": period_id, "kind": "level", "minutes": 20, **stakes, **more}


def test_removing_the_mark_at_the_end_of_the_day_lets_the_clock_continue() -> None:
    table = at_the_end()
    change = table.give(
        ChangeStructure(from_period="l2", periods=[a_draft("l2"), a_draft("l3"), a_draft("l4")])
    )
    assert clock_position(table) == ("l3", "running", False)
    table.give(Undo(command=change))
    assert clock_position(table) == ("l2", "holding", True)
    table.check()


def test_setting_the_mark_while_the_clock_waits_for_an_announcement_ends_the_day() -> None:
    structure = a_structure(a_level("l1"), a_level("l2"), a_level("l3"))
    table = a_table(structure=structure, level_change="on_announcement").advance(HOUR).settle()
    assert clock_position(table) == ("l1", "holding", False)
    drafts = [a_draft("l1", ends_day=True), a_draft("l2"), a_draft("l3")]
    change = table.give(ChangeStructure(from_period="l1", periods=drafts))
    assert clock_position(table) == ("l1", "holding", True)
    table.give(Undo(command=change))
    assert clock_position(table) == ("l1", "holding", False)
    table.check()


# -- without a draw --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SETS)
def test_a_day_ends_without_a_draw_and_the_end_can_be_cancelled(name: str) -> None:
    table = a_table(name).advance(21 * MINUTE)
    table.give(StartDayEnd(draw=False))
    assert clock_position(table) == ("l2", "paused", False)
    assert table.session.day_ends[-1].hands == 0
    assert codes(table, StartDayEnd(draw=False)) == ["already_done"]
    table.give(CallOffDayEnd())
    table.give(StartDayEnd(draw=False))
    table.give(BeginNextDay())
    assert table.session.day_ends[-1].state == "over"
    table.check()


def test_cards_that_nobody_draws_are_refused() -> None:
    table = a_table()
    assert codes(table, StartDayEnd(draw=False, cards=(3, 4))) == ["day_end.cards_without_draw"]


# -- the next day is scheduled ---------------------------------------------------------------------------


def test_the_next_day_is_scheduled_changed_and_cancelled() -> None:
    table = at_the_end()
    noon = table.now + 4 * HOUR
    assert codes(table, ScheduleDay(resumes_at=table.now)) == ["day.in_the_past"]
    assert codes(table, ScheduleDay(resumes_at=table.now + 400 * 24 * HOUR)) == ["day.too_far_ahead"]
    assert codes(table, UnscheduleDay()) == ["day.not_scheduled"]
    scheduled = table.give(ScheduleDay(resumes_at=noon))
    assert codes(table, ScheduleDay(resumes_at=noon)) == ["already_done"]
    later = table.give(ScheduleDay(resumes_at=noon + HOUR, starts="by_itself"))
    table.give(Undo(command=later))
    assert table.session.next_day is not None
    assert (table.session.next_day.resumes_at, table.session.next_day.by_itself) == (noon, False)
    table.give(Undo(command=scheduled))
    assert table.session.next_day is None
    table.give(ScheduleDay(resumes_at=noon))
    table.give(UnscheduleDay())
    table.check()


def test_a_next_day_scheduled_without_automatic_start_waits_for_the_director() -> None:
    table = at_the_end()
    table.give(ScheduleDay(resumes_at=table.now + HOUR))
    table.give(BeginNextDay())
    table.advance(9 * HOUR).settle()
    assert clock_position(table) == ("l3", "paused", False)


@pytest.mark.parametrize("begun", [True, False])
def test_a_next_day_with_automatic_start_begins_at_that_instant(begun: bool) -> None:
    table = at_the_end()
    noon = table.now + HOUR
    table.give(ScheduleDay(resumes_at=noon, starts="by_itself"))
    if begun:
        table.give(BeginNextDay())
    assert next_change(table.state) == noon
    table.advance(HOUR + 7 * MINUTE).settle()
    assert clock_position(table) == ("l3", "running", False)
    assert table.session.clock.remaining_ms(table.now) == 13 * MINUTE
    assert table.session.day_ends[-1].begun_at is not None
    table.settle()
    table.check()


def test_a_day_still_in_play_at_that_instant_does_not_start_another() -> None:
    table = a_table()
    table.give(ScheduleDay(resumes_at=table.now + 10 * MINUTE, starts="by_itself"))
    table.advance(HOUR).settle()
    assert clock_position(table) == ("l2", "holding", True)
    assert table.session.next_day is not None
    assert not table.session.next_day.by_itself
    table.check()


def test_a_start_that_passed_while_the_server_was_away_waits_for_the_director() -> None:
    table = at_the_end()
    table.give(ScheduleDay(resumes_at=table.now + HOUR, starts="by_itself"))
    (event,) = pause_for_restart(table.state, table.now, table.now + 20 * HOUR)
    assert isinstance(event, NextDayScheduled)
    assert event.after is not None
    assert (event.after.resumes_at, event.after.by_itself) == (table.now + HOUR, False)


def test_the_schedule_of_one_day_does_not_apply_to_the_next() -> None:
    table = at_the_end()
    table.give(ScheduleDay(resumes_at=table.now + HOUR, starts="by_itself"))
    table.advance(HOUR).settle()
    assert clock_position(table) == ("l3", "running", False)
    table.advance(9 * HOUR).settle()
    assert clock_position(table) == ("l4", "holding", True)
    assert next_change(table.state) is None
    assert codes(table, UnscheduleDay()) == ["day.not_scheduled"]
