"""Events that time causes at the end of a day: the end begins, and the next day begins."""

from __future__ import annotations

from typing import Any

from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.tournament.day_end import bags, decide, next_day
from clockserver.tournament.state import Tournament


def day_end(session_id: SessionId, state: Tournament, now: int, _randomness: RandomBelow) -> list[Any]:
    """Begin the end of the day once it is due."""
    return list(decide.begin_due_end(session_id, state, now))


def day_begin(session_id: SessionId, state: Tournament, now: int, _randomness: RandomBelow) -> list[Any]:
    """Begin the next day at its scheduled time."""
    return list(next_day.begin_due_day(session_id, state, now))


def bag_differences(
    session_id: SessionId, state: Tournament, _now: int, _randomness: RandomBelow
) -> list[Any]:
    """Withdraw acceptances of bag differences that no longer apply."""
    return list(bags.withdraw_acceptance(session_id, state))
