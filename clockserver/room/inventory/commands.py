"""Commands of inventory."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from clockserver.room.inventory.state import CASH, Centimetres
from clockserver.tournament.entries.state import TableNumber
from clockserver.tournament.tables.state import TableSize

MAX_AT_ONCE = 500
Line: TypeAlias = Annotated[
    str, Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*\Z", description="One line.")
]
Note: TypeAlias = Annotated[
    str, Meta(max_length=80, pattern=r"^[^\x00-\x1f\x7f]*\Z", description="One line.")
]


class TableDraft(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The wanted state of a table. Values not given stay, or are the usual ones for a new table."""

    number: TableNumber
    size: TableSize | None = None
    name: Line | None = None
    section: Line | None = None
    x: Centimetres | None = None
    """With `y`: the position of its middle, in centimetres to the right of the room's upper left corner."""
    y: Centimetres | None = None
    unplaced: bool = False
    """Forget the position."""
    out_of_service: bool | None = None
    note: Note | None = None


class PutTables(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="inventory.put", kw_only=True
):
    """Add tables to the room's inventory, or alter them: seats, name, section, place, out of service."""

    tables: Annotated[tuple[TableDraft, ...], Meta(min_length=1, max_length=MAX_AT_ONCE)]


class RemoveTables(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="inventory.remove", kw_only=True
):
    """Take tables out of the inventory. Those in use stay."""

    tables: Annotated[tuple[TableNumber, ...], Meta(min_length=1, max_length=MAX_AT_ONCE)]


class ClaimTable(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="inventory.claim", kw_only=True
):
    """Use a table for cash games: no tournament can open it until it is released."""

    table: TableNumber
    who: Literal["cash"] = CASH


class ReleaseTable(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="inventory.release", kw_only=True
):
    """A table is not used for cash games any more."""

    table: TableNumber


AnyInventoryCommand: TypeAlias = PutTables | RemoveTables | ClaimTable | ReleaseTable
