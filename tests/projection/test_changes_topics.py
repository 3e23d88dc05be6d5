"""Topics `roster`, `seat_list` and `table_list` send every change, and at first no more than a screen needs."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest
from msgspec import json

from clockserver.core.undo import Undo
from clockserver.players.names import public_names
from clockserver.projection.changes_topics import (
    MAX_PLAYERS,
    MAX_TABLES,
    USUAL,
    short_table,
    without_defaults,
)
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer, UnregisterEntry
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.seating.commands import MovePlayer
from clockserver.tournament.seating.state import NameForm, Seating
from clockserver.tournament.tables.commands import ChangeSeating, CloseTable, OpenTables
from clockserver.tournament.tables.shapes import TableValue
from tests.builders import SLUG, Room
from tests.projection.seated_room import nine_at_two_tables
from tests.projection.topic_values import topic_value

ROSTER, SEATS, TABLES = f"roster:{SLUG}:1", f"seat_list:{SLUG}:1", f"table_list:{SLUG}:1"


def names_of(ids: Collection[str], form: NameForm) -> dict[str, str | None]:
    return public_names({each: f"Player {int(each, 16)}" for each in ids}, form)


def followed(room: Room, topic: str, member: str) -> dict[str, Any]:
    """A face's value after following from the first message on."""
    value: dict[str, Any] = {}
    seq = 0
    for message in room.broadcaster.of(topic):
        assert message["prev"] == seq
        seq = message["seq"]
        if "value" in message:
            value = dict(message["value"])
        else:
            value = {**value, "counts": message["patch"].get("counts", value.get("counts"))}
            value[member] = {**value[member], **message["patch"]["set"]}
    return {**value, member: {key: each for key, each in value[member].items() if each is not None}}


@pytest.fixture
def evening() -> Room:
    return nine_at_two_tables(names_of)


@pytest.fixture(scope="module")
def festival() -> Room:
    """More players and tables than a face receives at once."""
    room = Room()
    room.directory.names_of = names_of
    room.opened()
    room.give(ChangeSeating(seating=Seating(at_sale=True)))
    tables = range(1, MAX_TABLES + 2)
    room.give(OpenTables(tables=tuple(tables)))
    seats = [SeatRef(table, seat) for seat in range(1, 10) for table in tables]
    for number, seat in enumerate(seats[: MAX_PLAYERS + 10], 1):
        room.give(RegisterPlayer(person=f"{number:032x}", seat=seat))
    room.give(StartClock())
    return room


def test_the_topic_of_a_small_field_has_every_player(evening: Room) -> None:
    evening.give(BustOut(entry="e4"), "tap-out-0001")
    evening.give(MovePlayer(entry="e2", from_seat=SeatRef(1, 2), to_seat=SeatRef(2, 2)))
    evening.give(Undo(command="tap-out-0001"))
    evening.give(RegisterPlayer(person=f"{77:032x}"))
    evening.give(UnregisterEntry(entry="e10"))
    value = followed(evening, ROSTER, "entries")
    assert (
        value["entries"]
        == topic_value(evening, f"players:{SLUG}:1")
        == topic_value(evening, ROSTER)["entries"]
    )
    assert value["counts"] == {"registered": 0, "waiting": 0, "playing": 9, "out": 0}
    assert topic_value(evening, ROSTER)["counts"] == value["counts"]
    seats = followed(evening, SEATS, "entries")
    assert (
        seats["entries"] == topic_value(evening, f"seats:{SLUG}:1") == topic_value(evening, SEATS)["entries"]
    )
    assert seats["counts"] == value["counts"]
    whole = topic_value(evening, f"tables:{SLUG}:1")
    for tables in (followed(evening, TABLES, "tables")["tables"], topic_value(evening, TABLES)["tables"]):
        assert {number: {**USUAL, **table} for number, table in tables.items()} == whole


def test_the_number_of_the_base_changes_with_every_change(evening: Room) -> None:
    for number, topic in enumerate((ROSTER, TABLES, SEATS)):
        before = evening.topics.get(topic)
        assert before is not None
        assert before.value["since"] == before.seq
        evening.give(BustOut(entry=f"e{3 + number}"))
        after = evening.topics.get(topic)
        assert after is not None
        assert after.value["since"] == after.seq > before.seq


