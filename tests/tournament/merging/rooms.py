"""Whole rooms whose flights have ended."""

from __future__ import annotations

from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.day_end.commands import CountBag
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.flights.commands import ChangeFlight, EndFlight, OpenFlight
from clockserver.tournament.flights.state import Ends
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import MINUTE, Room, person

PEOPLE = {"1": (1, 2), "2": (1, 3)}


def two_ended_flights(*, at_a_levels_end: bool = False) -> Room:
    """Two flights that have ended, every bag counted. `at_a_levels_end`: their clocks stopped after level 1."""
    room = Room().opened()
    room.give(ChangeFlight(session="1", label="1A", ends=Ends(level=1) if at_a_levels_end else None))
    room.give(OpenFlight(label="1B", copy_of="1"))
    entry = 0
    for session, numbers in PEOPLE.items():
        room.give(OpenTables(session=session, tables=(1,)))
        for seat, number in enumerate(numbers, 1):
            room.give(RegisterPlayer(session=session, person=person(number), seat=SeatRef(1, seat)))
        room.give(StartClock(session=session))
        room.clock.advance(60 * MINUTE if at_a_levels_end else 0)
        room.give(EndFlight(session=session, players_left=2))
        for _ in numbers:
            entry += 1
            room.give(CountBag(session=session, entry=f"e{entry}", chips=10_000))
    return room
