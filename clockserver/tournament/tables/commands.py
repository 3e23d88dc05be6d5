"""Commands of tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.entries.state import SeatNumber, TableNumber
from clockserver.tournament.seating.state import SeatingWish
from clockserver.tournament.tables.state import MAX_SEATS, MAX_TABLES, ShortLine, TableDescription, TableSize


class BreakTable(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="table.break", kw_only=True
):
    """Break a table: its players draw open seats at other tables. `out_of_turn`: not the next in order."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    out_of_turn: bool = False


Numbers: TypeAlias = Annotated[tuple[TableNumber, ...], Meta(min_length=1, max_length=MAX_TABLES)]


class OpenTables(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="tables.open", kw_only=True
):
    """Open tables, or hold them for later. `added`: opened beyond the planned draw."""

    session: SessionId = FIRST_SESSION
    tables: Numbers
    size: TableSize | None = None
    """If omitted, the inventory's size of each table, else the event's."""
    held: bool = False
    added: bool = False


class ResolvedOpenTables(OpenTables, frozen=True, tag="tables.open"):
    """The command with the inventory's descriptions of the tables."""

    described: Mapping[TableNumber, TableDescription] = {}


class ChangeTable(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="tables.change", kw_only=True
):
    """Change a table's name, place or seats. Omitted values stay."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    name: ShortLine | None = None
    place: ShortLine | None = None
    size: TableSize | None = None
    added: bool | None = None


class CloseTable(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="tables.close", kw_only=True
):
    """Close an empty table."""

    session: SessionId = FIRST_SESSION
    table: TableNumber


class SetBreakingOrder(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="type",
    tag="tables.breaking_order",
    kw_only=True,
):
    """Set the breaking order, the first to break first; other tables follow by number, the highest first."""

    session: SessionId = FIRST_SESSION
    tables: Annotated[tuple[TableNumber, ...], Meta(max_length=MAX_TABLES)]


class ChangeSeating(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="tables.seating", kw_only=True
):
    """Set the seating settings of the event."""

    session: SessionId = FIRST_SESSION
    seating: SeatingWish


AnyTableCommand: TypeAlias = OpenTables | ChangeTable | CloseTable | SetBreakingOrder | ChangeSeating


class WaiveHalt(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="table.waive_halt", kw_only=True
):
    """Let a halted table play on; it halts again when one more player is missing."""

    session: SessionId = FIRST_SESSION
    table: TableNumber


class HoldSeats(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="tables.hold_seats", kw_only=True
):
    """Hold seats at tables: no draw or move fills them. `seats` empty: release all."""

    session: SessionId = FIRST_SESSION
    tables: Numbers
    seats: Annotated[tuple[SeatNumber, ...], Meta(max_length=MAX_SEATS)] = ()


class RelocateTable(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="table.relocate", kw_only=True
):
    """Move a whole table to a free physical table, such as the feature table."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    to: TableNumber


class ResolvedRelocateTable(RelocateTable, frozen=True, tag="table.relocate"):
    """The command with the inventory's descriptions of both tables."""

    described: Mapping[TableNumber, TableDescription] = {}
