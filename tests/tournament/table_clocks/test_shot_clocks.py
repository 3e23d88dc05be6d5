"""The shot clock: presets of the rule set, decisions timed by number, time bank chips that follow their player."""

from __future__ import annotations

import pytest

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.seating.commands import MovePlayer
from clockserver.tournament.table_clocks.commands import (
    EndShotClock,
    SetShotClock,
    StopDecision,
    TimeDecision,
    UseTimeChip,
)
from clockserver.tournament.table_clocks.shot_clocks import TIME_CHIPS, chips_left
from clockserver.tournament.table_clocks.state import ShotClock
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Table, person
from tests.rules.shipped_rulesets import SETS
from tests.tournament.refusals import codes, refused
from tests.tournament.table_clocks.at_table import SECOND, at_the_table


def clock(event: Table, table: int = 4) -> ShotClock:
    return event.session.shot_clocks[table]


def with_shot_clock(**more: int) -> Table:
    event = at_the_table()
    event.give(SetShotClock(tables=(4,), **more))
    return event


def time_chips_left(event: Table, entry: str) -> int:
    return chips_left(event.session, clock(event), entry)


def test_tda_2024_rp_19_the_preset_is_thirty_seconds_with_time_bank_chips() -> None:
    event = with_shot_clock()
    assert clock(event) == ShotClock(4, 30 * SECOND, 30 * SECOND, TIME_CHIPS)
    assert 5 not in event.session.shot_clocks


@pytest.mark.parametrize("name", [name for name in SETS if name != "tda-2024"])
def test_a_shot_clock_without_a_preset_needs_its_seconds(name: str) -> None:
    event = at_the_table(name)
    assert codes(event, SetShotClock()) == ["shot_clock.no_preset"]
    event.give(SetShotClock(seconds=20))
    assert event.session.shot_clocks[5] == ShotClock(5, 20 * SECOND, 20 * SECOND, 0)


def test_every_open_table_gets_and_loses_the_shot_clock_where_none_is_named() -> None:
    event = at_the_table()
    event.give(SetShotClock(seconds=20, chips=2, chip_seconds=60))
    assert sorted(event.session.shot_clocks) == [4, 5]
    assert codes(event, SetShotClock(seconds=20, chips=2, chip_seconds=60)) == ["already_done"]
    event.give(EndShotClock(tables=(5,)))
    event.give(EndShotClock(), "off-00001")
    assert not event.session.shot_clocks
    assert codes(event, EndShotClock()) == ["already_done"]
    event.give(Undo(command="off-00001"))
    assert sorted(event.session.shot_clocks) == [4]
    event.check()


def test_each_decision_gets_its_full_time_and_a_double_tap_starts_one() -> None:
    event = with_shot_clock()
    event.give(TimeDecision(table=4, decision=0))
    assert (clock(event).decision, clock(event).until) == (1, event.now + 30 * SECOND)
    assert codes(event, TimeDecision(table=4, decision=0)) == ["already_done"]
    event.advance(7 * SECOND).give(TimeDecision(table=4, decision=1))
    assert (clock(event).decision, clock(event).until) == (2, event.now + 30 * SECOND)
    event.give(StopDecision(table=4, decision=2))
    assert clock(event).until is None
    assert codes(event, StopDecision(table=4, decision=2)) == ["already_done"]
    event.check()


def test_a_time_chip_gives_more_time_and_belongs_to_the_player() -> None:
    event = with_shot_clock(chips=1, chip_seconds=20)
    event.give(TimeDecision(table=4, decision=0))
    until = clock(event).until
    assert until is not None
    event.give(UseTimeChip(table=4, decision=1, seat=2))
    assert clock(event).until == until + 20 * SECOND
    assert (time_chips_left(event, "e2"), time_chips_left(event, "e1")) == (0, 1)
    assert codes(event, UseTimeChip(table=4, decision=1, seat=2)) == ["shot_clock.chips_gone"]
    event.give(UseTimeChip(table=4, decision=1))
    assert clock(event).until == until + 40 * SECOND


def test_time_chips_are_no_chips_in_play() -> None:
    event = with_shot_clock()
    before = event.session.ledger
    event.give(TimeDecision(table=4, decision=0))
    event.give(UseTimeChip(table=4, decision=1, seat=1))
    assert event.session.ledger == before


