"""Commands of the inventory."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.input.text_input import ONE_LINE
from clockserver.room.inventory.state import CASH, Centimetres
from clockserver.tournament.entries.state import TableNumber
from clockserver.tournament.tables.state import TableSize

MAX_AT_ONCE = 500
Line: TypeAlias = Annotated[str, Meta(max_length=40, pattern=ONE_LINE, description="One line.")]
Note: TypeAlias = Annotated[str, Meta(max_length=80, pattern=ONE_LINE, description="One line.")]


class TableDraft(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The settings of a table. Omitted values stay, or are the defaults for a new table."""

    number: TableNumber
    size: TableSize | None = None
    name: Line | None = None
    section: Line | None = None
    x: Centimetres | None = None
    """With `y`: the position of its centre, in centimetres from the room's upper left corner."""
    y: Centimetres | None = None
    unplaced: bool = False
    """Remove the position."""
    out_of_service: bool | None = None
    note: Note | None = None


class PutTables(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="inventory.put", kw_only=True
):
    """Add or change tables of the inventory: seats, name, section, place, out of service."""

    tables: Annotated[tuple[TableDraft, ...], Meta(min_length=1, max_length=MAX_AT_ONCE)]


class RemoveTables(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="inventory.remove", kw_only=True
):
    """Remove tables from the inventory. Refused for those in use."""

    tables: Annotated[tuple[TableNumber, ...], Meta(min_length=1, max_length=MAX_AT_ONCE)]


class ClaimTable(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="inventory.claim", kw_only=True
):
    """Use a table for cash games: no tournament can open it until its release."""

    table: TableNumber
    who: Literal["cash"] = CASH


class ReleaseTable(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="inventory.release", kw_only=True
):
    """Release a table from cash games."""

    table: TableNumber


AnyInventoryCommand: TypeAlias = PutTables | RemoveTables | ClaimTable | ReleaseTable