def test_the_topic_of_a_large_field_begins_with_totals_and_short_tables(festival: Room) -> None:
    roster = topic_value(festival, ROSTER)
    assert (roster["entries"], roster["counts"]["playing"]) == ({}, MAX_PLAYERS + 10)
    assert {**topic_value(festival, SEATS), "since": 0} == {**roster, "since": 0}
    tables, whole = topic_value(festival, TABLES)["tables"], topic_value(festival, f"tables:{SLUG}:1")
    assert tables.keys() == whole.keys()
    assert {number: short_table(table) for number, table in whole.items()} == tables
    assert len(json.encode(tables)) < 0.2 * len(json.encode(whole))


def test_a_change_in_a_large_field_is_one_player_and_one_table(festival: Room) -> None:
    festival.give(BustOut(entry="e5"), "tap-out-0002")
    players = festival.broadcaster.of(ROSTER)[-1]["patch"]
    assert list(players["set"]) == ["e5"]
    assert players["set"]["e5"] == topic_value(festival, f"players:{SLUG}:1")["e5"]
    assert players["counts"]["out"] == 1
    seats = festival.broadcaster.of(SEATS)[-1]["patch"]
    assert seats == {
        "set": {"e5": topic_value(festival, f"seats:{SLUG}:1")["e5"]},
        "counts": players["counts"],
    }
    tables = festival.broadcaster.of(TABLES)[-1]["patch"]
    assert tables == {"set": {"5": without_defaults(topic_value(festival, f"tables:{SLUG}:1")["5"])}}
    festival.give(MovePlayer(entry="e6", from_seat=SeatRef(6, 1), to_seat=SeatRef(5, 1)), "tap-move-0001")
    assert list(festival.broadcaster.of(ROSTER)[-1]["patch"]) == ["set"]
    festival.give(Undo(command="tap-move-0001"))
    festival.give(Undo(command="tap-out-0002"))
    assert topic_value(festival, ROSTER)["counts"]["out"] == 0


def test_the_topic_has_every_player_once_few_are_left(festival: Room) -> None:
    for number in range(1, 11):
        festival.give(BustOut(entry=f"e{number}"), f"tap-few-{number:04}")
    entries = topic_value(festival, ROSTER)["entries"]
    assert len(entries) == MAX_PLAYERS
    assert {each["status"] for each in entries.values()} == {"playing"}
    for number in range(10, 0, -1):
        festival.give(Undo(command=f"tap-few-{number:04}"))
    assert topic_value(festival, ROSTER)["entries"] == {}


def test_a_change_of_all_players_restarts_the_topic() -> None:
    room = Room()
    room.directory.names_of = names_of
    room.opened()
    for number in range(1, MAX_PLAYERS + 3):
        room.give(RegisterPlayer(person=f"{number:032x}"))
    assert topic_value(room, ROSTER)["counts"]["registered"] == MAX_PLAYERS + 2
    board = room.tournaments.desks.desk(SLUG)
    people = [each.person for each in board.state.entries.values()]
    room.directory.call_everybody("Anna")
    room.tournaments.people_changed(people)
    newest = room.broadcaster.of(ROSTER)[-1]
    assert newest["value"] == topic_value(room, ROSTER)
    assert newest["value"]["entries"] == {}


def test_a_table_whose_opening_is_undone_leaves_the_topic(evening: Room) -> None:
    evening.give(OpenTables(tables=(7,)), "tap-open-0001")
    evening.give(CloseTable(table=7), "tap-close-0001")
    assert topic_value(evening, TABLES)["tables"]["7"]["state"] == "closed"
    evening.give(Undo(command="tap-close-0001"))
    evening.give(Undo(command="tap-open-0001"))
    assert evening.broadcaster.of(TABLES)[-1]["patch"]["set"] == {"7": None}
    assert "7" not in topic_value(evening, TABLES)["tables"]


def test_a_short_table_has_unusual_values_and_its_free_seats(evening: Room) -> None:
    table: TableValue = {**topic_value(evening, f"tables:{SLUG}:1")["1"], "size": 6, "halted": True}
    table["last"] = {"button": 2, "small_blind": None, "big_blind": 4, "no_hand": []}
    table["next"] = {"button": 4, "small_blind": 6, "big_blind": 8, "no_hand": [1]}
    short = short_table(table)
    assert short["free"] == [1, 3, 5]
    assert (short["size"], short["halted"], short["last"]) == (6, True, [2, None, 4])
    assert short["next"] == table["next"]
    back = {**USUAL, **{key: each for key, each in short.items() if key not in ("free", "last", "next")}}
    assert back == {
        key: each for key, each in {**table, "last": None, "next": None}.items() if key != "seats"
    }
