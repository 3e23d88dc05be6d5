"""Topic `displays:room`, and the room's part of topic `room`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from clockserver.room.shapes import RoomMembers
from clockserver.room.state import DISPLAY, Room
from clockserver.tournament.shapes import WallValue


def displays_value(room: Room, newest: Callable[[str], str] = str) -> dict[str, Any]:
    """Topic `displays:room`: every TV by id, with its scene or rotation.

    `newest` gives the present address of a tournament by an earlier one.
    """
    shown = {key: msgspec.to_builtins(display) for key, display in sorted(room.displays.items())}
    return {"displays": _by_newest(shown, newest)}


def _by_newest(value: Any, newest: Callable[[str], str]) -> Any:
    """The value with each tournament's present address."""
    if isinstance(value, (list, tuple)):
        return [_by_newest(each, newest) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        key: newest(each) if key == "tournament" and isinstance(each, str) else _by_newest(each, newest)
        for key, each in value.items()
    }


def room_members(room: Room, wall: WallValue, address: str | None, ruleset: str) -> RoomMembers:
    """The venue and the sound for topic `room`. `address`: the server's address for other devices in the room."""
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
    """Whether the device is a removed TV: it has no sound unless it is paired again."""
    return (device or "").startswith(DISPLAY) and device not in room.displays
