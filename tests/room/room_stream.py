"""The room as the domain has it, without services, and its contents."""

from __future__ import annotations

from typing import Any

from clockserver.room import decide as room
from clockserver.room.displays.commands import AddDisplay
from clockserver.room.state import ClockAt, Room, Rotation, SceneChoice, Single, Turn
from tests.domain_stream import DomainStream

HALL, BAR, STAGE, NOWHERE = "d-hall2222", "d-bar33333", "d-stage444", "d-nowhere5"
CLOCK_SCENE = Single(scene=SceneChoice(scene="clock"))
TWO_SCENES = Rotation(scenes=(Turn(scene="clock", seconds=20), Turn(scene="slides", seconds=10)))
FRIDAY, TURBO = ClockAt("friday", "1", 3), ClockAt("turbo", "1", 1)
MINUTE = 60_000


class RoomStream(DomainStream[Room]):
    """The stream of the room: commands at instants, and the state."""

    def __init__(self) -> None:
        super().__init__(room, "room-opened", room.open_room())

    def with_televisions(self) -> RoomStream:
        self.give(AddDisplay(display=HALL, name="Hall"))
        self.give(AddDisplay(display=BAR, name="Bar"))
        return self

    @property
    def public_state(self) -> tuple[Any, ...]:
        """The parts of the state that clients know."""
        state = self.state
        of_displays = state.venue, dict(state.displays), state.announcement, state.sound, state.paused
        return (*of_displays, state.inventory, state.money)
