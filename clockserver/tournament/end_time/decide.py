"""Whether the likely end is shown on walls and phones."""

from __future__ import annotations

from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.end_time.commands import ShowEndTime
from clockserver.tournament.end_time.events import EndTimeShown
from clockserver.tournament.state import Tournament


def decide(
    state: Tournament, command: ShowEndTime, _now: int, _randomness: RandomBelow
) -> list[EndTimeShown]:
    """Show or hide it. Raises Refused where that is the case already."""
    if state.sessions[command.session].shows_end == command.shown:
        raise Refused(Reason("already_done", {}, "shown"))
    return [EndTimeShown(session=command.session, shown=command.shown)]