def test_a_chip_that_comes_as_time_is_up_counts_from_then() -> None:
    event = with_shot_clock()
    event.give(TimeDecision(table=4, decision=0))
    event.advance(32 * SECOND).give(UseTimeChip(table=4, decision=1, seat=1))
    assert clock(event).until == event.now + 30 * SECOND


def test_used_time_chips_follow_the_player_to_another_table() -> None:
    event = with_shot_clock(chips=2)
    event.give(SetShotClock(tables=(5,), chips=2))
    event.give(TimeDecision(table=4, decision=0))
    event.give(UseTimeChip(table=4, decision=1, seat=1))
    event.give(MovePlayer(entry="e1", from_seat=SeatRef(4, 1), to_seat=SeatRef(5, 6)))
    event.give(TimeDecision(table=5, decision=0))
    event.give(UseTimeChip(table=5, decision=1, seat=6))
    assert time_chips_left(event, "e1") == 0
    assert codes(event, UseTimeChip(table=5, decision=1, seat=6)) == ["shot_clock.chips_gone"]


def test_a_time_chip_is_undone_with_its_time_while_the_decision_is_open() -> None:
    event = with_shot_clock()
    event.give(TimeDecision(table=4, decision=0))
    until = clock(event).until
    event.give(UseTimeChip(table=4, decision=1, seat=1), "chip-0001")
    event.give(Undo(command="chip-0001"))
    assert (clock(event).until, time_chips_left(event, "e1")) == (until, TIME_CHIPS)
    event.give(Redo(command="chip-0001"))
    event.give(TimeDecision(table=4, decision=1))
    until = clock(event).until
    event.give(Undo(command="chip-0001"))
    assert (clock(event).until, time_chips_left(event, "e1")) == (until, TIME_CHIPS)
    assert not event.session.time_chips
    event.check()


def test_each_of_two_time_chips_for_one_decision_is_undone_with_its_own_time() -> None:
    event = with_shot_clock()
    event.give(TimeDecision(table=4, decision=0))
    until = clock(event).until or 0
    event.give(UseTimeChip(table=4, decision=1, seat=1), "chip-0001")
    event.give(UseTimeChip(table=4, decision=1, seat=2), "chip-0002")
    event.give(Undo(command="chip-0001"))
    assert clock(event).until == until + 30 * SECOND
    event.give(Redo(command="chip-0001"))
    assert clock(event).until == until + 60 * SECOND
    event.check()


def test_setting_the_shot_clock_again_stops_the_decision_and_numbers_continue() -> None:
    event = with_shot_clock()
    event.give(TimeDecision(table=4, decision=0))
    event.give(SetShotClock(tables=(4,), seconds=20), "set-00001")
    assert (clock(event).decision, clock(event).until) == (1, None)
    event.give(Undo(command="set-00001"))
    assert clock(event).decision_ms == 30 * SECOND


def test_an_impossible_shot_clock_is_refused() -> None:
    event = at_the_table()
    assert codes(event, TimeDecision(table=4, decision=0)) == ["shot_clock.off"]
    event.give(SetShotClock(tables=(4,), chips=0))
    event.give(TimeDecision(table=4, decision=0))
    assert codes(event, UseTimeChip(table=4, decision=1, seat=1)) == ["shot_clock.no_chips"]
    assert codes(event, SetShotClock(tables=(9,))) == ["tables.unknown"]
    assert codes(event, EndShotClock(tables=(9,))) == ["tables.unknown"]
    assert [
        (each.code, each.field) for each in refused(at_the_table("tda-2015"), SetShotClock(tables=(9, 4, 8)))
    ] == [
        ("shot_clock.no_preset", "seconds"),
        ("tables.unknown", "tables[0]"),
        ("tables.unknown", "tables[2]"),
    ]
    assert codes(Table(), SetShotClock()) == ["shot_clock.no_tables"]


def test_time_chips_of_players_without_names_are_not_counted() -> None:
    event = at_the_table()
    event.give(OpenTables(tables=(7,)))
    event.give(SetShotClock(tables=(7,)))
    event.give(TimeDecision(table=7, decision=0))
    event.give(UseTimeChip(table=7, decision=1, seat=3))
    assert not event.session.time_chips
    event.give(RegisterPlayer(person=person(9), seat=SeatRef(7, 1)))
    assert codes(event, UseTimeChip(table=7, decision=1, seat=3)) == ["table_clocks.nobody_there"]
