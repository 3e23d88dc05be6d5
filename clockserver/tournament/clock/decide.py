"""Commands of the level clock."""

from __future__ import annotations

from clockserver.core.randomness import RandomBelow
from clockserver.tournament.clock.clock_operations import operate
from clockserver.tournament.clock.commands import AnyClockCommand
from clockserver.tournament.clock.events import AnyClockEvent
from clockserver.tournament.end_of_play.one_player_left import demand_play_continues
from clockserver.tournament.state import Tournament


def decide(
    state: Tournament, command: AnyClockCommand, now: int, _randomness: RandomBelow
) -> list[AnyClockEvent]:
    """Decide a command to the clock. Raises Refused with every reason."""
    session = state.sessions[command.session]
    demand_play_continues(session, command)
    return list(operate(session, command, now))
