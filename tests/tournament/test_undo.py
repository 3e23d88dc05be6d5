"""Undo by item: the state as if the command had never been given, with the same elapsed time."""

from __future__ import annotations

from typing import TypeAlias

import pytest

from clockserver.core.events import SYSTEM
from clockserver.core.texts import Text
from clockserver.core.undo import Redo, Undo
from clockserver.tournament import settle as tournament_settle
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
from clockserver.tournament.clock.level_clock import LevelChange
from clockserver.tournament.counters.commands import TapCounter
from tests.builders import MINUTE, Table, a_set_up
from tests.fakes import START
from tests.tournament.refusals import codes, refused

HOUR = 60 * MINUTE
Step: TypeAlias = tuple[int, AnyClockCommand]
"""Minutes to wait, then a command."""

STARTED: list[Step] = [(0, StartClock())]
IN_LEVEL_2: list[Step] = [*STARTED, (21, AddTime(ms=0))]
PAUSED: list[Step] = [*STARTED, (5, PauseClock())]
SCHEDULED: list[Step] = [(0, ScheduleStart(start_at=START + 30 * MINUTE))]
CLOSED = (["restart.nothing_asked"], ["already_done"])
"""The reason against a question that is already answered."""
ZERO: LevelChange = "on_zero"
ANNOUNCED: LevelChange = "on_announcement"


class TableThatRestarts(Table):
    """A table whose server restarts, and asks about its clock."""

    def restart(self, away_ms: int) -> Table:
        self.settle()
        down_at, self.now = self.now, self.now + away_ms
        events = tournament_settle.pause_for_restart(self.state, down_at, self.now)
        self._record(f"auto:restart:{self.now}", SYSTEM, events)
        return self.settle()


def table_after(steps: list[Step], mode: LevelChange = ZERO) -> TableThatRestarts:
    table = TableThatRestarts(a_set_up(level_change=mode))
    for minutes, command in steps:
        table.advance(minutes * MINUTE).give(command)
    return table


def assert_same_clock(table: Table, twin: Table) -> None:
    """Assert that the clocks are equal now and after every later stretch of time."""
    for _ in range(4):
        assert table.settle().session.clock.mark == twin.settle().session.clock.mark
        assert table.session.clock.level_change == twin.session.clock.level_change
        table.advance(13 * MINUTE)
        twin.advance(13 * MINUTE)
    table.check()


EVERY_COMMAND = [
    pytest.param(STARTED[:0], ZERO, StartClock(), id="start"),
    pytest.param(SCHEDULED, ZERO, StartClock(), id="start before the schedule"),
    pytest.param(STARTED, ZERO, PauseClock(), id="pause"),
    pytest.param(PAUSED, ZERO, ResumeClock(), id="resume"),
    pytest.param(STARTED, ZERO, NextPeriod(), id="next"),
    pytest.param(IN_LEVEL_2, ZERO, PreviousPeriod(), id="previous"),
    pytest.param(STARTED, ZERO, JumpToPeriod(period="b1"), id="jump"),
    pytest.param(STARTED[:0], ZERO, JumpToPeriod(period="l3"), id="jump before the start"),
    pytest.param(STARTED, ZERO, SetRemaining(ms=MINUTE), id="set remaining"),
    pytest.param(STARTED, ZERO, SetRemaining(ms=0), id="end the level at once"),
    pytest.param(STARTED, ZERO, AddTime(ms=9 * MINUTE), id="give time"),
    pytest.param(STARTED, ZERO, AddTime(ms=-9 * MINUTE), id="take time"),
    pytest.param([*STARTED, (20, AddTime(ms=0))], ANNOUNCED, AnnounceLevel(), id="announce"),
    pytest.param([*STARTED, (20, AddTime(ms=0))], ANNOUNCED, PauseClock(), id="pause a hold"),
    pytest.param(STARTED[:0], ZERO, ScheduleStart(start_at=START + 31 * MINUTE), id="schedule"),
    pytest.param(SCHEDULED, ZERO, ScheduleStart(start_at=START + 40 * MINUTE), id="schedule anew"),
    pytest.param(SCHEDULED, ZERO, UnscheduleStart(), id="unschedule"),
    pytest.param(STARTED, ZERO, SetLevelChange(mode=ANNOUNCED), id="change levels on announcement"),
    pytest.param([*STARTED, (20, AddTime(ms=0))], ANNOUNCED, SetLevelChange(mode=ZERO), id="end a hold"),
]


# -- as if it had never been given -------------------------------------------------------------------


@pytest.mark.parametrize("minutes", [0, 3, 25, 200])
@pytest.mark.parametrize(("before", "mode", "command"), EVERY_COMMAND)
def test_undoing_a_clock_command_gives_the_clock_as_if_it_was_never_given(
    before: list[Step], mode: LevelChange, command: AnyClockCommand, minutes: int
) -> None:
    table, twin = table_after(before, mode), table_after(before, mode)
    command_id = table.advance(MINUTE).give(command)
    table.advance(minutes * MINUTE).give(Undo(command=command_id))

    assert_same_clock(table, twin.advance((minutes + 1) * MINUTE))


