"""Topics of one player's phone hold the player's own seat with its news, and nothing of ten thousand others."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

import pytest
from msgspec import json

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.balancing.commands import ConfirmMove
from clockserver.tournament.clock.commands import PauseClock
from clockserver.tournament.dealing.commands import SetButton
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.floor.commands import EndPage, PagePlayer
from clockserver.tournament.seating.commands import MovePlayer, SwapPlayers
from clockserver.tournament.seating.state import NameForm, Seating
from clockserver.tournament.tables.commands import BreakTable, ChangeSeating, OpenTables
from tests.builders import SLUG, Room
from tests.projection.seated_room import fill_table_one, nine_at_two_tables
from tests.projection.topic_values import topic_value

EVERYBODY = [f"e{number}" for number in range(1, 13)]


def name(entry: str) -> str:
    return f"seat:{SLUG}:1:{entry}"


def names_of(ids: Collection[str], form: NameForm) -> dict[str, str | None]:
    return {each: None if form == "hidden" else f"Player {int(each, 16)}" for each in ids}


def names_with_bob_ray(ids: Collection[str], form: NameForm) -> dict[str, str | None]:
    """The names after player 3 was renamed."""
    return {**names_of(ids, form), f"{3:032x}": None if form == "hidden" else "Bob Ray"}


@pytest.fixture
def evening() -> Room:
    """Nine players at two tables with a running clock; each player's phone follows its own topics."""
    room = nine_at_two_tables(names_of)
    room.broadcaster.followed = {name(entry) for entry in EVERYBODY}
    room.broadcaster.published.clear()
    return room


def own_seat(room: Room, entry: str) -> Any:
    return topic_value(room, name(entry))[entry]


def phones_sent(room: Room) -> list[str]:
    """The entries whose phones were sent a message since the last call, in that order."""
    all_of_them = [topic for topic, _ in room.broadcaster.published if topic.startswith("seat:")]
    room.broadcaster.published.clear()
    return [topic.rpartition(":")[2] for topic in all_of_them]


# -- who is told ---------------------------------------------------------------------------------------


def test_a_bust_out_is_sent_to_the_player_who_is_out_and_to_nobody_else(evening: Room) -> None:
    evening.give(BustOut(entry="e4"), "bust-00001")
    (message,) = evening.broadcaster.of(name("e4"))
    assert message["prev"] is None
    assert message["value"] == {"e4": own_seat(evening, "e4")}
    assert (own_seat(evening, "e4")["status"], own_seat(evening, "e4")["out"]) == ("out", 0)
    assert phones_sent(evening) == ["e4"]
    evening.give(Undo(command="bust-00001"))
    assert phones_sent(evening) == ["e4"]
    assert own_seat(evening, "e4")["status"] == "playing"


def test_a_player_who_comes_back_changes_the_places_of_those_who_went_out_later(evening: Room) -> None:
    for entry in ("e1", "e2", "e3"):
        evening.give(BustOut(entry=entry), f"bust-of-{entry}")
    phones_sent(evening)
    evening.give(Undo(command="bust-of-e1"))
    assert sorted(phones_sent(evening)) == ["e1", "e2", "e3"]
    assert [own_seat(evening, entry)["out"] for entry in ("e2", "e3")] == [0, 1]


def test_a_command_that_changes_no_seat_is_sent_to_no_players_phone(evening: Room) -> None:
    evening.give(PauseClock())
    evening.give(SetButton(table=1, button=2))
    assert phones_sent(evening) == []


def test_no_topic_is_made_for_entries_that_nobody_follows(evening: Room) -> None:
    evening.broadcaster.followed = {name("e2")}
    evening.give(BreakTable(table=2))
    assert set(phones_sent(evening)) <= {"e2"}


def test_a_changed_name_is_sent_to_its_player_and_a_change_of_hiding_to_everybody(evening: Room) -> None:
    evening.directory.names_of = names_with_bob_ray
    evening.tournaments.people_changed([f"{3:032x}"])
    assert (phones_sent(evening), own_seat(evening, "e3")["name"]) == (["e3"], "Bob Ray")
    evening.give(ChangeSeating(seating=Seating(names="hidden")))
    assert sorted(phones_sent(evening)) == [f"e{number}" for number in range(1, 10)]
    assert own_seat(evening, "e3")["name"] is None


# -- what is in it -------------------------------------------------------------------------------------


def test_a_seat_topic_equals_the_seats_topic_plus_the_reason_of_the_last_move(evening: Room) -> None:
    fill_table_one(evening)
    proposed = topic_value(evening, f"plan:{SLUG}:1")["moves"][0]
    mover = proposed["entry"]
    phones_sent(evening)
    from_seat, to_seat = (SeatRef(*map(int, proposed[key].split("-"))) for key in ("from", "to"))
    evening.give(ConfirmMove(entry=mover, from_seat=from_seat, to_seat=to_seat), "move-00001")
    assert mover in phones_sent(evening)
    assert own_seat(evening, mover)["seat"] == str(to_seat)
    assert own_seat(evening, mover)["move"] == topic_value(evening, f"moves:{SLUG}:1")["moves"][-1]
    seats = topic_value(evening, f"seats:{SLUG}:1")
    for entry in seats:
        assert seats[entry].items() <= own_seat(evening, entry).items()
    evening.give(Undo(command="move-00001"))
    undone = own_seat(evening, mover)["move"]
    assert undone is None or undone["to"] == str(from_seat)
    evening.give(Redo(command="move-00001"))
    assert own_seat(evening, mover)["move"]["to"] == str(to_seat)


