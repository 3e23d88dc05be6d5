"""Topic `color_ups`: due color-ups by table, races with their cards, and chips that later levels do not need."""

from __future__ import annotations

from typing import Any

from clockserver.tournament.clock.commands import JumpToPeriod, StartClock
from clockserver.tournament.color_up.commands import AnnounceColorUp, ColorUpTable, RaceChips, SeatChips
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.structure.state import Structure
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import SLUG, Room, a_break, a_level, a_structure
from tests.projection.topic_values import topic_value

CHIPS = (25, 100, 500, 1_000)


def structure() -> Structure:
    """The 25s leave in the break; the 100s are needed to the end of level 3, the 500s not after it."""
    return a_structure(
        a_level("l1", big_blind=200),
        a_level("l2", big_blind=400),
        a_break("b1", color_up=(25,)),
        a_level("l3", big_blind=800),
        a_level("l4", big_blind=4_000),
        chips=CHIPS,
    )


def playing(tables: int = 2) -> Room:
    room = Room(structure()).opened()
    room.give(OpenTables(tables=tuple(range(1, tables + 1))))
    for table in range(1, tables + 1):
        for seat in (1, 2):
            person = f"{2 * table + seat:032x}"
            room.give(RegisterPlayer(person=person, seat=SeatRef(table, seat)))
    room.give(StartClock())
    return room


def color_ups_topic(room: Room) -> Any:
    return topic_value(room, f"color_ups:{SLUG}:1")


def test_a_due_color_up_lists_its_open_tables_and_the_new_chips() -> None:
    room = playing()
    assert (color_ups_topic(room)["color_ups"], color_ups_topic(room)["in_play"]) == ([], list(CHIPS))
    room.give(JumpToPeriod(period="b1"))
    (due,) = color_ups_topic(room)["color_ups"]
    assert (due["denominations"], due["to"], due["lowest"], due["period"]) == ([25], {"25": 100}, 100, "b1")
    assert (due["still_racing"], due["tables"], due["over"]) == ([1, 2], 2, False)
    room.give(ColorUpTable(color_up=1, table=1))
    assert color_ups_topic(room)["color_ups"][0]["still_racing"] == [2]
    room.give(ColorUpTable(color_up=1))
    (over,) = color_ups_topic(room)["color_ups"]
    assert (over["over"], color_ups_topic(room)["gone"], color_ups_topic(room)["in_play"]) == (
        True,
        [25],
        [100, 500, 1_000],
    )


def test_a_color_up_becomes_due_when_the_clock_reaches_it_by_itself() -> None:
    room = playing()
    room.clock.advance(40 * 60_000)
    room.tournaments.wake()
    assert color_ups_topic(room)["color_ups"][0]["still_racing"] == [1, 2]


def test_a_race_shows_its_cards_and_a_table_with_two_denominations_what_it_raced() -> None:
    room = playing()
    room.give(AnnounceColorUp(denominations=(25, 100), text="Color-up"))
    seats = (SeatChips(1, 23), SeatChips(2, 3, True))
    room.give(RaceChips(color_up=1, table=1, denomination=25, seats=seats))
    (race,) = color_ups_topic(room)["races"]
    first, second = race["seats"]
    assert (race["table"], race["to"], first["exchanged"], first["odd"], second["odd"]) == (1, 500, 1, 3, 3)
    assert [len(seat["cards"]) for seat in race["seats"]] == [3, 3]
    assert second["won"] + second["rescued"] == 1
    assert color_ups_topic(room)["color_ups"][0]["raced"] == {"1": [25]}


def test_chips_that_later_stakes_do_not_need_are_proposed_until_they_leave() -> None:
    room = playing()
    assert color_ups_topic(room)["proposed"] == [
        {"period": "l4", "kind": "level", "level": 4, "denominations": [100, 500], "now": False}
    ]
    room.give(JumpToPeriod(period="l4"))
    assert color_ups_topic(room)["proposed"][0]["now"]
    room.give(AnnounceColorUp(denominations=(100, 500), text="Color-up"))
    assert color_ups_topic(room)["proposed"] == []


def test_only_the_newest_races_are_shown() -> None:
    room = playing(26)
    room.give(JumpToPeriod(period="b1"))
    for table in range(1, 27):
        room.give(RaceChips(color_up=1, table=table, denomination=25, seats=(SeatChips(1, 2),)))
    assert [race["table"] for race in color_ups_topic(room)["races"]] == list(range(3, 27))
