"""Tables open in waves as seats run out, and nobody is drawn or moved to a held seat."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from clockserver.core.undo import Undo
from clockserver.tournament.balancing.plan import breaking_order, other_seats, plan
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.dealing.commands import SetButton
from clockserver.tournament.draws.commands import PublishDraw, Seeded
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.tables.breaking import next_to_break
from clockserver.tournament.tables.commands import (
    BreakTable,
    ChangeSeating,
    ChangeTable,
    HoldSeats,
    OpenTables,
)
from tests.builders import Table, person
from tests.tournament.refusals import codes, refused

SIZE = 6


def selling_event(opened: int, held: int, seed: int = 1, **seating: Any) -> Table:
    """Tables of six, those from `opened` + 1 on held for later; seats are drawn at the sale."""
    event = Table(randomness=Random(seed).randrange)
    event.give(ChangeSeating(seating=Seating(table_size=SIZE, at_sale=True, **seating)))
    event.give(OpenTables(tables=tuple(range(1, opened + 1))))
    if held:
        event.give(OpenTables(tables=tuple(range(opened + 1, opened + held + 1)), held=True))
    return event


def enter(event: Table, count: int) -> None:
    for _ in range(count):
        event.give(RegisterPlayer(person=person(event.state.entered + 1)))


def open_tables(event: Table) -> list[int]:
    return sorted(number for number, table in event.session.tables.items() if table.open)


def seated(event: Table) -> list[int]:
    return [len(event.session.tables[number].seats) for number in open_tables(event)]


# -- waves -----------------------------------------------------------------------------------------------


def test_the_next_tables_open_together_once_the_open_ones_are_full() -> None:
    event = selling_event(2, 5, wave=2)
    enter(event, 12)
    assert (open_tables(event), event.session.waiting) == ([1, 2], ())
    enter(event, 1)
    assert (open_tables(event), event.session.waiting) == ([1, 2, 3, 4], ())
    enter(event, 12)
    assert open_tables(event) == [1, 2, 3, 4, 5, 6]
    event.check()


def test_held_tables_open_only_manually_without_waves() -> None:
    event = selling_event(1, 2)
    enter(event, 8)
    assert (open_tables(event), event.session.waiting) == ([1], ("e7", "e8"))
    event.give(OpenTables(tables=(2,)))
    assert (open_tables(event), event.session.waiting) == ([1, 2], ())


def test_a_table_opens_only_for_as_many_as_it_starts_with() -> None:
    event = selling_event(1, 3, wave=1, min_to_start=4)
    enter(event, SIZE + 3)
    assert (open_tables(event), len(event.session.waiting)) == ([1], 3)
    enter(event, 1)
    assert (seated(event), event.session.waiting) == ([6, 4], ())


def test_each_table_of_a_wave_starts_with_enough() -> None:
    event = selling_event(1, 3, wave=2, min_to_start=3)
    enter(event, SIZE + 5)
    assert open_tables(event) == [1]
    enter(event, 1)
    assert seated(event) == [6, 3, 3]


def test_the_last_wave_opens_the_remaining_tables() -> None:
    event = selling_event(1, 1, wave=5, min_to_start=2)
    enter(event, SIZE + 2)
    assert seated(event) == [6, 2]


def test_entries_are_limited_to_the_events_maximum_with_any_number_of_held_tables() -> None:
    event = selling_event(1, 5, wave=1, max_entries=8)
    enter(event, 8)
    assert codes(event, RegisterPlayer(person=person(9))) == ["entries.full"]
    assert open_tables(event) == [1, 2]


def test_the_entry_that_opened_a_table_is_undone_and_the_table_stays_open() -> None:
    event = selling_event(1, 1, wave=1)
    enter(event, SIZE)
    last = event.give(RegisterPlayer(person=person(77)))
    event.give(Undo(command=last))
    assert (open_tables(event), seated(event)) == ([1, 2], [SIZE, 0])
    event.check()


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    held=st.integers(0, 5),
    wave=st.integers(0, 4),
    least=st.none() | st.integers(1, 6),
    players=st.integers(1, 40),
)
def test_a_new_entry_gets_any_open_seat_and_waves_open_whole(
    seed: int, held: int, wave: int, least: int | None, players: int
) -> None:
    event = selling_event(1, held, seed, wave=wave, min_to_start=least)
    enter(event, players)
    opened = open_tables(event)
    waiting = len(event.session.waiting)
    free = sum(event.session.tables[number].room for number in opened)
    assert sum(seated(event)) + waiting == players
    assert not (free and waiting)
    still_held = 1 + held - len(opened)
    assert opened == list(range(1, len(opened) + 1))
    if wave:
        assert (len(opened) - 1) % wave == 0 or still_held == 0
        due = min(wave, still_held) * (least or 0)
        assert not waiting or still_held == 0 or waiting < due
    else:
        assert opened == [1]
    event.check()


# -- held seats ------------------------------------------------------------------------------------------


def test_a_held_seat_is_not_drawn_until_it_is_released() -> None:
    event = selling_event(2, 0)
    event.give(HoldSeats(tables=(1, 2), seats=(6,)))
    enter(event, 12)
    assert len(event.session.waiting) == 2
    assert all(6 not in table.seats for table in event.session.tables.values())
    event.give(HoldSeats(tables=(2,)))
    assert (len(event.session.tables[2].seats), len(event.session.waiting)) == (6, 1)
    event.check()


def test_the_floor_puts_a_player_in_a_held_seat() -> None:
    event = selling_event(1, 0)
    event.give(HoldSeats(tables=(1,), seats=(3,)))
    event.give(RegisterPlayer(person=person(1), seat=SeatRef(1, 3)))
    assert event.session.tables[1].seats == {3: "e1"}
    assert event.session.tables[1].room == 5


def test_a_draw_of_all_leaves_held_seats_out() -> None:
    event = Table(randomness=Random(2).randrange)
    event.give(OpenTables(tables=(1, 2), size=6))
    event.give(HoldSeats(tables=(1, 2), seats=(1, 2)))
    enter(event, 8)
    event.give(Seeded(PublishDraw(), b"s" * 32, "secret"))
    (draw,) = event.session.draws.values()
    assert [table.seats for table in draw.input.tables] == [(3, 4, 5, 6), (3, 4, 5, 6)]
    enter(event, 1)


def test_nobody_is_moved_to_a_held_seat() -> None:
    event = selling_event(2, 0)
    for number, seats in ((1, range(1, 7)), (2, (1, 2, 3))):
        for seat in seats:
            event.give(RegisterPlayer(person=person(number * 100 + seat), seat=SeatRef(number, seat)))
    for number in (1, 2):
        event.give(SetButton(table=number, button=1))
    rules, entries = event.state.ruleset, event.state.entries
    (proposed,) = plan(rules, event.session, entries).moves
    assert proposed.to_seat == SeatRef(2, 4)
    event.give(HoldSeats(tables=(2,), seats=(4,)))
    (proposed,) = plan(rules, event.session, event.state.entries).moves
    assert proposed.to_seat == SeatRef(2, 5)
    closed = {
        each.seat: each.closed.code
        for each in other_seats(rules, event.session.tables[2], "flop")
        if each.closed
    }
    assert closed == {4: "seats.held"}
    event.give(HoldSeats(tables=(2,), seats=(4, 5, 6)))
    assert plan(rules, event.session, event.state.entries).moves == ()


def test_a_table_is_not_broken_into_held_seats() -> None:
    event = selling_event(2, 0)
    for number, seats in ((1, (1, 2, 3)), (2, (1, 2, 3))):
        for seat in seats:
            event.give(RegisterPlayer(person=person(number * 100 + seat), seat=SeatRef(number, seat)))
    order = breaking_order(event.state.ruleset, event.session)
    assert next_to_break(event.session, order) == 2
    event.give(HoldSeats(tables=(1,), seats=(6,)))
    assert next_to_break(event.session, order) is None
    assert codes(event, BreakTable(table=2)) == ["breaking.too_few_seats"]


def test_a_seat_that_opens_while_it_is_held_stays_open() -> None:
    event = selling_event(1, 0)
    enter(event, 7)
    event.give(StartClock())
    seat = event.state.entries["e1"].seat
    assert seat is not None
    event.give(HoldSeats(tables=(1,), seats=(seat.seat,)))
    event.give(BustOut(entry="e1"))
    assert event.session.waiting == ("e7",)
    event.give(HoldSeats(tables=(1,)))
    assert event.state.entries["e7"].seat == seat
    event.check()


def test_seats_a_table_does_not_have_are_refused_each_and_none_is_held() -> None:
    event = selling_event(2, 0)
    reasons = refused(event, HoldSeats(tables=(1, 1, 9), seats=(2, 8)))
    assert [(each.code, each.field) for each in reasons] == [
        ("seats.unknown", "seats[1]"),
        ("tables.twice", "tables[1]"),
        ("tables.unknown", "tables[2]"),
    ]
    event.give(HoldSeats(tables=(1,), seats=(2, 2)))
    assert codes(event, HoldSeats(tables=(1,), seats=(2,))) == ["already_done"]


def test_a_smaller_table_holds_only_the_seats_it_has() -> None:
    event = selling_event(1, 0)
    held = event.give(HoldSeats(tables=(1,), seats=(2, 6)))
    event.give(ChangeTable(table=1, size=5))
    assert event.session.tables[1].facts.held_seats == (2,)
    assert codes(event, Undo(command=held)) == ["undo.later_stands"]
