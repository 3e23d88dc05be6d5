"""The stage of a tournament: draft, announced, running, finished, archived."""

from __future__ import annotations

from typing import Literal, TypeAlias

from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

Stage: TypeAlias = Literal["draft", "announced", "running", "finished", "archived", "deleted", "cancelled"]
_BEFORE_START = ("ready", "scheduled")


def stage(state: Tournament) -> Stage:
    """The stage; a tournament runs from the first start of a clock or the first entry."""
    if state.removed is not None:
        return state.removed
    if state.finished_at is not None:
        return "finished"
    if any(_has_begun(each) for each in state.sessions.values()):
        return "running"
    return "draft" if state.draft else "announced"


def _has_begun(session: Session) -> bool:
    return bool(session.counters.entries) or session.clock.phase not in _BEFORE_START
