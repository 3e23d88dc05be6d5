"""Levels with a length by the players left: decided when the level begins, kept until it ends."""

from __future__ import annotations

import msgspec
import pytest

from clockserver.core.events import SYSTEM
from clockserver.core.undo import Undo
from clockserver.tournament import settle as tournament_settle
from clockserver.tournament.clock.commands import (
    AddTime,
    ChooseAfterRestart,
    JumpToPeriod,
    PauseClock,
    PreviousPeriod,
    ScheduleStart,
    SetRemaining,
    StartClock,
)
from clockserver.tournament.clock.level_clock import Mark
from clockserver.tournament.clock.view import clock_value
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.structure.commands import ChangeStructure
from clockserver.tournament.structure.state import ByPlayers
from clockserver.tournament.structure.view import structure_value
from tests.builders import MINUTE, Table, a_break, a_level, a_set_up, a_structure
from tests.tournament.refusals import codes

ROWS = (ByPlayers(18, 15 * MINUTE), ByPlayers(9, 10 * MINUTE))


def event(players: int = 0) -> Table:
    """Four levels of 20 minutes, 15 with 18 left, 10 with 9 left; a break after the second."""
    levels = [a_level(f"l{number}", 20, minutes_by_players=ROWS) for number in range(1, 5)]
    table = Table(a_set_up(a_structure(*levels[:2], a_break("b1", 10), *levels[2:])))
    if players:
        table.give(TapCounter(what="entry", count=players))
    return table


def playing(players: int) -> Table:
    table = event(players)
    table.give(StartClock())
    return table


def bust_out(table: Table, count: int) -> str:
    return table.give(TapCounter(what="bustout", count=count))


