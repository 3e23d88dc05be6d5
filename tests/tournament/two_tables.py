"""Two tables in play, for procedures with players at several tables."""

from __future__ import annotations

from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Room, person


def start_at_two_tables(room: Room, players: int, counted: int = 0) -> None:
    """Seat players by turns and start the clock, with `counted` players without names besides."""
    room.give(OpenTables(tables=(1, 2)))
    if counted:
        room.give(TapCounter(what="entry", count=counted))
    for number in range(players):
        seat = SeatRef(1 + number % 2, 1 + number // 2)
        room.give(RegisterPlayer(person=person(number + 1), seat=seat))
    room.give(StartClock())
