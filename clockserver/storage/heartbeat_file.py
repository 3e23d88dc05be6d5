"""The last sign of life of a server, in a file, for computing its absence."""

from __future__ import annotations

from pathlib import Path

from clockserver.desk.journals.recovery import SignOfLife

INTERVAL_S = 1.0


class HeartbeatFile:
    """`<data>/alive`. Not synced to disk: a lost line makes the gap look longer, nothing else."""

    def __init__(self, data: Path) -> None:
        self._path = data / "alive"

    def read(self) -> SignOfLife | None:
        """The newest sign of life; None without a readable file."""
        try:
            numbers = [int(number) for number in self._path.read_text("ascii").split()]
        except (OSError, ValueError):
            return None
        return SignOfLife(*numbers) if 2 <= len(numbers) <= 3 else None

    def write(self, sign: SignOfLife) -> None:
        """Write a sign of life. A full disk is ignored here, as the journal reports it more clearly."""
        beside = self._path.with_suffix(".new")
        try:
            beside.write_text(f"{sign.instant} {sign.wall_ms} {sign.behind_ms}", "ascii")
            beside.replace(self._path)
        except OSError:
            return
