"""The shot clock: on or off for each table, every decision timed by the dealer, time bank chips counted by player.

A decision that is timed is no line of the log and is taken back by timing the next: there are hundreds in an evening.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.domain.entries import EntryId, SeatNumber, TableNumber
from clockserver.domain.ids import FIRST_SESSION, Instant, SessionId
from clockserver.domain.procedures.at_tables import open_table, seat_reasons
from clockserver.domain.procedures.tables import unknown_table
from clockserver.domain.ruleset import RuleSet
from clockserver.domain.session import Session
from clockserver.domain.table_clocks import ShotClock
from clockserver.domain.texts import Reason, Refused
from clockserver.domain.tournament_state import Tournament

Seconds: TypeAlias = Annotated[int, Meta(ge=5, le=600)]
TimeChips: TypeAlias = Annotated[int, Meta(ge=0, le=50)]
Tables: TypeAlias = Annotated[tuple[TableNumber, ...], Meta(max_length=2_000)]
Decision: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
TIME_CHIPS = 3
"""Time bank chips for each player where the set has such chips and nobody says how many: house data."""


class SetShotClock(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="shot_clock.set", kw_only=True
):
    """Play with a shot clock at these tables, or at all that are open. What is left out is the rule set's preset.

    `chips` is how many time bank chips each player has in all, those used included; each gives `chip_seconds`.
    """

    session: SessionId = FIRST_SESSION
    tables: Tables = ()
    seconds: Seconds | None = None
    chips: TimeChips | None = None
    chip_seconds: Seconds | None = None


class EndShotClock(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="shot_clock.off", kw_only=True
):
    """Play without a shot clock at these tables, or at all."""

    session: SessionId = FIRST_SESSION
    tables: Tables = ()


class TimeDecision(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="shot_clock.start", kw_only=True
):
    """The next player's decision is timed. `decision` is the number that who tapped saw."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    decision: Decision


class StopDecision(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="shot_clock.stop", kw_only=True
):
    """The player has decided."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    decision: Decision


class UseTimeChip(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="shot_clock.chip", kw_only=True
):
    """A player gives a time bank chip for more time. Without `seat` it is not counted whose it was."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    decision: Decision
    seat: SeatNumber | None = None


AnyShotClockCommand: TypeAlias = SetShotClock | EndShotClock | TimeDecision | StopDecision | UseTimeChip


