"""Events that time causes in a tournament, and the instant of the next ones."""

from __future__ import annotations

from typing import Any

from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow, no_randomness
from clockserver.tournament.clock import restart
from clockserver.tournament.day_end import decide as day_end
from clockserver.tournament.day_end import next_day
from clockserver.tournament.end_of_play.subject import SUBJECT as END_OF_PLAY
from clockserver.tournament.evolve import fold
from clockserver.tournament.lifecycle.settle import announced_at
from clockserver.tournament.registry import REGISTRY
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

SETTLERS = (*REGISTRY.settlers, *END_OF_PLAY.settlers)
"""All settlers in order. The end of play is asked again last, as other settlers can cause it."""


def settle(state: Tournament, now: int, randomness: RandomBelow = no_randomness) -> list[Any]:
    """Events that time caused since the last record, and seats for waiting alternates, in order."""
    settled: list[Any] = []
    if state.removed is not None:
        return settled
    for session_id in sorted(_played(state)):
        for each in SETTLERS:
            while events := list(each.settle(session_id, state, now, randomness)):
                settled += events
                for event in () if each.apart else events:
                    state = fold(state, event)
                if not each.repeats:
                    break
    return settled


def next_change(state: Tournament) -> int | None:
    """The next instant at which `settle` will return something; None while only a command can."""
    if state.removed is not None:
        return None
    ended = (
        each.settle(id_, state, state.last_at, no_randomness)
        for each in END_OF_PLAY.settlers
        for id_ in _played(state)
    )
    if any(ended):
        return state.last_at
    sessions = _played(state).values()
    changes = [session.clock.next_change() for session in sessions]
    changes += [day_end.due_at(state.ruleset, session) for session in sessions]
    changes += [next_day.starts_by_itself_at(session) for session in sessions]
    changes.append(announced_at(state))
    return min((change for change in changes if change is not None), default=None)


def _played(state: Tournament) -> dict[SessionId, Session]:
    """The sessions that time changes: all but flights whose players continue in another session."""
    return {id_: each for id_, each in state.sessions.items() if each.merged_into is None}


def pause_for_restart(state: Tournament, down_at: int, up_at: int) -> list[Any]:
    """Pause the clocks that ran when the server went away, and ask; a planned day waits for the director."""
    events: list[Any] = []
    if state.removed is not None:
        return events
    for session_id, session in sorted(state.sessions.items()):
        events += restart.pause_for_restart(session, session_id, down_at, up_at)
        events += next_day.start_by_command_after_restart(session_id, session, up_at)
    return events
