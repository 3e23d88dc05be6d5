"""Topic `controls`: for each one-tap command, why it would be refused now; written on the disabled button."""

from __future__ import annotations

from typing import Any

import msgspec

from clockserver.domain import tournament
from clockserver.domain.ids import SessionId
from clockserver.domain.procedures import clock, counters
from clockserver.domain.texts import Reason, Refused
from clockserver.domain.tournament import TournamentCommand
from clockserver.domain.tournament_state import Tournament


def controls_value(state: Tournament, session_id: SessionId) -> dict[str, list[dict[str, Any]]]:
    """The reasons by command; a counter's are under `counter.tap:<what>`. No reason: it would be accepted."""
    return {
        name: [msgspec.to_builtins(reason) for reason in _refusals(state, command)]
        for name, command in _one_tap(session_id).items()
    }


def _one_tap(session_id: SessionId) -> dict[str, TournamentCommand]:
    commands: dict[str, TournamentCommand] = {
        "clock.start": clock.StartClock(session=session_id),
        "clock.pause": clock.PauseClock(session=session_id),
        "clock.resume": clock.ResumeClock(session=session_id),
        "clock.next": clock.NextPeriod(session=session_id),
        "clock.previous": clock.PreviousPeriod(session=session_id),
        "clock.announce": clock.AnnounceLevel(session=session_id),
        "clock.unschedule": clock.UnscheduleStart(session=session_id),
    }
    kinds: tuple[counters.Counted, ...] = ("entry", "reentry", "rebuy", "addon", "bustout")
    for what in kinds:
        commands[f"counter.tap:{what}"] = counters.TapCounter(session=session_id, what=what)
    return commands


def _refusals(state: Tournament, command: TournamentCommand) -> list[Reason]:
    try:
        tournament.decide(state, command, state.last_at)
    except Refused as refusal:
        return list(refusal.reasons)
    return []
