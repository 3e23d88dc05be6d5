"""Events of the level clock caused by time."""

from __future__ import annotations

from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.tournament.clock.events import AnyClockEvent, facts
from clockserver.tournament.state import Tournament


def settle(
    session_id: SessionId, state: Tournament, now: int, _randomness: RandomBelow
) -> list[AnyClockEvent]:
    """Levels and breaks that began, zeros that were reached, and the end of the clock."""
    clock = state.sessions[session_id].clock
    return list(facts(session_id, clock, now, by_signal=state.ruleset.level_change.by_signal))
