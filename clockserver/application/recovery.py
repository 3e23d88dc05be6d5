"""After a restart: the clock is where arithmetic says, or it stands paused and asks."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from clockserver.application.desk import Desk
from clockserver.domain.tournament_state import Tournament

Policy: TypeAlias = Literal["keep_running", "pause_and_ask"]
LONGEST_GAP_MS = 12 * 3_600_000
MOST_DOUBT_MS = 60_000
"""So far instants and the wall drift apart by themselves, in months."""


class SignOfLife(Struct, frozen=True):
    """When the server is known to have lived: an instant, and what the machine's wall clock said at it.

    The two differ once the wall clock was set back: instants never go back.
    """

    instant: int
    wall_ms: int


class Recovery(Struct, frozen=True):
    """How clocks that ran come back.

    `alive` is the last sign of life, None if there never was one; `wall_ms` what the machine's wall clock said at
    the start. A clock set back, a server away for longer than `longest_gap_ms`, or a gap that cannot be told, is none
    to count through: then the clock is paused whatever the policy.
    """

    alive: SignOfLife | None
    wall_ms: int
    policy: Policy = "keep_running"
    longest_gap_ms: int = LONGEST_GAP_MS

    def not_before(self, newest_at: int) -> int:
        """Where instants begin: never before the newest record, and past the time the server was away."""
        if self.alive is None:
            return newest_at
        return max(newest_at, self.alive.instant + (self._gap(self.alive) or 0))

    def _gap(self, alive: SignOfLife) -> int | None:
        """How long the server was away; None where nobody can tell.

        By the wall on both ends, for instants run ahead of a wall clock that was set back. Where the wall was
        stepped forward, both ways of counting are possible, and differ: then either would be a guess.
        """
        by_wall, by_instants = self.wall_ms - alive.wall_ms, self.wall_ms - alive.instant
        sure = by_instants < 0 or abs(by_wall - by_instants) <= MOST_DOUBT_MS
        return by_wall if sure and 0 <= by_wall <= self.longest_gap_ms else None

    def bring_back(self, desk: Desk[Tournament]) -> None:
        """Settle a desk that was read from the journal, or pause it and ask."""
        down_at = max(self.alive.instant if self.alive else 0, desk.state.last_at)
        alive = self.alive or SignOfLife(down_at, down_at)
        if self.policy == "pause_and_ask" or self._gap(alive) is None:
            desk.pause_for_restart(down_at)
        desk.wake()
