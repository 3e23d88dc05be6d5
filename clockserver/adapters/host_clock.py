"""Instants that nothing steps: the wall clock is read once at the start, the rest is counted monotonically."""

from __future__ import annotations

import secrets
import sys
import time

# CLOCK_BOOTTIME counts through a suspend; on macOS CLOCK_MONOTONIC does.
_MONOTONIC = time.CLOCK_BOOTTIME if sys.platform == "linux" else time.CLOCK_MONOTONIC


def wall_ms() -> int:
    """What the machine's wall clock says, in ms since the epoch."""
    return time.time_ns() // 1_000_000


class BootClock:
    """The host's clock. `not_before` (ms since the epoch) is the newest instant the journal or the last run knew.

    A wall clock set back at a restart leaves the instants ahead of it: order matters more than the date;
    `wall_skew_ms` leads back to the wall.
    """

    def __init__(self, not_before: int = 0) -> None:
        self.boot_id = secrets.token_hex(8)
        self.wall_ms = wall_ms()
        self._zero = time.clock_gettime_ns(_MONOTONIC)
        self._origin = max(self.wall_ms, not_before)

    def now_ms(self) -> int:
        """Now, in ms since the epoch."""
        return self._origin + (time.clock_gettime_ns(_MONOTONIC) - self._zero) // 1_000_000

    def wall_skew_ms(self) -> int:
        """What to add to an instant to have the wall clock of the start."""
        return self.wall_ms - self._origin
