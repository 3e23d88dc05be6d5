"""The newest row of each stream in a file outside the database, to detect a journal that lost its end.

Lines are appended, one for each stream of a batch, and the file is rewritten once it has grown. A line has a
checksum; one that a crash cut off is skipped, and the line before it counts.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from zlib import crc32

from msgspec import Struct

from clockserver.storage.appended_file import AppendedFile

FILE = "journal.heads"
MAX_BYTES = 1024 * 1024
"""Size in bytes beyond which the file is rewritten with one line for each stream."""


class Head(Struct, frozen=True):
    """A row's place in its stream and its hash in the chain."""

    seq: int
    chain: str


class StreamHeads:
    """The file `journal.heads` of a data directory."""

    def __init__(self, data: Path) -> None:
        self._path = data / FILE
        self._heads: dict[str, Head] = {}
        self.is_there = self._path.exists()
        """Whether the file existed when it was opened."""
        self._unsynced = False
        self._file = AppendedFile(self._path)
        self._load()

    def head(self, stream: str) -> Head | None:
        """The recorded newest row of a stream; None for a stream that is not in the file."""
        return self._heads.get(stream)

    def streams(self) -> list[str]:
        """Every stream in the file."""
        return sorted(self._heads)

    def write(self, heads: Mapping[str, Head]) -> None:
        """Append the newest rows of some streams. Raises OSError."""
        self._heads |= heads
        lines = "".join(_line(stream, head) for stream, head in heads.items())
        if not self._file.append(lines.encode(), MAX_BYTES):
            self.rewrite()
        self._unsynced = True

    def sync(self) -> None:
        """Sync the file to disk, also from another thread than the writer's. Raises OSError."""
        if self._unsynced:
            self._unsynced = False
            with self._path.open("rb") as file:
                os.fsync(file.fileno())

    def forget(self, stream: str) -> None:
        """Remove a stream from the file. Raises OSError."""
        if self._heads.pop(stream, None) is not None:
            self.rewrite()

    def rewrite(self) -> None:
        """Replace the file by one line for each stream, synced to disk. Raises OSError."""
        lines = "".join(_line(stream, head) for stream, head in self._heads.items())
        self._file.replace(lines.encode())
        self._unsynced = False

    def _load(self) -> None:
        for line in (self._file.read() or "").splitlines():
            fields = line.split(" ")
            if len(fields) != 4:
                continue
            stream, head = fields[0], Head(_number(fields[1]), fields[2])
            earlier = self._heads.get(stream)
            # The newest counts, wherever it is: a file pieced together may hold old lines last.
            if f"{line}\n" == _line(stream, head) and (earlier is None or earlier.seq <= head.seq):
                self._heads[stream] = head


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else -1


def _line(stream: str, head: Head) -> str:
    text = f"{stream} {head.seq} {head.chain}"
    return f"{text} {crc32(text.encode()):08x}\n"
