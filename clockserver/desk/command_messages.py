"""Strict parsing of messages: one envelope for sockets and HTTP; a refusal names the first wrong field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, get_args

from msgspec import Meta, Struct

from clockserver.core.ids import MAX_CHIPS, CommandId, Slug
from clockserver.core.input.strict_json import FIELD_REFUSALS, convert
from clockserver.core.texts import Reason, Refused
from clockserver.core.undo import Redo, Undo
from clockserver.library.types import WireLibraryCommand
from clockserver.room.types import WireRoomCommand
from clockserver.tournament.lifecycle.commands import CreateTournament
from clockserver.tournament.types import TournamentCommand

MAX_BYTES = 64 * 1024
"""Maximum size of a message, in bytes."""
MAX_TOPICS = 50
ENVELOPE_REFUSALS = (*FIELD_REFUSALS, "wire.not_an_object")
"""Codes for a message that is no command in a valid envelope."""

if TYPE_CHECKING:
    AnyCommand: TypeAlias = Any
else:
    AnyCommand = TournamentCommand | WireRoomCommand | WireLibraryCommand | CreateTournament
LIBRARY_COMMANDS = get_args(WireLibraryCommand)
"""Commands of the library."""
COMMAND_TYPES = {
    command.__struct_config__.tag: command
    for command in get_args(TournamentCommand | WireRoomCommand | WireLibraryCommand | CreateTournament)
}
"""Commands by their name on the wire: reading as the union of all of them takes a hundred times as long."""
_WITHOUT_TOURNAMENT = (CreateTournament, *get_args(WireRoomCommand), *LIBRARY_COMMANDS)
REVERSALS = (Undo, Redo)
"""Commands of a tournament if one is named, else of the room or the library."""
_KEYS = ("id", "tournament", "seen", "approval")


Seen: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_CHIPS)]
"""The newest event on the sender's screen: the highest `seq` of that tournament's topics and answers."""


class Approval(Struct, frozen=True, forbid_unknown_fields=True):
    """The approval of one command by a director or a supervisor, with name and PIN, which is never stored."""

    name: Annotated[str, Meta(min_length=1, max_length=80, examples=["Sue Supervisor"])]
    pin: Annotated[str, Meta(min_length=1, max_length=32, examples=["8452"])]


class Envelope(Struct, frozen=True):
    """A command with id and tournament; None for commands that open one, or belong to the room.

    `seen`: the newest event on the sender's screen, so that two members of staff do not do the same thing
    twice.
    """

    id: CommandId
    tournament: Slug | None
    command: AnyCommand
    seen: Seen | None = None
    approval: Approval | None = None


class _Head(Struct, frozen=True):
    id: CommandId
    tournament: Slug | None = None
    seen: Seen | None = None
    approval: Approval | None = None


class Subscription(Struct, frozen=True, forbid_unknown_fields=True):
    """Topics that a client subscribes to, or leaves."""

    topics: list[str]


def parse_envelope(message: object) -> Envelope:
    """Parse a command from a decoded JSON message. Raises Refused naming the first wrong field."""
    if not isinstance(message, dict):
        raise Refused(Reason("wire.not_an_object"))
    head = convert({key: message[key] for key in _KEYS if key in message}, _Head)
    body = {key: value for key, value in message.items() if key not in _KEYS}
    name = body.get("type")
    command_type = COMMAND_TYPES.get(name) if isinstance(name, str) else None
    command: AnyCommand = convert(body, command_type or AnyCommand)
    has_no_tournament = isinstance(command, _WITHOUT_TOURNAMENT)
    if has_no_tournament and head.tournament is not None:
        raise Refused(Reason("wire.unknown_field", {"name": "tournament"}, "tournament"))
    if not has_no_tournament and head.tournament is None and not isinstance(command, REVERSALS):
        raise Refused(Reason("wire.missing_field", {"name": "tournament"}, "tournament"))
    return Envelope(head.id, head.tournament, command, head.seen, head.approval)


def parse_topics(message: object) -> list[str]:
    """Parse the topics of a subscription. Raises Refused."""
    topics: list[str] = convert(message, Subscription).topics
    if len(topics) > MAX_TOPICS:
        raise Refused(Reason("wire.too_many", {"most": MAX_TOPICS}, "topics"))
    return topics
