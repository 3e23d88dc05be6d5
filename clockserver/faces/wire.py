"""What comes in over the wire, parsed strictly: one envelope for sockets and HTTP, the first wrong field named."""

from __future__ import annotations

from typing import TypeAlias, get_args

from msgspec import Struct

from clockserver.application.room_commands import WireRoomCommand
from clockserver.application.strict import convert
from clockserver.domain.ids import CommandId, Slug
from clockserver.domain.procedures.set_up import CreateTournament
from clockserver.domain.texts import Reason, Refused
from clockserver.domain.tournament import TournamentCommand
from clockserver.domain.undo import Redo, Undo

MOST_BYTES = 64 * 1024
"""The largest message a face has reason to send."""
MOST_TOPICS = 50

AnyCommand: TypeAlias = TournamentCommand | WireRoomCommand | CreateTournament
REVERSALS = (Undo, Redo)
"""Of a tournament where one is named, else of the room."""
_KEYS = ("id", "tournament")


class Envelope(Struct, frozen=True):
    """A command with its id and the tournament it is for; None for one that opens a tournament, or is the room's."""

    id: CommandId
    tournament: Slug | None
    command: AnyCommand


class _Head(Struct, frozen=True):
    id: CommandId
    tournament: Slug | None = None


class Subscription(Struct, frozen=True, forbid_unknown_fields=True):
    """The topics a client wants to follow, or no longer."""

    topics: list[str]


def parse_envelope(message: object) -> Envelope:
    """A command from a decoded JSON message. Raises Refused naming the first wrong field."""
    if not isinstance(message, dict):
        raise Refused(Reason("wire.not_an_object"))
    head = convert({key: message[key] for key in _KEYS if key in message}, _Head)
    rest = {key: value for key, value in message.items() if key not in _KEYS}
    command: AnyCommand = convert(rest, AnyCommand)
    of_room = isinstance(command, (CreateTournament, *get_args(WireRoomCommand)))
    if of_room and head.tournament is not None:
        raise Refused(Reason("wire.unknown_field", {"name": "tournament"}, "tournament"))
    if not of_room and head.tournament is None and not isinstance(command, REVERSALS):
        raise Refused(Reason("wire.missing_field", {"name": "tournament"}, "tournament"))
    return Envelope(head.id, head.tournament, command)


def parse_topics(message: object) -> list[str]:
    """The topics of a subscription. Raises Refused."""
    topics: list[str] = convert(message, Subscription).topics
    if len(topics) > MOST_TOPICS:
        raise Refused(Reason("wire.too_many", {"most": MOST_TOPICS}, "topics"))
    return topics
