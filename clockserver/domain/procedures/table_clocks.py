"""The short clocks of a table together: what the tournament hands on to each, and what comes back."""

from __future__ import annotations

from typing import TypeAlias

from clockserver.domain.procedures import disputes, player_clocks, shot_clocks
from clockserver.domain.tournament_state import Tournament

AnyTableClockCommand: TypeAlias = (
    player_clocks.AnyPlayerClockCommand | shot_clocks.AnyShotClockCommand | disputes.AnyDisputeCommand
)
AnyTableClockEvent: TypeAlias = (
    player_clocks.AnyPlayerClockEvent | shot_clocks.AnyShotClockEvent | disputes.AnyDisputeEvent
)


def decide(state: Tournament, command: AnyTableClockCommand, now: int) -> list[AnyTableClockEvent]:
    """What a command about a clock of one table brings. Raises Refused with every reason why not."""
    if isinstance(command, player_clocks.AnyPlayerClockCommand):
        return list(player_clocks.decide(state, command, now))
    if isinstance(command, shot_clocks.AnyShotClockCommand):
        return list(shot_clocks.decide(state, command, now))
    return list(disputes.decide(state, command, now))
