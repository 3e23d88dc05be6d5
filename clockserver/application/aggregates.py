"""The two kinds of stream, a tournament and the room, as a desk sees them: the same functions over other states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from clockserver.domain import room, tournament
from clockserver.domain.events import Recorded
from clockserver.domain.room_state import Room
from clockserver.domain.tournament import Tournament

S = TypeVar("S", Tournament, Room)


class Aggregate(Struct, Generic[S], frozen=True):
    """What a stream folds into, and what its commands do."""

    decide: Callable[[S, Any, int], list[Any]]
    evolve: Callable[[S | None, Recorded[Any]], S]
    settle: Callable[[S, int], list[Any]]
    next_change: Callable[[S], int | None]
    pause_for_restart: Callable[[S, int, int], list[Any]]


TOURNAMENT: Aggregate[Tournament] = Aggregate(
    tournament.decide,
    tournament.evolve,
    tournament.settle,
    tournament.next_change,
    tournament.pause_for_restart,
)
ROOM: Aggregate[Room] = Aggregate(
    room.decide, room.evolve, room.settle, room.next_change, room.pause_for_restart
)
