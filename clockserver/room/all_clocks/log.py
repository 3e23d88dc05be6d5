"""Log lines of pausing and resuming every clock."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.room.all_clocks.events import AllClocks
from clockserver.room.state import Room


def line(event: Any, code: str, _room: Room) -> Text:
    """The number of clocks."""
    return Text(code, {"count": len(event.clocks)}) if isinstance(event, AllClocks) else Text(code)
