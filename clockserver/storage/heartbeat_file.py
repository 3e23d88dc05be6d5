"""The last heartbeat of a server, in a file, for computing its absence."""

from __future__ import annotations

from pathlib import Path

from clockserver.desk.journals.recovery import Heartbeat

INTERVAL_S = 1.0


class HeartbeatFile:
    """`<data>/alive`. Not synced to disk: a lost heartbeat makes the absence look longer, nothing else."""

    def __init__(self, data: Path) -> None:
        self._path = data / "alive"

    def read(self) -> Heartbeat | None:
        """The newest heartbeat; None without a readable file."""
        try:
            numbers = [int(number) for number in self._path.read_text("ascii").split()]
        except (OSError, ValueError):
            return None
        return Heartbeat(*numbers) if 2 <= len(numbers) <= 3 else None

    def write(self, heartbeat: Heartbeat) -> None:
        """Write a heartbeat. A full disk is ignored here, as the journal reports it more clearly."""
        new_file = self._path.with_suffix(".new")
        try:
            new_file.write_text(f"{heartbeat.instant} {heartbeat.wall_ms} {heartbeat.behind_ms}", "ascii")
            new_file.replace(self._path)
        except OSError:
            return
