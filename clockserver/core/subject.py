"""The record of a subject: its part in the engine, the wire, the topics, the log and the documents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Text

Decide: TypeAlias = Callable[[Any, Any, int, RandomBelow], Iterable[Any]]
"""From the state, a command, the instant (ms) and chance to the events. Raises Refused."""
Settle: TypeAlias = Callable[[Any, Any, int, RandomBelow], Iterable[Any]]
"""From a session's id, the state, the instant (ms) and chance to the events that time has brought."""
Line: TypeAlias = Callable[[Any, str, Any], Text]
"""From an event, the code of its line and the state's values, to the line of the log."""
Value: TypeAlias = Callable[..., Mapping[str, Any]]
"""The value of a topic, from the state, the session's id, the topic `seats` and the server's time in ms."""
Audience: TypeAlias = Literal["everybody", "staff", "dealers", "players"]
"""Groups that may follow a topic: everybody, staff without dealers, staff with dealers, or players still in as well."""


class Command(Struct, frozen=True):
    """A command of the wire.

    `permission` is the name under which roles and tokens are allowed to give it. `decide` is None where the server
    adds something first: a secret of the vault, a device of a pairing code. `prepared` is what is decided then.
    `example` holds its own fields for the documents.
    """

    kind: type
    permission: str
    decide: Decide | None = None
    example: Mapping[str, Any] = {}
    prepared: type | None = None
    step: str = ""
    """The name of what the server does first (desk/preparation.py); empty for nothing."""
    refuses: tuple[str, ...] = ()
    """Codes with which it is refused, beside those that every command, its step and what decides it add."""


class Topic(Struct, frozen=True):
    """A topic of one session, `<kind>:<slug>:<session>`.

    `of_session` and `of_state` are the attributes that ask for a new value when they change; states share unchanged
    ones. `names`: it shows names, which change in no journal. Without `value` a board of the projection shows it.
    """

    kind: str
    value: Value | None = None
    of_session: tuple[str, ...] = ()
    of_state: tuple[str, ...] = ()
    names: bool = False
    audience: Audience = "everybody"


class Settler(Struct, frozen=True):
    """A function that makes the events that time alone causes in a session.

    `repeats`: it is asked again until it finds nothing. `apart`: those after it look at the state without its events.
    """

    settle: Settle
    repeats: bool = False
    apart: bool = False


class Subject(Struct, frozen=True):
    """One subject. `events` lists its events by the permission that their undo needs."""

    name: str
    commands: tuple[Command, ...] = ()
    prepared: Mapping[type, Decide] = {}
    """Commands that the server makes itself, with what decides them."""
    events: Mapping[str, tuple[type, ...]] = {}
    whole_tournament: tuple[type, ...] = ()
    """Events that change the tournament, not one session of it."""
    within_undo: tuple[type, ...] = ()
    """Events that only an undo or a redo brings: the log has its line for that."""
    undo_refuses: tuple[str, ...] = ()
    """Codes with which an undo or a redo of its events is refused."""
    counted: bool = False
    """The counts of players are checked after its commands."""
    settlers: tuple[Settler, ...] = ()
    topics: tuple[Topic, ...] = ()
    line: Line | None = None
    """None: the lines of its events have no parameters."""
