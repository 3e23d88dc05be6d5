"""Bust-outs, breaks, draws and entries are undone in unplanned orders."""

from __future__ import annotations

from random import Random

import pytest

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.balancing.commands import ConfirmMove
from clockserver.tournament.balancing.plan import breaking_order
from clockserver.tournament.clock.commands import PauseClock, StartClock
from clockserver.tournament.draws.commands import HoldDraw, PublishDraw, Seeded
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer, ReorderBustOuts, UnregisterEntry
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.seating.commands import BringBack
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.structure.state import Period, Stakes
from clockserver.tournament.tables.breaking import next_to_break
from clockserver.tournament.tables.commands import (
    BreakTable,
    ChangeSeating,
    HoldSeats,
    OpenTables,
    SetBreakingOrder,
)
from tests.builders import Table, a_level, a_set_up, a_structure, person
from tests.tournament.refusals import codes, refused
from tests.tournament.seated_tables import at, places_by_entry, seated, sizes, undo

SEED = b"o" * 32


# -- entries that time has seated -------------------------------------------------------------------------


def test_an_alternates_entry_is_undone_after_the_alternate_was_seated() -> None:
    event = Table(randomness=Random(1).randrange)
    event.give(ChangeSeating(seating=Seating(table_size=3, at_sale=True)))
    event.give(OpenTables(tables=(1,)))
    for number in range(3):
        event.give(RegisterPlayer(person=person(number)))
    event.give(StartClock())
    alternate = event.give(RegisterPlayer(person=person(9)))
    event.give(BustOut(entry="e1"))
    assert event.state.entries["e4"].status == "playing"
    before = event.state.entries["e4"].seat
    undo(event, alternate)
    assert ("e4" in event.state.entries, event.session.counters.entries, places_by_entry(event)) == (
        False,
        3,
        {"e1": 3},
    )
    event.give(Redo(command=alternate))
    assert event.state.entries["e4"].seat == before
    event.check()


def test_a_draw_is_undone_although_a_player_registered_meanwhile_was_seated_after_it() -> None:
    event = Table(randomness=Random(1).randrange)
    event.give(OpenTables(tables=(1, 2)))
    for number in range(6):
        event.give(RegisterPlayer(person=person(number)))
    event.give(Seeded(PublishDraw(), SEED, "secret"))
    event.give(RegisterPlayer(person=person(9)))
    held = event.give(Seeded(HoldDraw(draw=1), SEED, "secret"))
    assert sum(sizes(event).values()) == 7
    undo(event, held)
    assert (sizes(event), event.session.drawn, event.session.waiting) == ({1: 0, 2: 0}, False, ())
    assert {entry.status for entry in event.state.entries.values()} == {"registered"}
    event.check()


def test_a_draw_cannot_be_undone_before_a_later_move_which_the_refusal_names() -> None:
    event = seated(5, 5)
    event.give(Seeded(PublishDraw(kind="redraw", tables=(1, 2)), SEED, "secret"))
    held = event.give(Seeded(HoldDraw(draw=1), SEED, "secret"))
    entry = next(iter(event.session.tables[1].seats.items()))
    free = event.session.tables[2].free()[0]
    moved = event.give(ConfirmMove(entry=entry[1], from_seat=SeatRef(1, entry[0]), to_seat=SeatRef(2, free)))
    (reason,) = refused(event, Undo(command=held))
    assert (reason.code, reason.params["command"]) == ("undo.later_stands", moved)


# -- bust-outs ---------------------------------------------------------------------------------------------


def test_one_of_the_last_two_goes_out_and_the_winner_stays() -> None:
    event = seated(2)
    out = event.give(BustOut(entry="e1"))
    assert codes(event, BustOut(entry="e2")) == ["counters.last_player_stays"]
    assert places_by_entry(event) == {"e1": 2}
    undo(event, out)
    assert places_by_entry(event) == {}
    event.check()


@pytest.mark.parametrize("redone", [("e1", "e2"), ("e2", "e1")])
@pytest.mark.parametrize("undone", [("e1", "e2"), ("e2", "e1")])
def test_bust_outs_redone_in_any_order_have_their_former_places(
    undone: tuple[str, str], redone: tuple[str, str]
) -> None:
    event = seated(6)
    bust_outs = {id_: event.give(BustOut(entry=id_)) for id_ in ("e1", "e2", "e3")}
    before = places_by_entry(event)
    for id_ in undone:
        undo(event, bust_outs[id_])
    assert places_by_entry(event) == {"e3": 6}
    for id_ in redone:
        event.give(Redo(command=bust_outs[id_]))
    assert places_by_entry(event) == before
    event.check()


def test_undoing_a_mistaken_return_restores_the_old_place() -> None:
    event = seated(6)
    for id_ in ("e1", "e2", "e3"):
        event.give(BustOut(entry=id_))
    before = places_by_entry(event)
    for id_ in ("e2", "e3", "e1"):
        undo(event, event.give(BringBack(entry=id_)))
        assert places_by_entry(event) == before
    event.check()


def test_undoing_a_mistaken_return_restores_a_place_that_was_set() -> None:
    event = seated(6)
    for id_ in ("e1", "e2", "e3"):
        event.give(BustOut(entry=id_))
    event.give(ReorderBustOuts(entries=("e3", "e2")))
    before = places_by_entry(event)
    for id_ in ("e2", "e3", "e1"):
        undo(event, event.give(BringBack(entry=id_)))
        assert places_by_entry(event) == before
    event.check()


