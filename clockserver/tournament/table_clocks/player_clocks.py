"""The clock called on a player: approved after the rule set's wait, run by the server, answered by the player.

TDA 2015 27, 2017 29, and the same rule of other sets. The server states the result; the dealer applies it.
"""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.entries.state import SeatNumber, TableNumber
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.table_clocks import call_terms
from clockserver.tournament.table_clocks.commands import (
    AdjustPlayerClock,
    AnyPlayerClockCommand,
    CallPlayerClock,
    CancelPlayerClock,
    PlayerHasActed,
    StartPlayerClock,
)
from clockserver.tournament.table_clocks.events import (
    AnyPlayerClockEvent,
    PlayerActed,
    PlayerClockAdjusted,
    PlayerClockCalled,
    PlayerClockCancelled,
    PlayerClockStarted,
)
from clockserver.tournament.table_clocks.state import PlayerClock
from clockserver.tournament.tables.state import Table
from clockserver.tournament.tables.table_checks import demand_open_table, refuse_empty_seat

RUNNING_REFUSALS = (
    "already_done",
    "player_clock.none",
    "player_clock.ran_out.check",
    "player_clock.ran_out.dead",
)
"""Codes of commands that need a running clock."""


def decide(
    state: Tournament, command: AnyPlayerClockCommand, now: int, _randomness: RandomBelow
) -> list[AnyPlayerClockEvent]:
    """Decide a command about a player's clock. Raises Refused with every reason."""
    session, rules = state.sessions[command.session], state.ruleset
    match command:
        case CallPlayerClock():
            return [_call(state, session, command, now)]
        case StartPlayerClock():
            return [_start(rules, session, command, now)]
        case PlayerHasActed():
            before = _demand_running(rules, session, command.table, now)
            after = replace(before, acted_at=now)
            return [PlayerActed(session=command.session, before=before, after=after)]
        case AdjustPlayerClock():
            return [_adjust(rules, session, command, now)]
        case CancelPlayerClock():
            before = _demand_running(rules, session, command.table, now)
            return [PlayerClockCancelled(session=command.session, before=before)]


def _call(state: Tournament, session: Session, command: CallPlayerClock, now: int) -> PlayerClockCalled:
    rules = state.ruleset
    table = demand_open_table(session, command.table)
    reasons = _refuse_another(rules, session, command, now) + refuse_empty_seat(table, command.seat, "seat")
    reasons += _refuse_caller(state, table, command.caller) + _refuse_wait(rules, command, now)
    if reasons:
        raise Refused(*reasons)
    waiting_since = command.waiting_since
    after = PlayerClock(
        table=command.table,
        started_at=now,
        allowed_ms=call_terms.allowed_ms(rules.call_clock),
        countdown_ms=rules.call_clock.countdown_ms,
        facing_bet=command.facing_bet,
        seat=command.seat,
        caller=command.caller,
        waited_ms=None if waiting_since is None else now - waiting_since,
        on_wall=command.on_wall,
    )
    before = session.player_clocks.get(command.table)
    return PlayerClockCalled(session=command.session, before=before, after=after)


def _start(rules: RuleSet, session: Session, command: StartPlayerClock, now: int) -> PlayerClockStarted:
    values = rules.call_clock
    table = demand_open_table(session, command.table)
    reasons = _refuse_another(rules, session, command, now) + refuse_empty_seat(table, command.seat, "seat")
    if values.td_may_start is False:
        reasons.append(Reason("player_clock.only_asked", {}, "type", rules.cite("call_clock.td_may_start")))
    allowed = call_terms.allowed_ms(values)
    if command.ms is not None and command.ms != allowed:
        reasons += _refuse_adjusting(rules)
    if reasons:
        raise Refused(*reasons)
    allowed = command.ms or allowed
    after = PlayerClock(
        table=command.table,
        started_at=now,
        allowed_ms=allowed,
        countdown_ms=min(values.countdown_ms, allowed),
        facing_bet=command.facing_bet,
        seat=command.seat,
        on_wall=command.on_wall,
        by_director=True,
    )
    before = session.player_clocks.get(command.table)
    return PlayerClockStarted(session=command.session, before=before, after=after)


