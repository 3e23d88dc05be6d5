"""Topics `leaving`, for staff: blinded-off stacks; and `forfeits`: the time for surrendering stacks."""

from __future__ import annotations

from collections.abc import Mapping

from clockserver.core.ids import SessionId
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.entries.state import Departure, Entry
from clockserver.tournament.forfeits.state import forfeit_window
from clockserver.tournament.leaving.decide import estimated, leaves_at, stays_by_the_rules
from clockserver.tournament.leaving.stack_in_money import Estimate
from clockserver.tournament.penalties.shapes import EstimateValue, ForfeitsValue, LeaverValue, LeavingValue
from clockserver.tournament.state import Tournament


def leaving_value(
    state: Tournament, session_id: SessionId, _seats: Mapping[str, SeatValue], now: int
) -> LeavingValue:
    """The whole topic."""
    leavers = [
        (entry, entry.left)
        for entry in state.entries.values()
        if entry.left is not None and entry.session == session_id and entry.status == "playing"
    ]
    leavers.sort(key=lambda each: (each[1].at, each[0].number))
    return {"leavers": [_leaver(state, session_id, entry, departure, now) for entry, departure in leavers]}


def _leaver(
    state: Tournament, session_id: SessionId, entry: Entry, departure: Departure, now: int
) -> LeaverValue:
    estimate = estimated(state.ruleset, state.sessions[session_id], entry, departure.chips, now)
    stays = stays_by_the_rules(state.ruleset, estimate)
    return {
        "entry": entry.id,
        "at": departure.at,
        "informed": departure.informed,
        "chips": departure.chips,
        "stays": departure.stays,
        "reason": departure.reason,
        "by_the_rules": stays,
        "rule": "" if stays is None else state.ruleset.rule("leaving_early.stays_if_stack_reaches_money"),
        "leaves_at": leaves_at(state.ruleset, departure),
        "estimate": _estimate(estimate),
    }


def _estimate(estimate: Estimate) -> EstimateValue:
    return {
        "hands": estimate.hands,
        "ms": estimate.ms,
        "level": estimate.level,
        "reaches": estimate.reaches,
        "to_go": estimate.to_go,
        "pace_ms": estimate.pace_ms,
        "players": estimate.players,
        "hand_ms": estimate.hand_ms,
    }


def forfeits_value(
    state: Tournament, session_id: SessionId, _seats: Mapping[str, SeatValue], now: int
) -> ForfeitsValue:
    """The whole topic."""
    session, rules = state.sessions[session_id], state.ruleset
    window = forfeit_window(rules, session, now)
    runs = session.clock.at(now).phase == "running"
    left_ms = window.left_ms if window is not None else None
    opens = window.opens_in_ms if window is not None else None
    return {
        "allowed": window is not None,
        "open": window is not None and window.open,
        "left_ms": left_ms,
        "until": now + left_ms if runs and left_ms is not None else None,
        "opens_in_ms": opens,
        "opens_at": now + opens if runs and opens is not None else None,
        "asks": window is not None and window.asks,
        "designated": list(session.forfeit_periods),
        "timed": rules.forfeit.window is not None or bool(session.forfeit_periods),
        "told_to": rules.forfeit.told_to,
        "rule": rules.rule("forfeit.window") or rules.rule("forfeit.chips_leave_play"),
    }
