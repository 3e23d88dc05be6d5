"""Topics of the room's own stream: `displays:room`, and its part of `room`."""

from __future__ import annotations

from typing import Any

import msgspec

from clockserver.application.views.header import wall_value
from clockserver.domain.room_state import DISPLAY, Room


def displays_value(room: Room) -> dict[str, Any]:
    """Topic `displays:room`: every television by id, with what it shows."""
    return {"displays": {key: msgspec.to_builtins(display) for key, display in sorted(room.displays.items())}}


def room_members(
    room: Room, timezone: str, address: str | None, now: int, wall_skew_ms: int
) -> dict[str, Any]:
    """What the room's stream tells topic `room`. `address` is where others in the room reach the server."""
    return {
        "venue": {
            "name": room.venue.name,
            "wall_language": room.venue.wall_language,
            "address": address,
            **wall_value(timezone, now, wall_skew_ms),
        },
        "sound": {"device": None if _forgotten(room, room.sound) else room.sound},
    }


def _forgotten(room: Room, device: str | None) -> bool:
    """Whether it is a television that is not one of ours any more: it sounds no more, unless it comes back."""
    return (device or "").startswith(DISPLAY) and device not in room.displays
