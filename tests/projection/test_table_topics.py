"""Topics of one table's tablet hold that table with its players, and nothing of the rest of the room."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import json

from clockserver.core.undo import Undo
from clockserver.tournament.clock.commands import PauseClock
from clockserver.tournament.dealing.commands import SetButton
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.seating.commands import MovePlayer
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.tables.commands import (
    BreakTable,
    ChangeSeating,
    CloseTable,
    OpenTables,
    RelocateTable,
    WaiveHalt,
)
from tests.builders import SLUG, Room
from tests.projection.seated_room import nine_at_two_tables
from tests.projection.test_seat_topics import names_of, names_with_bob_ray
from tests.projection.topic_values import topic_value

NUMBERS = ("1", "2", "3", "4")


def name(number: object) -> str:
    return f"table:{SLUG}:1:{number}"


@pytest.fixture
def evening() -> Room:
    """Nine players at tables 1 and 2, none at 3, with a running clock; a tablet at each table, and at one more."""
    room = nine_at_two_tables(names_of)
    room.give(OpenTables(tables=(3,)))
    room.broadcaster.followed = {name(number) for number in NUMBERS}
    room.broadcaster.published.clear()
    return room


def tables_sent(room: Room) -> list[str]:
    """The tables whose tablets were sent a message since the last call."""
    all_of_them = [topic for topic, _ in room.broadcaster.published if topic.startswith("table:")]
    room.broadcaster.published.clear()
    return sorted(topic.rpartition(":")[2] for topic in all_of_them)


def table_topic(room: Room, number: object) -> dict[str, Any]:
    """A table's topic; asserts that it agrees with `tables` and `seats`."""
    value = topic_value(room, name(number))
    table = topic_value(room, f"tables:{SLUG}:1").get(str(number))
    seats = topic_value(room, f"seats:{SLUG}:1")
    assert value["table"] == table
    assert value["seats"] == {entry: seats[entry] for entry in (table or {"seats": {}})["seats"].values()}
    assert isinstance(value, dict)
    return value


# -- who is told ---------------------------------------------------------------------------------------


def test_a_bust_out_and_its_undo_are_sent_only_to_their_table(evening: Room) -> None:
    evening.give(BustOut(entry="e4"), "bust-00001")
    (message,) = evening.broadcaster.of(name(1))
    assert (message["prev"], message["value"]) == (None, table_topic(evening, 1))
    assert "e4" not in message["value"]["seats"]
    assert tables_sent(evening) == ["1"]
    evening.give(Undo(command="bust-00001"))
    assert tables_sent(evening) == ["1"]
    assert table_topic(evening, 1)["seats"]["e4"]["status"] == "playing"


def test_a_move_is_sent_to_its_two_tables_and_no_other(evening: Room) -> None:
    evening.give(MovePlayer(entry="e1", from_seat=SeatRef(2, 1), to_seat=SeatRef(1, 9)), "move-00001")
    assert tables_sent(evening) == ["1", "2"]
    assert table_topic(evening, 1)["seats"]["e1"]["seat"] == "1-9"
    assert "e1" not in table_topic(evening, 2)["seats"]
    evening.give(Undo(command="move-00001"))
    assert tables_sent(evening) == ["1", "2"]
    evening.give(MovePlayer(entry="e1", from_seat=SeatRef(2, 1), to_seat=SeatRef(2, 2)))
    assert tables_sent(evening) == ["2"]


def test_a_command_at_a_table_is_sent_to_it_and_the_clock_to_no_table(evening: Room) -> None:
    evening.give(PauseClock())
    assert tables_sent(evening) == []
    evening.give(SetButton(table=2, button=1))
    assert tables_sent(evening) == ["2"]
    assert table_topic(evening, 2)["table"]["last"]["button"] == 1


def test_undoing_a_bust_out_is_sent_only_to_its_own_table(
    evening: Room,
) -> None:
    evening.give(BustOut(entry="e1"), "bust-00001")
    evening.give(BustOut(entry="e2"))
    tables_sent(evening)
    evening.give(Undo(command="bust-00001"))
    assert tables_sent(evening) == ["2"]


def test_a_name_that_changes_is_sent_to_the_table_where_it_sits_and_hidden_names_to_all(
    evening: Room,
) -> None:
    evening.directory.names_of = names_with_bob_ray
    evening.tournaments.people_changed([f"{3:032x}"])
    assert tables_sent(evening) == ["2"]
    assert table_topic(evening, 2)["seats"]["e3"]["name"] == "Bob Ray"
    evening.give(ChangeSeating(seating=Seating(names="hidden")))
    assert tables_sent(evening) == ["1", "2"]
    assert table_topic(evening, 2)["seats"]["e3"]["name"] is None


def test_a_changed_name_of_an_eliminated_player_is_sent_to_no_table(evening: Room) -> None:
    evening.give(BustOut(entry="e3"))
    tables_sent(evening)
    evening.directory.names_of = names_with_bob_ray
    evening.tournaments.people_changed([f"{3:032x}"])
    assert topic_value(evening, f"seats:{SLUG}:1")["e3"]["name"] == "Bob Ray"
    assert tables_sent(evening) == []


