"""The physical tables of the room as described by the house."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from immutables import Map
from msgspec import Meta, Struct

from clockserver.tournament.entries.state import TableNumber

CASH: Literal["cash"] = "cash"
"""The holder of a table used for cash games; no tournament has this name."""
MAX_TABLES = 2_000
Centimetres: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
"""Distance of a table's centre from the map's upper left corner."""


class PhysicalTable(Struct, frozen=True, omit_defaults=True):
    """A table of the room. `x` to the right and `y` down, in centimetres; None: not known."""

    number: TableNumber
    size: int = 9
    name: str = ""
    section: str = ""
    """The part of the room with the table."""
    x: Centimetres | None = None
    y: Centimetres | None = None
    out_of_service: bool = False
    note: str = ""
    """A remark, such as the reason for being out of service."""


class Inventory(Struct, frozen=True):
    """The room's tables, and those used for cash games."""

    tables: Map[TableNumber, PhysicalTable] = Map()
    cash: frozenset[TableNumber] = frozenset()
