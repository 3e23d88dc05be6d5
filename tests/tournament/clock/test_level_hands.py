"""Levels counted by hands: no time ends them, each table counts its own, and the next one is announced."""

from __future__ import annotations

import pytest

from clockserver.core.undo import Undo
from clockserver.tournament.clock.commands import (
    AddTime,
    AnnounceLevel,
    PauseClock,
    PreviousPeriod,
    ResumeClock,
    ScheduleStart,
    SetLevelChange,
    SetRemaining,
    StartClock,
)
from clockserver.tournament.clock.level_hands import HandsLeft, hands_left
from clockserver.tournament.dealing.commands import ReportHand, SetButton
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import MINUTE, Table, a_break, a_level, a_set_up, a_structure, person
from tests.tournament.clock.positions import phase_and_period
from tests.tournament.refusals import codes

HOUR = 60 * MINUTE


def event(*, first_by_hands: bool = True) -> Table:
    """Levels 1 and 3 last eight hands, or only level 3; level 2 and the break go by time."""
    first = a_level("l1", 20, hands=8 if first_by_hands else 0)
    periods = first, a_level("l2", 20), a_level("l3", 20, hands=8), a_break("b1", 10), a_level("l4", 20)
    played = Table(a_set_up(a_structure(*periods)))
    played.give(OpenTables(tables=(1, 2)))
    for seat in (1, 2, 3):
        for table in (1, 2):
            played.give(RegisterPlayer(person=person(table * 10 + seat), seat=SeatRef(table, seat)))
    for table in (1, 2):
        played.give(SetButton(table=table, button=1))
    return played


def deal(played: Table, table: int, hands: int = 1) -> str:
    last = ""
    for _ in range(hands):
        last = played.give(ReportHand(table=table, hands=played.session.tables[table].hands))
    return last


def test_a_level_by_hands_ends_by_the_announcement_of_the_next_and_not_by_time() -> None:
    played = event()
    played.give(StartClock())
    assert phase_and_period(played.advance(5 * HOUR)) == ("holding", "l1")
    played.give(AnnounceLevel())
    assert phase_and_period(played) == ("running", "l2")
    assert phase_and_period(played.advance(20 * MINUTE).settle()) == ("holding", "l3")
    assert played.events()[-1] == "LevelStarted"
    assert phase_and_period(played.advance(HOUR)) == ("holding", "l3")
    played.give(AnnounceLevel())
    assert phase_and_period(played) == ("running", "b1")
    played.check()


def test_a_long_absence_advances_the_clock_only_to_a_level_by_hands() -> None:
    played = event(first_by_hands=False)
    played.give(StartClock())
    clock = played.session.clock
    step = clock
    while (change := step.next_change()) is not None and change <= played.now + 9 * HOUR:
        step = step.step()
    assert clock.at(played.now + 9 * HOUR).mark == step.mark
    assert (step.phase, step.mark.period) == ("holding", "l3")


def test_a_scheduled_start_begins_a_level_by_hands() -> None:
    played = event()
    played.give(ScheduleStart(start_at=played.now + HOUR))
    assert phase_and_period(played.advance(HOUR)) == ("holding", "l1")


def test_a_level_by_hands_still_waits_after_pause_and_resume() -> None:
    played = event()
    played.give(StartClock())
    began = played.session.clock.mark.began_at
    played.give(PauseClock())
    assert phase_and_period(played.advance(HOUR)) == ("paused", "l1")
    played.give(ResumeClock())
    assert phase_and_period(played.advance(HOUR)) == ("holding", "l1")
    assert played.session.clock.mark.began_at == began


def test_a_level_by_hands_waits_again_after_previous_and_after_an_undone_announcement() -> None:
    played = event()
    played.give(StartClock())
    announced = played.give(AnnounceLevel())
    played.give(Undo(command=announced))
    assert phase_and_period(played) == ("holding", "l1")
    played.give(AnnounceLevel())
    played.give(PreviousPeriod())
    assert phase_and_period(played.advance(HOUR)) == ("holding", "l1")
    played.check()


@pytest.mark.parametrize("command", [SetRemaining(ms=MINUTE), AddTime(ms=MINUTE)])
def test_a_level_by_hands_takes_no_time(command: SetRemaining | AddTime) -> None:
    played = event()
    played.give(StartClock())
    assert codes(played, command) == ["clock.counts_hands"]


def test_setting_levels_to_change_by_themselves_ends_no_level_by_hands() -> None:
    played = event()
    played.give(SetLevelChange(mode="on_announcement"))
    played.give(StartClock())
    played.give(SetLevelChange(mode="on_zero"))
    assert phase_and_period(played) == ("holding", "l1")


def test_no_next_break_is_shown_behind_a_level_by_hands() -> None:
    played = event()
    played.give(StartClock())
    assert played.session.clock.next_break_in_ms(played.now) is None
    by_time = event(first_by_hands=False)
    by_time.give(StartClock())
    assert by_time.session.clock.next_break_in_ms(by_time.now) is None


def test_each_table_counts_its_hands_and_the_slowest_has_the_most_left() -> None:
    played = event()
    played.give(StartClock())
    assert hands_left(played.session) == HandsLeft(8, None, 0)
    deal(played, 1, 3)
    assert hands_left(played.session) == HandsLeft(8, 5, 1)
    deal(played, 2)
    assert hands_left(played.session) == HandsLeft(8, 7, 2)
    deal(played, 1, 6)  # one more than the level has: a hand that was begun is played
    deal(played, 2, 7)
    assert hands_left(played.session) == HandsLeft(8, 0, 0)
    played.check()


def test_an_undone_hand_is_not_counted() -> None:
    played = event()
    played.give(StartClock())
    deal(played, 1)
    before = played.session.tables[1]
    played.give(Undo(command=deal(played, 1)))
    assert played.session.tables[1] == before
    played.give(Undo(command=deal(played, 1)))
    assert hands_left(played.session) == HandsLeft(8, 7, 1)


def test_the_next_level_by_hands_counts_from_the_start_and_levels_by_time_count_nothing() -> None:
    played = event()
    played.give(StartClock())
    deal(played, 1, 8)
    played.give(AnnounceLevel())
    assert hands_left(played.session) is None
    deal(played, 1, 2)
    played.advance(20 * MINUTE).settle()
    assert hands_left(played.session) == HandsLeft(8, 8, 1)
    deal(played, 1)
    assert hands_left(played.session) == HandsLeft(8, 7, 1)
