"""Calls that end without an answer."""

from __future__ import annotations

from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.tournament.floor.calls import end_calls
from clockserver.tournament.floor.events import CallEnded
from clockserver.tournament.state import Tournament


def settle(session_id: SessionId, state: Tournament, _now: int, _randomness: RandomBelow) -> list[CallEnded]:
    """End calls of tables that are no longer in play."""
    return list(end_calls(session_id, state.sessions[session_id]))