def _adjust(rules: RuleSet, session: Session, command: AdjustPlayerClock, now: int) -> PlayerClockAdjusted:
    before = _demand_running(rules, session, command.table, now)
    reasons = _refuse_adjusting(rules)
    left_ms = before.until - now
    if not command.ms:
        reasons.append(Reason("already_done", {}, "ms"))
    elif left_ms + command.ms < 0:
        reasons.append(Reason("player_clock.so_little_left", {"left_ms": left_ms}, "ms"))
    if reasons:
        raise Refused(*reasons)
    after = replace(before, allowed_ms=before.allowed_ms + command.ms)
    return PlayerClockAdjusted(session=command.session, before=before, after=after)


def _demand_running(rules: RuleSet, session: Session, number: TableNumber, now: int) -> PlayerClock:
    """The running clock of a table. Raises Refused: none, answered, or expired."""
    clock: PlayerClock | None = session.player_clocks.get(number)
    if clock is None:
        raise Refused(Reason("player_clock.none", {"table": number}, "table"))
    state = clock.state_at(rules.call_clock, now)
    if state == "in_time":
        raise Refused(Reason("already_done", {}, "table"))
    if state != "runs":
        key = "call_clock.expiry_facing_bet" if clock.facing_bet else "call_clock.expiry_no_bet"
        params = {"until_at": clock.until}
        raise Refused(Reason(f"player_clock.ran_out.{state}", dict(params), "table", rules.cite(key)))
    return clock


def _refuse_another(
    rules: RuleSet, session: Session, command: CallPlayerClock | StartPlayerClock, now: int
) -> list[Reason]:
    """The reason against a second clock at a table; the same clock again is a double tap."""
    clock = session.player_clocks.get(command.table)
    if clock is None or clock.state_at(rules.call_clock, now) != "runs":
        return []
    if (clock.seat, clock.facing_bet) == (command.seat, command.facing_bet):
        return [Reason("already_done", {}, "table")]
    return [Reason("player_clock.runs_already", {"table": command.table}, "table")]


def _refuse_caller(state: Tournament, table: Table, caller: SeatNumber | None) -> list[Reason]:
    """Reasons against a caller who is not at their seat, where the rule set requires it."""
    if caller is None or not state.ruleset.call_clock.caller_at_seat:
        return []
    reasons = refuse_empty_seat(table, caller, "caller")
    entry = state.entries.get(table.seats.get(caller, ""))
    if not reasons and entry is not None and entry.absent:
        rule = state.ruleset.cite("call_clock.caller_at_seat")
        return [Reason("player_clock.caller_away", {"seat": caller}, "caller", rule)]
    return reasons


def _refuse_wait(rules: RuleSet, command: CallPlayerClock, now: int) -> list[Reason]:
    min_wait_ms = rules.call_clock.min_wait_ms
    rule = rules.cite("call_clock.min_wait_ms")
    waiting_since = command.waiting_since
    if waiting_since is not None and waiting_since > now:
        return [Reason("player_clock.not_his_turn_yet", {}, "waiting_since")]
    if min_wait_ms is not None and waiting_since is None:
        return [Reason("player_clock.since_unknown", {"least_ms": min_wait_ms}, "waiting_since", rule)]
    if waiting_since is not None and not call_terms.is_approvable(rules.call_clock, now - waiting_since):
        params = {
            "waited_ms": now - waiting_since,
            "least_ms": min_wait_ms or 0,
            "left_ms": waiting_since + (min_wait_ms or 0) - now,
        }
        return [Reason("player_clock.too_early", dict(params), "waiting_since", rule)]
    return []


def _refuse_adjusting(rules: RuleSet) -> list[Reason]:
    if rules.call_clock.td_may_adjust:
        return []
    return [Reason("player_clock.time_is_fixed", {}, "ms", rules.cite("call_clock.td_may_adjust"))]
