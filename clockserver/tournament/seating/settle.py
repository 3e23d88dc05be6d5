"""Seats for alternates, and the next wave of tables."""

from __future__ import annotations

from typing import Any

from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.tournament.day_end.last_hands_limits import takes_entries
from clockserver.tournament.seating.decide import seat_alternate
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.opening import open_wave


def settle(session_id: SessionId, state: Tournament, now: int, randomness: RandomBelow) -> list[Any]:
    """Seat the first alternate; without an open seat, open the next wave of tables."""
    session = state.sessions[session_id]
    if not takes_entries(state.ruleset, session):
        return []
    event = seat_alternate(session_id, state, now, randomness) or open_wave(session_id, session)
    return [] if event is None else [event]
