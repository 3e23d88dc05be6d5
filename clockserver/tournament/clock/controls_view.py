"""Topic `controls`: the present refusals of each one-tap command, for its disabled button."""

from __future__ import annotations

from typing import Any

import msgspec

from clockserver.core.ids import SessionId
from clockserver.core.texts import Reason, Refused
from clockserver.tournament import decide as tournament
from clockserver.tournament.clock.commands import (
    AnnounceLevel,
    NextPeriod,
    PauseClock,
    PreviousPeriod,
    ResumeClock,
    StartClock,
    UnscheduleStart,
)
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.counters.events import Counted
from clockserver.tournament.state import Tournament
from clockserver.tournament.types import TournamentCommand


def controls_value(state: Tournament, session_id: SessionId) -> dict[str, list[dict[str, Any]]]:
    """The reasons against each command by its tag, empty where it is accepted; counters: `counter.tap:<what>`."""
    return {
        name: [msgspec.to_builtins(reason) for reason in _refusals(state, command)]
        for name, command in _one_tap(session_id).items()
    }


def _one_tap(session_id: SessionId) -> dict[str, TournamentCommand]:
    commands: dict[str, TournamentCommand] = {
        "clock.start": StartClock(session=session_id),
        "clock.pause": PauseClock(session=session_id),
        "clock.resume": ResumeClock(session=session_id),
        "clock.next": NextPeriod(session=session_id),
        "clock.previous": PreviousPeriod(session=session_id),
        "clock.announce": AnnounceLevel(session=session_id),
        "clock.unschedule": UnscheduleStart(session=session_id),
    }
    kinds: tuple[Counted, ...] = ("entry", "reentry", "rebuy", "addon", "bustout")
    for action in kinds:
        commands[f"counter.tap:{action}"] = TapCounter(session=session_id, what=action)
    return commands


def _refusals(state: Tournament, command: TournamentCommand) -> list[Reason]:
    try:
        tournament.decide(state, command, state.last_at)
    except Refused as refusal:
        return list(refusal.reasons)
    return []
