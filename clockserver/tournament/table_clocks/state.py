"""The short clocks of a table: called on a player, shot clock, dispute time on a break.

Each clock ends at an instant of the server's clock: a restart changes nothing, and expiry is no event.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from clockserver.core.ids import Instant
from clockserver.rules.play_values import CallClock
from clockserver.tournament.entries.state import SeatNumber, TableNumber
from clockserver.tournament.table_clocks import call_terms

ClockState: TypeAlias = Literal["runs", "in_time", "dead", "check"]
"""State of a player's clock: running, acted in time, or expired with a result."""


class PlayerClock(Struct, frozen=True, omit_defaults=True):
    """The clock called on a player. `seat`: of the player; `caller`: seat of the caller; None: not recorded.

    `waited_ms`: time from the start of the turn to the approval of the clock.
    """

    table: TableNumber
    started_at: Instant
    allowed_ms: int
    countdown_ms: int
    facing_bet: bool
    seat: SeatNumber | None = None
    caller: SeatNumber | None = None
    waited_ms: int | None = None
    on_wall: bool = False
    by_director: bool = False
    acted_at: Instant | None = None

    @property
    def until(self) -> Instant:
        """The instant of expiry; acting exactly then may be in time."""
        return self.started_at + self.allowed_ms

    def state_at(self, rules: CallClock, now: int) -> ClockState:
        """The state at an instant, by the rule set. A player who has not acted would act now."""
        acted = now if self.acted_at is None else self.acted_at
        outcome = call_terms.outcome(
            rules, acted - self.started_at, self.allowed_ms, facing_bet=self.facing_bet
        )
        return "runs" if outcome == "in_time" and self.acted_at is None else outcome


class ShotClock(Struct, frozen=True, omit_defaults=True):
    """The clock for each decision at a table. `decision`: number of timed decisions; `until`: end of the current.

    `chips`: number of time bank chips for each player, no tournament chips; each gives `chip_ms` more.
    """

    table: TableNumber
    decision_ms: int
    chip_ms: int
    chips: int = 0
    decision: int = 0
    until: Instant | None = None

    @property
    def rules(self) -> tuple[int, int, int]:
        """The settings, without the timed decision."""
        return self.decision_ms, self.chip_ms, self.chips


class DisputeTimer(Struct, frozen=True):
    """The time in which a finished hand before a break can be disputed."""

    table: TableNumber
    started_at: Instant
    until: Instant
