"""Topic `leaving`, for staff: players who left for good, and their blinded-off stacks."""

from __future__ import annotations

from collections.abc import Mapping

from clockserver.core.ids import SessionId
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.entries.state import Departure, Entry
from clockserver.tournament.leaving.decide import estimated, leaves_at, stays_by_the_rules
from clockserver.tournament.leaving.shapes import EstimateValue, LeaverValue, LeavingValue
from clockserver.tournament.leaving.stack_in_money import Estimate
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
