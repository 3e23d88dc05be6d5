"""After a restart: the clock is where arithmetic says, or it stands paused and asks."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from clockserver.application.desk import Desk
from clockserver.domain.tournament import Tournament

Policy: TypeAlias = Literal["keep_running", "pause_and_ask"]
LONGEST_GAP_MS = 12 * 3_600_000


class Recovery(Struct, frozen=True):
    """How clocks that ran come back.

    `alive_at` is the last instant at which the server is known to have lived, None if it never did;
    `wall_ms` what the machine's wall clock said at the start. A clock set back, or a server away for longer
    than `longest_gap_ms`, is no gap to count through: then the clock is paused whatever the policy.
    """

    alive_at: int | None
    wall_ms: int
    policy: Policy = "keep_running"
    longest_gap_ms: int = LONGEST_GAP_MS

    def bring_back(self, desk: Desk[Tournament]) -> None:
        """Settle a desk that was read from the journal, or pause it and ask."""
        down_at = max(self.alive_at or 0, desk.state.last_at)
        gap = self.wall_ms - down_at
        if self.policy == "pause_and_ask" or gap < 0 or gap > self.longest_gap_ms:
            desk.pause_for_restart(down_at)
        desk.wake()
