"""Messages between the server and its workers: jobs and their answers, as MessagePack after their length."""

from __future__ import annotations

import struct
from typing import Protocol

from msgspec import Struct

from clockserver.core.texts import Reason

_LENGTH = struct.Struct("!I")


class Answer(Struct, frozen=True, omit_defaults=True):
    """The result of a job; exactly one field is set."""

    done: bytes | None = None
    refused: list[Reason] = []
    too_much: bool = False
    """Whether the job would have taken too much memory."""
    fault: str | None = None
    """An unexpected fault of the worker."""


class Stream(Protocol):
    """A connected socket."""

    def recv(self, size: int, /) -> bytes: ...

    def sendall(self, data: bytes, /) -> None: ...


def write_frame(stream: Stream, data: bytes) -> None:
    """Send bytes after their length. Raises OSError."""
    stream.sendall(_LENGTH.pack(len(data)) + data)


def read_frame(stream: Stream) -> bytes | None:
    """The next frame; None if the other process has ended."""
    head = _exactly(stream, _LENGTH.size)
    return None if head is None else _exactly(stream, *_LENGTH.unpack(head))


def _exactly(stream: Stream, size: int) -> bytes | None:
    parts, remaining = [], size
    while remaining:
        part = stream.recv(min(remaining, 1 << 16))
        if not part:
            return None
        parts.append(part)
        remaining -= len(part)
    return b"".join(parts)