@pytest.mark.parametrize("minutes", [0, 25])
@pytest.mark.parametrize(("before", "mode", "command"), EVERY_COMMAND)
def test_a_redone_command_restores_the_clock_of_the_undo(
    before: list[Step], mode: LevelChange, command: AnyClockCommand, minutes: int
) -> None:
    table, twin = table_after(before, mode), table_after(before, mode)
    command_id = table.advance(MINUTE).give(command)
    twin.advance(MINUTE).give(command)
    table.advance(minutes * MINUTE).give(Undo(command=command_id))
    table.advance(2 * MINUTE).give(Redo(command=command_id))

    assert_same_clock(table, twin.advance((minutes + 2) * MINUTE))


def test_an_undone_pause_counts_the_paused_time() -> None:
    table = table_after(STARTED)
    pause = table.advance(5 * MINUTE).give(PauseClock())
    table.advance(7 * MINUTE).give(Undo(command=pause))

    assert table.session.clock.phase == "running"
    assert table.session.clock.remaining_ms(table.now) == 8 * MINUTE


def test_an_undone_pause_passes_the_levels_that_would_have_ended() -> None:
    table = table_after(STARTED)
    pause = table.advance(5 * MINUTE).give(PauseClock())
    table.advance(40 * MINUTE).give(Undo(command=pause))

    assert table.session.clock.mark.period == "b1"
    due_events = ["LevelStarted", "BreakStarted", "ColorUpDue"]
    assert table.events()[-5:] == ["CommandUndone", "ClockRestored", *due_events]


# -- one after the other -----------------------------------------------------------------------------


def test_two_undos_go_back_two_commands() -> None:
    table, twin = table_after(STARTED), table_after(STARTED)
    added = table.advance(MINUTE).give(AddTime(ms=5 * MINUTE))
    skipped = table.advance(MINUTE).give(NextPeriod())
    table.advance(MINUTE).give(Undo(command=skipped))
    table.advance(MINUTE).give(Undo(command=added))

    assert_same_clock(table, twin.advance(4 * MINUTE))


def test_an_undo_is_refused_with_the_later_command() -> None:
    table = table_after(STARTED)
    added = table.give(AddTime(ms=MINUTE))
    paused = table.advance(MINUTE).give(PauseClock())
    (reason,) = refused(table, Undo(command=added))

    assert reason.code == "undo.later_stands"
    line = Text("log.ClockPaused", {"level": 1, "length_ms": 20 * MINUTE})
    assert reason.params == {"command": paused, "what": line, "given_at": START + MINUTE}


def test_a_refused_undo_names_every_later_command_newest_first() -> None:
    table = table_after([])
    started = table.give(StartClock())
    later = [table.give(AddTime(ms=MINUTE)) for _ in range(3)]

    named = [reason.params["command"] for reason in refused(table, Undo(command=started))]
    assert named == later[::-1]


def test_a_refused_undo_names_at_most_five_commands() -> None:
    table = table_after([])
    started = table.give(StartClock())
    for _ in range(8):
        table.give(AddTime(ms=MINUTE))

    assert len(refused(table, Undo(command=started))) == 5


def test_an_older_command_can_be_undone_after_the_newer_one() -> None:
    table, twin = table_after(STARTED), table_after(STARTED)
    added = table.give(AddTime(ms=MINUTE))
    paused = table.give(PauseClock())
    assert codes(table, Undo(command=added)) == ["undo.later_stands"]

    table.give(Undo(command=paused))
    table.give(Undo(command=added))
    assert_same_clock(table, twin)


def test_due_events_prevent_no_undo() -> None:
    table, twin = table_after(STARTED), table_after(STARTED)
    added = table.give(AddTime(ms=MINUTE))
    table.advance(45 * MINUTE).give(Undo(command=added))

    assert_same_clock(table, twin.advance(45 * MINUTE))


def test_counter_taps_prevent_no_undo_of_the_clock() -> None:
    table = table_after([])
    started = table.give(StartClock())
    table.give(TapCounter(what="entry", count=3))
    table.give(Undo(command=started))

    assert table.session.clock.phase == "ready"
    assert table.session.counters.entries == 3


# -- what is refused ---------------------------------------------------------------------------------


def test_a_second_undo_of_the_same_command_is_already_done() -> None:
    table = table_after(STARTED)
    paused = table.give(PauseClock())
    table.give(Undo(command=paused))

    assert codes(table, Undo(command=paused)) == ["already_done"]


def test_a_second_redo_of_the_same_command_is_already_done() -> None:
    table = table_after(STARTED)
    paused = table.give(PauseClock())
    assert codes(table, Redo(command=paused)) == ["already_done"]

    table.give(Undo(command=paused))
    table.give(Redo(command=paused))
    assert codes(table, Redo(command=paused)) == ["already_done"]


def test_an_unknown_command_can_be_neither_undone_nor_redone() -> None:
    table = table_after(STARTED)

    assert codes(table, Undo(command="never-given")) == ["undo.unknown_command"]
    assert codes(table, Redo(command="never-given")) == ["undo.unknown_command"]