class OfShotClock(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What all events of shot clocks have."""

    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("shot_clock:<session>:<table>",)

    session: SessionId = FIRST_SESSION


class ShotClockSet(OfShotClock, frozen=True, tag_field="type", tag="ShotClockSet"):
    """Shot clocks before and after, for each table that changed; a table in only one of them had none, or has none."""

    before: tuple[ShotClock, ...] = ()
    after: tuple[ShotClock, ...] = ()

    @property
    def tables(self) -> tuple[TableNumber, ...]:
        """Where it changes anything."""
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
        """As it was set before; no decision is timed."""
        return [replace(self, before=self.after, after=self.before)]


class DecisionTimed(OfShotClock, frozen=True, tag_field="type", tag="DecisionTimed"):
    """A decision is timed until an instant; None: it was made."""

    final: ClassVar[bool] = True
    silent: ClassVar[bool] = True

    table: TableNumber
    decision: int
    until: Instant | None = None

    def scopes(self) -> tuple[str, ...]:
        """Nothing: whatever was set may be taken back."""
        return ()

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        clock = session.shot_clocks[self.table]
        return _with(session, replace(clock, decision=self.decision, until=self.until))


class TimeChipUsed(OfShotClock, frozen=True, tag_field="type", tag="TimeChipUsed"):
    """A time bank chip bought time for a decision; `entry`: whose it was. Taken back, `count` is −1."""

    table: TableNumber
    decision: int
    ms: int
    until: Instant
    """The decision's time with it."""
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
        return _with(session, replace(clock, until=self.until))

    def inverse(self, session: Session) -> list[TimeChipUsed]:
        """The player has his chip back, and its time is taken off while that decision is still open."""
        clock: ShotClock | None = session.shot_clocks.get(self.table)
        until = self.until
        if clock is not None and clock.until is not None and clock.decision == self.decision:
            until = clock.until  # another chip may have bought time for it since
        until -= self.count * self.ms
        return [replace(self, count=-self.count, until=until)]


AnyShotClockEvent: TypeAlias = ShotClockSet | DecisionTimed | TimeChipUsed


def decide(state: Tournament, command: AnyShotClockCommand, now: int) -> list[AnyShotClockEvent]:
    """What a command about a shot clock brings. Raises Refused with every reason why not."""
    session = state.sessions[command.session]
    match command:
        case SetShotClock():
            return [_set(state.ruleset, session, command)]
        case EndShotClock():
            return [_end(session, command)]
        case TimeDecision(table=number):
            clock = _seen(session, number, command.decision)
            return [_timed(command.session, clock, clock.decision + 1, now + clock.decision_ms)]
        case StopDecision(table=number):
            clock = _open_decision(session, number, command.decision)
            return [_timed(command.session, clock, clock.decision, None)]
        case UseTimeChip():
            return [_use(session, command, now)]


def chips_left(session: Session, clock: ShotClock, entry: EntryId) -> int:
    """How many time bank chips a player has left."""
    return max(0, clock.chips - session.time_chips.get(entry, 0))


def _with(session: Session, clock: ShotClock) -> Session:
    return replace(session, shot_clocks=session.shot_clocks.set(clock.table, clock))


def _timed(session: SessionId, clock: ShotClock, decision: int, until: int | None) -> DecisionTimed:
    return DecisionTimed(session=session, table=clock.table, decision=decision, until=until)


def _set(rules: RuleSet, session: Session, command: SetShotClock) -> ShotClockSet:
    said = rules.shot_clock
    decision_ms = said.main_ms if command.seconds is None else command.seconds * 1_000
    reasons = [] if decision_ms is not None else [Reason("shot_clock.no_preset", {}, "seconds")]
    numbers = command.tables or tuple(sorted(n for n, table in session.tables.items() if table.open))
    reasons += _refuse_tables(session, command.tables)
    if not numbers:
        reasons.append(Reason("shot_clock.no_tables", {}, "tables"))
    if reasons or decision_ms is None:
        raise Refused(*reasons)
    chip_ms = decision_ms if command.chip_seconds is None else command.chip_seconds * 1_000
    preset = TIME_CHIPS if said.time_bank_chips else 0
    chips = preset if command.chips is None else command.chips
    wanted = [ShotClock(number, decision_ms, chip_ms, chips) for number in dict.fromkeys(numbers)]
    known = session.shot_clocks
    after = [each for each in wanted if each.table not in known or known[each.table].rules != each.rules]
    if not after:
        raise Refused(Reason("already_done", {}, "tables"))
    before = [replace(known[each.table], until=None) for each in after if each.table in known]
    # The numbers of decisions go on, so that no late tap is taken for one of a new decision.
    after = [
        replace(each, decision=known[each.table].decision) if each.table in known else each for each in after
    ]
    return ShotClockSet(session=command.session, before=tuple(before), after=tuple(after))


def _refuse_tables(session: Session, tables: Tables, *, closed: bool = False) -> list[Reason]:
    """Those of the tables that there are not, or, unless `closed` ones are meant too, that are not open."""
    reasons = []
    for i, number in enumerate(tables):
        table = session.tables.get(number)
        if table is None:
            reasons.append(unknown_table(number, f"tables[{i}]"))
        elif not (table.open or closed):
            reasons.append(Reason("tables.not_open", {"table": number}, f"tables[{i}]"))
    return reasons


def _end(session: Session, command: EndShotClock) -> ShotClockSet:
    if reasons := _refuse_tables(session, command.tables, closed=True):
        raise Refused(*reasons)
    numbers = command.tables or tuple(sorted(session.shot_clocks))
    known = session.shot_clocks
    before = tuple(replace(known[n], until=None) for n in dict.fromkeys(numbers) if n in known)
    if not before:
        raise Refused(Reason("already_done", {}, "tables"))
    return ShotClockSet(session=command.session, before=before)


def _clock(session: Session, number: TableNumber) -> ShotClock:
    open_table(session, number)
    clock: ShotClock | None = session.shot_clocks.get(number)
    if clock is None:
        raise Refused(Reason("shot_clock.off", {"table": number}, "table"))
    return clock


def _seen(session: Session, number: TableNumber, decision: int) -> ShotClock:
    clock = _clock(session, number)
    if clock.decision != decision:
        raise Refused(Reason("already_done", {}, "decision"))
    return clock


def _open_decision(session: Session, number: TableNumber, decision: int) -> ShotClock:
    clock = _seen(session, number, decision)
    if clock.until is None:
        raise Refused(Reason("already_done", {}, "decision"))
    return clock


def _use(session: Session, command: UseTimeChip, now: int) -> TimeChipUsed:
    table = open_table(session, command.table)
    clock = _open_decision(session, command.table, command.decision)
    reasons = seat_reasons(table, command.seat, "seat")
    entry = table.seats.get(command.seat) if command.seat is not None else None
    if not clock.chips:
        reasons.append(Reason("shot_clock.no_chips", {"table": command.table}, "table"))
    elif entry is not None and not chips_left(session, clock, entry):
        params = {"seat": command.seat or 0, "chips": clock.chips}
        reasons.append(Reason("shot_clock.chips_gone", dict(params), "seat"))
    if reasons:
        raise Refused(*reasons)
    # A chip that comes after the time ran out, while the decision is still open, counts from now.
    until = max(clock.until or now, now) + clock.chip_ms
    return TimeChipUsed(
        session=command.session,
        table=command.table,
        decision=clock.decision,
        ms=clock.chip_ms,
        until=until,
        entry=entry,
        seat=command.seat,
    )
