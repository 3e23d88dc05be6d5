"""Showing the likely end on TVs and phones, or hiding it."""

from __future__ import annotations

from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.end_time.commands import ShowEndTime
from clockserver.tournament.end_time.events import EndTimeShown
from clockserver.tournament.state import Tournament


def decide(
    state: Tournament, command: ShowEndTime, _now: int, _randomness: RandomBelow
) -> list[EndTimeShown]:
    """Show or hide the likely end. Raises Refused where nothing would change."""
    if state.sessions[command.session].shows_end == command.shown:
        raise Refused(Reason("already_done", {}, "shown"))
    return [EndTimeShown(session=command.session, shown=command.shown)]
