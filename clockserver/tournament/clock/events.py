"""Events of the clock: those of commands, and those that time brings."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, TypeAlias, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.clock.absence import Absence
from clockserver.tournament.clock.level_clock import LevelChange, LevelClock, Mark
from clockserver.tournament.session import Session

CLOCK_SCOPE = "clock"
K = TypeVar("K", bound="ClockChanged")


class ClockChanged(Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True):
    """A change of a session's clock, by a command or by time.

    `clock` is its mark afterwards, with its `run` and `turn`; `before` the mark before, which is enough to
    put it back; `asked` the question open after a restart, which a command to the clock answers. The
    result is written down and not only its cause: a later change of the arithmetic does not change the past.
    """

    answers: ClassVar[bool] = True
    """Whether a question that is open after a restart is answered by this."""
    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION
    clock: Mark
    before: Mark
    run: int
    turn: int
    asked: Absence | None = None

    def scopes(self) -> tuple[str, ...]:
        """The clock: later commands to it block the undo of this one."""
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
        """The clock as if this had never been done, the time since included."""
        return [restored(session, self)]


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


class LastLevelEnded(ClockChanged, frozen=True, tag="LastLevelEnded"):
    """The last level of the day, which is measured in hands, was declared over."""


class StartScheduled(ClockChanged, frozen=True, tag="StartScheduled"):
    """The clock will start by itself at `start_at`."""

    start_at: int


class StartUnscheduled(ClockChanged, frozen=True, tag="StartUnscheduled"):
    """The scheduled start was taken back."""


class ClockRestored(ClockChanged, frozen=True, tag="ClockRestored"):
    """An undo or a redo put the clock back to where it would be; `asking` is open again, or still."""

    asking: Absence | None = None

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return super().evolve(replace(session, clock=session.clock.keeping_length()))

    def open_after(self) -> Absence | None:
        """The question that is open after this event."""
        return self.asking


class LevelChangeSet(ClockChanged, frozen=True, tag="LevelChangeSet"):
    """Whether the clock holds at zero was chosen anew."""

    answers = False

    mode: LevelChange
    mode_before: LevelChange

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        session = super().evolve(session)
        return replace(session, clock=replace(session.clock, level_change=self.mode))

    def inverse(self, session: Session) -> list[Any]:
        """The mode, and then the clock, as before."""
        here = (session.clock, replace(session.clock, revision=session.clock.revision + 1))
        modes = {"mode": self.mode_before, "mode_before": self.mode}
        back = changed(LevelChangeSet, session, self.session, here, **modes)
        return [back, restored(back.evolve(session), self)]


class ClockFact(ClockChanged, frozen=True):
    """An event that time brings, at the instant `at`; appended by settle, never by a command, never undone."""

    answers = False

    at: int


class ScheduledStartCame(ClockFact, frozen=True, tag="ScheduledStartCame"):
    """The instant of the scheduled start came: the clock runs."""


class LevelStarted(ClockFact, frozen=True, tag="LevelStarted"):
    """A level began when the period before reached zero. `by_signal`: the clock's signal announced it."""

    by_signal: bool = False


class BreakStarted(ClockFact, frozen=True, tag="BreakStarted"):
    """A break began when the level before reached zero."""


class ZeroReached(ClockFact, frozen=True, tag="ZeroReached"):
    """The clock reached zero and holds there: until the announcement, or because the day is over."""


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


def changed(
    kind: type[K],
    session: Session,
    session_id: SessionId,
    clocks: tuple[LevelClock, LevelClock],
    **details: Any,
) -> K:
    """An event of `kind` that leads from the first of `clocks` to the second."""
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


def restored(session: Session, event: ClockChanged) -> ClockRestored:
    """The event that puts the clock back to its place before `event`.

    If the server went away since, and the TD has not decided yet how the clock goes on, it is put where it would
    have been then, and the question stays open.
    """
    clock, asking, absence = session.clock.restored(event.before), event.asked, session.absence
    if absence is not None and absence != event.open_after():
        asking = replace(absence, before=clock.mark)
        clock = stopped_while_away(clock, absence.down_at, absence.up_at) or clock
    return changed(ClockRestored, session, event.session, (session.clock, clock), asking=asking)


def stopped_while_away(clock: LevelClock, down_at: int, up_at: int) -> LevelClock | None:
    """`clock` paused at its place at `down_at`; None if time would not have moved it until `up_at`.

    A start scheduled for that time is paused before it; one still to come is left alone.
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
    """The facts that time has brought to `clock` until `now`, oldest first. `by_signal`: its signal announces."""
    found: list[AnyClockEvent] = []
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
        found.append(cast("AnyClockEvent", fact))
        clock = after
    return found


def _fact_type(before: LevelClock, after: LevelClock) -> type[ClockFact]:
    if before.phase == "scheduled":
        return ScheduledStartCame
    if after.phase == "holding" and after.mark.period == before.mark.period:
        return ZeroReached
    if after.phase == "finished":
        return ClockFinished
    return LevelStarted if after.span.kind == "level" else BreakStarted


class PausedByRestart(ClockChanged, frozen=True, tag="PausedByRestart"):
    """The server found at `up_at` that it was last alive at `down_at`; the clock is paused as of `down_at`."""

    answers = False

    down_at: int
    up_at: int

    def open_after(self) -> Absence | None:
        """The question how the clock goes on."""
        return Absence(self.down_at, self.up_at, self.before)


class RestartAnswered(ClockChanged, frozen=True, tag="RestartAnswered"):
    """The TD decided how the clock goes on."""

    choice: Literal["go_on", "resume"]
