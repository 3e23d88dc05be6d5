"""A redraw and a final table keep held seats, and seats and tables for special needs."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clockserver.core.undo import Redo
from clockserver.tournament.draws.commands import HoldDraw, PublishDraw, Seeded
from clockserver.tournament.draws.draw import PublishedDraw, verify
from clockserver.tournament.entries.commands import BustOut, LockEntry, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.final_table.commands import DrawFinalTable
from clockserver.tournament.final_table.log import line
from clockserver.tournament.final_table.redraws import RedrawDue, redraw_due
from clockserver.tournament.seating.commands import MovePlayer
from clockserver.tournament.tables.commands import HoldSeats, OpenTables
from tests.builders import Table, a_ruleset, person
from tests.tournament.refusals import codes
from tests.tournament.seated_tables import at, seated, sizes, undo

ROLES_BY_COMMAND = {"table.final": "td floor"}
SEED = b"k" * 32


def publish(event: Table, *tables: int) -> None:
    event.give(Seeded(PublishDraw(kind="redraw", tables=tables), SEED, "secret"))


def hold(event: Table) -> str:
    return event.give(Seeded(HoldDraw(draw=1), SEED, "secret"))


def test_a_redraw_leaves_players_kept_at_a_seat_or_a_table_there() -> None:
    event = seated(6, 6, 6)
    by_the_door, with_a_friend, elsewhere = at(event, 2, 4), at(event, 3, 1), at(event, 1, 2)
    event.give(LockEntry(entry=by_the_door, lock="seat"))
    event.give(LockEntry(entry=with_a_friend, lock="table"))
    event.give(LockEntry(entry=elsewhere, lock="seat"))
    publish(event, 2, 3)
    held = hold(event)
    entries = event.state.entries
    assert entries[by_the_door].seat == SeatRef(2, 4)
    seat = entries[with_a_friend].seat
    assert seat is not None
    assert seat.table == 3
    assert sizes(event) == {2: 9, 3: 9}
    draw = event.session.draws[1]
    assert draw.input.locked == ((by_the_door, "2-4"), (with_a_friend, "3"))
    assert draw.seed is not None
    public = PublishedDraw(draw.commitment, draw.seed, draw.input, draw.result, draw.word, (), draw.buttons)
    assert verify(public) == []
    undo(event, held)
    assert sizes(event) == {1: 6, 2: 6, 3: 6}
    event.give(Redo(command=held))
    event.check()


def test_a_player_kept_since_the_commitment_is_not_drawn_away_from_the_seat() -> None:
    event = seated(5, 5)
    publish(event, 1, 2)
    lock = event.give(LockEntry(entry="e3", lock="seat"))
    assert codes(event, Seeded(HoldDraw(draw=1), SEED, "secret")) == ["draws.entries_changed"]
    undo(event, lock)
    hold(event)
    event.check()


def test_a_kept_player_who_sits_elsewhere_since_the_commitment_is_named() -> None:
    event = seated(5, 5)
    event.give(LockEntry(entry="e3", lock="table"))
    publish(event, 1, 2)
    event.give(LockEntry(entry="e3"))
    assert codes(event, Seeded(HoldDraw(draw=1), SEED, "secret")) == ["draws.entries_changed"]


def test_others_may_change_seats_before_a_redraw_is_held() -> None:
    event = seated(5, 5)
    publish(event, 1, 2)
    event.give(MovePlayer(entry="e3", from_seat=SeatRef(1, 3), to_seat=SeatRef(2, 9)))
    hold(event)
    assert sizes(event) == {1: 5, 2: 5}


@pytest.mark.parametrize("kind", ["before", "since"])
def test_a_redraw_puts_nobody_in_a_held_seat(kind: str) -> None:
    event = seated(4, 4)
    holding = HoldSeats(tables=(1, 2), seats=(1, 9))
    if kind == "since":
        publish(event, 1, 2)
        event.give(holding)
        assert codes(event, Seeded(HoldDraw(draw=1), SEED, "secret")) == ["draws.seats_changed"]
        return
    event.give(holding)
    event.give(LockEntry(entry=at(event, 1, 1), lock="seat"))
    publish(event)
    hold(event)
    assert sizes(event) == {1: 4, 2: 4}
    assert [seat for table in event.session.tables.values() for seat in table.seats if seat in (1, 9)] == [1]
    event.check()


def test_a_seat_held_since_the_commitment_is_not_drawn() -> None:
    event = Table()
    event.give(OpenTables(tables=(1,)))
    event.give(RegisterPlayer(person=person(1)))
    event.give(Seeded(PublishDraw(), SEED, "secret"))
    event.give(HoldSeats(tables=(1,), seats=(5,)))
    assert codes(event, Seeded(HoldDraw(draw=1), SEED, "secret")) == ["draws.seats_changed"]


def test_held_seats_do_not_count_as_space_for_a_redraw() -> None:
    event = seated(6, 6, 6)
    event.give(HoldSeats(tables=(1,), seats=(9,)))
    publish(event)
    assert [each.table for each in event.session.draws[1].input.tables] == [1, 2, 3]


def test_an_undone_redraw_is_due_again() -> None:
    rules = a_ruleset()
    rules = replace(rules, final_table=replace(rules.final_table, redraw_at_players=(12,)))
    event = seated(7, 6)
    event.give(BustOut(entry="e1"))
    assert redraw_due(rules, event.session, event.now) == RedrawDue(players=12)
    publish(event)
    held = hold(event)
    assert redraw_due(rules, event.session, event.now) is None
    undo(event, held)
    assert redraw_due(rules, event.session, event.now) == RedrawDue(players=12)
    event.give(Redo(command=held))
    assert redraw_due(rules, event.session, event.now) is None


@pytest.mark.parametrize("seed", range(8))
def test_the_last_seat_of_the_final_table_is_kept_although_fewer_players_are_left(seed: int) -> None:
    event = seated(9, 2, seed=seed)
    kept_entry = at(event, 1, 9)
    for seat in (2, 3, 4):
        event.give(BustOut(entry=at(event, 1, seat)))
    event.give(LockEntry(entry=kept_entry, lock="seat"))
    event.give(DrawFinalTable(table=2))
    table = event.session.tables[2]
    assert table.seats[9] == kept_entry
    assert (table.size, sorted(table.seats), table.button in table.seats) == (
        9,
        [1, 2, 3, 4, 5, 6, 7, 9],
        True,
    )
    event.check()


@pytest.mark.parametrize("seed", range(8))
def test_the_final_table_leaves_held_seats_empty_and_gets_more_for_them(seed: int) -> None:
    event = seated(5, 5, seed=seed)
    event.give(HoldSeats(tables=(2,), seats=(1, 6)))
    drawn = event.give(DrawFinalTable(table=2))
    table = event.session.tables[2]
    assert (table.size, sorted(table.seats)) == (12, [2, 3, 4, 5, 7, 8, 9, 10, 11, 12])
    assert table.button in table.seats
    undo(event, drawn)
    assert (event.session.tables[2].size, sizes(event)) == (9, {1: 5, 2: 5})
    event.check()


def test_a_final_table_with_too_many_held_seats_is_refused_with_their_number() -> None:
    event = seated(5, 5)
    event.give(HoldSeats(tables=(2,), seats=(1, 6, 7)))
    assert codes(event, DrawFinalTable(table=2)) == ["seats.too_many_players"]


def test_the_log_names_the_final_table_and_not_a_table_that_closed_for_it() -> None:
    event = seated(4, 2, 3)
    drawn = event.give(DrawFinalTable(table=2))
    record = event.state.history.commands[drawn]
    text = line(record.line_event, "log.FinalTableDrawn", event.state.sessions)
    assert text.params == {"table": 2, "players": 9}
