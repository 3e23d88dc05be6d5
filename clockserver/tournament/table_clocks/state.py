"""The short clocks of one table: the clock called on a player, the shot clock, the minute for a dispute on a break.

Each is instants on the server's clock: nothing ticks, a restart changes nothing, and each runs out without an event.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from clockserver.core.ids import Instant
from clockserver.rules.play_values import CallClock
from clockserver.tournament.entries.state import SeatNumber, TableNumber
from clockserver.tournament.table_clocks import call_terms as player_clock

Standing: TypeAlias = Literal["runs", "in_time", "dead", "check"]
"""A player's clock: it still runs, the player acted in time, or the result of running out."""


class PlayerClock(Struct, frozen=True, omit_defaults=True):
    """The clock called on a player. `seat` is that player's, `caller` the asking player's; None: not recorded.

    `waited_ms` is how long it had been the player's turn when the clock was approved.
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
        """When it runs out; acting at that very instant may still be in time."""
        return self.started_at + self.allowed_ms

    def standing(self, rules: CallClock, now: int) -> Standing:
        """The clock's state at an instant, by the rule set. A player who has not acted acts now at the earliest."""
        acted = now if self.acted_at is None else self.acted_at
        outcome = player_clock.outcome(
            rules, acted - self.started_at, self.allowed_ms, facing_bet=self.facing_bet
        )
        return "runs" if outcome == "in_time" and self.acted_at is None else outcome


class ShotClock(Struct, frozen=True, omit_defaults=True):
    """The clock on every decision of a table. `decision` counts those that were timed; `until`: the one that is now.

    `chips` time bank chips for each player in all; each gives `chip_ms` more. They are no tournament chips.
    """

    table: TableNumber
    decision_ms: int
    chip_ms: int
    chips: int = 0
    decision: int = 0
    until: Instant | None = None

    @property
    def rules(self) -> tuple[int, int, int]:
        """The values that were set, without the decision that is timed."""
        return self.decision_ms, self.chip_ms, self.chips


class DisputeTimer(Struct, frozen=True):
    """A finished hand can be disputed until an instant, because a break follows it."""

    table: TableNumber
    started_at: Instant
    until: Instant
