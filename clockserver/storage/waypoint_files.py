"""Waypoints of long journals as files beside the snapshots, one for each waypoint (past/waypoints.py)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from clockserver import resources
from clockserver.core.ids import StreamId
from clockserver.past.waypoint_maker import WaypointMaker
from clockserver.storage.snapshot_files import FOLDER, code_fingerprint, file_name, replace_file

PACKAGES = ("past", "structures")
"""The packages that decide the content of a waypoint, beside those of snapshots."""


class WaypointFiles:
    """Files of `<data>/snapshots`. Nothing is synced to disk: a lost waypoint is harmless.

    The next start deletes incomplete files of a killed process, with those of snapshots.
    """

    def __init__(self, data: Path) -> None:
        self._folder = data / FOLDER

    def has_any(self) -> bool:
        """Whether there is a waypoint of any stream."""
        return any(True for _ in self._folder.glob("*-*"))

    def among(self, streams: Iterable[StreamId]) -> list[StreamId]:
        """The streams with waypoints among `streams`, in their order."""
        names = {file.name.partition("-")[0] for file in self._folder.glob("*-*")}
        return [stream for stream in streams if file_name(stream) in names]

    def seqs(self, stream: StreamId) -> list[int]:
        """The seqs of the waypoints of a stream. Raises OSError."""
        begin = f"{file_name(stream)}-"
        endings = (file.name.removeprefix(begin) for file in self._folder.glob(f"{begin}*"))
        return [int(each) for each in endings if each.isascii() and each.isdigit()]

    def read(self, stream: StreamId, seq: int) -> bytes:
        """The bytes of a waypoint. Raises OSError."""
        return self._file(stream, seq).read_bytes()

    def write(self, stream: StreamId, seq: int, chunks: Iterable[bytes]) -> None:
        """Store a waypoint; it replaces one with that seq. Raises OSError."""
        replace_file(self._file(stream, seq), chunks)

    def delete(self, stream: StreamId, seq: int) -> None:
        """Delete a waypoint; safe to repeat. Raises OSError."""
        self._file(stream, seq).unlink(missing_ok=True)

    def take_over(self, other: WaypointFiles, stream: StreamId) -> None:
        """Move the waypoints of a stream from another folder of this disk, the oldest first. Raises OSError.

        After an interruption the moved ones can be used, as each follows the one before it.
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
    """A maker of the waypoints of a stream in a folder of its own, in the format of this release."""
    return WaypointMaker(WaypointFiles(folder), waypoint_code(), stream)
