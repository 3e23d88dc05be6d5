"""Decide and fold for a stream without sessions, undo and redo included."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Protocol, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.events import Recorded
from clockserver.core.randomness import RandomBelow, no_randomness
from clockserver.core.registry import Registry
from clockserver.core.texts import Text
from clockserver.core.undo import (
    REDO_REFUSALS,
    UNDO_REFUSALS,
    CommandRedone,
    CommandUndone,
    History,
    Redo,
    Reversing,
    Undo,
    redo,
    undo,
)


class PlainState(Protocol):
    """The state of a plain stream. `seq` and `last_at` are those of its newest record."""

    @property
    def seq(self) -> int: ...

    @property
    def last_at(self) -> int: ...

    @property
    def history(self) -> History: ...


S = TypeVar("S", bound=PlainState)


class PlainStream(Struct, Generic[S], frozen=True):
    """The functions of a stream, from its registry.

    `opened` is the type of its first event; `initial` makes the state after it from the event's place and
    instant; `line` puts an event into words.
    """

    name: str
    opened: type
    initial: Callable[[int, int], S]
    registry: Registry
    line: Callable[[Any, S], Text]

    def decide(
        self: Self, state: S, command: Any, now: int, randomness: RandomBelow = no_randomness
    ) -> list[Any]:
        """The events that `command` brings at `now`. Raises Refused with every reason; changes nothing."""
        match command:
            case Undo(command=target):
                return undo(state.history, target, state, self._reversing(state))
            case Redo(command=target):
                return redo(state.history, target, state, self._reversing(state))
        return self.registry.decide(state, command, now, randomness)

    def refusals(self: Self, command: type) -> frozenset[str]:
        """The codes with which `decide` may refuse a command. Raises KeyError for a command of no subject."""
        if issubclass(command, Undo | Redo):
            declared = UNDO_REFUSALS if issubclass(command, Undo) else REDO_REFUSALS
            return self.registry.undo_refuses.union(declared)
        return self.registry.refusals(command)

    def evolve(self: Self, state: S | None, record: Recorded[Any]) -> S:
        """The state after one record. Raises ValueError unless the first, and no other, opens the stream."""
        event = record.event
        if isinstance(event, self.opened) != (state is None):
            raise ValueError(f"{record.stream}: only its first event is a {self.opened.__name__}")
        if state is None:
            return self.initial(record.seq, record.at)
        history = state.history
        match event:
            case CommandUndone(undone=command):
                history = history.begin_undo(record.command, command, record.seq)
            case CommandRedone(redone=command):
                history = history.begin_redo(record.command, command, record.seq)
            case _:
                state = event.evolve(state)
                if record.is_manual:
                    history = history.with_event(record.command, record.seq, record.at, record.actor, event)
        evolved: S = replace(state, seq=record.seq, last_at=record.at, history=history)  # type: ignore[type-var]
        return evolved

    def _reversing(self: Self, state: S) -> Reversing:
        return Reversing(
            fold=lambda before, event: event.evolve(before),
            part_of=lambda whole, _event: whole,
            describe=lambda event: self.line(event, state),
        )
