"""Messages from a leader to its edges over Redis: names of keys, and content of entries and values.

All keys of a room have one prefix, and public topics other names than those of staff and players, so that an
ACL of Redis can tell edges apart by the names.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct

Side: TypeAlias = Literal["public", "staff"]
SIDES: tuple[Side, ...] = ("public", "staff")
ROOM = "clockserver"
"""The default name of the room."""
MAX_EVENTS = 20_000
"""Approximate number of entries that a stream keeps."""
FIELD = b"m"
"""The only field of an entry."""
BEAT_MS = 5_000
"""Time in ms after which a beat expires."""
MAX_BYTES = 32 * 1024 * 1024
"""Maximum bytes of an entry or a value: far above the largest topic."""
MAX_NAMES = 100_000
"""Maximum number of topics or parts of one entry."""
FORMER = "@former"
"""Field of the hash of topics with earlier places: `{seq: 0, value: {before: place}}`."""
_ROOM = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")

T = TypeVar("T")
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]


class Malformed(Exception):  # noqa: N818 - what it says
    """An unreadable entry or value, of a newer release or of another program."""


class Message(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A topic's message as on sockets: with exactly one of `value`, `patch` and `changes`."""

    topic: Name
    prev: Number | None
    seq: Number
    server_ms: Number
    value: Any = msgspec.UNSET
    patch: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    changes: list[dict[str, Any]] | msgspec.UnsetType = msgspec.UNSET


class Changed(Struct, frozen=True):
    """`[epoch, message]`: a topic changed."""

    epoch: int
    message: dict[str, Any]


class Parts(Struct, frozen=True):
    """`["parts", epoch, topic, seq, server_ms, {key: value}]`: new values of the topics `<topic>:<key>`.

    `seq` is that of all parts of the topic, unchanged ones included.
    """

    epoch: int
    topic: str
    seq: int
    server_ms: int
    values: dict[str, Any]


class Removed(Struct, frozen=True):
    """`["gone", [topics]]`: these topics, and all their parts, are removed."""

    topics: list[str]


class Moved(Struct, frozen=True):
    """`["moved", before, place]`: the topics of `before` are those of `place` from now on; earlier names stay valid."""

    before: str
    place: str


class Former(Struct, frozen=True):
    """`["former", {before: place}]`: every earlier place, with its present one."""

    places: dict[str, str]


class ReadAgain(Struct, frozen=True):
    """`["whole"]`: read all topics anew."""


class Ended(Struct, frozen=True):
    """`["end", session]`: a sign-in or a token has ended; its sockets are closed."""

    session: str


class Rights(Struct, frozen=True):
    """`["rights", n]`: identities or permissions may have changed."""

    number: int


Entry: TypeAlias = Changed | Parts | Removed | Moved | Former | ReadAgain | Ended | Rights


class StoredValue(Struct, frozen=True, forbid_unknown_fields=True):
    """A value in the hash of topics. The field of a part is `<topic>#<key>`; `<topic>#` has the seq of all parts."""

    seq: Number
    value: Any


class Counts(Struct, frozen=True, forbid_unknown_fields=True):
    """The leader's machine, and the machine's counter since its start, which an edge on it can read."""

    machine: Annotated[str, Meta(max_length=100)]
    boottime_ns: int


class Beat(Struct, frozen=True, forbid_unknown_fields=True):
    """A sign of life of the leader, each second. `counts` were read when the time was `server_ms`."""

    address: Annotated[str, Meta(max_length=500)]
    epoch: Number
    boot_id: Annotated[str, Meta(max_length=100)]
    server_ms: Number
    counts: Counts
    journal_ok: bool
    edges: Number


class Keys:
    """The names of a room's keys. Raises ValueError unless its name has 1 to 40 small letters, digits, inner `-`."""

    def __init__(self, room: str = ROOM) -> None:
        if not _ROOM.fullmatch(room):
            raise ValueError(f"{room[:80]!r} is no name of a room: a-z, 0-9 and - between them, at most 40")
        self.leader = f"{room}:leader"
        self._room = room

    def topics(self, side: Side) -> str:
        """The hash with the newest value of each topic."""
        return f"{self._room}:{side}:topics"

    def events(self, side: Side) -> str:
        """The stream of entries."""
        return f"{self._room}:{side}:events"


