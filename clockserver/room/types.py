"""All commands and events of the room as one type each, for readers of wire and journal."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from clockserver.core.undo import CommandRedone, CommandUndone, Redo, Undo
from clockserver.room.events import RoomOpened
from clockserver.room.registry import REGISTRY

if TYPE_CHECKING:
    WireRoomCommand: TypeAlias = Struct
    RoomCommand: TypeAlias = Struct
    RoomEvent: TypeAlias = Struct
else:
    WireRoomCommand = reduce(or_, REGISTRY.commands)
    RoomCommand = reduce(
        or_, (*(each.prepared or each.kind for each in REGISTRY.commands.values()), Undo, Redo)
    )
    RoomEvent = reduce(or_, (RoomOpened, *REGISTRY.events, CommandUndone, CommandRedone))
