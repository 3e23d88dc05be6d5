"""One flight at a time plays a physical table."""

from __future__ import annotations

from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.flights.commands import ChangeFlight, EndFlight, OpenFlight
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Room


def test_two_flights_that_are_played_do_not_share_a_table() -> None:
    room = Room().opened()
    room.give(ChangeFlight(label="1A"))
    room.give(OpenFlight(label="1B", copy_of="1"))
    for id_ in ("1", "2"):
        room.give(TapCounter(session=id_, what="entry", count=5))
    room.give(OpenTables(tables=(1, 2)))
    room.give(StartClock())
    room.give(OpenTables(session="2", tables=(2, 3)))  # it is prepared while 1A is played
    assert room.refused(StartClock(session="2")) == ["inventory.in_use"]
    room.give(EndFlight(players_left=5))
    room.give(StartClock(session="2"))
    room.check()


def test_a_table_of_the_flight_beside_is_not_opened() -> None:
    room = Room().opened()
    room.give(ChangeFlight(label="1A"))
    room.give(OpenFlight(label="1B", copy_of="1"))
    room.give(OpenTables(tables=(1,)))
    for id_ in ("1", "2"):
        room.give(TapCounter(session=id_, what="entry", count=5))
        room.give(StartClock(session=id_))
    assert room.refused(OpenTables(session="2", tables=(1,))) == ["inventory.in_use"]
    room.give(OpenTables(session="2", tables=(11,)))
