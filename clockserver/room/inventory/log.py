"""Log lines of the room's tables."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Param, Text
from clockserver.room.inventory.events import CashClaimed, InventoryChanged, TableAltered
from clockserver.room.state import Room


def line(event: Any, code: str, _room: Room) -> Text:
    """The changed tables, or those claimed and released by cash games."""
    match event:
        case InventoryChanged(changes=changes):
            return _of_changes(code, changes)
        case CashClaimed(table=table, claimed=claimed):
            return Text(f"{code}.{'claimed' if claimed else 'released'}", {"table": table})
    return Text(code)


def _of_changes(code: str, changes: tuple[TableAltered, ...]) -> Text:
    first = changes[0]
    params: dict[str, Param] = {"table": first.number, "tables": len(changes)}
    if first.before is None or first.after is None:
        return Text(f"{code}.{'added' if first.before is None else 'removed'}", params)
    if len(changes) == 1 and first.before.out_of_service != first.after.out_of_service:
        params["note"] = first.after.note
        return Text(f"{code}.{'broken' if first.after.out_of_service else 'mended'}", params)
    return Text(f"{code}.altered", params)
