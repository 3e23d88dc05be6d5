"""The room is the fold of its own stream: what a command does to it, what an event does."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.domain.events import Recorded
from clockserver.domain.procedures import all_clocks, announcements, displays, room_tables, venue
from clockserver.domain.room_state import PART, Room
from clockserver.domain.room_wording import worded
from clockserver.domain.undo import CommandRedone, CommandUndone, Redo, Reversing, Undo, redo, undo

STREAM = "room"


class RoomOpened(Struct, frozen=True, tag_field="type", tag="RoomOpened"):
    """The first event of the room's stream."""

    final: ClassVar[bool] = True


RoomCommand: TypeAlias = (
    displays.AnyDisplayCommand
    | all_clocks.AnyAllClocksCommand
    | venue.AnyVenueCommand
    | announcements.AnnounceToRoom
    | announcements.WithdrawFromRoom
    | room_tables.AnyInventoryCommand
    | Undo
    | Redo
)
RoomEvent: TypeAlias = (
    RoomOpened
    | displays.AnyDisplayEvent
    | all_clocks.AnyAllClocksEvent
    | venue.AnyVenueEvent
    | announcements.AnyAnnouncementEvent
    | room_tables.AnyInventoryEvent
    | CommandUndone
    | CommandRedone
)


def open_room() -> list[RoomEvent]:
    """The event the room's stream begins with."""
    return [RoomOpened()]


def decide(state: Room, command: RoomCommand, now: int) -> list[RoomEvent]:
    """The events `command` brings at `now`. Raises Refused with every reason why not; changes nothing."""
    match command:
        case Undo(command=target):
            return undo(state.history, target, state, _reversing(state))
        case Redo(command=target):
            return redo(state.history, target, state, _reversing(state))
        case announcements.AnnounceToRoom():
            return list(announcements.post(state, PART, command, state.seq + 1, now))
        case announcements.WithdrawFromRoom():
            return list(announcements.withdraw(state, PART, command, now))
        case venue.ChangeVenue() | venue.ChooseSound():
            return list(venue.decide(state, command))
        case all_clocks.PauseAllClocks() | all_clocks.ResumeAllClocks():
            return list(all_clocks.decide(state, command))
        case (
            room_tables.PutTables()
            | room_tables.RemoveTables()
            | room_tables.ClaimTable()
            | room_tables.ReleaseTable()
        ):
            return list(room_tables.decide(state, command))
        case _:
            return list(displays.decide(state, command, now))


def evolve(state: Room | None, record: Recorded[RoomEvent]) -> Room:
    """The state after one record. Raises ValueError unless the first, and no other, is a RoomOpened."""
    event = record.event
    if isinstance(event, RoomOpened) != (state is None):
        raise ValueError(f"{record.stream}: the room begins with RoomOpened, once")
    if state is None:
        return Room(seq=record.seq, last_at=record.at)
    history = state.history
    match event:
        case CommandUndone(undone=command):
            history = history.opening_undo(record.command, command)
        case CommandRedone(redone=command):
            history = history.opening_redo(record.command, command)
        case RoomOpened():
            raise ValueError(record.stream)
        case _:
            state = event.evolve(state)
            if record.by_hand:
                history = history.with_event(record.command, record.seq, record.at, record.actor, event)
    return replace(state, seq=record.seq, last_at=record.at, history=history)


def settle(_state: Room, _now: int) -> list[RoomEvent]:
    """Time brings the room no facts: announcements and names on televisions expire by their instants."""
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
    """What is wrong with the room, one line each: two televisions with one name, a clock paused twice."""
    names = [display.name.casefold() for display in state.displays.values()]
    clocks = [(each.tournament, each.session) for each in state.paused]
    found = [] if len(set(names)) == len(names) else ["two televisions have one name"]
    return [*found, *([] if len(set(clocks)) == len(clocks) else ["a clock is paused twice"])]
