"""The shot clock: set by table, decisions timed by the dealer, time bank chips counted by player.

A timed decision has no log line and no undo: there are hundreds in an evening.
"""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.entries.state import EntryId, TableNumber
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.table_clocks.commands import (
    AnyShotClockCommand,
    EndShotClock,
    SetShotClock,
    StopDecision,
    TimeDecision,
    UseTimeChip,
)
from clockserver.tournament.table_clocks.events import (
    AnyShotClockEvent,
    DecisionTimed,
    ShotClockSet,
    TimeChipUsed,
)
from clockserver.tournament.table_clocks.state import ShotClock
from clockserver.tournament.tables.table_checks import (
    SomeTables,
    demand_open_table,
    refuse_empty_seat,
    unknown_table,
)

TIME_CHIPS = 3
"""Default number of time bank chips where the rule set has such chips; house data."""


def decide(
    state: Tournament, command: AnyShotClockCommand, now: int, _randomness: RandomBelow
) -> list[AnyShotClockEvent]:
    """Decide a command about a shot clock. Raises Refused with every reason."""
    session = state.sessions[command.session]
    match command:
        case SetShotClock():
            return [_set(state.ruleset, session, command)]
        case EndShotClock():
            return [_end(session, command)]
        case TimeDecision(table=number):
            clock = _demand_current(session, number, command.decision)
            return [_timed(command.session, clock, clock.decision + 1, now + clock.decision_ms)]
        case StopDecision(table=number):
            clock = _demand_open_decision(session, number, command.decision)
            return [_timed(command.session, clock, clock.decision, None)]
        case UseTimeChip():
            return [_use(session, command, now)]


def chips_left(session: Session, clock: ShotClock, entry: EntryId) -> int:
    """Number of time bank chips left for a player."""
    return max(0, clock.chips - session.time_chips.get(entry, 0))


def _timed(session: SessionId, clock: ShotClock, decision: int, ends_at: int | None) -> DecisionTimed:
    return DecisionTimed(session=session, table=clock.table, decision=decision, until=ends_at)


def _set(rules: RuleSet, session: Session, command: SetShotClock) -> ShotClockSet:
    values = rules.shot_clock
    decision_ms = values.main_ms if command.seconds is None else command.seconds * 1_000
    reasons = [] if decision_ms is not None else [Reason("shot_clock.no_preset", {}, "seconds")]
    numbers = command.tables or tuple(sorted(n for n, table in session.tables.items() if table.open))
    reasons += _refuse_tables(session, command.tables)
    if not numbers:
        reasons.append(Reason("shot_clock.no_tables", {}, "tables"))
    if reasons or decision_ms is None:
        raise Refused(*reasons)
    chip_ms = decision_ms if command.chip_seconds is None else command.chip_seconds * 1_000
    preset = TIME_CHIPS if values.time_bank_chips else 0
    chips = preset if command.chips is None else command.chips
    new_clocks = [ShotClock(number, decision_ms, chip_ms, chips) for number in dict.fromkeys(numbers)]
    clocks = session.shot_clocks
    after = [
        each for each in new_clocks if each.table not in clocks or clocks[each.table].rules != each.rules
    ]
    if not after:
        raise Refused(Reason("already_done", {}, "tables"))
    before = [replace(clocks[each.table], until=None) for each in after if each.table in clocks]
    # The numbers of decisions continue, so that no late tap applies to a new decision.
    after = [
        replace(each, decision=clocks[each.table].decision) if each.table in clocks else each
        for each in after
    ]
    return ShotClockSet(session=command.session, before=tuple(before), after=tuple(after))


def _refuse_tables(session: Session, tables: SomeTables, *, closed: bool = False) -> list[Reason]:
    """Reasons against unknown tables and, unless `closed` tables are allowed, closed ones."""
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
    clocks = session.shot_clocks
    before = tuple(replace(clocks[n], until=None) for n in dict.fromkeys(numbers) if n in clocks)
    if not before:
        raise Refused(Reason("already_done", {}, "tables"))
    return ShotClockSet(session=command.session, before=before)


def _demand_clock(session: Session, number: TableNumber) -> ShotClock:
    demand_open_table(session, number)
    clock: ShotClock | None = session.shot_clocks.get(number)
    if clock is None:
        raise Refused(Reason("shot_clock.off", {"table": number}, "table"))
    return clock


def _demand_current(session: Session, number: TableNumber, decision: int) -> ShotClock:
    clock = _demand_clock(session, number)
    if clock.decision != decision:
        raise Refused(Reason("already_done", {}, "decision"))
    return clock


def _demand_open_decision(session: Session, number: TableNumber, decision: int) -> ShotClock:
    clock = _demand_current(session, number, decision)
    if clock.until is None:
        raise Refused(Reason("already_done", {}, "decision"))
    return clock


def _use(session: Session, command: UseTimeChip, now: int) -> TimeChipUsed:
    table = demand_open_table(session, command.table)
    clock = _demand_open_decision(session, command.table, command.decision)
    reasons = refuse_empty_seat(table, command.seat, "seat")
    entry = table.seats.get(command.seat) if command.seat is not None else None
    if not clock.chips:
        reasons.append(Reason("shot_clock.no_chips", {"table": command.table}, "table"))
    elif entry is not None and not chips_left(session, clock, entry):
        params = {"seat": command.seat or 0, "chips": clock.chips}
        reasons.append(Reason("shot_clock.chips_gone", dict(params), "seat"))
    if reasons:
        raise Refused(*reasons)
    # A chip after expiry, while the decision is open, counts from now.
    ends_at = max(clock.until or now, now) + clock.chip_ms
    return TimeChipUsed(
        session=command.session,
        table=command.table,
        decision=clock.decision,
        ms=clock.chip_ms,
        until=ends_at,
        entry=entry,
        seat=command.seat,
    )
