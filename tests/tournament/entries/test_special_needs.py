"""Special needs keep players at a table or a seat, in plans and moves, at breaks and at the final table."""

from __future__ import annotations

from random import Random

import pytest

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.balancing.commands import ConfirmMove
from clockserver.tournament.balancing.plan import game_of, other_movers, plan
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.dealing.commands import SetButton
from clockserver.tournament.entries.commands import BustOut, LockEntry, RegisterPlayer
from clockserver.tournament.entries.state import Lock, SeatRef
from clockserver.tournament.final_table.commands import DrawFinalTable
from clockserver.tournament.seating.commands import MovePlayer
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.tables.commands import BreakTable, ChangeSeating, OpenTables
from tests.builders import Table, a_ruleset, a_set_up
from tests.tournament.refusals import codes


def seated(*counts: int, seed: int = 1, ruleset: str = "tda-2015") -> Table:
    """Players at tables 1, 2, …, one table for each of `counts`, from seat 1 on; the clock runs."""
    event = Table(a_set_up(ruleset=a_ruleset(ruleset)), randomness=Random(seed).randrange)
    event.give(OpenTables(tables=tuple(range(1, len(counts) + 1))))
    person = 0
    for table, count in enumerate(counts, 1):
        for seat in range(1, count + 1):
            person += 1
            event.give(RegisterPlayer(person=f"{person:032x}", seat=SeatRef(table, seat)))
    event.give(StartClock())
    return event


def mover_of(event: Table) -> str:
    return plan(event.state.ruleset, event.session, event.state.entries).moves[0].entry


@pytest.mark.rule("seat_draw.special_needs", sets="all")
def test_a_seat_is_drawn_at_the_table_where_a_player_is_kept() -> None:
    drawn = set()
    for seed in range(40):
        event = seated(5, 2, seed=seed)
        event.give(RegisterPlayer(person="f" * 32, table=1, lock="table"))
        entry = event.state.entries["e8"]
        assert entry.seat is not None
        assert entry.lock == "table"
        drawn.add(entry.seat)
    assert drawn == {SeatRef(1, seat) for seat in (6, 7, 8, 9)}


@pytest.mark.parametrize(
    ("table", "seat", "code"),
    [
        (7, None, "tables.unknown"),
        (1, None, "tables.full"),
        (2, SeatRef(2, 9), "entries.seat_or_table"),
        (None, None, "entries.lock_needs_seat"),
    ],
)
def test_a_lock_needs_a_table_with_an_open_seat(table: int | None, seat: SeatRef | None, code: str) -> None:
    event = seated(9, 2)
    assert codes(event, RegisterPlayer(person="f" * 32, table=table, seat=seat, lock="table")) == [code]


@pytest.mark.rule("seat_draw.special_needs", sets="all")
def test_a_later_lock_is_respected_by_the_plan_and_by_manual_moves_and_can_be_lifted() -> None:
    event = seated(6, 3)
    for table in (1, 2):
        event.give(SetButton(table=table, button=1))
    usual = mover_of(event)
    locked = event.give(LockEntry(entry=usual, lock="table"))
    other_mover = mover_of(event)
    assert other_mover != usual
    seat = event.state.entries[usual].seat
    assert seat is not None
    assert codes(event, MovePlayer(entry=usual, from_seat=seat, to_seat=SeatRef(2, 9))) == ["seats.locked"]
    event.give(LockEntry(entry=usual))
    assert mover_of(event) == usual
    event.give(Undo(command=event.records[-1].command))
    event.give(Undo(command=locked))
    assert mover_of(event) == usual
    event.give(Redo(command=locked))
    assert mover_of(event) == other_mover
    event.check()


@pytest.mark.parametrize(("lock", "code"), [("seat", "entries.already_out"), (None, "entries.already_out")])
def test_an_eliminated_player_is_not_kept_at_a_table(lock: Lock | None, code: str) -> None:
    event = seated(4)
    event.give(BustOut(entry="e1"))
    assert codes(event, LockEntry(entry="e1", lock=lock)) == [code]


