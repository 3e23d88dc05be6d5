"""Topics of the room's own stream: `displays:room`, and its part of `room`."""

from __future__ import annotations

from typing import Any

import msgspec

from clockserver.room.shapes import RoomMembers
from clockserver.room.state import DISPLAY, Room
from clockserver.tournament.shapes import WallValue


def displays_value(room: Room) -> dict[str, Any]:
    """Topic `displays:room`: every television by id, with its scene or rotation."""
    return {"displays": {key: msgspec.to_builtins(display) for key, display in sorted(room.displays.items())}}


def room_members(room: Room, wall: WallValue, address: str | None, ruleset: str) -> RoomMembers:
    """The value of topic `room`. `address` is where other devices in the room reach the server."""
    return {
        "venue": {
            "name": room.venue.name,
            "wall_language": room.venue.wall_language,
            "ruleset": ruleset,
            "address": address,
            **wall,
        },
        "sound": {"device": None if _forgotten(room, room.sound) else room.sound},
    }


def _forgotten(room: Room, device: str | None) -> bool:
    """Whether it is a television that is not one of ours any more: it sounds no more, unless it comes back."""
    return (device or "").startswith(DISPLAY) and device not in room.displays