def encode(entry: Entry) -> bytes:
    """An entry for the stream."""
    match entry:
        case Changed(epoch, message):
            return msgspec.json.encode([epoch, message])
        case Parts(epoch, topic, seq, server_ms, values):
            return msgspec.json.encode(["parts", epoch, topic, seq, server_ms, values])
        case Removed(topics):
            return msgspec.json.encode(["gone", topics])
        case Moved(before, place):
            return msgspec.json.encode(["moved", before, place])
        case Former(places):
            return msgspec.json.encode(["former", places])
        case ReadAgain():
            return b'["whole"]'
        case Ended(session):
            return msgspec.json.encode(["end", session])
        case Rights(number):
            return msgspec.json.encode(["rights", number])


def decode(data: bytes) -> Entry:
    """An entry of the stream. Raises Malformed; the reader then reads all topics anew."""
    _bounded(data)
    try:
        return _decoded(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(str(error)[:200]) from error


def _decoded(data: bytes) -> Entry:
    decode: Callable[..., Any] = msgspec.json.decode
    if not data.startswith(b'["'):
        epoch, message = decode(data, type=tuple[Number, Raw])
        return Changed(epoch, _message(bytes(message)))
    kind, *arguments = decode(data, type=list[Raw])
    match decode(kind, type=str), [bytes(each) for each in arguments]:
        case "parts", [epoch, topic, seq, server_ms, values]:
            numbered = decode(epoch, type=Number), decode(topic, type=Name), decode(seq, type=Number)
            return Parts(*numbered, decode(server_ms, type=Number), decode(values, type=_Values))
        case "gone", [topics]:
            return Removed(decode(topics, type=_Names))
        case "moved", [before, place]:
            return Moved(decode(before, type=Name), decode(place, type=Name))
        case "former", [places]:
            return Former(decode(places, type=_Places))
        case "whole", []:
            return ReadAgain()
        case "end", [session]:
            return Ended(decode(session, type=Name))
        case "rights", [number]:
            return Rights(decode(number, type=Number))
        case name, _:
            raise Malformed(f"an unknown entry, or with another number of parts: {name[:40]!r}")


_Values: TypeAlias = Annotated[dict[Name, Any], Meta(max_length=MAX_NAMES)]
_Names: TypeAlias = Annotated[list[Name], Meta(max_length=MAX_NAMES)]
_Places: TypeAlias = Annotated[dict[Name, Name], Meta(max_length=MAX_NAMES)]


def _message(data: bytes) -> dict[str, Any]:
    message = msgspec.json.decode(data, type=Message)
    contents = (message.value, message.patch, message.changes)
    if sum(each is not msgspec.UNSET for each in contents) != 1:
        raise Malformed("a message has one of value, patch and changes")
    decoded: dict[str, Any] = msgspec.json.decode(data)
    return decoded


def encode_stored(seq: int, value: Any) -> bytes:
    """A value for the hash of topics."""
    return msgspec.json.encode({"seq": seq, "value": value})


def decode_stored(data: bytes) -> StoredValue:
    """A value of the hash of topics. Raises Malformed."""
    return _decoded_as(data, StoredValue)


def encode_beat(beat: Beat) -> bytes:
    """A beat."""
    return msgspec.json.encode(beat)


def decode_beat(data: bytes) -> Beat:
    """A beat. Raises Malformed."""
    return _decoded_as(data, Beat)


def part_field(topic: str, key: str) -> str:
    """The field of a part in the hash of topics; with an empty key, the field of the seq of all parts."""
    return f"{topic}#{key}"


def _decoded_as(data: bytes, type_: type[T]) -> T:
    _bounded(data)
    try:
        return msgspec.json.decode(data, type=type_)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(str(error)[:200]) from error


def _bounded(data: bytes) -> None:
    if len(data) > MAX_BYTES:
        raise Malformed(f"{len(data)} bytes are too many")
