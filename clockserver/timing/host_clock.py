"""Instants without jumps: the wall clock is read once at the start, then a monotonic clock counts."""

from __future__ import annotations

import secrets
import sys
import time

# CLOCK_BOOTTIME counts through a suspend; on macOS CLOCK_MONOTONIC does.
_MONOTONIC = time.CLOCK_BOOTTIME if sys.platform == "linux" else time.CLOCK_MONOTONIC


def wall_ms() -> int:
    """The machine's wall clock, in ms since the epoch."""
    return time.time_ns() // 1_000_000


class BootClock:
    """The host's clock. `not_before` (ms since the epoch): the newest instant of the journal or the last run.

    If the wall clock was set back before a restart, the instants stay ahead of it, as their order matters more than
    the date; `wall_skew_ms` converts to the wall clock. `behind_ms`: ms by which the last run's instants were behind a
    wall clock that had been set forward; they stay behind it.
    """

    def __init__(self, not_before: int = 0, behind_ms: int = 0) -> None:
        self.boot_id = secrets.token_hex(8)
        self._zero = time.clock_gettime_ns(_MONOTONIC)
        wall = wall_ms()
        self._origin = max(wall - behind_ms, not_before)
        self._skew = wall - self._origin

    def now_ms(self) -> int:
        """Now, in ms since the epoch."""
        return self._origin + (time.clock_gettime_ns(_MONOTONIC) - self._zero) // 1_000_000

    def wall_skew_ms(self) -> int:
        """Ms to add to an instant for the wall clock at the start, or at the last `take_wall`."""
        return self._skew

    def wall_step_ms(self) -> int:
        """Ms by which the wall clock was set forward since then; below zero: set back."""
        return wall_ms() - self.now_ms() - self._skew

    def keep_skew(self, skew_ms: int) -> None:
        """Display the time of day by another server's skew, as its instants continue here."""
        self._skew = skew_ms

    def take_wall(self) -> None:
        """Display the machine's present wall clock. No instant changes."""
        self._skew = wall_ms() - self.now_ms()


class HandedClock(BootClock):
    """The clock of a server that continues for another: with that server's instants, time of day and boot id."""

    def __init__(self, not_before: int, behind_ms: int, skew_ms: int, boot_id: str) -> None:
        super().__init__(not_before, behind_ms)
        self._skew = skew_ms
        self.boot_id = boot_id
