"""Wire shapes of the topics of the room."""

from __future__ import annotations

from typing import TypedDict

from clockserver.room.state import Display
from clockserver.tournament.lifecycle.shapes import TournamentLine
from clockserver.tournament.shapes import WallValue


class VenueValue(WallValue):
    """The venue: name, language of its TVs, rule set, and local time."""

    name: str
    wall_language: str
    ruleset: str
    address: str | None
    """Host and port of the server for other devices in the room; null without any."""


class SoundValue(TypedDict):
    """The one device with sound; null: none."""

    device: str | None


class RoomValue(TypedDict):
    """Topic `room`: venue, tournaments, the newest first, and whether clocks are paused together."""

    venue: VenueValue | None
    tournaments: list[TournamentLine]
    sound: SoundValue
    paused_all: bool


class RoomMembers(TypedDict, total=False):
    """Some fields of topic `room`."""

    venue: VenueValue | None
    tournaments: list[TournamentLine]
    sound: SoundValue
    paused_all: bool


class DisplaysValue(TypedDict):
    """Topic `displays:room`: every TV by its id, with its scene or rotation."""

    displays: dict[str, Display]


class DisplaysSnapshot(DisplaysValue):
    """The value of topic `displays:room` with its place in the stream."""

    seq: int
    boot_id: str
