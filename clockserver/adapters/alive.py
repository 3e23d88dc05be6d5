"""The last instant at which the server is known to have lived, in a file: it tells how long it was away."""

from __future__ import annotations

from pathlib import Path

INTERVAL_S = 1.0


class AliveFile:
    """`<data>/alive`. Not synced to disk: a lost line makes the gap look longer, nothing else."""

    def __init__(self, data: Path) -> None:
        self._path = data / "alive"

    def read(self) -> int | None:
        """The instant in ms since the epoch; None without a readable file."""
        try:
            return int(self._path.read_text("ascii"))
        except (OSError, ValueError):
            return None

    def write(self, instant: int) -> None:
        """Keep `instant`. A full disk is no reason to stop: the journal will say so louder."""
        beside = self._path.with_suffix(".new")
        try:
            beside.write_text(str(instant), "ascii")
            beside.replace(self._path)
        except OSError:
            return