def test_the_opening_of_the_tournament_and_due_events_cannot_be_undone() -> None:
    table = table_after(STARTED).advance(25 * MINUTE).settle()

    assert codes(table, Undo(command="opened-1")) == ["undo.unknown_command"]
    assert codes(table, Undo(command="auto:fact")) == ["undo.unknown_command"]


def test_an_undo_is_reverted_by_redo_and_not_by_undo() -> None:
    table = table_after(STARTED)
    paused = table.give(PauseClock())
    undo = table.give(Undo(command=paused))

    assert codes(table, Undo(command=undo)) == ["undo.unknown_command"]
    table.give(Redo(command=paused))
    assert table.session.clock.phase == "paused"


# -- redo --------------------------------------------------------------------------------------------


def test_undone_commands_are_redone_in_the_order_in_which_they_were_given() -> None:
    table, twin = table_after(STARTED), table_after(STARTED)
    added = table.give(AddTime(ms=MINUTE))
    paused = table.advance(MINUTE).give(PauseClock())
    twin.give(AddTime(ms=MINUTE))
    twin.advance(MINUTE).give(PauseClock())
    table.give(Undo(command=paused))
    table.give(Undo(command=added))
    (reason,) = refused(table, Redo(command=paused))
    assert (reason.code, reason.params["command"]) == ("undo.redo_earlier_first", added)

    table.give(Redo(command=added))
    table.give(Redo(command=paused))
    assert_same_clock(table, twin)


def test_a_redo_is_refused_after_another_command() -> None:
    table = table_after(STARTED)
    paused = table.give(PauseClock())
    table.give(Undo(command=paused))
    table.give(AddTime(ms=MINUTE))

    assert codes(table, Redo(command=paused)) == ["undo.changed_since"]


def test_a_counter_tap_since_the_undo_leaves_redo_possible() -> None:
    table = table_after(STARTED)
    paused = table.give(PauseClock())
    table.give(Undo(command=paused))
    table.give(TapCounter(what="entry"))
    table.give(Redo(command=paused))

    assert table.session.clock.phase == "paused"


def test_undo_redo_undo_equals_one_undo() -> None:
    table, twin = table_after(STARTED), table_after(STARTED)
    paused = table.advance(MINUTE).give(PauseClock())
    for command in (Undo(command=paused), Redo(command=paused), Undo(command=paused)):
        table.advance(9 * MINUTE).give(command)

    assert_same_clock(table, twin.advance(28 * MINUTE))


def test_a_redone_command_prevents_undos_of_older_ones_again() -> None:
    table = table_after(STARTED)
    added = table.give(AddTime(ms=MINUTE))
    paused = table.give(PauseClock())
    table.give(Undo(command=paused))
    table.give(Redo(command=paused))

    assert codes(table, Undo(command=added)) == ["undo.later_stands"]


# -- after a restart ---------------------------------------------------------------------------------


def test_an_undone_restart_answer_asks_again() -> None:
    table = table_after(STARTED).restart(10 * MINUTE)
    answer = table.give(ChooseAfterRestart(choice="resume"))
    table.advance(3 * MINUTE).give(Undo(command=answer))
    assert table.session.clock.phase == "paused"

    table.give(ChooseAfterRestart(choice="go_on"))
    assert table.session.clock.remaining_ms(table.now) == 7 * MINUTE
    table.check()


def test_a_redone_restart_answer_counts_again() -> None:
    table = table_after(STARTED).restart(10 * MINUTE)
    answer = table.give(ChooseAfterRestart(choice="resume"))
    table.advance(3 * MINUTE).give(Undo(command=answer))
    table.give(Redo(command=answer))

    assert table.session.clock.remaining_ms(table.now) == 17 * MINUTE
    assert codes(table, ChooseAfterRestart(choice="go_on")) == ["restart.nothing_asked"]
    table.check()


def test_undoing_what_was_done_before_the_restart_leaves_the_clock_paused_by_it() -> None:
    table, twin = table_after(STARTED), table_after(STARTED)
    added = table.advance(MINUTE).give(AddTime(ms=5 * MINUTE))
    twin.advance(MINUTE)
    for server in (table, twin):
        server.advance(MINUTE)
        server.restart(10 * MINUTE)
    table.give(Undo(command=added))

    assert_same_clock(table, twin)


def test_a_question_that_the_director_answered_by_resuming_is_not_asked_at_the_next_pause() -> None:
    table = table_after(STARTED).restart(10 * MINUTE)
    table.give(ResumeClock())
    table.advance(5 * MINUTE).give(PauseClock())

    assert codes(table, ChooseAfterRestart(choice="go_on")) in CLOSED


def test_a_question_is_closed_when_the_director_moves_the_paused_clock_to_another_level() -> None:
    table = table_after(STARTED).restart(10 * MINUTE)
    table.give(JumpToPeriod(period="l3"))

    assert codes(table, ChooseAfterRestart(choice="go_on")) in CLOSED
