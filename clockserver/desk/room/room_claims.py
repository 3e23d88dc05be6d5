"""Claims between the room and its tournaments: tables, and the drawers and tickets that sales name."""

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
    """Every kind of claim, asked one after the other, and the house's settings for money."""

    tables: RoomTables
    drawers: Drawers
    tickets: Tickets
    money: HouseMoney

    def follow(self, room: Desk[Room]) -> None:
        """Read the inventory and the shifts from the room's desk."""
        self.tables.follow(room)
        self.drawers.follow(room)
        self.tickets.follow(room)

    def refuse_for_tournament(self, before: Tournament, after: Tournament) -> None:
        """Raises Refused for a table that somebody else has, or a sale into a drawer that is not open."""
        self.tables.refuse_for_tournament(before, after)
        self.drawers.refuse_for_tournament(before, after)

    def refuse_for_room(self, before: Room, after: Room) -> None:
        """Raises Refused for a table that a tournament has, or cash that a drawer does not have."""
        self.tables.refuse_for_room(before, after)
        self.drawers.refuse_for_room(before, after)

    def show(self) -> None:
        """Bring their topics up to date with what is durable."""
        self.tables.show()
        self.drawers.show()
        self.tickets.show()
