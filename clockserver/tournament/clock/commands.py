"""Commands of the clock."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from clockserver.core.ids import FIRST_SESSION, Milliseconds, PlannedInstant, SessionId
from clockserver.tournament.clock.level_clock import LevelChange
from clockserver.tournament.structure.state import PeriodId


class ClockCommand(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """A command on the clock of one session."""

    session: SessionId = FIRST_SESSION


class StartClock(ClockCommand, frozen=True, tag="clock.start"):
    """Start the clock; level 1 begins."""


class PauseClock(ClockCommand, frozen=True, tag="clock.pause"):
    """Stop counting. `run` is the run that the client saw."""

    run: int | None = None


class ResumeClock(ClockCommand, frozen=True, tag="clock.resume"):
    """Continue counting. `run` is the last run that the client saw."""

    run: int | None = None


class NextPeriod(ClockCommand, frozen=True, tag="clock.next"):
    """Go to the start of the next period, which skips the rest of the present one."""

    additive: ClassVar[bool] = True
    from_period: PeriodId | None = None


class PreviousPeriod(ClockCommand, frozen=True, tag="clock.previous"):
    """Go back to the start of the period before."""

    additive: ClassVar[bool] = True
    from_period: PeriodId | None = None


class JumpToPeriod(ClockCommand, frozen=True, tag="clock.jump"):
    """Go to the start of any period."""

    period: PeriodId


class SetRemaining(ClockCommand, frozen=True, tag="clock.set_remaining"):
    """Set the time left of the current period, in ms."""

    ms: Milliseconds


class AddTime(ClockCommand, frozen=True, tag="clock.add"):
    """Add time to the current period; with `ms` below 0, take time away."""

    ms: Milliseconds


class AnnounceLevel(ClockCommand, frozen=True, tag="clock.announce"):
    """Announce the next period, which begins now, while the clock holds at zero. Refused before zero."""

    from_period: PeriodId | None = None


class ScheduleStart(ClockCommand, frozen=True, tag="clock.schedule"):
    """Schedule the start of the clock at an instant (ms since the epoch)."""

    start_at: PlannedInstant


class UnscheduleStart(ClockCommand, frozen=True, tag="clock.unschedule"):
    """Cancel the scheduled start."""


class SetLevelChange(ClockCommand, frozen=True, tag="clock.set_level_change"):
    """Choose whether levels change on zero, or on announcement after it."""

    mode: LevelChange


AnyClockCommand: TypeAlias = (
    StartClock
    | PauseClock
    | ResumeClock
    | NextPeriod
    | PreviousPeriod
    | JumpToPeriod
    | SetRemaining
    | AddTime
    | AnnounceLevel
    | ScheduleStart
    | UnscheduleStart
    | SetLevelChange
)


class ChooseAfterRestart(ClockCommand, frozen=True, tag="clock.after_restart"):
    """Choose how the clock goes on after a restart.

    `go_on`: as if the server had not been away. `resume`: from where the clock stood then.
    """

    choice: Literal["go_on", "resume"]
