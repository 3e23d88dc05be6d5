"""Claims between the room and its tournaments: tables, and drawers and tickets of sales."""

from __future__ import annotations

from msgspec import Struct

from clockserver.desk.desk import Desk
from clockserver.desk.money.drawers import Drawers
from clockserver.desk.money.house_money import HouseMoney
from clockserver.desk.money.tickets import Tickets
from clockserver.desk.room.room_tables import RoomTables
from clockserver.room.state import Room
from clockserver.tournament.state import Tournament


class RoomClaims(Struct, frozen=True):
    """All kinds of claims, checked one after another, and the house's settings for money."""

    tables: RoomTables
    drawers: Drawers
    tickets: Tickets
    money: HouseMoney

    def use_room(self, room: Desk[Room]) -> None:
        """Use the inventory and the shifts of the room's desk."""
        self.tables.use_room(room)
        self.drawers.use_room(room)
        self.tickets.use_room(room)

    def refuse_for_tournament(self, before: Tournament, after: Tournament) -> None:
        """Raise Refused for a table held by somebody else, or a sale into a drawer that is not open."""
        self.tables.refuse_for_tournament(before, after)
        self.drawers.refuse_for_tournament(before, after)

    def refuse_for_room(self, before: Room, after: Room) -> None:
        """Raise Refused for a table held by a tournament, or cash that a drawer does not have."""
        self.tables.refuse_for_room(before, after)
        self.drawers.refuse_for_room(before, after)

    def show(self) -> None:
        """Update the topics to what is durable."""
        self.tables.show()
        self.drawers.show()
        self.tickets.show()
