"""Events of table clocks."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, Instant, SessionId
from clockserver.tournament.entries.state import EntryId, SeatNumber, TableNumber
from clockserver.tournament.session import Session
from clockserver.tournament.table_clocks.state import DisputeTimer, PlayerClock, ShotClock


class DisputeTimerStarted(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="DisputeTimerStarted"
):
    """The dispute time of a table started."""

    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("dispute:<session>:<table>",)

    session: SessionId = FIRST_SESSION
    before: DisputeTimer | None = None
    after: DisputeTimer | None = None

    @property
    def timer(self) -> DisputeTimer:
        """The timer of the event."""
        timer = self.after or self.before
        assert timer is not None  # noqa: S101 - one of them is there
        return timer

    def scopes(self) -> tuple[str, ...]:
        """The timer of that table."""
        return (f"dispute:{self.session}:{self.timer.table}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        timers = session.dispute_timers
        if self.after is not None:
            return replace(session, dispute_timers=timers.set(self.after.table, self.after))
        table = self.timer.table
        return replace(session, dispute_timers=timers.delete(table) if table in timers else timers)

    def inverse(self, _session: Session) -> list[DisputeTimerStarted]:
        """Restore the earlier timer, or none."""
        return [replace(self, before=self.after, after=self.before)]


AnyDisputeEvent: TypeAlias = DisputeTimerStarted


class PlayerClockChanged(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The clock called at a table before and after; None: no clock."""

    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("player_clock:<session>:<table>",)

    session: SessionId = FIRST_SESSION
    before: PlayerClock | None = None
    after: PlayerClock | None = None

    @property
    def clock(self) -> PlayerClock:
        """The clock of the event."""
        clock = self.after or self.before
        assert clock is not None  # noqa: S101 - one of them is there
        return clock

    def scopes(self) -> tuple[str, ...]:
        """The clock of that table."""
        return (f"player_clock:{self.session}:{self.clock.table}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        clocks = session.player_clocks
        if self.after is not None:
            return replace(session, player_clocks=clocks.set(self.after.table, self.after))
        table = self.clock.table
        return replace(session, player_clocks=clocks.delete(table) if table in clocks else clocks)

    def inverse(self, _session: Session) -> list[PlayerClockChanged]:
        """Restore the earlier clock; its time has continued to run."""
        return [replace(self, before=self.after, after=self.before)]


class PlayerClockCalled(PlayerClockChanged, frozen=True, tag_field="type", tag="PlayerClockCalled"):
    """A requested clock was started."""


class PlayerClockStarted(PlayerClockChanged, frozen=True, tag_field="type", tag="PlayerClockStarted"):
    """The director called the clock without a request."""


class PlayerActed(PlayerClockChanged, frozen=True, tag_field="type", tag="PlayerActed"):
    """The player acted in time."""


class PlayerClockAdjusted(PlayerClockChanged, frozen=True, tag_field="type", tag="PlayerClockAdjusted"):
    """The player has more time, or less."""


class PlayerClockCancelled(PlayerClockChanged, frozen=True, tag_field="type", tag="PlayerClockCancelled"):
    """The clock was cancelled."""


AnyPlayerClockEvent: TypeAlias = (
    PlayerClockCalled | PlayerClockStarted | PlayerActed | PlayerClockAdjusted | PlayerClockCancelled
)


class ShotClockEvent(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Fields of all events of shot clocks."""

    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("shot_clock:<session>:<table>",)

    session: SessionId = FIRST_SESSION


class ShotClockSet(ShotClockEvent, frozen=True, tag_field="type", tag="ShotClockSet"):
    """Shot clocks before and after, for each changed table; missing: no shot clock."""

    before: tuple[ShotClock, ...] = ()
    after: tuple[ShotClock, ...] = ()

    @property
    def tables(self) -> tuple[TableNumber, ...]:
        """The changed tables."""
        return tuple(sorted({clock.table for clock in (*self.before, *self.after)}))

    def scopes(self) -> tuple[str, ...]:
        """The shot clocks of these tables."""
        return tuple(f"shot_clock:{self.session}:{table}" for table in self.tables)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        clocks = session.shot_clocks
        for clock in self.before:
            clocks = clocks.delete(clock.table) if clock.table in clocks else clocks
        return replace(session, shot_clocks=clocks.update({clock.table: clock for clock in self.after}))

    def inverse(self, _session: Session) -> list[ShotClockSet]:
        """Restore the earlier settings; no decision is timed then."""
        return [replace(self, before=self.after, after=self.before)]


class DecisionTimed(ShotClockEvent, frozen=True, tag_field="type", tag="DecisionTimed"):
    """A decision is timed until an instant; None: it was made."""

    final: ClassVar[bool] = True
    silent: ClassVar[bool] = True

    table: TableNumber
    decision: int
    until: Instant | None = None

    def scopes(self) -> tuple[str, ...]:
        """No scope: a timed decision does not prevent the undo of a setting."""
        return ()

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        clock = session.shot_clocks[self.table]
        return _with_clock(session, replace(clock, decision=self.decision, until=self.until))


class TimeChipUsed(ShotClockEvent, frozen=True, tag_field="type", tag="TimeChipUsed"):
    """A time bank chip bought time for a decision; `entry`: its player. `count` −1: an undo took it back."""

    table: TableNumber
    decision: int
    ms: int
    until: Instant
    """The decision's end with the added time."""
    entry: EntryId | None = None
    seat: SeatNumber | None = None
    count: int = 1

    def scopes(self) -> tuple[str, ...]:
        """The chips of that player."""
        return (f"time_chips:{self.session}:{self.entry or self.table}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        if self.entry is not None:
            chips = session.time_chips
            used = chips.get(self.entry, 0) + self.count
            session = replace(
                session, time_chips=chips.set(self.entry, used) if used > 0 else chips.delete(self.entry)
            )
        clock = session.shot_clocks.get(self.table)
        if clock is None or clock.until is None or clock.decision != self.decision:
            return session
        return _with_clock(session, replace(clock, until=self.until))

    def inverse(self, session: Session) -> list[TimeChipUsed]:
        """Return the chip to the player; its time is taken off while that decision is open."""
        clock: ShotClock | None = session.shot_clocks.get(self.table)
        until = self.until
        if clock is not None and clock.until is not None and clock.decision == self.decision:
            until = clock.until  # other chips may have bought time since
        until -= self.count * self.ms
        return [replace(self, count=-self.count, until=until)]


AnyShotClockEvent: TypeAlias = ShotClockSet | DecisionTimed | TimeChipUsed


def _with_clock(session: Session, clock: ShotClock) -> Session:
    return replace(session, shot_clocks=session.shot_clocks.set(clock.table, clock))
