"""The room's tables: described, placed, out of service, given to cash games. Tournaments' own claims are in theirs."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.domain.entries import TableNumber
from clockserver.domain.inventory import CASH, MOST_TABLES, Centimetres, Inventory, PhysicalTable
from clockserver.domain.lines import kept, refuse_unseen
from clockserver.domain.room_state import PART, Room
from clockserver.domain.tables import TableSize
from clockserver.domain.texts import Param, Reason, Refused, Text

MOST_AT_ONCE = 500
Line: TypeAlias = Annotated[
    str, Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*\Z", description="One line.")
]
Note: TypeAlias = Annotated[
    str, Meta(max_length=80, pattern=r"^[^\x00-\x1f\x7f]*\Z", description="One line.")
]
LINES = ("name", "section", "note")


class TableDraft(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table as it shall be. What is not given stays, or is as usual for a table that is new."""

    number: TableNumber
    size: TableSize | None = None
    name: Line | None = None
    section: Line | None = None
    x: Centimetres | None = None
    """With `y`: where its middle stands, in centimetres to the right of the room's upper left corner."""
    y: Centimetres | None = None
    unplaced: bool = False
    """Forget where it stands."""
    out_of_service: bool | None = None
    note: Note | None = None


class PutTables(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="inventory.put", kw_only=True
):
    """Add tables to the room's inventory, or alter them: seats, name, section, place, out of service."""

    tables: Annotated[tuple[TableDraft, ...], Meta(min_length=1, max_length=MOST_AT_ONCE)]


class RemoveTables(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="inventory.remove", kw_only=True
):
    """Take tables out of the inventory. Those in use stay."""

    tables: Annotated[tuple[TableNumber, ...], Meta(min_length=1, max_length=MOST_AT_ONCE)]


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


class TableAltered(Struct, frozen=True, omit_defaults=True):
    """A table of the inventory before and after; None: it was not there, or is not any more."""

    before: PhysicalTable | None = None
    after: PhysicalTable | None = None

    @property
    def number(self) -> TableNumber:
        table = self.after or self.before
        assert table is not None  # noqa: S101 - one of them is there
        return table.number


class InventoryChanged(Struct, frozen=True, tag_field="type", tag="InventoryChanged", kw_only=True):
    """Tables of the room were described, altered or taken out."""

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
        """As they were. Raises Refused where a table would be gone that cash games have."""
        reasons = [
            in_use(each.number, Text("inventory.cash"))
            for each in self.changes
            if each.before is None and each.number in room.inventory.cash
        ]
        if reasons:
            raise Refused(*reasons)
        return [replace(self, changes=tuple(TableAltered(each.after, each.before) for each in self.changes))]


class CashClaimed(Struct, frozen=True, tag_field="type", tag="CashClaimed", kw_only=True):
    """A table is used for cash games, or not any more."""

    session: ClassVar[str] = PART
    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("claim:<number>",)

    table: TableNumber
    claimed: bool

    def scopes(self) -> tuple[str, ...]:
        """What the table is used for."""
        return (f"claim:{self.table}",)

    def evolve(self, room: Room) -> Room:
        """The room after this event."""
        one = {self.table}
        cash = room.inventory.cash | one if self.claimed else room.inventory.cash - one
        return replace(room, inventory=replace(room.inventory, cash=frozenset(cash)))

    def inverse(self, room: Room) -> list[Any]:
        """The other way round. Raises Refused where the table has gone out of service since."""
        if not self.claimed and (reasons := refuse_out_of_service(room.inventory, self.table, "command")):
            raise Refused(*reasons)
        return [replace(self, claimed=not self.claimed)]


AnyInventoryEvent: TypeAlias = InventoryChanged | CashClaimed


