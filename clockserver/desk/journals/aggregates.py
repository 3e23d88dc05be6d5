"""The kinds of stream for a desk: tournaments, the room and the library, with the same functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from clockserver.core.events import Recorded
from clockserver.core.ids import StreamId
from clockserver.core.randomness import RandomBelow
from clockserver.library import decide as library
from clockserver.library.state import Library
from clockserver.room import decide as room
from clockserver.room.state import Room
from clockserver.tournament import decide as tournament
from clockserver.tournament import evolve as tournament_fold
from clockserver.tournament import invariants
from clockserver.tournament import settle as tournament_settle
from clockserver.tournament.state import Tournament

S = TypeVar("S", Tournament, Room, Library)


class Aggregate(Struct, Generic[S], frozen=True):
    """The functions of a stream: fold its events, decide its commands."""

    decide: Callable[[S, Any, int, RandomBelow], list[Any]]
    evolve: Callable[[S | None, Recorded[Any]], S]
    settle: Callable[[S, int, RandomBelow], list[Any]]
    next_change: Callable[[S], int | None]
    pause_for_restart: Callable[[S, int, int], list[Any]]


TOURNAMENT: Aggregate[Tournament] = Aggregate(
    tournament.decide,
    tournament_fold.evolve,
    tournament_settle.settle,
    tournament_settle.next_change,
    tournament_settle.pause_for_restart,
)
ROOM: Aggregate[Room] = Aggregate(
    # The room has no draws.
    lambda state, command, now, _randomness: list(room.decide(state, command, now)),
    room.evolve,
    lambda state, now, _randomness: list(room.settle(state, now)),
    room.next_change,
    room.pause_for_restart,
)
LIBRARY: Aggregate[Library] = Aggregate(
    lambda state, command, now, _randomness: list(library.decide(state, command, now)),
    library.evolve,
    lambda state, now, _randomness: list(library.settle(state, now)),
    library.next_change,
    library.pause_for_restart,
)


def aggregate_of(stream: StreamId) -> Aggregate[Any]:
    """The functions of a stream, by its id."""
    if stream == room.STREAM:
        return ROOM
    return LIBRARY if stream == library.STREAM else TOURNAMENT


def violations_of(stream: StreamId) -> Callable[[Any], list[str]]:
    """The function that finds faults of a stream's state."""
    if stream == room.STREAM:
        return room.violations
    return library.violations if stream == library.STREAM else invariants.violations
