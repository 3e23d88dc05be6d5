"""The leader's clock at an edge: read from the shared kernel, or measured; it never steps back."""

from __future__ import annotations

import sys
import time
import uuid
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

# As in the leader (timing/host_clock.py).
_MONOTONIC = time.CLOCK_BOOTTIME if sys.platform == "linux" else time.CLOCK_MONOTONIC
KERNEL = Path("/proc/sys/kernel/random/boot_id")
MAX_MEASURED = 8
"""Number of the newest measurements; the fastest of them counts."""
FAR_MS = 5_000
"""Maximum difference in ms of a time in Redis from the leader's own answer, network delay included."""


def machine_id() -> str:
    """The id of this machine since its start, as leaders name it: processes with the same id share the counter."""
    with suppress(OSError):
        return KERNEL.read_text("ascii").strip()
    return str(uuid.getnode())


def boottime_ns() -> int:
    """The kernel's clock since the machine was started."""
    return time.clock_gettime_ns(_MONOTONIC)


class FollowedClock:
    """The leader's instants; before the first one, those from `wall_ms` on. It never steps back.

    Only the leader's own answers move it far, as others may write to Redis.
    """

    def __init__(self, wall_ms: int, counter: Callable[[], int] = boottime_ns) -> None:
        self._counter = counter
        self._offset_ns = self._measured_offset_ns = wall_ms * 1_000_000 - counter()
        self._newest = 0
        self._follows_leader = False
        """Whether the clock follows a leader: the time of day before that may have been ahead."""
        self._measured: deque[tuple[int, int]] = deque(maxlen=MAX_MEASURED)
        self.is_read = False
        """Whether the leader is on this machine, so that its clock is read, not measured."""
        self.boot_id = ""
        """The id of the leader's start."""

    @property
    def is_confirmed(self) -> bool:
        """Whether the leader itself has answered since its start."""
        return bool(self._measured)

    def take_counter(self, server_ms: int, counter_ns: int) -> bool:
        """Follow a leader on this machine: its time was `server_ms` at `counter_ns` of the shared counter.

        Returns False for a time far off the last answer of a leader, or off the time of day before any.
        """
        offset = server_ms * 1_000_000 - counter_ns
        if self._is_far(offset):
            return False
        self.is_read = True
        self._follow(offset)
        return True

    def stop_reading(self) -> None:
        """Follow a leader on another machine, by measurements only."""
        if self.is_read:
            self.is_read = False
            self._follow(self._measured_offset_ns)

    def _is_far(self, offset: int) -> bool:
        return abs(offset - self._measured_offset_ns) > FAR_MS * 1_000_000

    def _follow(self, offset: int) -> None:
        self._offset_ns = offset
        if not self._follows_leader:
            self._follows_leader, self._newest = True, 0

    def take_measured(self, server_ms: int, asked_ns: int, answered_ns: int) -> None:
        """Follow a leader that answered `server_ms` between two instants of this counter."""
        offset = server_ms * 1_000_000 - (asked_ns + answered_ns) // 2
        self._measured.append((answered_ns - asked_ns, offset))
        self._measured_offset_ns = min(self._measured)[1]
        if self.is_read and not self._is_far(self._offset_ns):
            return  # a clock that is read is exact
        self.is_read = False
        self._follow(self._measured_offset_ns)

    @property
    def error_ms(self) -> int | None:
        """The maximum difference from the leader's clock; None before the first reading."""
        if self.is_read:
            return 0
        return min(self._measured)[0] // 2_000_000 if self._measured else None

    def begin(self, boot_id: str) -> None:
        """Follow the clock of another start of a leader: earlier measurements do not count."""
        self.boot_id = boot_id
        self._measured.clear()
        self.is_read = False

    def now_ms(self) -> int:
        """The present instant; a clock that was ahead stands still until time has caught up."""
        self._newest = max(self._newest, (self._counter() + self._offset_ns) // 1_000_000)
        return self._newest

    def wall_skew_ms(self) -> int:
        """Zero: the leader puts the time of day into its topics."""
        return 0

    def wall_step_ms(self) -> int:
        """Zero: the leader looks after the wall clock."""
        return 0

    def take_wall(self) -> None:
        """Do nothing: the leader looks after the wall clock."""
