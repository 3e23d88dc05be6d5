"""The two kinds of stream, a tournament and the room, as a desk sees them: the same functions over other states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from clockserver.domain import room, tournament, tournament_fold
from clockserver.domain.events import Recorded
from clockserver.domain.luck import Luck
from clockserver.domain.room_state import Room
from clockserver.domain.tournament_state import Tournament

S = TypeVar("S", Tournament, Room)


class Aggregate(Struct, Generic[S], frozen=True):
    """What a stream folds into, and what its commands do."""

    decide: Callable[[S, Any, int, Luck], list[Any]]
    evolve: Callable[[S | None, Recorded[Any]], S]
    settle: Callable[[S, int, Luck], list[Any]]
    next_change: Callable[[S], int | None]
    pause_for_restart: Callable[[S, int, int], list[Any]]


TOURNAMENT: Aggregate[Tournament] = Aggregate(
    tournament.decide,
    tournament_fold.evolve,
    tournament.settle,
    tournament.next_change,
    tournament.pause_for_restart,
)
ROOM: Aggregate[Room] = Aggregate(
    # Nothing is drawn in the room.
    lambda state, command, now, _luck: list(room.decide(state, command, now)),
    room.evolve,
    lambda state, now, _luck: list(room.settle(state, now)),
    room.next_change,
    room.pause_for_restart,
)
