"""A tournament as bytes and back: state, history, accepted commands, memory of its views."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, TypeAlias, get_args, get_origin

import msgspec
from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import CommandId
from clockserver.core.undo import GivenCommand, History, Link, Reversal, Stacks
from clockserver.desk.ports import Row
from clockserver.projection.projection import KeptViews
from clockserver.tournament.state import Tournament
from clockserver.tournament.types import TournamentEvent

IN_FRAME = 1_000
"""Number of commands encoded at once; other work runs between."""
LENGTH = 4
"""Number of bytes before a frame that hold its length."""
_Stack: TypeAlias = dict[str, list[int]]
"""Indexes of each scope's commands among all commands, the oldest first."""


class Snapshot(Struct, frozen=True):
    """A snapshot: the start of a tournament's replay instead of the journal's first row."""

    state: Tournament
    accepted: dict[str, int]
    """Accepted commands, with the seq of their answers."""
    views: KeptViews
    row: Row
    """The newest row of the journal."""


class _Body(Struct, frozen=True):
    """All but the given commands, which follow in frames of their own."""

    state: Tournament
    accepted: dict[str, int]
    views: KeptViews
    row: Row
    standing: _Stack
    undone: _Stack
    reversal: Reversal | None


class EncodedCommand(Struct, frozen=True, array_like=True):
    """A given command in encoded form; `line_event` is None if it is the first of the events."""

    id: str
    seq: int
    at: int
    actor: str
    events: tuple[TournamentEvent, ...]
    line_event: TournamentEvent | None
    scopes: tuple[str, ...]
    undoing: tuple[TournamentEvent, ...]
    stands: bool


def _to_builtins(value: Any) -> Any:
    if isinstance(value, Map):
        return dict(value)
    raise NotImplementedError(type(value).__name__)


def _from_builtins(kind: Any, value: Any) -> Any:
    if get_origin(kind) is Map:
        return Map(msgspec.convert(value, dict[get_args(kind)], dec_hook=_from_builtins))  # type: ignore[misc]
    raise NotImplementedError(str(kind))


_encoder = msgspec.msgpack.Encoder(enc_hook=_to_builtins)
_body = msgspec.msgpack.Decoder(_Body, dec_hook=_from_builtins)
_commands_decoder = msgspec.msgpack.Decoder(list[EncodedCommand])


def snapshot_frames(snapshot: Snapshot) -> Iterator[bytes]:
    """The frames, each preceded by its length."""
    history = snapshot.state.history
    indexes = {id_: index for index, id_ in enumerate(history.commands)}
    yield _frame(
        _Body(
            state=replace(snapshot.state, history=History()),
            accepted=snapshot.accepted,
            views=snapshot.views,
            row=snapshot.row,
            standing=_unlinked(history.standing, indexes),
            undone=_unlinked(history.undone, indexes),
            reversal=history.reversal,
        )
    )
    commands = iter(history.commands.values())
    while batch := [encoded_command(each) for each in islice(commands, IN_FRAME)]:
        yield _frame(batch)


def snapshot_of_frames(frames: Iterable[bytes | memoryview]) -> Snapshot:
    """Decode a snapshot. Raises ValueError or msgspec.DecodeError for invalid bytes."""
    first, *others = (memoryview(frame)[LENGTH:] for frame in frames)
    body = _body.decode(first)
    commands = [decoded_command(each) for frame in others for each in _commands_decoder.decode(frame)]
    ids = [each.id for each in commands]
    try:
        history = History(
            commands=Map(zip(ids, commands, strict=True)),
            standing=_linked(body.standing, ids),
            undone=_linked(body.undone, ids),
            reversal=body.reversal,
        )
    except IndexError as error:
        raise ValueError("a stack names a command that is missing") from error
    return Snapshot(replace(body.state, history=history), body.accepted, body.views, body.row)


def _frame(value: Any) -> bytes:
    data = _encoder.encode(value)
    return len(data).to_bytes(LENGTH, "big") + data


def split_frames(data: memoryview) -> Iterator[memoryview]:
    """The frames of a file in order."""
    at = 0
    while at < len(data):
        start, at = at, at + LENGTH + int.from_bytes(data[at : at + LENGTH], "big")
        yield data[start:at]


def encoded_command(command: GivenCommand) -> EncodedCommand:
    """A given command in encoded form."""
    first = bool(command.events) and command.line_event is command.events[0]
    return EncodedCommand(
        command.id,
        command.seq,
        command.at,
        command.actor,
        command.events,
        None if first else command.line_event,
        command.scopes,
        command.undoing,
        command.stands,
    )


def decoded_command(encoded: EncodedCommand) -> GivenCommand:
    """A given command decoded."""
    line_event = encoded.events[0] if encoded.line_event is None else encoded.line_event
    return GivenCommand(
        encoded.id,
        encoded.seq,
        encoded.at,
        encoded.actor,
        encoded.events,
        line_event,
        encoded.scopes,
        encoded.undoing,
        encoded.stands,
    )


def _unlinked(stacks: Stacks, indexes: Mapping[CommandId, int]) -> _Stack:
    unlinked: _Stack = {}
    for scope, top in stacks.items():
        stack = unlinked[scope] = []
        link: Link | None = top
        while link is not None:
            stack.append(indexes[link.command])
            link = link.below
        stack.reverse()
    return unlinked


def _linked(stacks: _Stack, ids: Sequence[CommandId]) -> Stacks:
    tops = {}
    for scope, stack in stacks.items():
        link: Link | None = None
        for index in stack:
            link = Link(ids[index], link)
        if link is not None:
            tops[scope] = link
    return Map(tops)
