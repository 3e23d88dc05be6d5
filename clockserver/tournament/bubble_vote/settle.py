"""The vote opens once every table has finished its hand."""

from __future__ import annotations

from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.tournament.bubble_vote.decide import open_vote
from clockserver.tournament.bubble_vote.events import AnyVoteEvent
from clockserver.tournament.state import Tournament


def settle(
    session_id: SessionId, state: Tournament, now: int, _randomness: RandomBelow
) -> list[AnyVoteEvent]:
    """Open the called vote once play has stopped, or close it where the bubble burst."""
    event = open_vote(session_id, state, now)
    return [] if event is None else [event]
