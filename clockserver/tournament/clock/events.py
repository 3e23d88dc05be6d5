"""Events of the clock, caused by commands or by time."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, TypeAlias, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.core.input.typed_fields import TypedInstant
from clockserver.tournament.clock.level_clock import LevelChange, LevelClock, Mark
from clockserver.tournament.clock.server_absence import Absence
from clockserver.tournament.session import Session

CLOCK_SCOPE = "clock"
K = TypeVar("K", bound="ClockChanged")


class ClockChanged(Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True):
    """A change of a session's clock, by a command or by time.

    `clock` is the mark after the event, with the clock's `run_id` and `revision` as `run` and `turn`; `before` is
    the mark before the event, which is enough to restore the clock; `asked` is the question open after a
    restart, which a command to the clock answers. Events hold the result and not only the command, so that
    later changes of the arithmetic do not change the past.
    """

    answers: ClassVar[bool] = True
    """Whether this event answers the question open after a restart."""
    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION
    clock: Mark
    before: Mark
    run: int
    turn: int
    asked: Absence | None = None

    def scopes(self) -> tuple[str, ...]:
        """The clock: a later command to it blocks the undo of this event."""
        return (f"{CLOCK_SCOPE}:{self.session}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        clock = replace(session.clock, mark=self.clock, run_id=self.run, revision=self.turn)
        started_at = session.started_at or self.clock.began_at
        if clock.phase in ("ready", "scheduled"):
            started_at = None
        return replace(session, clock=clock, absence=self.open_after(), started_at=started_at)

    def open_after(self) -> Absence | None:
        """The question that is open after this event."""
        return None if self.answers else self.asked

    def inverse(self, session: Session) -> list[Any]:
        """Restore the clock as if this event had not happened, the time since included."""
        return [clock_restored(session, self)]


class ClockStarted(ClockChanged, frozen=True, tag="ClockStarted"):
    """The director started the clock."""


class ClockPaused(ClockChanged, frozen=True, tag="ClockPaused"):
    """The director paused the clock."""


class ClockResumed(ClockChanged, frozen=True, tag="ClockResumed"):
    """The director resumed the clock."""


class PeriodSkipped(ClockChanged, frozen=True, tag="PeriodSkipped"):
    """The director went to the next period early."""


class PeriodTakenBack(ClockChanged, frozen=True, tag="PeriodTakenBack"):
    """The director went back to the period before."""


class PeriodChosen(ClockChanged, frozen=True, tag="PeriodChosen"):
    """The director jumped to a period."""


class TimeLeftSet(ClockChanged, frozen=True, tag="TimeLeftSet"):
    """The director set the time left of the period."""

    ms: int


class TimeAdded(ClockChanged, frozen=True, tag="TimeAdded"):
    """The director added time, or took it away (`ms` below 0)."""

    ms: int


class LevelAnnounced(ClockChanged, frozen=True, tag="LevelAnnounced"):
    """The next period was announced while the clock held at zero."""


class LastLevelEnded(ClockChanged, frozen=True, tag="LastLevelEnded"):
    """The last level of the day, measured in hands, was declared over."""


class StartScheduled(ClockChanged, frozen=True, tag="StartScheduled"):
    """The clock will start by itself at `start_at`."""

    log_fields: ClassVar[tuple[str, ...]] = ("start_at",)

    start_at: TypedInstant


class StartUnscheduled(ClockChanged, frozen=True, tag="StartUnscheduled"):
    """The scheduled start was cancelled."""


class ClockRestored(ClockChanged, frozen=True, tag="ClockRestored"):
    """An undo or a redo restored the clock. `asking`: the question open after it."""

    asking: Absence | None = None

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return super().evolve(replace(session, clock=session.clock.keeping_length()))

    def open_after(self) -> Absence | None:
        """The question that is open after this event."""
        return self.asking


class LevelChangeSet(ClockChanged, frozen=True, tag="LevelChangeSet"):
    """The setting whether the clock holds at zero was changed."""

    answers = False

    mode: LevelChange
    mode_before: LevelChange

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        session = super().evolve(session)
        return replace(session, clock=replace(session.clock, level_change=self.mode))

    def inverse(self, session: Session) -> list[Any]:
        """Restore the mode, then the clock."""
        clocks = (session.clock, replace(session.clock, revision=session.clock.revision + 1))
        modes = {"mode": self.mode_before, "mode_before": self.mode}
        mode_restored = clock_event(LevelChangeSet, session, self.session, clocks, **modes)
        return [mode_restored, clock_restored(mode_restored.evolve(session), self)]


class ClockFact(ClockChanged, frozen=True):
    """An event caused by time, at the instant `at`: `settle` appends it, and no undo takes it back."""

    answers = False

    at: int


class ScheduledStartCame(ClockFact, frozen=True, tag="ScheduledStartCame"):
    """The scheduled start was reached: the clock runs."""


class LevelStarted(ClockFact, frozen=True, tag="LevelStarted"):
    """A level began as the period before reached zero. `by_signal`: the clock's signal announced it."""

    by_signal: bool = False


