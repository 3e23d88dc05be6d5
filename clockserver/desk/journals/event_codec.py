"""Conversion of events to journal rows and back: a JSON object each, tagged with its type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from clockserver.core.events import Recorded
from clockserver.desk.ports import Row
from clockserver.library import decide as library
from clockserver.library.types import LibraryEvent
from clockserver.room import decide as room
from clockserver.room.types import RoomEvent
from clockserver.tournament.types import TournamentEvent

_tournament = msgspec.json.Decoder(TournamentEvent).decode
_others = {
    room.STREAM: msgspec.json.Decoder(RoomEvent).decode,
    library.STREAM: msgspec.json.Decoder(LibraryEvent).decode,
}
_encoder = msgspec.json.Encoder()


def row_of(record: Recorded[Any], part: int) -> Row:
    """The row of a record."""
    return Row(
        stream=record.stream,
        seq=record.seq,
        at=record.at,
        command=record.command,
        part=part,
        actor=record.actor,
        type=type(record.event).__name__,
        body=_encoder.encode(record.event).decode(),
    )


def record_of(row: Row) -> Recorded[Any]:
    """The record of a row. Raises msgspec.ValidationError for one that this release cannot read."""
    decode: Callable[[str], Any] = _others.get(row.stream, _tournament)
    event = decode(row.body)
    return Recorded(row.stream, row.seq, row.at, row.command, row.actor, event)
