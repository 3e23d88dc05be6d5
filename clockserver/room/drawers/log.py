"""Log lines of drawers."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.room.drawers.events import DrawerClosed, DrawerMoved, DrawerOpened, OpenedWithoutSale
from clockserver.room.state import Room


def line(event: Any, code: str, room: Room) -> Text:
    """The shift, its drawer's name, and the action; amounts are in the report."""
    if isinstance(event, DrawerOpened):
        return Text(code, {"shift": event.shift.id, "name": event.shift.name})
    shift = room.drawers[event.shift]
    match event:
        case DrawerMoved(move=move):
            return Text(f"{code}.{move.do}", {"shift": shift.id, "name": shift.name, "reason": move.reason})
        case OpenedWithoutSale(no_sale=no_sale):
            return Text(code, {"shift": shift.id, "name": shift.name, "reason": no_sale.reason})
        case DrawerClosed(closing=closing):
            return Text(code, {"shift": shift.id, "name": shift.name, "number": closing.number})
    return Text(code, {"shift": shift.id, "name": shift.name})
