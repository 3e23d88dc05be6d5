"""The room's tables: description, place, out of service, cash games. Tournaments hold their own claims."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused, Text
from clockserver.room.inventory.commands import (
    AnyInventoryCommand,
    ClaimTable,
    PutTables,
    ReleaseTable,
    RemoveTables,
    TableDraft,
)
from clockserver.room.inventory.events import (
    AnyInventoryEvent,
    CashClaimed,
    InventoryChanged,
    TableAltered,
    in_use,
    refuse_out_of_service,
)
from clockserver.room.inventory.state import MAX_TABLES, Inventory, PhysicalTable
from clockserver.room.state import Room
from clockserver.tournament.entries.state import TableNumber

LINES = ("name", "section", "note")


def decide(
    room: Room, command: AnyInventoryCommand, _now: int, _randomness: RandomBelow
) -> list[AnyInventoryEvent]:
    """Decide a command about the room's tables. Raises Refused with every reason.

    The caller, which knows the tournaments, checks whether another tournament has a table.
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


def _put(inventory: Inventory, drafts: tuple[TableDraft, ...]) -> InventoryChanged:
    reasons: list[Reason] = []
    changes: list[TableAltered] = []
    numbers: set[TableNumber] = set()
    for i, draft in enumerate(drafts):
        field = f"tables[{i}]"
        if draft.number in numbers:
            reasons.append(Reason("tables.twice", {"table": draft.number}, field))
        numbers.add(draft.number)
        reasons += _refuse_draft(draft, field)
        before = inventory.tables.get(draft.number)
        after = _with_draft(before or PhysicalTable(draft.number), draft)
        if after != before:
            changes.append(TableAltered(before, after))
    if len({*inventory.tables, *numbers}) > MAX_TABLES:
        reasons.append(Reason("inventory.too_many", {"most": MAX_TABLES}, "tables"))
    if not reasons and not changes:
        reasons.append(Reason("already_done", {}, "tables"))
    if reasons:
        raise Refused(*reasons)
    return InventoryChanged(changes=tuple(changes))


def _refuse_draft(draft: TableDraft, field: str) -> list[Reason]:
    reasons = [
        reason for name in LINES for reason in refuse_invisible(getattr(draft, name) or "", f"{field}.{name}")
    ]
    half = (draft.x is None) != (draft.y is None)
    if half or (draft.unplaced and draft.x is not None):
        reasons.append(Reason("inventory.half_a_place", {"table": draft.number}, field))
    return reasons


def _with_draft(table: PhysicalTable, draft: TableDraft) -> PhysicalTable:
    set_fields: dict[str, Any] = {
        name: value
        for name in ("size", "x", "y", "out_of_service")
        if (value := getattr(draft, name)) is not None
    }
    set_fields |= {name: stored_line(value) for name in LINES if (value := getattr(draft, name)) is not None}
    if draft.unplaced:
        set_fields |= {"x": None, "y": None}
    return replace(table, **set_fields)


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
