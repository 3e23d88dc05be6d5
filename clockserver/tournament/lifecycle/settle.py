"""The automatic announcement of a draft at its planned start."""

from __future__ import annotations

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.tournament.lifecycle.events import TournamentAnnounced
from clockserver.tournament.lifecycle.stage import stage
from clockserver.tournament.state import Tournament


def announced_at(state: Tournament) -> int | None:
    """The instant of a draft's automatic announcement; None for others, or without a planned start."""
    return state.starts_at if stage(state) == "draft" else None


def announced_by_time(
    session: SessionId, state: Tournament, now: int, _randomness: RandomBelow
) -> list[TournamentAnnounced]:
    """Announce a draft at its planned start."""
    at = announced_at(state)
    return [TournamentAnnounced()] if session == FIRST_SESSION and at is not None and at <= now else []
