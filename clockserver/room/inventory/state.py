"""The physical tables of the room, as the house describes them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from immutables import Map
from msgspec import Meta, Struct

from clockserver.tournament.entries.state import TableNumber

CASH: Literal["cash"] = "cash"
"""The owner of a table that is used for cash games; no tournament has this name."""
MAX_TABLES = 2_000
Centimetres: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
"""From the room's upper left corner, as its map shows it, to the middle of a table."""


class PhysicalTable(Struct, frozen=True, omit_defaults=True):
    """A table of the room. `x` to the right and `y` down, in centimetres; None: the position is not known."""

    number: TableNumber
    size: int = 9
    name: str = ""
    section: str = ""
    """The part of the room that the table is in."""
    x: Centimetres | None = None
    y: Centimetres | None = None
    out_of_service: bool = False
    note: str = ""
    """The reason why it is out of service, or any other remark."""


class Inventory(Struct, frozen=True):
    """The room's tables, and the tables that cash games use."""

    tables: Map[TableNumber, PhysicalTable] = Map()
    cash: frozenset[TableNumber] = frozenset()
