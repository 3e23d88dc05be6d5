"""The seed of late seats is revealed once registration is closed."""

from __future__ import annotations

from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.tournament.draws.decide import reveal_late_seed
from clockserver.tournament.draws.events import LateSeedRevealed
from clockserver.tournament.state import Tournament


def settle(
    session_id: SessionId, state: Tournament, now: int, randomness: RandomBelow
) -> list[LateSeedRevealed]:
    """Reveal the seed once no late seat can be drawn from it any more."""
    event = reveal_late_seed(session_id, state.sessions[session_id], now, randomness)
    return [] if event is None else [event]