def test_a_player_without_a_seat_cannot_be_kept_and_a_repeated_lock_is_already_done() -> None:
    event = Table(a_set_up())
    event.give(RegisterPlayer(person="f" * 32))
    assert codes(event, LockEntry(entry="e1", lock="seat")) == ["entries.not_seated"]
    assert codes(event, LockEntry(entry="e1")) == ["already_done"]


def test_a_player_kept_at_a_table_that_moves_stays_at_the_new_one() -> None:
    event = seated(5, 3)
    event.give(LockEntry(entry="e7", lock="table"))
    event.give(BreakTable(table=2))
    entry = event.state.entries["e7"]
    assert entry.seat is not None
    assert (entry.seat.table, entry.lock) == (1, "table")


@pytest.mark.parametrize("seed", range(12))
def test_a_player_kept_at_a_seat_gets_its_number_at_the_final_table_where_it_exists(seed: int) -> None:
    event = seated(4, 3, seed=seed)
    event.give(LockEntry(entry="e3", lock="seat"))
    event.give(LockEntry(entry="e7", lock="seat"))
    event.give(MovePlayer(entry="e4", from_seat=SeatRef(1, 4), to_seat=SeatRef(1, 9)))
    event.give(LockEntry(entry="e4", lock="seat"))
    event.give(DrawFinalTable(table=2))
    seats = {entry.id: entry.seat for entry in event.state.entries.values()}
    assert seats["e3"] == SeatRef(2, 3)  # e7 sat at the same number: one of them can have it
    assert seats["e4"] == SeatRef(2, 9)  # the table has that seat, though seven are left
    assert sorted(seat.seat for seat in seats.values() if seat) == [1, 2, 3, 4, 5, 6, 9]
    event.check()


def test_all_other_players_draw_the_other_seats_of_the_final_table() -> None:
    seats = set()
    for seed in range(60):
        event = seated(3, 2, seed=seed)
        event.give(LockEntry(entry="e1", lock="seat"))
        event.give(DrawFinalTable(table=1))
        seat = event.state.entries["e5"].seat
        assert seat is not None
        seats.add(seat.seat)
    assert seats == {2, 3, 4, 5}


def test_a_kept_player_is_listed_among_possible_movers_and_cannot_be_chosen() -> None:
    event = seated(6, 3)
    for table in (1, 2):
        event.give(SetButton(table=table, button=1))
    event.give(LockEntry(entry=mover_of(event), lock="seat"))
    (move,) = plan(event.state.ruleset, event.session, event.state.entries).moves
    assert move.giving is not None
    movers = other_movers(move.giving, move.to_seat.seat, event.state.entries, game_of(event.session))
    assert [each.closed is not None for each in movers] == [True] + [False] * 5
    assert movers[1].entry == move.entry
    assert len({each.entry for each in movers}) == 6


def test_re_entries_are_limited_for_each_player_in_each_session() -> None:
    event = seated(4)
    event.give(ChangeSeating(seating=Seating(reentries_per_session=1)))
    event.give(BustOut(entry="e1"))
    event.give(RegisterPlayer(person=f"{1:032x}", seat=SeatRef(1, 9)))
    event.give(BustOut(entry="e5"))
    assert codes(event, RegisterPlayer(person=f"{1:032x}", seat=SeatRef(1, 9))) == [
        "entries.no_more_reentries_here"
    ]
    event.give(RegisterPlayer(person=f"{9:032x}", seat=SeatRef(1, 9)))
    event.give(BustOut(entry="e6"))
    event.give(RegisterPlayer(person=f"{9:032x}", seat=SeatRef(1, 9)))


def test_a_confirmed_move_counts_as_promised_and_nobody_else_gets_that_seat() -> None:
    event = seated(6, 3)
    for table in (1, 2):
        event.give(SetButton(table=table, button=1))
    (move,) = plan(event.state.ruleset, event.session, event.state.entries).moves
    event.give(ConfirmMove(entry=move.entry, from_seat=move.from_seat, to_seat=move.to_seat))
    assert codes(event, RegisterPlayer(person="f" * 32, seat=move.to_seat)) == ["seats.taken"]
