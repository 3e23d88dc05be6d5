"""What the journal says of the clock: what hands did to it, and the facts that time brought."""

from __future__ import annotations

from typing import Any, TypeAlias, cast

from msgspec import Struct
from msgspec.structs import replace

from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.level_clock import LevelChange, LevelClock, Mark
from clockserver.domain.session import Session

CLOCK_SCOPE = "clock"


class ClockChanged(Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True):
    """Something happened to the clock of a session, by a hand or by time.

    `clock` is where it stands after, with its `run` and `turn`; `before` where it stood, which is enough to
    put it back. The result is written down and not only its cause: a later change of the arithmetic does
    not change what happened.
    """

    session: SessionId = FIRST_SESSION
    clock: Mark
    before: Mark
    run: int
    turn: int

    def scopes(self) -> tuple[str, ...]:
        """What later commands share with this one, for undo."""
        return (f"{CLOCK_SCOPE}:{self.session}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        clock = replace(session.clock, mark=self.clock, run=self.run, turn=self.turn)
        return replace(session, clock=clock)

    def inverse(self, session: Session) -> list[Any]:
        """The clock as if this had never been done, the time since included."""
        return [restored(session, self.before, self.session)]


class ClockStarted(ClockChanged, frozen=True, tag="ClockStarted"):
    """The TD started the clock."""


class ClockPaused(ClockChanged, frozen=True, tag="ClockPaused"):
    """The TD stopped the clock."""


class ClockResumed(ClockChanged, frozen=True, tag="ClockResumed"):
    """The TD let the clock go on."""


class PeriodSkipped(ClockChanged, frozen=True, tag="PeriodSkipped"):
    """The TD went to the next period before its time."""


class PeriodTakenBack(ClockChanged, frozen=True, tag="PeriodTakenBack"):
    """The TD went back to the period before."""


class PeriodChosen(ClockChanged, frozen=True, tag="PeriodChosen"):
    """The TD jumped to a period."""


class TimeLeftSet(ClockChanged, frozen=True, tag="TimeLeftSet"):
    """The TD set the time left of the period."""

    ms: int


class TimeAdded(ClockChanged, frozen=True, tag="TimeAdded"):
    """The TD gave time, or took it (`ms` below 0)."""

    ms: int


class LevelAnnounced(ClockChanged, frozen=True, tag="LevelAnnounced"):
    """The next period was announced while the clock held at zero."""


class StartScheduled(ClockChanged, frozen=True, tag="StartScheduled"):
    """The clock will start by itself at `start_at`."""

    start_at: int


class StartUnscheduled(ClockChanged, frozen=True, tag="StartUnscheduled"):
    """The scheduled start was taken back."""


class ClockRestored(ClockChanged, frozen=True, tag="ClockRestored"):
    """An undo, a redo or a choice after a restart put the clock back to where it would stand."""


class LevelChangeSet(ClockChanged, frozen=True, tag="LevelChangeSet"):
    """Whether the clock holds at zero was chosen anew."""

    mode: LevelChange
    mode_before: LevelChange

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        session = super().evolve(session)
        return replace(session, clock=replace(session.clock, level_change=self.mode))

    def inverse(self, session: Session) -> list[Any]:
        """The mode and the clock as before."""
        back = restored(session, self.before, self.session)
        return [
            LevelChangeSet(
                session=self.session,
                clock=back.clock,
                before=back.before,
                run=back.run,
                turn=back.turn,
                mode=self.mode_before,
                mode_before=self.mode,
            )
        ]


class ClockFact(ClockChanged, frozen=True):
    """What time brought, at the instant `at`; appended by settle, never by a hand, never undone."""

    at: int


class ScheduledStartCame(ClockFact, frozen=True, tag="ScheduledStartCame"):
    """The instant of the scheduled start came: the clock runs."""


class LevelStarted(ClockFact, frozen=True, tag="LevelStarted"):
    """A level began when the period before reached zero."""


class BreakStarted(ClockFact, frozen=True, tag="BreakStarted"):
    """A break began when the level before reached zero."""


class ZeroReached(ClockFact, frozen=True, tag="ZeroReached"):
    """The clock reached zero and holds there until the announcement."""


class ClockFinished(ClockFact, frozen=True, tag="ClockFinished"):
    """The last period of the structure reached zero."""


AnyClockEvent: TypeAlias = (
    ClockStarted
    | ClockPaused
    | ClockResumed
    | PeriodSkipped
    | PeriodTakenBack
    | PeriodChosen
    | TimeLeftSet
    | TimeAdded
    | LevelAnnounced
    | StartScheduled
    | StartUnscheduled
    | ClockRestored
    | LevelChangeSet
    | ScheduledStartCame
    | LevelStarted
    | BreakStarted
    | ZeroReached
    | ClockFinished
)


def restored(session: Session, mark: Mark, session_id: SessionId) -> ClockRestored:
    """The event that puts the clock back to `mark`."""
    clock = session.clock.restored(mark)
    return ClockRestored(
        session=session_id,
        clock=clock.mark,
        before=session.clock.mark,
        run=clock.run,
        turn=clock.turn,
    )


def facts(session_id: SessionId, clock: LevelClock, now: int) -> list[AnyClockEvent]:
    """The facts that time has brought to `clock` until `now`, oldest first."""
    found: list[AnyClockEvent] = []
    while (change := clock.next_change()) is not None and change <= now:
        after = clock.step()
        kind = _fact_type(clock, after)
        fact = kind(
            session=session_id,
            clock=after.mark,
            before=clock.mark,
            run=after.run,
            turn=after.turn,
            at=change,
        )
        found.append(cast("AnyClockEvent", fact))
        clock = after
    return found


def _fact_type(before: LevelClock, after: LevelClock) -> type[ClockFact]:
    if before.phase == "scheduled":
        return ScheduledStartCame
    if after.phase == "holding":
        return ZeroReached
    if after.phase == "finished":
        return ClockFinished
    return LevelStarted if after.span.kind == "level" else BreakStarted
