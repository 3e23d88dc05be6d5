"""Events of the inventory."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.texts import Param, Reason, Refused, Text
from clockserver.room.inventory.state import Inventory, PhysicalTable
from clockserver.room.state import PART, Room
from clockserver.tournament.entries.state import TableNumber

IN_USE_REFUSALS = ("inventory.in_use", "inventory.out_of_service", "inventory.out_of_service_why")
"""Codes of an unavailable table of the inventory."""


class TableAltered(Struct, frozen=True, omit_defaults=True):
    """A table of the inventory before and after; None: absent."""

    before: PhysicalTable | None = None
    after: PhysicalTable | None = None

    @property
    def number(self) -> TableNumber:
        table = self.after or self.before
        assert table is not None  # noqa: S101 - a change has a table before it or after it
        return table.number


class InventoryChanged(Struct, frozen=True, tag_field="type", tag="InventoryChanged", kw_only=True):
    """Tables of the room were added, changed or removed."""

    session: ClassVar[str] = PART
    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("inventory:<number>",)

    changes: tuple[TableAltered, ...]

    def scopes(self) -> tuple[str, ...]:
        """The tables."""
        return tuple(f"inventory:{each.number}" for each in self.changes)

    def evolve(self, room: Room) -> Room:
        """The room after this event."""
        tables = room.inventory.tables
        for each in self.changes:
            tables = tables.delete(each.number) if each.after is None else tables.set(each.number, each.after)
        return replace(room, inventory=replace(room.inventory, tables=tables))

    def inverse(self, room: Room) -> list[Any]:
        """Restore the tables. Raises Refused where a table to remove is used for cash games."""
        reasons = [
            in_use(each.number, Text("inventory.cash"))
            for each in self.changes
            if each.before is None and each.number in room.inventory.cash
        ]
        if reasons:
            raise Refused(*reasons)
        return [replace(self, changes=tuple(TableAltered(each.after, each.before) for each in self.changes))]


class CashClaimed(Struct, frozen=True, tag_field="type", tag="CashClaimed", kw_only=True):
    """A table is used for cash games from now on, or no longer."""

    session: ClassVar[str] = PART
    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("claim:<number>",)

    table: TableNumber
    claimed: bool

    def scopes(self) -> tuple[str, ...]:
        """The use of the table."""
        return (f"claim:{self.table}",)

    def evolve(self, room: Room) -> Room:
        """The room after this event."""
        table = {self.table}
        cash = room.inventory.cash | table if self.claimed else room.inventory.cash - table
        return replace(room, inventory=replace(room.inventory, cash=frozenset(cash)))

    def inverse(self, room: Room) -> list[Any]:
        """Reverse the claim or release. Raises Refused to claim a table that is out of service by now."""
        if not self.claimed and (reasons := refuse_out_of_service(room.inventory, self.table, "command")):
            raise Refused(*reasons)
        return [replace(self, claimed=not self.claimed)]


AnyInventoryEvent: TypeAlias = InventoryChanged | CashClaimed


def refuse_out_of_service(
    inventory: Inventory, number: TableNumber, field: str | None = None
) -> list[Reason]:
    """Reasons against using a table that is out of service."""
    table = inventory.tables.get(number)
    if table is None or not table.out_of_service:
        return []
    code = "inventory.out_of_service_why" if table.note else "inventory.out_of_service"
    return [Reason(code, {"table": number, "note": table.note}, field)]


def in_use(number: TableNumber, used_by: Param, field: str | None = None) -> Reason:
    """The refusal of a table in use: `used_by` is a tournament's title, or the text for cash games."""
    return Reason("inventory.in_use", {"table": number, "by": used_by}, field)