def test_undoing_a_mistaken_return_restores_the_last_place() -> None:
    event = seated(6)
    for id_ in ("e1", "e2"):
        event.give(BustOut(entry=id_))
    event.give(ReorderBustOuts(entries=("e2", "e1")))
    before = places_by_entry(event)
    undo(event, event.give(BringBack(entry="e2")))
    assert places_by_entry(event) == before
    event.check()


def test_a_redone_elimination_counts_at_its_own_time() -> None:
    event = seated(6)
    event.give(BustOut(entry="e1"))
    event.give(BustOut(entry="e2"))
    event.give(BringBack(entry="e1"))
    later = event.give(BustOut(entry="e1"))
    assert places_by_entry(event) == {"e2": 6, "e1": 5}
    undo(event, later)
    event.give(BustOut(entry="e3"))
    event.give(Redo(command=later))
    assert places_by_entry(event) == {"e2": 6, "e1": 5, "e3": 4}
    event.check()


def test_a_bust_out_at_a_table_broken_since_is_undone_into_another_seat() -> None:
    event = seated(5, 4)
    out = event.give(BustOut(entry=at(event, 2, 4)))
    event.give(BustOut(entry="e1"))
    broken = event.give(BreakTable(table=2))
    assert codes(event, Undo(command=out)) == ["tables.not_open"]
    back = event.give(BringBack(entry="e9"))
    assert (sizes(event), places_by_entry(event)) == ({1: 8}, {"e1": 9})
    undo(event, back)
    undo(event, broken)
    undo(event, out)
    assert (event.state.entries["e9"].seat, places_by_entry(event)) == (SeatRef(2, 4), {"e1": 9})
    event.check()


def test_a_bust_out_during_a_pause_counts_like_any_other() -> None:
    event = seated(3)
    event.give(PauseClock())
    event.give(BustOut(entry="e2"))
    assert places_by_entry(event) == {"e2": 3}


def test_chips_go_back_where_they_came_from_when_an_entry_is_withdrawn() -> None:
    event = Table(a_set_up(a_structure(a_level("l1"), starting_stack=5_000)))
    event.give(RegisterPlayer(person=person(1)))
    event.give(RegisterPlayer(person=person(2)))
    withdrawn = event.give(UnregisterEntry(entry="e1"))
    assert (event.session.ledger.in_play, event.session.counters.entries) == (5_000, 1)
    assert codes(event, UnregisterEntry(entry="e1")) == ["entries.unknown"]
    undo(event, withdrawn)
    assert (event.session.ledger.in_play, event.session.counters.entries) == (10_000, 2)
    event.check()


# -- tables where nobody sits --------------------------------------------------------------------------------


def test_a_table_without_players_does_not_block_the_next_table_break() -> None:
    event = seated(5, 4, 1)
    event.give(BustOut(entry=at(event, 3, 1)))
    order = breaking_order(event.state.ruleset, event.session)
    assert next_to_break(event.session, order) == 2
    event.give(BreakTable(table=2))
    assert sizes(event) == {1: 9, 3: 0}
    event.check()


def test_a_table_is_broken_to_those_in_play_and_to_an_empty_one_only_if_they_are_full() -> None:
    event = seated(8, 4)
    event.give(OpenTables(tables=(3,)))
    order = breaking_order(event.state.ruleset, event.session)
    assert next_to_break(event.session, order) is None
    event.give(BreakTable(table=2, out_of_turn=True))
    assert sum(sizes(event).values()) == 12
    event.check()


@pytest.mark.rule("irish-open", "72")
def test_added_tables_break_first_also_when_they_were_opened_under_a_number_used_before() -> None:
    event = seated(4, 4, 4, ruleset="irish-open")
    event.give(SetBreakingOrder(tables=(3, 2, 1)))
    event.give(BreakTable(table=3))
    event.give(OpenTables(tables=(3,), added=True))
    event.give(SetBreakingOrder(tables=(2, 1, 3)))
    assert breaking_order(event.state.ruleset, event.session) == [3, 2, 1]


# -- stud ------------------------------------------------------------------------------------------------------


def test_the_floor_may_move_a_player_to_a_held_seat_in_stud_too() -> None:
    stud = Stakes("stud", "limit", bring_in=25, completion=100, ante=10, ante_kind="each")
    event = Table(a_set_up(a_structure(Period("l1", "level", 1_200_000, (stud,)))))
    event.give(OpenTables(tables=(1, 2)))
    for number, seats in ((1, range(1, 7)), (2, (1, 2))):
        for seat in seats:
            event.give(RegisterPlayer(person=person(number * 100 + seat), seat=SeatRef(number, seat)))
    event.give(StartClock())
    event.give(HoldSeats(tables=(2,), seats=(5,)))
    event.give(ConfirmMove(entry="e1", from_seat=SeatRef(1, 1), to_seat=SeatRef(2, 5)))
    assert at(event, 2, 5) == "e1"


def test_a_table_break_is_not_redone_once_a_new_player_sits_at_the_table() -> None:
    event = seated(3, 3, closed=False)
    broken = event.give(BreakTable(table=2, out_of_turn=True))
    event.give(Undo(command=broken))
    event.give(RegisterPlayer(person=person(99), seat=SeatRef(2, 9)))
    assert codes(event, Redo(command=broken)) == ["tables.occupied"]
    event.check()
