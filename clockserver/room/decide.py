"""Decide the room's commands and apply its events."""

from __future__ import annotations

from typing import Any

from clockserver.core.plain_stream import PlainStream
from clockserver.core.randomness import RandomBelow, no_randomness
from clockserver.room.events import RoomOpened
from clockserver.room.log import worded
from clockserver.room.registry import REGISTRY
from clockserver.room.state import Room

STREAM = "room"


def open_room() -> list[RoomOpened]:
    """The first event of the room's stream."""
    return [RoomOpened()]


_STREAM = PlainStream(STREAM, RoomOpened, lambda seq, at: Room(seq=seq, last_at=at), REGISTRY, worded)
decide = _STREAM.decide
evolve = _STREAM.evolve
refusals = _STREAM.refusals


def settle(_state: Room, _now: int, _randomness: RandomBelow = no_randomness) -> list[Any]:
    """No events: announcements and names on TVs expire by their instants."""
    return []


def next_change(_state: Room) -> int | None:
    """None: time changes nothing in the room."""
    return None


def pause_for_restart(_state: Room, _down_at: int, _up_at: int) -> list[Any]:
    """No events: the room has no clock of its own."""
    return []


def violations(state: Room) -> list[str]:
    """Faults of the room's state, one line each: two TVs with one name, a clock paused twice."""
    names = [display.name.casefold() for display in state.displays.values()]
    clocks = [(each.tournament, each.session) for each in state.paused]
    faults = [] if len(set(names)) == len(names) else ["two TVs have one name"]
    return [*faults, *([] if len(set(clocks)) == len(clocks) else ["a clock is paused twice"])]
