"""The line of an event in the room's log: a code of the catalogue with its parameters."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.room.registry import REGISTRY
from clockserver.room.state import Room


def worded(event: Any, room: Room) -> Text:
    """The text of an event; `room` is the state after it, or a later one."""
    return REGISTRY.line(event, room)