def test_a_table_gets_a_message_when_it_halts_and_when_it_may_play_again(evening: Room) -> None:
    for entry in ("e2", "e4", "e6"):
        evening.give(BustOut(entry=entry))
    halted = topic_value(evening, f"moves:{SLUG}:1")["halted"]
    assert [number for number in NUMBERS[:3] if table_topic(evening, number)["table"]["halted"]] == [
        str(number) for number in halted
    ]
    tables_sent(evening)
    evening.give(WaiveHalt(table=halted[0]))
    assert tables_sent(evening) == [str(halted[0])]
    assert not table_topic(evening, halted[0])["table"]["halted"]


def test_a_broken_table_and_those_that_get_its_players_get_a_message(
    evening: Room,
) -> None:
    evening.give(CloseTable(table=3))
    assert (tables_sent(evening), table_topic(evening, 3)["table"]["state"]) == (["3"], "closed")
    evening.give(BreakTable(table=2, out_of_turn=True), "break-0001")
    assert tables_sent(evening) == ["1", "2"]
    assert (table_topic(evening, 2)["table"]["state"], table_topic(evening, 2)["seats"]) == ("closed", {})
    assert len(table_topic(evening, 1)["seats"]) == 9
    evening.give(Undo(command="break-0001"))
    assert tables_sent(evening) == ["1", "2"]
    assert len(table_topic(evening, 2)["seats"]) == 5


def test_a_whole_table_that_moves_is_sent_to_where_it_was_and_where_it_is(evening: Room) -> None:
    sat = table_topic(evening, 2)["seats"].keys()
    evening.give(RelocateTable(table=2, to=4))
    assert tables_sent(evening) == ["2", "4"]
    assert table_topic(evening, 4)["seats"].keys() == sat
    assert table_topic(evening, 2)["seats"] == {}


def test_no_topic_is_made_for_tables_that_nobody_follows(evening: Room) -> None:
    evening.broadcaster.followed = {name(1)}
    evening.give(BustOut(entry="e3"))
    assert tables_sent(evening) == []


# -- as a topic ----------------------------------------------------------------------------------------


def test_a_table_has_an_empty_topic_before_it_exists(evening: Room) -> None:
    assert table_topic(evening, 4) == {"table": None, "seats": {}}
    evening.give(OpenTables(tables=(4,)), "tables-0001")
    assert tables_sent(evening) == ["4"]
    assert table_topic(evening, 4)["table"]["state"] == "open"
    evening.give(Undo(command="tables-0001"))
    (message,) = evening.broadcaster.of(name(4))
    assert message["value"] == {"table": None, "seats": {}}


def test_an_invalid_table_number_is_no_topic(evening: Room) -> None:
    for wrong in ("", "x", "0", "04", "4-7", "1:2", "-1", "٤", "9" * 7, "4\n"):
        assert evening.topics.get(name(wrong)) is None, wrong
    assert evening.topics.get(f"table:{SLUG}:1") is None
    assert evening.topics.get("table:nowhere:1:4") is None


def test_a_client_that_applies_the_messages_in_order_has_the_published_tables(evening: Room) -> None:
    dice = Random(5)
    values = {number: topic_value(evening, name(number)) for number in NUMBERS}
    last = {number: getattr(evening.topics.get(name(number)), "seq", 0) for number in NUMBERS}
    for number in range(40):
        playing = [
            each for each in evening.desk.state.entries.values() if each.status == "playing" and each.seat
        ]
        mover = dice.choice(sorted(playing, key=lambda each: each.id))
        assert mover.seat is not None
        if len(playing) > 4 and dice.random() < 0.4:
            evening.give(BustOut(entry=mover.id), f"tap-x-{number:04}")
            if dice.random() < 0.5:
                evening.give(Undo(command=f"tap-x-{number:04}"))
        else:  # refused where somebody sits
            to_seat = SeatRef(dice.randint(1, 3), dice.randint(1, 9))
            evening.offer(MovePlayer(entry=mover.id, from_seat=mover.seat, to_seat=to_seat))
    for topic, message in evening.broadcaster.published:
        if topic.startswith("table:"):
            number_ = topic.rpartition(":")[2]
            assert message["seq"] > last[number_]
            values[number_], last[number_] = message["value"], message["seq"]
    assert values == {number: table_topic(evening, number) for number in NUMBERS}


def test_a_slow_client_and_a_returning_client_get_the_published_tables(evening: Room) -> None:
    evening.give(BustOut(entry="e4"))
    newest = evening.topics.newest(name(1))
    assert newest is not None
    (message,) = evening.broadcaster.of(name(1))
    assert (newest["prev"], newest["seq"]) == (None, message["seq"])
    assert json.decode(bytes(newest["value"])) == topic_value(evening, name(1)) == message["value"]
    restarted = evening.restarted()
    restarted.directory.names_of = names_of
    restarted.tournaments.people_changed([f"{number:032x}" for number in range(1, 10)])
    for number in NUMBERS:
        assert table_topic(restarted, number) == table_topic(evening, number)


def test_an_entry_that_takes_a_seat_is_sent_to_its_table(evening: Room) -> None:
    evening.give(RegisterPlayer(person=f"{10:032x}", seat=SeatRef(3, 1)))
    assert tables_sent(evening) == ["3"]
    assert table_topic(evening, 3)["seats"]["e10"]["seat"] == "3-1"


def test_heartbeats_do_not_list_topics_of_tables(evening: Room) -> None:
    assert not [topic for topic in evening.topics.heads_at(SLUG) if topic.startswith("table:")]
