"""Clocks after a restart: resumed at the computed time, or paused with a question to the director."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from clockserver.desk.desk import Desk
from clockserver.tournament.state import Tournament

Policy: TypeAlias = Literal["keep_running", "pause_and_ask"]
MAX_GAP_MS = 12 * 3_600_000
MAX_DRIFT_MS = 60_000
"""Drift in ms between instants and the wall clock that is normal over months."""


class Heartbeat(Struct, frozen=True):
    """An instant at which the server ran, and the machine's wall clock then.

    The two differ once the wall clock was set back, as instants never go back. `behind_ms`: difference of the
    instants to a wall clock that was set forward and accepted as the time of day.
    """

    instant: int
    wall_ms: int
    behind_ms: int = 0


class Recovery(Struct, frozen=True):
    """The treatment of running clocks after a restart.

    `heartbeat` is the last one before it, None without one; `wall_ms` is the machine's wall clock at the start. If
    the clock was set back, the server was away for longer than `max_gap_ms`, or the gap is unknown, clocks
    are paused whatever the policy.
    """

    heartbeat: Heartbeat | None
    wall_ms: int
    policy: Policy = "keep_running"
    max_gap_ms: int = MAX_GAP_MS

    def not_before(self, newest_at: int) -> int:
        """The earliest instant to begin at: after the newest record, and after the server's absence."""
        if self.heartbeat is None:
            return newest_at
        return max(newest_at, self.heartbeat.instant + (self._gap(self.heartbeat) or 0))

    def _gap(self, heartbeat: Heartbeat) -> int | None:
        """The server's absence in ms; None if unknown.

        Both ends come from the wall clock, as instants run ahead of a wall clock that was set back. After the
        wall clock was set forward the two measures differ, so that the gap is unknown.
        """
        by_wall = self.wall_ms - heartbeat.wall_ms
        by_instants = self.wall_ms - heartbeat.behind_ms - heartbeat.instant
        is_known = by_instants < 0 or abs(by_wall - by_instants) <= MAX_DRIFT_MS
        return by_wall if is_known and 0 <= by_wall <= self.max_gap_ms else None

    def resume_or_pause(self, desk: Desk[Tournament]) -> None:
        """Settle a desk read from the journal, or pause it and ask."""
        down_at = max(self.heartbeat.instant if self.heartbeat else 0, desk.state.last_at)
        heartbeat = self.heartbeat or Heartbeat(down_at, down_at)
        if self.policy == "pause_and_ask" or self._gap(heartbeat) is None:
            desk.pause_for_restart(down_at)
        desk.wake()
