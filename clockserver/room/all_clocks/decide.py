"""Pause and resume every clock of the room by one command; each tournament gets its own command."""

from __future__ import annotations

from typing import Any

from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.room.all_clocks.commands import AnyAllClocksCommand, PauseAllClocks
from clockserver.room.all_clocks.events import AnyAllClocksEvent, ClocksPaused, ClocksResumed
from clockserver.room.state import Room


def decide(
    room: Room, command: AnyAllClocksCommand, _now: int, _randomness: RandomBelow
) -> list[AnyAllClocksEvent]:
    """Decide a pause or a resumption. Raises Refused where no clock can be paused or resumed."""
    common: dict[str, Any] = {"of": command.of, "clocks": command.clocks, "before": room.paused}
    if isinstance(command, PauseAllClocks):
        if not command.clocks:
            raise Refused(Reason("room.nothing_runs"))
        targets = {(each.tournament, each.session) for each in command.clocks}
        paused_before = [each for each in room.paused if (each.tournament, each.session) not in targets]
        return [ClocksPaused(action="pause", paused=(*paused_before, *command.clocks), **common)]
    if not room.paused or not command.clocks:
        raise Refused(Reason("room.nothing_paused"))
    return [ClocksResumed(action="resume", paused=(), **common)]
