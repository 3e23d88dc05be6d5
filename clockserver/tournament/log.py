"""The log of a tournament, and the line of an event in it: a code of the catalogue with its parameters."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.log_terms import Sessions
from clockserver.tournament.log_view import Log
from clockserver.tournament.registry import REGISTRY
from clockserver.tournament.state import Tournament

_OF_ALL = REGISTRY.whole_tournament | {
    kind
    for subject in REGISTRY.subjects
    if subject.name in ("prizes", "deals", "pool", "payout_desk")
    for kinds in subject.events.values()
    for kind in kinds
}
"""Events of the whole tournament; those of shared money carry a meaningless `session`."""


def worded(event: Any, sessions: Sessions) -> Text:
    """The text of an event; `sessions` are those of the state after it, or of a later one."""
    return REGISTRY.line(event, sessions)


def flight_of(event: Any, sessions: Sessions) -> str | None:
    """The label of the event's flight or day; None where it concerns all sessions or the only one."""
    if len(sessions) < 2 or type(event) in _OF_ALL:
        return None
    session = sessions.get(getattr(event, "session", ""))
    return session.label or None if session is not None else None


def new_log() -> Log:
    """An empty log of a tournament."""
    return Log(worded, _sessions, flight_of)


def _sessions(state: Tournament) -> Sessions:
    return state.sessions
