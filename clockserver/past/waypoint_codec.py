"""A waypoint as bytes and back: a state in a journal, and the stretch since the waypoint before."""

from __future__ import annotations

import zlib
from hashlib import sha256

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import StreamId
from clockserver.core.undo import History
from clockserver.desk.journals.snapshot_codec import (
    Snapshot,
    snapshot_frames,
    snapshot_of_frames,
    split_frames,
)
from clockserver.desk.ports import Row
from clockserver.past.courses import KeptCourses
from clockserver.past.kept_history import HistoryStretch
from clockserver.past.kept_states import KeptState
from clockserver.past.log_lines import LineStretch
from clockserver.tournament.state import Tournament

PACKING = 1
"""The level of zlib: writing a waypoint takes some tens of ms on a room's computer."""
DIGEST = sha256().digest_size


class Unusable(Exception):  # noqa: N818 - what it says
    """The reason why a waypoint is not used."""


class Stretch(Struct, frozen=True):
    """The events between two waypoints: instants, commands, lines, and their effect on the history.

    `courses` are those up to its last event.
    """

    at: list[int]
    ends: list[int]
    commands: list[str]
    lines: LineStretch
    courses: KeptCourses
    history: HistoryStretch


class Head(Struct, frozen=True):
    """The identity of a waypoint: its code, stream, predecessor, and last row.

    `sizes` and `digests` are those of its two parts.
    """

    code: str
    stream: StreamId
    after: int
    row: Row
    sizes: tuple[int, int]
    digests: tuple[str, str]

    @property
    def seq(self) -> int:
        """The seq of its last event."""
        return self.row.seq


_stretches = msgspec.msgpack.Decoder(Stretch)
_encode = msgspec.msgpack.Encoder().encode


def encode_waypoint(code: str, after: int, row: Row, stretch: Stretch, kept_state: KeptState) -> list[bytes]:
    """The bytes of a waypoint. Raises ValueError if its state would be read differently."""
    state = Snapshot(_without_history(kept_state), {}, kept_state.views, row)
    frames = b"".join(snapshot_frames(state))
    if snapshot_of_frames(split_frames(memoryview(frames))) != state:
        raise ValueError("it does not read as it was written")
    parts = [zlib.compress(_encode(stretch), PACKING), zlib.compress(frames, PACKING)]
    digests = (sha256(parts[0]).hexdigest(), sha256(parts[1]).hexdigest())
    head = Head(code, row.stream, after, row, (len(parts[0]), len(parts[1])), digests)
    line = msgspec.json.encode(head)
    return [sha256(line).digest(), line + b"\n", *parts]


def _without_history(kept_state: KeptState) -> Tournament:
    return replace(kept_state.state, history=History(reversal=kept_state.state.history.reversal))


def head_of(data: bytes) -> tuple[Head, int]:
    """The head of a waypoint, and the begin of its parts. Raises Unusable."""
    end = data.find(b"\n", DIGEST)
    if end < 0 or sha256(data[DIGEST:end]).digest() != data[:DIGEST]:
        raise Unusable("it is damaged")
    try:
        return msgspec.json.decode(data[DIGEST:end], type=Head), end + 1
    except msgspec.DecodeError as error:
        raise Unusable("it has another format") from error


def stretch_in(data: bytes, head: Head, begin: int) -> Stretch:
    """The stretch before a waypoint. Raises Unusable."""
    try:
        return _stretches.decode(_part(data, head, begin, 0))
    except (ValueError, msgspec.DecodeError) as error:
        raise Unusable(f"it cannot be read: {error}") from error


def state_in(data: bytes, head: Head, begin: int) -> KeptState:
    """The state of a waypoint, without its history. Raises Unusable."""
    try:
        snapshot = snapshot_of_frames(split_frames(memoryview(_part(data, head, begin, 1))))
    except (ValueError, msgspec.DecodeError) as error:
        raise Unusable(f"it cannot be read: {error}") from error
    if snapshot.row != head.row or snapshot.state.seq != head.seq:
        raise Unusable("its parts belong to different waypoints")
    return KeptState(snapshot.state, snapshot.views)


def _part(data: bytes, head: Head, begin: int, number: int) -> bytes:
    """One of the two parts, unpacked. Raises Unusable."""
    begin += sum(head.sizes[:number])
    packed = data[begin : begin + head.sizes[number]]
    if sha256(packed).hexdigest() != head.digests[number]:
        raise Unusable("it is damaged")
    try:
        return zlib.decompress(packed)
    except zlib.error as error:
        raise Unusable("it cannot be unpacked") from error