class BreakStarted(ClockFact, frozen=True, tag="BreakStarted"):
    """A break began when the level before reached zero."""


class ZeroReached(ClockFact, frozen=True, tag="ZeroReached"):
    """The clock reached zero and holds there until the announcement, or because the day is over."""


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
    | LastLevelEnded
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


def clock_event(
    kind: type[K],
    session: Session,
    session_id: SessionId,
    clocks: tuple[LevelClock, LevelClock],
    **details: Any,
) -> K:
    """An event of `kind` from the first of `clocks` to the second."""
    before, after = clocks
    return kind(
        session=session_id,
        clock=after.mark,
        before=before.mark,
        run=after.run_id,
        turn=after.revision,
        asked=session.absence,
        **details,
    )


def clock_restored(session: Session, event: ClockChanged) -> ClockRestored:
    """The event that restores the clock to its place before `event`.

    If the server was away since, and the director has not decided yet how the clock goes on, the clock is
    paused at its computed place at that time, and the question stays open.
    """
    clock, asking, absence = session.clock.restored(event.before), event.asked, session.absence
    if absence is not None and absence != event.open_after():
        asking = replace(absence, before=clock.mark)
        clock = stopped_while_away(clock, absence.down_at, absence.up_at) or clock
    return clock_event(ClockRestored, session, event.session, (session.clock, clock), asking=asking)


def stopped_while_away(clock: LevelClock, down_at: int, up_at: int) -> LevelClock | None:
    """Return `clock` paused at its place at `down_at`; None if time would not have changed it until `up_at`.

    A start scheduled within that time is paused before it; a later one is unchanged.
    """
    clock = clock.at(down_at)
    if clock.phase == "running":
        return clock.pause(down_at)
    if clock.phase == "scheduled" and clock.at(up_at).phase != "scheduled":
        return clock.restored(Mark("paused", clock.mark.period, clock.mark.left_ms))
    return None


def facts(
    session_id: SessionId, clock: LevelClock, now: int, *, by_signal: bool = False
) -> list[AnyClockEvent]:
    """Events that time caused on `clock` until `now`, oldest first. `by_signal`: its signal announces levels."""
    events: list[AnyClockEvent] = []
    while (change := clock.next_change()) is not None and change <= now:
        after = clock.step()
        kind = _fact_type(clock, after)
        details: dict[str, Any] = {"by_signal": True} if by_signal and kind is LevelStarted else {}
        fact = kind(
            session=session_id,
            clock=after.mark,
            before=clock.mark,
            run=after.run_id,
            turn=after.revision,
            at=change,
            **details,
        )
        events.append(cast("AnyClockEvent", fact))
        clock = after
    return events


def _fact_type(before: LevelClock, after: LevelClock) -> type[ClockFact]:
    if before.phase == "scheduled":
        return ScheduledStartCame
    if after.phase == "holding" and after.mark.period == before.mark.period:
        return ZeroReached
    if after.phase == "finished":
        return ClockFinished
    return LevelStarted if after.span.kind == "level" else BreakStarted


class PausedByRestart(ClockChanged, frozen=True, tag="PausedByRestart"):
    """The clock was paused at its place at `down_at`, as the server was away.

    `down_at`: the server's last sign of life; `up_at`: the instant of its start.
    """

    log_fields: ClassVar[tuple[str, ...]] = ("down_at", "up_at")

    answers = False

    down_at: int
    up_at: int

    def open_after(self) -> Absence | None:
        """The question how the clock goes on."""
        return Absence(self.down_at, self.up_at, self.before)


class RestartAnswered(ClockChanged, frozen=True, tag="RestartAnswered"):
    """The director decided how the clock goes on."""

    choice: Literal["go_on", "resume"]
