"""The room is the fold of its own stream: deciding its commands, applying its events."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from clockserver.core.events import Recorded
from clockserver.core.randomness import RandomBelow, no_randomness
from clockserver.core.undo import (
    REDO_REFUSALS,
    UNDO_REFUSALS,
    CommandRedone,
    CommandUndone,
    Redo,
    Reversing,
    Undo,
    redo,
    undo,
)
from clockserver.room.events import RoomOpened
from clockserver.room.log import worded
from clockserver.room.registry import REGISTRY
from clockserver.room.state import Room

STREAM = "room"


def open_room() -> list[RoomOpened]:
    """The event the room's stream begins with."""
    return [RoomOpened()]


def decide(state: Room, command: Any, now: int, luck: RandomBelow = no_randomness) -> list[Any]:
    """The events that `command` brings at `now`. Raises Refused with every reason; changes nothing."""
    match command:
        case Undo(command=target):
            return undo(state.history, target, state, _reversing(state))
        case Redo(command=target):
            return redo(state.history, target, state, _reversing(state))
    return REGISTRY.decide(state, command, now, luck)


def refusals(command: type) -> frozenset[str]:
    """The codes with which `decide` may refuse a command. Raises KeyError for one of no subject."""
    if issubclass(command, Undo | Redo):
        return REGISTRY.undo_refuses.union(UNDO_REFUSALS if issubclass(command, Undo) else REDO_REFUSALS)
    return REGISTRY.refusals(command)


def evolve(state: Room | None, record: Recorded[Any]) -> Room:
    """The state after one record. Raises ValueError unless the first, and no other, is a RoomOpened."""
    event = record.event
    if isinstance(event, RoomOpened) != (state is None):
        raise ValueError(f"{record.stream}: the room begins with RoomOpened, once")
    if state is None:
        return Room(seq=record.seq, last_at=record.at)
    history = state.history
    match event:
        case CommandUndone(undone=command):
            history = history.opening_undo(record.command, command, record.seq)
        case CommandRedone(redone=command):
            history = history.opening_redo(record.command, command, record.seq)
        case RoomOpened():
            raise ValueError(record.stream)
        case _:
            state = event.evolve(state)
            if record.by_hand:
                history = history.with_event(record.command, record.seq, record.at, record.actor, event)
    return replace(state, seq=record.seq, last_at=record.at, history=history)


def settle(_state: Room, _now: int, _luck: RandomBelow = no_randomness) -> list[Any]:
    """No events: announcements and names on televisions expire by their instants."""
    return []


def next_change(_state: Room) -> int | None:
    """Never."""
    return None


def pause_for_restart(_state: Room, _down_at: int, _up_at: int) -> list[Any]:
    """The room has no clock of its own."""
    return []


def _reversing(state: Room) -> Reversing:
    return Reversing(
        fold=lambda room, event: event.evolve(room),
        part_of=lambda room, _event: room,
        say=lambda event: worded(event, state),
    )


def violations(state: Room) -> list[str]:
    """Faults of the room's state, one line each: two televisions with one name, a clock paused twice."""
    names = [display.name.casefold() for display in state.displays.values()]
    clocks = [(each.tournament, each.session) for each in state.paused]
    found = [] if len(set(names)) == len(names) else ["two televisions have one name"]
    return [*found, *([] if len(set(clocks)) == len(clocks) else ["a clock is paused twice"])]
