"""Waypoints of long journals as files beside the snapshots, one for each waypoint (past/waypoints.py)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from clockserver import resources
from clockserver.core.ids import StreamId
from clockserver.past.waypoint_maker import WaypointMaker
from clockserver.storage.snapshot_files import FOLDER, code_fingerprint, file_name, replace_file

PACKAGES = ("past", "structures")
"""The packages beside those of snapshots that decide what a waypoint keeps."""


class WaypointFiles:
    """Files of `<data>/snapshots`. Nothing is synced to disk: a lost waypoint is harmless.

    What a killed process leaves of one is deleted with what is left of snapshots, at the next start.
    """

    def __init__(self, data: Path) -> None:
        self._folder = data / FOLDER

    def is_any(self) -> bool:
        """Whether there is a waypoint of any stream."""
        return any(True for _ in self._folder.glob("*-*"))

    def among(self, streams: Iterable[StreamId]) -> list[StreamId]:
        """The given streams that have waypoints, in their order."""
        found = {file.name.partition("-")[0] for file in self._folder.glob("*-*")}
        return [stream for stream in streams if file_name(stream) in found]

    def seqs(self, stream: StreamId) -> list[int]:
        """The seqs of the waypoints of a stream. Raises OSError."""
        begin = f"{file_name(stream)}-"
        found = (file.name.removeprefix(begin) for file in self._folder.glob(f"{begin}*"))
        return [int(each) for each in found if each.isascii() and each.isdigit()]

    def read(self, stream: StreamId, seq: int) -> bytes:
        """The bytes of one. Raises OSError."""
        return self._file(stream, seq).read_bytes()

    def write(self, stream: StreamId, seq: int, chunks: Iterable[bytes]) -> None:
        """Keep one, in the place of another one of that seq. Raises OSError."""
        replace_file(self._file(stream, seq), chunks)

    def delete(self, stream: StreamId, seq: int) -> None:
        """Delete one; harmless to repeat. Raises OSError."""
        self._file(stream, seq).unlink(missing_ok=True)

    def take_over(self, other: WaypointFiles, stream: StreamId) -> None:
        """Put the waypoints of a stream here from another folder of this disk, the oldest first. Raises OSError.

        Where it stops in between those that are here can be used: each follows the one before it.
        """
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for seq in sorted(other.seqs(stream)):
            other._file(stream, seq).replace(self._file(stream, seq))

    def _file(self, stream: StreamId, seq: int) -> Path:
        return self._folder / f"{file_name(stream)}-{seq}"


def waypoint_code() -> str:
    """The fingerprint of the code that writes and reads waypoints."""
    return code_fingerprint(Path(resources.__file__).parent, PACKAGES)


def waypoint_maker(folder: Path, stream: StreamId) -> WaypointMaker:
    """Makes the waypoints of a stream in a folder of its own, as this release writes them."""
    return WaypointMaker(WaypointFiles(folder), waypoint_code(), stream)
