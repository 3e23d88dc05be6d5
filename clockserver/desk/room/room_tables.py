"""The tables of the room, held by tournaments or cash games; topic `floor:room`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec.structs import asdict

from clockserver.core.ids import CommandId
from clockserver.core.texts import Reason, Refused, Text
from clockserver.desk.desk import Desk, Done
from clockserver.desk.preparation import Prepared
from clockserver.desk.tournaments.tournament_desks import TournamentDesk, TournamentDesks
from clockserver.projection.topics import Topics
from clockserver.room.inventory.events import in_use, refuse_out_of_service
from clockserver.room.inventory.shapes import FloorTableValue
from clockserver.room.inventory.state import CASH, Inventory, PhysicalTable
from clockserver.room.state import Room
from clockserver.tournament.entries.state import TableNumber
from clockserver.tournament.seating.commands import ResolvedSeatAlternates, SeatAlternates
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.commands import (
    OpenTables,
    RelocateTable,
    ResolvedOpenTables,
    ResolvedRelocateTable,
)
from clockserver.tournament.tables.reserved_tables import reserved_tables, used_twice
from clockserver.tournament.tables.state import TableDescription
from clockserver.tournament.types import TournamentCommand

TOPIC = "floor:room"


class RoomTables:
    """Check claims of tables against the newest states of the room and all tournaments.

    Commands are decided one after the other, and every head holds decisions that are not yet durable, so of
    two claims of one table the second always sees the first.
    """

    def __init__(self, desks: TournamentDesks, topics: Topics) -> None:
        self._desks = desks
        self._room: Desk[Room] | None = None
        self._topics = topics
        self._seq = 0
        self._shown: dict[str, Any] = {}
        self._basis: tuple[Any, ...] = ()
        """The inventory and the tables held, of which the topic was made."""
        self._held: dict[str, tuple[Tournament, frozenset[TableNumber]]] = {}
        """The tables held by each tournament, with the state that they were read from."""

    def use_room(self, room: Desk[Room]) -> None:
        """Use the inventory of the room's desk."""
        self._room = room

    # -- claims --------------------------------------------------------------------------------------

    def refuse_for_tournament(self, before: Tournament, after: Tournament) -> None:
        """Raise Refused for every table that a tournament claims and that is out of service or held."""
        if before.sessions is after.sessions and before.removed == after.removed:
            return
        self._refuse_shared(before, after)
        claimed = reserved_tables(after) - reserved_tables(before)
        if not claimed:
            return
        inventory = self._inventory
        reasons: list[Reason] = []
        for number in sorted(claimed):
            if number in inventory.cash:
                reasons.append(in_use(number, Text("inventory.cash")))
            reasons += refuse_out_of_service(inventory, number)
        raise_all([*reasons, *self._refuse_taken(claimed, but=after.slug)])

    @staticmethod
    def _refuse_shared(before: Tournament, after: Tournament) -> None:
        """Raise Refused where two sessions of a tournament would play at one table."""
        if len(after.sessions) == 1 or not (twice := used_twice(after)):
            return
        earlier = used_twice(before)
        labels = {number: after.sessions[id_].label or id_ for number, id_ in twice.items()}
        raise_all([in_use(number, labels[number]) for number in sorted(twice) if number not in earlier])

    def refuse_for_room(self, before: Room, after: Room) -> None:
        """Raise Refused for a table that goes to cash games, or is removed, while a tournament holds it."""
        if before.inventory is after.inventory:
            return
        removed = {number for number in before.inventory.tables if number not in after.inventory.tables}
        raise_all(self._refuse_taken({*(after.inventory.cash - before.inventory.cash), *removed}))

    def _refuse_taken(self, numbers: Collection[TableNumber], but: str | None = None) -> list[Reason]:
        return [
            in_use(number, state.title)
            for state in self._desks.newest_states()
            if state.slug != but
            for number in sorted(reserved_tables(state).intersection(numbers))
        ]

    @property
    def _inventory(self) -> Inventory:
        newest = self._room.newest_state if self._room is not None else None
        return newest.inventory if newest is not None else Inventory()

    # -- descriptions --------------------------------------------------------------------------------

    def step(self, _desk: TournamentDesk, _id: CommandId, command: TournamentCommand, done: Done) -> Prepared:
        """Add the inventory's descriptions before tables are opened or moved."""
        return self._with_descriptions(command), done

    def _with_descriptions(self, command: TournamentCommand) -> TournamentCommand:
        if isinstance(command, OpenTables):
            return ResolvedOpenTables(described=self._descriptions(command.tables), **asdict(command))
        if isinstance(command, SeatAlternates):
            return ResolvedSeatAlternates(described=self._descriptions((command.table,)), **asdict(command))
        if isinstance(command, RelocateTable):
            described = self._descriptions((command.table, command.to))
            return ResolvedRelocateTable(described=described, **asdict(command))
        return command

    def _descriptions(self, numbers: Collection[TableNumber]) -> dict[TableNumber, TableDescription]:
        tables = self._inventory.tables
        return {
            number: TableDescription(table.size, table.name, table.section)
            for number in numbers
            if (table := tables.get(number)) is not None
        }

    # -- showing -------------------------------------------------------------------------------------

    def show(self) -> None:
        """Update `floor:room` to what is durable."""
        if self._room is None or not self._room.durable:
            return
        inventory = self._room.state.inventory
        holders = {desk.state.slug: self._held_by(desk.state) for desk in self._desks.listed_desks()}
        basis = (inventory, *holders.items())
        if basis == self._basis:
            return
        self._basis = basis
        slug_by_table = {number: slug for slug, numbers in holders.items() for number in numbers}
        slug_by_table |= dict.fromkeys(inventory.cash, CASH)
        value = {
            str(number): table_value(inventory.tables.get(number), slug_by_table.get(number))
            for number in sorted({*inventory.tables, *slug_by_table})
        }
        changed = {key: each for key, each in value.items() if each != self._shown.get(key)}
        patch = {"set": changed, "remove": [key for key in self._shown if key not in value]}
        self._shown = value
        self._seq += 1
        self._topics.put(TOPIC, self._seq, value, patch)

    def _held_by(self, state: Tournament) -> frozenset[TableNumber]:
        """The tables a tournament holds, cached while its state does not change."""
        cached = self._held.get(state.slug)
        if cached is None or cached[0] is not state:
            cached = self._held[state.slug] = (state, reserved_tables(state))
        return cached[1]


def table_value(table: PhysicalTable | None, held_by: str | None) -> FloorTableValue:
    """A table for the floor map; without a description its size is unknown."""
    return {
        "size": table.size if table is not None else None,
        "name": table.name if table is not None else "",
        "section": table.section if table is not None else "",
        "x": table.x if table is not None else None,
        "y": table.y if table is not None else None,
        "out_of_service": table is not None and table.out_of_service,
        "note": table.note if table is not None else "",
        "held_by": held_by,
    }


def raise_all(reasons: list[Reason]) -> None:
    """Raise Refused if there is any reason."""
    if reasons:
        raise Refused(*reasons)
