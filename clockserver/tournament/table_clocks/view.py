"""Topic `table_clocks`: called clocks, shot clocks and dispute times by table, and the rule set's values."""

from __future__ import annotations

from collections.abc import Mapping

from clockserver.core.ids import SessionId
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.state import Tournament
from clockserver.tournament.table_clocks.shapes import (
    CalledClockValue,
    ClockRulesValue,
    ClocksOfTableValue,
    DisputeValue,
    ShotClockValue,
    TableClocksValue,
)
from clockserver.tournament.table_clocks.shot_clocks import TIME_CHIPS
from clockserver.tournament.table_clocks.state import DisputeTimer, PlayerClock, ShotClock


def table_clocks_value(
    state: Tournament, session_id: SessionId, _seats: Mapping[str, SeatValue], _now: int
) -> TableClocksValue:
    """The whole topic."""
    session, rules = state.sessions[session_id], state.ruleset
    numbers = {*session.player_clocks, *session.shot_clocks, *session.dispute_timers}
    return {
        "rules": _rules(rules),
        "tables": {
            str(number): _table(
                rules,
                session.player_clocks.get(number),
                session.shot_clocks.get(number),
                session.dispute_timers.get(number),
            )
            for number in sorted(numbers)
        },
        "time_chips": dict(sorted(session.time_chips.items())),
    }


def _rules(rules: RuleSet) -> ClockRulesValue:
    call, shot, disputes = rules.call_clock, rules.shot_clock, rules.disputes
    return {
        "min_wait_ms": call.min_wait_ms,
        "main_ms": call.main_ms,
        "countdown_ms": call.countdown_ms,
        "facing_bet": call.expiry_facing_bet,
        "no_bet": call.expiry_no_bet,
        "adjustable": call.td_may_adjust,
        "caller_at_seat": call.caller_at_seat,
        "call_rule": rules.rule("call_clock.main_ms"),
        "caller_rule": rules.rule("call_clock.caller_at_seat"),
        "shot_ms": shot.main_ms,
        "shot_chips": TIME_CHIPS if shot.time_bank_chips else 0,
        "on_break_ms": disputes.on_break_ms,
        "reading_until": disputes.reading_until,
        "accounting_until": disputes.accounting_until,
        "dispute_rule": rules.rule("disputes.on_break_ms"),
    }


def _table(
    rules: RuleSet, call: PlayerClock | None, shot: ShotClock | None, dispute: DisputeTimer | None
) -> ClocksOfTableValue:
    return {
        "call": None if call is None else _called(rules, call),
        "shot": None if shot is None else _shot(shot),
        "dispute": None if dispute is None else _dispute(dispute),
    }


def _called(rules: RuleSet, call: PlayerClock) -> CalledClockValue:
    values = rules.call_clock
    return {
        "seat": call.seat,
        "caller": call.caller,
        "started_at": call.started_at,
        "count_from": call.until - call.countdown_ms,
        "until": call.until,
        "facing_bet": call.facing_bet,
        "expiry": values.expiry_facing_bet if call.facing_bet else values.expiry_no_bet,
        "acted_at": call.acted_at,
        "waited_ms": call.waited_ms,
        "by_director": call.by_director,
        "on_wall": call.on_wall,
    }


def _shot(shot: ShotClock) -> ShotClockValue:
    return {
        "decision": shot.decision,
        "decision_ms": shot.decision_ms,
        "chip_ms": shot.chip_ms,
        "chips": shot.chips,
        "until": shot.until,
    }


def _dispute(timer: DisputeTimer) -> DisputeValue:
    return {"started_at": timer.started_at, "until": timer.until}