def test_the_reason_of_a_move_is_not_lost_among_hundreds_of_others(evening: Room) -> None:
    evening.give(MovePlayer(entry="e1", from_seat=SeatRef(2, 1), to_seat=SeatRef(1, 9)))
    evening.give(OpenTables(tables=tuple(range(3, 14))))
    for table in range(3, 14):
        for seat in range(1, 7):
            person = f"{table * 100 + seat:032x}"
            evening.give(RegisterPlayer(person=person, seat=SeatRef(table, seat)))
        seats = evening.session.tables[table].seats
        for seat in (1, 3, 5):
            evening.give(SwapPlayers(entry=seats[seat], other=seats[seat + 1]))
    assert all(move["entry"] != "e1" for move in topic_value(evening, f"moves:{SLUG}:1")["moves"])
    assert own_seat(evening, "e1")["move"]["to"] == "1-9"


def test_only_players_at_a_halted_table_or_the_next_one_to_break_get_a_notice(evening: Room) -> None:
    last = topic_value(evening, f"moves:{SLUG}:1")["next_to_break"]
    at_last = {
        id_ for id_, each in evening.desk.state.entries.items() if each.seat and each.seat.table == last
    }
    assert {entry for entry in EVERYBODY[:9] if own_seat(evening, entry)["breaks_next"]} == at_last
    evening.give(OpenTables(tables=(3,)))
    now = topic_value(evening, f"moves:{SLUG}:1")["next_to_break"]
    assert set(phones_sent(evening)) == (at_last if now != last else set())
    for entry in ("e2", "e4", "e6"):
        evening.give(BustOut(entry=entry))
    halted = topic_value(evening, f"moves:{SLUG}:1")["halted"]
    for entry, each in evening.desk.state.entries.items():
        is_at_one = each.status == "playing" and each.seat is not None and each.seat.table in halted
        assert own_seat(evening, entry)["halted"] == is_at_one


def test_a_paged_player_sees_where_to_come_until_they_arrive(evening: Room) -> None:
    evening.give(PagePlayer(entry="e2", to="seat"))
    assert phones_sent(evening) == ["e2"]
    (page,) = topic_value(evening, f"pages:{SLUG}:1")["pages"]
    assert own_seat(evening, "e2")["page"] == page
    evening.give(EndPage(entry="e2"))
    assert (phones_sent(evening), own_seat(evening, "e2")["page"]) == (["e2"], None)


# -- as a topic ----------------------------------------------------------------------------------------


def test_an_entry_has_an_empty_topic_before_it_exists(evening: Room) -> None:
    assert topic_value(evening, name("e10")) == {}
    evening.give(RegisterPlayer(person=f"{10:032x}", seat=SeatRef(1, 1)), "entry-0001")
    assert own_seat(evening, "e10")["seat"] == "1-1"
    evening.give(Undo(command="entry-0001"))
    assert [message["value"] for message in evening.broadcaster.of(name("e10"))][-1] == {}


def test_an_invalid_entry_id_is_no_topic(evening: Room) -> None:
    for wrong in ("", "x7", "e", "17", "e1:e2", "e" + "9" * 40):
        assert evening.topics.get(name(wrong)) is None, wrong
    assert evening.topics.get(f"seat:{SLUG}:1") is None
    assert evening.topics.get("seat:nowhere:1:e1") is None


def test_a_client_that_applies_the_messages_in_order_has_the_published_seats(evening: Room) -> None:
    dice = Random(3)
    values = {entry: topic_value(evening, name(entry)) for entry in EVERYBODY}
    last = {entry: getattr(evening.topics.get(name(entry)), "seq", 0) for entry in EVERYBODY}
    for number in range(40):
        playing = sorted(each.id for each in evening.desk.state.entries.values() if each.status == "playing")
        if len(playing) > 4 and dice.random() < 0.6:
            evening.give(BustOut(entry=dice.choice(playing)), f"tap-x-{number:04}")
            if dice.random() < 0.5:
                evening.give(Undo(command=f"tap-x-{number:04}"))
        else:
            evening.offer(PagePlayer(entry=dice.choice(playing)))  # refused if already paged
    for topic, message in evening.broadcaster.published:
        if topic.startswith("seat:"):
            entry = topic.rpartition(":")[2]
            assert message["seq"] > last[entry]
            values[entry], last[entry] = message["value"], message["seq"]
    assert values == {entry: topic_value(evening, name(entry)) for entry in EVERYBODY}


def test_a_slow_client_and_a_returning_client_get_the_published_seats(evening: Room) -> None:
    evening.give(BustOut(entry="e4"))
    newest = evening.topics.newest(name("e4"))
    assert newest is not None
    (message,) = evening.broadcaster.of(name("e4"))
    assert (newest["prev"], newest["seq"]) == (None, message["seq"])
    assert json.decode(bytes(newest["value"])) == topic_value(evening, name("e4")) == message["value"]
    restarted = evening.restarted()
    restarted.directory.names_of = names_of
    restarted.tournaments.people_changed([f"{number:032x}" for number in range(1, 10)])
    for entry in EVERYBODY:
        assert topic_value(restarted, name(entry)) == topic_value(evening, name(entry))


def test_heartbeats_do_not_list_topics_of_seats(evening: Room) -> None:
    assert not [topic for topic in evening.topics.heads_at(SLUG) if topic.startswith("seat:")]
