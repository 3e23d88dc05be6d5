"""Topic `forfeits`: the time for surrendering stacks."""

from __future__ import annotations

from collections.abc import Mapping

from clockserver.core.ids import SessionId
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.forfeits.shapes import ForfeitsValue
from clockserver.tournament.forfeits.state import forfeit_window
from clockserver.tournament.state import Tournament


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