def lengths(table: Table) -> dict[str, int]:
    """Minutes of each period in the topic of the structure."""
    return {period["id"]: period["ms"] // MINUTE for period in structure_value(table.session)["periods"]}


def period_and_minutes(table: Table) -> tuple[str, int]:
    clock = table.session.clock.at(table.now)
    return clock.mark.period, clock.remaining_ms(table.now) // MINUTE


@pytest.mark.parametrize(
    ("players", "minutes"), [(0, 20), (1, 10), (9, 10), (10, 15), (18, 15), (19, 20), (300, 20)]
)
def test_the_smallest_of_several_rows_that_fit_counts(players: int, minutes: int) -> None:
    table = playing(players)
    assert period_and_minutes(table) == ("l1", minutes)
    table.check()


def test_a_level_keeps_its_length_and_later_ones_depend_on_the_current_count() -> None:
    table = playing(20)
    bust_out(table.advance(5 * MINUTE), 11)
    assert period_and_minutes(table) == ("l1", 15)
    assert lengths(table) == {"l1": 20, "l2": 10, "b1": 10, "l3": 10, "l4": 10}
    assert period_and_minutes(table.advance(15 * MINUTE).settle()) == ("l2", 10)
    table.check()


def test_the_journal_has_the_length_that_was_decided() -> None:
    table = playing(20)
    bust_out(table, 5)
    table.advance(20 * MINUTE).settle()
    mark = table.records[-1].event.clock
    assert (mark.period, mark.ms) == ("l2", 15 * MINUTE)
    bust_out(table, 6)
    assert table.session.clock.length_ms == 15 * MINUTE
    assert clock_value(table.session)["period"]["ms"] == 15 * MINUTE
    assert clock_value(table.session)["period"]["usual_ms"] == 20 * MINUTE
    table.check()


def test_events_of_other_structures_are_written_as_before() -> None:
    mark = Mark("running", "l1", deadline=5, began_at=1)
    assert b'"ms"' not in msgspec.json.encode(mark)
    table = Table(a_set_up())
    table.give(StartClock())
    assert table.session.clock.mark.ms == 0


def test_an_undone_bust_out_restores_the_lengths_of_levels_ahead() -> None:
    table = playing(19)
    eliminated = bust_out(table, 1)
    assert lengths(table)["l2"] == 15
    table.give(Undo(command=eliminated))
    assert lengths(table)["l2"] == 20
    table.check()


def test_a_clock_that_was_not_started_follows_the_count_unless_its_time_was_set() -> None:
    table = event()
    assert period_and_minutes(table) == ("l1", 20)
    table.give(TapCounter(what="entry", count=9))
    assert period_and_minutes(table) == ("l1", 10)
    table.give(SetRemaining(ms=7 * MINUTE))
    table.give(TapCounter(what="entry", count=9))
    assert period_and_minutes(table) == ("l1", 7)
    table.check()


def test_a_scheduled_start_begins_with_the_count_of_its_instant() -> None:
    table = event(9)
    table.give(ScheduleStart(start_at=table.now + MINUTE))
    table.give(TapCounter(what="entry", count=10))
    table.advance(2 * MINUTE).settle()
    assert period_and_minutes(table) == ("l1", 19)
    assert table.session.clock.length_ms == 20 * MINUTE
    table.check()


def test_a_level_that_the_director_returns_to_starts_again_and_an_undo_restores_it() -> None:
    table = playing(20)
    table.advance(22 * MINUTE).settle()
    bust_out(table, 11)
    assert period_and_minutes(table) == ("l2", 18)
    back = table.give(PreviousPeriod())
    assert (period_and_minutes(table), table.session.clock.length_ms) == (("l1", 10), 10 * MINUTE)
    table.give(Undo(command=back))
    assert (period_and_minutes(table), table.session.clock.length_ms) == (("l2", 18), 20 * MINUTE)
    table.check()


def test_an_undo_to_before_a_level_keeps_the_length_it_began_with() -> None:
    table = playing(20)
    longer = table.give(AddTime(ms=MINUTE))
    table.advance(23 * MINUTE).settle()
    assert period_and_minutes(table) == ("l2", 18)
    bust_out(table, 11)
    table.give(Undo(command=longer))
    assert (period_and_minutes(table), table.session.clock.length_ms) == (("l2", 17), 20 * MINUTE)
    table.check()


def test_a_jump_while_paused_begins_the_level_with_the_current_count() -> None:
    table = playing(20)
    table.give(PauseClock())
    bust_out(table, 5)
    table.give(JumpToPeriod(period="l3"))
    bust_out(table, 6)
    assert period_and_minutes(table) == ("l3", 15)
    assert lengths(table) == {"l1": 10, "l2": 10, "b1": 10, "l3": 15, "l4": 10}
    table.check()


@pytest.mark.parametrize(("choice", "minutes"), [("go_on", 13), ("resume", 15)])
def test_a_restart_keeps_the_length_of_the_level(choice: str, minutes: int) -> None:
    table = playing(18)
    down_at = table.now
    table.advance(2 * MINUTE)
    events = tournament_settle.pause_for_restart(table.state, down_at, table.now)
    table._record("auto:restart", SYSTEM, events)
    bust_out(table, 9)
    table.give(ChooseAfterRestart(choice=choice))  # type: ignore[arg-type]
    assert (period_and_minutes(table), table.session.clock.length_ms) == (("l1", minutes), 15 * MINUTE)
    table.check()


def test_the_next_break_is_calculated_with_the_current_count() -> None:
    table = playing(20)
    assert table.session.clock.next_break_in_ms(table.now) == 40 * MINUTE
    bust_out(table, 11)
    assert table.session.clock.next_break_in_ms(table.now) == 30 * MINUTE


def test_a_change_of_lengths_applies_to_levels_ahead_and_not_to_the_current_one() -> None:
    table = playing(9)
    level = {"kind": "level", "small_blind": 100, "big_blind": 200, "minutes": 20}
    rows = [{"players": 9, "minutes": 12}]
    current = {**level, "id": "l1", "minutes_by_players": rows}
    assert codes(table, ChangeStructure(from_period="l1", periods=[current])) == [
        "structure.current_period_keeps_its_time"
    ]
    table.give(ChangeStructure(from_period="l2", periods=[{**level, "id": "l2", "minutes_by_players": rows}]))
    assert lengths(table) == {"l1": 10, "l2": 12}
    table.check()
