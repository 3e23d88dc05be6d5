"""Commands of table clocks."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, Instant, SessionId
from clockserver.tournament.entries.state import SeatNumber, TableNumber
from clockserver.tournament.tables.table_checks import SomeTables

MAX_MS = 600_000
"""Maximum time set or changed by a director at once, in ms."""
Allowed: TypeAlias = Annotated[int, Meta(ge=1_000, le=MAX_MS)]
ByMs: TypeAlias = Annotated[int, Meta(ge=-MAX_MS, le=MAX_MS)]
Seconds: TypeAlias = Annotated[int, Meta(ge=5, le=600)]
TimeChips: TypeAlias = Annotated[int, Meta(ge=0, le=50)]
Decision: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]


class StartDisputeTimer(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="dispute.start", kw_only=True
):
    """Start the dispute time at a table whose last pot before a break was awarded."""

    session: SessionId = FIRST_SESSION
    table: TableNumber


AnyDisputeCommand: TypeAlias = StartDisputeTimer


class CallPlayerClock(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="player_clock.call", kw_only=True
):
    """Approve a requested clock on the player at `seat`. Time and outcome are the rule set's.

    `caller`: the seat of the player who asked. `waiting_since`: start of the turn, needed if the rule set has
    a minimum wait.
    """

    session: SessionId = FIRST_SESSION
    table: TableNumber
    facing_bet: bool
    seat: SeatNumber | None = None
    caller: SeatNumber | None = None
    waiting_since: Instant | None = None
    on_wall: bool = False
    """Whether TVs of the tournament show the clock as well."""


class StartPlayerClock(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="player_clock.start", kw_only=True
):
    """Call the clock without a request or a wait. `ms`: the time, if other than the rule set's."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    facing_bet: bool
    seat: SeatNumber | None = None
    ms: Allowed | None = None
    on_wall: bool = False


class PlayerHasActed(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="player_clock.acted", kw_only=True
):
    """Record that the player on the clock has acted; exactly at expiry the rule set decides."""

    session: SessionId = FIRST_SESSION
    table: TableNumber


class AdjustPlayerClock(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="player_clock.adjust", kw_only=True
):
    """Give the player on the clock more time, or less."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    ms: ByMs


class CancelPlayerClock(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="player_clock.cancel", kw_only=True
):
    """Cancel the running clock on the player."""

    session: SessionId = FIRST_SESSION
    table: TableNumber


AnyPlayerClockCommand: TypeAlias = (
    CallPlayerClock | StartPlayerClock | PlayerHasActed | AdjustPlayerClock | CancelPlayerClock
)


class SetShotClock(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="shot_clock.set", kw_only=True
):
    """Play with a shot clock at these tables; empty: at all open ones. Omitted values are the rule set's preset.

    `chips`: total number of time bank chips for each player, used ones included; each gives `chip_seconds`.
    """

    session: SessionId = FIRST_SESSION
    tables: SomeTables = ()
    seconds: Seconds | None = None
    chips: TimeChips | None = None
    chip_seconds: Seconds | None = None


class EndShotClock(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="shot_clock.off", kw_only=True
):
    """Stop playing with a shot clock at these tables; empty: at all."""

    session: SessionId = FIRST_SESSION
    tables: SomeTables = ()


class TimeDecision(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="shot_clock.start", kw_only=True
):
    """Time the next player's decision. `decision`: the number shown to the client."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    decision: Decision


class StopDecision(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="shot_clock.stop", kw_only=True
):
    """Stop the timer: the player has decided."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    decision: Decision


class UseTimeChip(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="shot_clock.chip", kw_only=True
):
    """Use a player's time bank chip for more time. Without `seat` the chip counts for no player."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    decision: Decision
    seat: SeatNumber | None = None


AnyShotClockCommand: TypeAlias = SetShotClock | EndShotClock | TimeDecision | StopDecision | UseTimeChip
