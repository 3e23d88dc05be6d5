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
    return {"leavers": [_leaver(state, session_id, entry, left, now) for entry, left in leavers]}


def _leaver(state: Tournament, session_id: SessionId, entry: Entry, left: Departure, now: int) -> LeaverValue:
    found = estimated(state.ruleset, state.sessions[session_id], entry, left.chips, now)
    stays = stays_by_the_rules(state.ruleset, found)
    return {
        "entry": entry.id,
        "at": left.at,
        "informed": left.informed,
        "chips": left.chips,
        "stays": left.stays,
        "reason": left.reason,
        "by_the_rules": stays,
        "rule": "" if stays is None else state.ruleset.rule("leaving_early.stays_if_stack_reaches_money"),
        "leaves_at": leaves_at(state.ruleset, left),
        "estimate": _estimate(found),
    }


def _estimate(found: Estimate) -> EstimateValue:
    return {
        "hands": found.hands,
        "ms": found.ms,
        "level": found.level,
        "reaches": found.reaches,
        "to_go": found.to_go,
        "pace_ms": found.pace_ms,
        "players": found.players,
        "hand_ms": found.hand_ms,
    }


def forfeits_value(
    state: Tournament, session_id: SessionId, _seats: Mapping[str, SeatValue], now: int
) -> ForfeitsValue:
    """The whole topic."""
    session, rules = state.sessions[session_id], state.ruleset
    window = forfeit_window(rules, session, now)
    runs = session.clock.at(now).phase == "running"
    left = window.left_ms if window is not None else None
    opens = window.opens_in_ms if window is not None else None
    return {
        "allowed": window is not None,
        "open": window is not None and window.open,
        "left_ms": left,
        "until": now + left if runs and left is not None else None,
        "opens_in_ms": opens,
        "opens_at": now + opens if runs and opens is not None else None,
        "asks": window is not None and window.asks,
        "designated": list(session.forfeit_periods),
        "timed": rules.forfeit.window is not None or bool(session.forfeit_periods),
        "told_to": rules.forfeit.told_to,
        "rule": rules.rule("forfeit.window") or rules.rule("forfeit.chips_leave_play"),
    }