def decide(room: Room, command: AnyInventoryCommand) -> list[AnyInventoryEvent]:
    """What a command about the room's tables brings. Raises Refused with every reason why not.

    Who else has a table is judged by whoever knows the tournaments.
    """
    match command:
        case PutTables(tables=tables):
            return [_put(room.inventory, tables)]
        case RemoveTables(tables=tables):
            return [_remove(room.inventory, tables)]
        case ClaimTable(table=table):
            if table in room.inventory.cash:
                raise Refused(Reason("already_done", {}, "table"))
            if reasons := refuse_out_of_service(room.inventory, table, "table"):
                raise Refused(*reasons)
            return [CashClaimed(table=table, claimed=True)]
        case ReleaseTable(table=table):
            if table not in room.inventory.cash:
                raise Refused(Reason("already_done", {}, "table"))
            return [CashClaimed(table=table, claimed=False)]


def refuse_out_of_service(
    inventory: Inventory, number: TableNumber, field: str | None = None
) -> list[Reason]:
    """Why a table cannot be used: it is out of service."""
    table = inventory.tables.get(number)
    if table is None or not table.out_of_service:
        return []
    code = "inventory.out_of_service_why" if table.note else "inventory.out_of_service"
    return [Reason(code, {"table": number, "note": table.note}, field)]


def in_use(number: TableNumber, by: Param, field: str | None = None) -> Reason:
    """Somebody has a table: `by` is a tournament's title, or the words for cash games."""
    return Reason("inventory.in_use", {"table": number, "by": by}, field)


def _put(inventory: Inventory, drafts: tuple[TableDraft, ...]) -> InventoryChanged:
    reasons: list[Reason] = []
    changes: list[TableAltered] = []
    seen: set[TableNumber] = set()
    for i, draft in enumerate(drafts):
        field = f"tables[{i}]"
        if draft.number in seen:
            reasons.append(Reason("tables.twice", {"table": draft.number}, field))
        seen.add(draft.number)
        reasons += _wrong(draft, field)
        before = inventory.tables.get(draft.number)
        after = _with(before or PhysicalTable(draft.number), draft)
        if after != before:
            changes.append(TableAltered(before, after))
    if len({*inventory.tables, *seen}) > MOST_TABLES:
        reasons.append(Reason("inventory.too_many", {"most": MOST_TABLES}, "tables"))
    if not reasons and not changes:
        reasons.append(Reason("already_done", {}, "tables"))
    if reasons:
        raise Refused(*reasons)
    return InventoryChanged(changes=tuple(changes))


def _wrong(draft: TableDraft, field: str) -> list[Reason]:
    reasons = [
        reason for name in LINES for reason in refuse_unseen(getattr(draft, name) or "", f"{field}.{name}")
    ]
    half = (draft.x is None) != (draft.y is None)
    if half or (draft.unplaced and draft.x is not None):
        reasons.append(Reason("inventory.half_a_place", {"table": draft.number}, field))
    return reasons


def _with(table: PhysicalTable, draft: TableDraft) -> PhysicalTable:
    given: dict[str, Any] = {
        name: value
        for name in ("size", "x", "y", "out_of_service")
        if (value := getattr(draft, name)) is not None
    }
    given |= {name: kept(value) for name in LINES if (value := getattr(draft, name)) is not None}
    if draft.unplaced:
        given |= {"x": None, "y": None}
    return replace(table, **given)


def _remove(inventory: Inventory, numbers: tuple[TableNumber, ...]) -> InventoryChanged:
    reasons: list[Reason] = []
    for i, number in enumerate(numbers):
        field = f"tables[{i}]"
        if number not in inventory.tables:
            reasons.append(Reason("inventory.unknown", {"table": number}, field))
        if number in numbers[:i]:
            reasons.append(Reason("tables.twice", {"table": number}, field))
        if number in inventory.cash:
            reasons.append(in_use(number, Text("inventory.cash"), field))
    if reasons:
        raise Refused(*reasons)
    return InventoryChanged(changes=tuple(TableAltered(inventory.tables[number]) for number in numbers))
