"""Wire shapes of the topics of the room."""

from __future__ import annotations

from typing import TypedDict

from clockserver.room.state import Display
from clockserver.tournament.lifecycle.shapes import TournamentLine
from clockserver.tournament.shapes import WallValue


class VenueValue(WallValue):
    """The venue: its name, the language of its walls, the rule set it plays by, and the time on the walls."""

    name: str
    wall_language: str
    ruleset: str
    address: str | None
    """Host and port by which others in the room reach the server; null where they do not."""


class SoundValue(TypedDict):
    """The one device that sounds; null: none."""

    device: str | None


class RoomValue(TypedDict):
    """Topic `room`: the venue, every tournament, the newest first, and whether clocks are paused together."""

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
    """Topic `displays:room`: every television by its id, with its scene or rotation."""

    displays: dict[str, Display]


class DisplaysSnapshot(DisplaysValue):
    """The value of topic `displays:room` with its place."""

    seq: int
    boot_id: str
