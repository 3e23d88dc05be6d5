"""The room as the domain alone has it, and what stands in it."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from clockserver.core.events import SYSTEM, Recorded
from clockserver.core.texts import Reason, Refused
from clockserver.room import decide as room
from clockserver.room.displays.commands import AddDisplay
from clockserver.room.state import ClockAt, Room, Rotation, SceneChoice, Single, Turn
from clockserver.room.types import RoomCommand
from tests.fakes import START

HALL, BAR, STAGE, NOWHERE = "d-hall2222", "d-bar33333", "d-stage444", "d-nowhere5"
CLOCK_SCENE = Single(scene=SceneChoice(scene="clock"))
TWO_SCENES = Rotation(scenes=(Turn(scene="clock", seconds=20), Turn(scene="slides", seconds=10)))
FRIDAY, TURBO = ClockAt("friday", "1", 3), ClockAt("turbo", "1", 1)
MINUTE = 60_000


class Alone:
    """The room as the domain alone has it: give commands at instants, look at the state.

    After every event nothing is wrong with it, and at the end the replayed state is the live one.
    """

    def __init__(self) -> None:
        self.now = START
        self.records: list[Recorded[Any]] = []
        self._ids = count(1)
        self.state: Room
        self._record("room-opened", SYSTEM, room.open_room())

    def with_televisions(self) -> Alone:
        self.give(AddDisplay(display=HALL, name="Hall"))
        self.give(AddDisplay(display=BAR, name="Bar"))
        return self

    def advance(self, ms: int) -> Alone:
        self.now += ms
        return self

    def give(self, command: RoomCommand, command_id: str | None = None) -> str:
        """Decide and evolve. Raises Refused. The command's id."""
        given = command_id or f"command-{next(self._ids)}"
        self._record(given, "u-anna", room.decide(self.state, command, self.now))
        return given

    def refused(self, command: RoomCommand) -> list[Reason]:
        before = self.state
        with pytest.raises(Refused) as caught:
            self.give(command)
        assert self.state == before
        return list(caught.value.reasons)

    def codes(self, command: RoomCommand) -> list[str]:
        return [reason.code for reason in self.refused(command)]

    @property
    def seen(self) -> tuple[Any, ...]:
        """The public state of the room."""
        state = self.state
        seen = state.venue, dict(state.displays), state.announcement, state.sound, state.paused
        return (*seen, state.inventory)

    @property
    def newest(self) -> Any:
        return self.records[-1].event

    def check(self) -> None:
        state: Room | None = None
        for record in self.records:
            state = room.evolve(state, record)
        assert state == self.state

    def _record(self, command_id: str, actor: str, events: list[Any]) -> None:
        state = self.state if self.records else None
        for event in events:
            record = Recorded(room.STREAM, len(self.records) + 1, self.now, command_id, actor, event)
            state = room.evolve(state, record)
            self.records.append(record)
        assert state is not None
        self.state = state
        assert room.violations(state) == []
