"""Draws through the whole application: committed, held, withdrawn; the vault; the public check afterwards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import NextPeriod, StartClock
from clockserver.tournament.draws.commands import HoldDraw, PublishDraw, WithdrawDraw
from clockserver.tournament.draws.draw import PublishedDraw, commitment, verify
from clockserver.tournament.draws.state import CommittedDraw
from clockserver.tournament.draws.view import published_draw
from clockserver.tournament.entries.commands import (
    BustOut,
    NewEntry,
    RegisterPlayer,
    RegisterPlayers,
    UnregisterEntry,
)
from clockserver.tournament.entries.state import Entry, SeatRef
from clockserver.tournament.seating.commands import SeatPlayer
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.tables.commands import ChangeSeating, CloseTable, OpenTables
from tests.builders import Room, a_level, a_structure, person
from tests.projection.topic_values import topic_value

ROLES_BY_COMMAND = {
    "draw.hold": "td floor",
    "draw.publish": "td floor",
    "draw.withdraw": "td floor",
}
AUDIENCE_BY_TOPIC = {"draws": "everybody"}
HELD = "hold-0001"


def entered(room: Room, players: int, first: int = 1) -> Room:
    for number in range(first, first + players):
        room.give(RegisterPlayer(person=person(number)))
    return room


def draw_of(room: Room, number: int = 1) -> CommittedDraw:
    return room.session.draws[number]


def document(room: Room, number: int = 1) -> PublishedDraw:
    return published_draw(draw_of(room, number), "1", room.desks.records("friday"))


def playing(room: Room) -> list[Entry]:
    return [entry for entry in room.desk.state.entries.values() if entry.status == "playing"]


def draws_topic(room: Room) -> list[dict[str, object]]:
    return list(topic_value(room, "draws:friday:1")["draws"])


@pytest.fixture
def room() -> Room:
    """Two tables, and eleven players without a seat."""
    room = Room(a_structure(a_level("l1", closes_registration=True), a_level("l2"))).opened()
    room.give(OpenTables(tables=(1, 2)))
    return entered(room, 11)


def test_the_commitment_is_public_before_the_draw_and_the_seed_is_not(room: Room) -> None:
    room.give(PublishDraw())

    (draw,) = draws_topic(room)
    assert (draw["state"], draw["players"], draw["tables"], draw["document"]) == ("published", 11, 2, None)
    (seed,) = room.vault.secrets.values()
    assert draw["commitment"] == commitment(seed, draw_of(room).input)
    assert seed.hex() not in str(room.journal.rows)


def test_every_player_gets_a_seat_tables_are_even_and_anybody_can_verify_the_draw(room: Room) -> None:
    room.give(PublishDraw())
    room.give(HoldDraw(draw=1, word=" river  rat"))

    assert sorted(len(table.seats) for table in room.session.tables.values()) == [5, 6]
    assert verify(document(room)) == []
    assert draw_of(room).word == "river  rat"
    assert {entry.id: str(entry.seat) for entry in playing(room)} == dict(document(room).result or ())
    room.check()


def test_the_button_of_every_fresh_table_is_drawn_with_the_seats(room: Room) -> None:
    room.give(PublishDraw())
    room.give(HoldDraw(draw=1))

    for table in room.session.tables.values():
        assert table.button in table.seats
    drawn = {each.table: each.button for each in document(room).buttons}
    assert drawn == {table.number: table.button for table in room.session.tables.values()}


def test_the_buttons_of_a_draw_can_be_verified_with_the_players_seated_before(room: Room) -> None:
    room.give(SeatPlayer(entry="e4", seat=SeatRef(1, 1)))
    room.give(PublishDraw())
    room.give(HoldDraw(draw=1, word="aces"))

    first, second = document(room).buttons
    assert (first.table, first.others, second.others) == (1, (1,), ())
    assert verify(document(room)) == []
    changed = replace(first, button=next(seat for seat in range(1, 10) if seat != first.button))
    (reason,) = verify(replace(document(room), buttons=(changed, second)))
    assert (reason.code, reason.field) == ("draw.button_differs", "buttons[0].button")


def test_a_draw_that_is_undone_and_held_again_stays_public_with_its_buttons(room: Room) -> None:
    room.give(PublishDraw())
    room.give(HoldDraw(draw=1), HELD)
    public = document(room)
    room.give(Undo(command=HELD))
    assert document(room) == public
    room.give(Redo(command=HELD))
    assert document(room) == public


def test_the_seed_leaves_the_vault_once_it_is_public(room: Room) -> None:
    room.give(PublishDraw())
    (secret,) = room.vault.secrets
    room.give(HoldDraw(draw=1))

    assert secret not in room.vault.secrets


def test_a_draw_cannot_be_held_twice_nor_withdrawn_after_it(room: Room) -> None:
    room.give(PublishDraw())
    room.give(HoldDraw(draw=1))

    assert room.refused(HoldDraw(draw=1)) == ["draws.is_held"]
    assert room.refused(WithdrawDraw(draw=1)) == ["draws.is_held"]
    assert room.refused(HoldDraw(draw=9)) == ["draws.unknown"]


def test_a_withdrawn_draw_stays_public_with_its_seed_and_without_a_result(room: Room) -> None:
    room.give(PublishDraw())
    room.give(WithdrawDraw(draw=1))
    room.give(PublishDraw())

    assert [draw["state"] for draw in draws_topic(room)] == ["withdrawn", "published"]
    assert document(room).result is None
    assert verify(document(room)) == []
    assert not playing(room)


def test_no_other_draw_is_committed_while_one_waits(room: Room) -> None:
    room.give(PublishDraw())

    assert room.refused(PublishDraw()) == ["draws.one_is_published"]
    assert room.refused(PublishDraw(kind="redraw")) == ["draws.one_is_published"]


def test_a_draw_of_more_players_than_seats_is_refused() -> None:
    room = Room().opened()
    room.give(OpenTables(tables=(1,)))
    entered(room, 10)

    assert room.refused(PublishDraw()) == ["draw.too_few_places"]
    assert draws_topic(room) == []


def test_a_draw_without_players_to_seat_is_refused() -> None:
    room = Room().opened()
    room.give(OpenTables(tables=(1,)))

    assert room.refused(PublishDraw()) == ["draws.nobody"]


def test_changes_since_the_commitment_are_named_and_nothing_is_drawn(room: Room) -> None:
    room.give(PublishDraw())
    room.give(UnregisterEntry(entry="e3"))
    room.give(SeatPlayer(entry="e4", seat=SeatRef(1, 1)))
    before = room.desk.state

    assert room.refused(HoldDraw(draw=1)) == ["draws.entries_changed", "draws.seats_changed"]
    assert room.desk.state.entries is before.entries
    room.give(WithdrawDraw(draw=1))
    room.give(PublishDraw())
    room.give(HoldDraw(draw=3))
    assert len(playing(room)) == 10


def test_a_table_that_was_closed_since_is_named() -> None:
    room = Room().opened()
    room.give(OpenTables(tables=(1, 2)))
    entered(room, 5)
    room.give(PublishDraw())
    room.give(CloseTable(table=2))

    assert room.refused(HoldDraw(draw=1)) == ["draws.seats_changed"]


def test_a_player_who_registers_after_the_commitment_is_seated_right_after_the_draw_from_the_late_seed(
    room: Room,
) -> None:
    room.give(PublishDraw())
    entered(room, 2, first=50)
    assert len(playing(room)) == 0
    room.give(HoldDraw(draw=1))

    assert len(playing(room)) == 13
    assert [(draw["kind"], draw["state"], draw["late"]) for draw in draws_topic(room)] == [
        ("seats", "held", 0),
        ("late", "running", 2),
    ]


def test_late_seats_of_a_list_are_verified_one_by_one() -> None:
    room = Room().opened()
    room.give(ChangeSeating(seating=Seating(at_sale=True)))
    room.give(OpenTables(tables=(1,)))
    room.give(RegisterPlayers(entries=tuple(NewEntry(person=person(number)) for number in (1, 2, 3))))
    entered(room, 1, first=4)
    room.give(StartClock())
    room.give(NextPeriod())
    room.give(NextPeriod())
    room.tournaments.wake()
    room.writer.flush()

    checked = document(room, 1)
    assert [(late.k, late.input.items) for late in checked.late] == [(n, (f"e{n}",)) for n in (1, 2, 3, 4)]
    assert verify(checked) == []


def test_late_seats_come_from_one_seed_which_is_revealed_when_registration_closes(room: Room) -> None:
    room.give(PublishDraw())
    room.give(HoldDraw(draw=1))
    room.give(StartClock())
    entered(room, 3, first=50)
    room.give(BustOut(entry="e1"))
    room.give(RegisterPlayer(person=person(1)), "again-0001")
    room.give(Undo(command="again-0001"))
    assert draw_of(room, 2).seed is None

    room.give(NextPeriod())
    room.tournaments.wake()
    room.writer.flush()

    checked = document(room, 2)
    assert draw_of(room, 2).state == "revealed"
    assert [late.k for late in checked.late] == [1, 2, 3, 4]
    assert verify(checked) == []
    assert room.vault.secrets == {}


def test_seats_drawn_at_registration_are_committed_before_the_first_of_them() -> None:
    room = Room().opened()
    room.give(ChangeSeating(seating=Seating(at_sale=True)))
    room.give(OpenTables(tables=(1, 2)))
    entered(room, 4)

    (draw,) = draws_topic(room)
    assert (draw["kind"], draw["state"], draw["late"]) == ("late", "running", 4)
    first = [type(record.event).__name__ for record in room.desks.records("friday")]
    assert first.index("DrawPublished") < first.index("Entered")


def test_undoing_a_draw_removes_the_seats_and_keeps_it_public(room: Room) -> None:
    room.give(PublishDraw())
    room.give(HoldDraw(draw=1), HELD)
    seats = {entry.id: entry.seat for entry in playing(room)}
    room.give(Undo(command=HELD))
    assert not playing(room)
    assert draw_of(room).state == "held"
    assert not room.session.drawn

    room.give(Redo(command=HELD))

    assert {entry.id: entry.seat for entry in playing(room)} == seats
    room.check()


def test_a_commitment_cannot_be_undone(room: Room) -> None:
    room.give(PublishDraw(), "publish-001")

    assert room.refused(Undo(command="publish-001")) == ["undo.final"]


def test_a_draw_after_a_restart_gives_the_committed_result(room: Room) -> None:
    room.give(PublishDraw())
    restarted = room.restarted()
    restarted.give(HoldDraw(draw=1))

    assert verify(document(restarted)) == []
    assert len(playing(restarted)) == 11


def test_a_seed_that_a_crash_left_in_the_vault_is_destroyed_at_the_next_start(room: Room) -> None:
    room.give(PublishDraw())
    secret, seed = next(iter(room.vault.secrets.items()))
    room.give(HoldDraw(draw=1))
    room.vault.put(secret, seed)

    assert secret not in room.restarted().vault.secrets


def test_a_draw_without_its_seed_is_refused(room: Room) -> None:
    room.give(PublishDraw())
    room.vault.secrets.clear()

    assert room.refused(HoldDraw(draw=1)) == ["draws.seed_lost"]
    assert not playing(room)


def test_a_redraw_fills_the_last_tables_to_break_closes_the_others_and_draws_buttons(room: Room) -> None:
    room.give(OpenTables(tables=(3,)))
    room.give(PublishDraw())
    room.give(HoldDraw(draw=1))
    room.give(PublishDraw(kind="redraw"))
    room.give(HoldDraw(draw=3), HELD)

    tables = room.session.tables
    assert {number: len(table.seats) for number, table in tables.items() if table.open} == {1: 6, 2: 5} or {
        number: len(table.seats) for number, table in tables.items() if table.open
    } == {1: 5, 2: 6}
    assert tables[3].facts.state == "closed"
    assert verify(document(room, 3)) == []
    room.check()

    room.give(Undo(command=HELD))
    assert len(room.session.tables[3].seats) in (3, 4)
    room.check()


def test_a_redraw_refuses_unknown_tables(room: Room) -> None:
    room.give(PublishDraw())
    room.give(HoldDraw(draw=1))

    assert room.refused(PublishDraw(kind="redraw", tables=(1, 1, 9))) == ["tables.twice", "tables.unknown"]


def test_a_house_may_hide_its_draws(room: Room) -> None:
    room.give(ChangeSeating(seating=Seating(hide_draws=True)))
    room.give(PublishDraw())

    assert draws_topic(room) == []
