"""The record of a subject: its part in the engine, the wire, the topics, the log and the documents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from clockserver.core.permissions import Role
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Text

Decide: TypeAlias = Callable[[Any, Any, int, RandomBelow], Iterable[Any]]
"""From the state, a command, the instant (ms) and randomness to the events. Raises Refused."""
Settle: TypeAlias = Callable[[Any, Any, int, RandomBelow], Iterable[Any]]
"""From a session's id, the state, the instant (ms) and randomness to the events that time causes."""
Line: TypeAlias = Callable[[Any, str, Any], Text]
"""From an event, the code of its line, and the state, to the line of the log."""
Value: TypeAlias = Callable[..., Mapping[str, Any]]
"""The value of a topic, from the state, the session's id, the topic `seats` and the server's time in ms."""
Audience: TypeAlias = Literal["everybody", "staff", "dealers", "players"]
"""Groups that may follow a topic: everybody, staff without dealers, staff with dealers, or players still in as well."""


class Command(Struct, frozen=True):
    """A command on the wire.

    `permission` names the roles and tokens allowed to give it. `decide` is None where the server first adds
    something, such as a secret of the vault or the device of a pairing code; `prepared` is the command with
    that addition. `example` holds the command's own fields for the documents.
    """

    kind: type
    permission: str
    decide: Decide | None = None
    example: Mapping[str, Any] = {}
    prepared: type | None = None
    step: str = ""
    """The preparation step of the server (desk/preparation.py); empty where none is needed."""
    refuses: tuple[str, ...] = ()
    """Refusal codes of the command, beside those that every command, its step and its `decide` add."""
    after: tuple[type, ...] = ()
    """Commands whose examples the tests give first, so that the example of this one is accepted."""


class Topic(Struct, frozen=True):
    """A topic of one session, `<kind>:<slug>:<session>`.

    `of_session` and `of_state` name the attributes on which the value depends; states share unchanged
    attributes. `names`: the topic shows names, which change without an event. Without `value` a board of the
    projection computes the topic.
    """

    kind: str
    value: Value | None = None
    of_session: tuple[str, ...] = ()
    of_state: tuple[str, ...] = ()
    names: bool = False
    audience: Audience = "everybody"


class Settler(Struct, frozen=True):
    """A function that makes the events caused by time alone in a session.

    `repeats`: call it again until it returns nothing. `apart`: later settlers see the state without its
    events.
    """

    settle: Settle
    repeats: bool = False
    apart: bool = False


class Subject(Struct, frozen=True):
    """One subject. `events` lists its events by the permission needed to undo them."""

    name: str
    permissions: Mapping[str, frozenset[Role]] = {}
    """The roles of each permission of this subject alone; those of several subjects are in `core/permissions.py`."""
    plays: bool = False
    """Whether its commands are play, refused once the session's players continue in another session."""
    moves_money: bool = False
    """Whether its commands change the content of closed books, as those of a `counted` subject do."""
    commands: tuple[Command, ...] = ()
    prepared: Mapping[type, Decide] = {}
    """Commands made by the server itself, with the function that decides each."""
    events: Mapping[str, tuple[type, ...]] = {}
    whole_tournament: tuple[type, ...] = ()
    """Events that change the whole tournament and no single session."""
    within_undo: tuple[type, ...] = ()
    """Events caused only by an undo or a redo; the log shows the line of that undo or redo."""
    undo_refuses: tuple[str, ...] = ()
    """Codes with which an undo or a redo of its events is refused."""
    counted: bool = False
    """Whether the counts of players are checked after its commands."""
    settlers: tuple[Settler, ...] = ()
    topics: tuple[Topic, ...] = ()
    line: Line | None = None
    """The log lines of its events; None where they have no parameters."""
