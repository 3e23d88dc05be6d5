"""A room whose tables have named players, in play."""

from __future__ import annotations

from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.dealing.commands import SetButton
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.entries.view import NamesOf
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Room, person


def nine_at_two_tables(names_of: NamesOf) -> Room:
    """A room with nine named players at tables 1 and 2, with a running clock."""
    room = Room()
    room.directory.names_of = names_of
    room.opened()
    room.give(OpenTables(tables=(1, 2)))
    for number in range(1, 10):
        room.give(RegisterPlayer(person=person(number), seat=SeatRef(1 + number % 2, number)))
    room.give(StartClock())
    return room


def fill_table_one(room: Room) -> None:
    """Seat nine players at table 1 and five at table 2, so that neither can break, with known buttons."""
    for seat in (1, 3, 5, 7, 9):
        room.give(RegisterPlayer(person=person(200 + seat), seat=SeatRef(1, seat)))
    room.give(SetButton(table=1, button=2))
    room.give(SetButton(table=2, button=1))
