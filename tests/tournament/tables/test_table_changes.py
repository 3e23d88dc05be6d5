"""Facts about a table change, are undone and change again while players come and go."""

from __future__ import annotations

from random import Random

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.balancing.plan import plan
from clockserver.tournament.dealing.commands import ReportHand, SetButton
from clockserver.tournament.dealing.next_hand import upcoming
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.seating.commands import MovePlayer
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.tables.commands import (
    BreakTable,
    ChangeSeating,
    ChangeTable,
    CloseTable,
    HoldSeats,
    OpenTables,
    RelocateTable,
    WaiveHalt,
)
from clockserver.tournament.tables.halting import halted_tables
from tests.builders import Table, person
from tests.tournament.refusals import codes
from tests.tournament.seated_tables import at, seated, sizes, undo

ROLES_BY_COMMAND = {
    "table.break": "td floor",
    "table.relocate": "td floor",
    "table.waive_halt": "td floor",
    "tables.breaking_order": "td floor",
    "tables.change": "td floor",
    "tables.close": "td floor",
    "tables.hold_seats": "td floor",
    "tables.open": "td floor",
    "tables.seating": "td",
}
AUDIENCE_BY_TOPIC = {"table": "everybody", "table_list": "everybody", "tables": "everybody"}


def test_adding_a_seat_cannot_be_undone_while_a_player_sits_there() -> None:
    event = seated(9, closed=False)
    wider = event.give(ChangeTable(table=1, size=10))
    sale = event.give(RegisterPlayer(person=person(1), seat=SeatRef(1, 10)))
    assert codes(event, Undo(command=wider)) == ["tables.seats_taken_beyond"]
    undo(event, sale)
    undo(event, wider)
    assert event.session.tables[1].size == 9
    event.check()


def test_a_table_keeps_the_seats_that_button_and_blinds_are_at() -> None:
    event = seated(10, size=10)
    event.give(SetButton(table=1, button=8, small_blind=9, big_blind=10))
    event.give(BustOut(entry=at(event, 1, 10)))
    assert codes(event, ChangeTable(table=1, size=9)) == ["tables.blinds_beyond"]
    for _ in range(3):
        event.give(ReportHand(table=1, hands=event.session.tables[1].hands))
    event.give(ChangeTable(table=1, size=9))
    event.check()


def test_a_small_blind_is_refused_without_the_big_blind() -> None:
    event = seated(6)
    assert codes(event, SetButton(table=1, button=2, small_blind=4)) == ["tables.big_blind_missing"]
    event.give(SetButton(table=1, button=2, small_blind=4, big_blind=5))
    assert event.session.tables[1].last is not None


def test_undoing_an_older_change_keeps_later_changes_that_came_by_themselves() -> None:
    event = Table(randomness=Random(1).randrange)
    event.give(ChangeSeating(seating=Seating(table_size=4, at_sale=True, wave=1)))
    event.give(OpenTables(tables=(1,)))
    event.give(OpenTables(tables=(2,), held=True))
    named = event.give(ChangeTable(table=2, name="Feature"))
    for number in range(5):
        event.give(RegisterPlayer(person=person(number)))
    assert sizes(event) == {1: 4, 2: 1}
    undo(event, named)
    assert (event.session.tables[2].facts.name, sizes(event)) == ("", {1: 4, 2: 1})
    event.give(Redo(command=named))
    assert (event.session.tables[2].facts.name, sizes(event)) == ("Feature", {1: 4, 2: 1})
    event.check()


def test_a_reopened_table_begins_as_a_fresh_one() -> None:
    event = seated(9, 9, 5)
    event.give(SetButton(table=3, button=2))
    event.give(WaiveHalt(table=3))
    event.give(ReportHand(table=3, hands=0))
    before = event.session.tables[3]
    for seat in range(1, 6):
        event.give(BustOut(entry=at(event, 3, seat)))
    event.give(CloseTable(table=3))
    opened = event.give(OpenTables(tables=(3,)))
    table = event.session.tables[3]
    assert (table.last, table.button, table.hands, table.waived, table.lost) == (None, None, 0, None, ())
    assert upcoming(table) is None
    undo(event, opened)
    closed = event.session.tables[3]
    assert (closed.facts.state, closed.last, closed.hands, closed.waived) == ("closed", before.last, 1, 4)
    event.check()


def test_undoing_the_reopening_of_a_broken_table_restores_its_button() -> None:
    event = seated(6, 6, 4)
    event.give(SetButton(table=3, button=2))
    broken = event.give(BreakTable(table=3))
    opened = event.give(OpenTables(tables=(3,), added=True))
    assert event.session.tables[3].facts.added
    undo(event, opened)
    undo(event, broken)
    table = event.session.tables[3]
    assert (len(table.seats), table.last is not None, table.facts.added) == (4, True, False)
    event.check()


def test_removed_seats_of_a_table_are_no_longer_held() -> None:
    event = Table(randomness=Random(1).randrange)
    event.give(ChangeSeating(seating=Seating(table_size=9, at_sale=True)))
    event.give(OpenTables(tables=(1,)))
    event.give(HoldSeats(tables=(1,), seats=(8, 9)))
    event.give(CloseTable(table=1))
    event.give(OpenTables(tables=(1,), size=8))
    table = event.session.tables[1]
    assert (table.facts.held_seats, table.room, len(table.free())) == ((8,), 7, 7)


def test_a_relocated_table_halts_by_its_own_bust_outs_and_not_by_those_at_the_new_number() -> None:
    event = seated(9, 9, ruleset="tda-2024")
    event.give(SetButton(table=2, button=1))
    for seat in (7, 8, 9):
        event.give(BustOut(entry=at(event, 2, seat)))
    event.give(SetButton(table=2, button=4))
    assert halted_tables(event.state, event.session) == [2]
    event.give(RelocateTable(table=2, to=20))
    assert halted_tables(event.state, event.session) == [20]
    event.check()


def test_held_seats_do_not_make_a_table_less_short() -> None:
    event = seated(9, 6)
    event.give(HoldSeats(tables=(2,), seats=(7, 8, 9)))
    assert halted_tables(event.state, event.session) == [2]
    assert plan(event.state.ruleset, event.session, event.state.entries).moves == ()


def test_the_big_blind_may_pass_a_seat_somebody_was_moved_from_before_one_that_was_lost() -> None:
    event = seated(9, 9, 8, ruleset="tda-2024")
    event.give(SetButton(table=2, button=1))  # the big blind is at seat 3
    event.give(MovePlayer(entry=at(event, 2, 4), from_seat=SeatRef(2, 4), to_seat=SeatRef(3, 9)))
    for seat in (5, 8, 9):
        event.give(BustOut(entry=at(event, 2, seat)))
    assert halted_tables(event.state, event.session) == [2]


def test_a_tables_name_has_no_surrounding_blanks_and_no_invisible_characters() -> None:
    event = seated(6)
    event.give(ChangeTable(table=1, name="  Feature table ", place=" by the bar"))
    facts = event.session.tables[1].facts
    assert (facts.name, facts.place) == ("Feature table", "by the bar")
    wrong = ChangeTable(table=1, name="Fea\u202eture", place="\u200b", size=3)
    assert codes(event, wrong)[:2] == ["text.unseen", "text.unseen"]
    event.give(ChangeTable(table=1, name=""))
    assert event.session.tables[1].facts.name == ""
