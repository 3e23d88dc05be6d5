"""Refusals of clock commands at the end of play: with one player left the clock does not run again."""

from __future__ import annotations

from clockserver.core.texts import Reason, Refused
from clockserver.tournament.clock.commands import AnyClockCommand, ResumeClock, StartClock
from clockserver.tournament.end_of_play.outcome import end_cause
from clockserver.tournament.session import Session


def demand_play_continues(session: Session, command: AnyClockCommand) -> None:
    """Raise Refused for a command that would run the clock with one player left."""
    if (
        isinstance(command, StartClock | ResumeClock)
        and end_cause(session) == "last_player"
        and session.ended
    ):
        raise Refused(Reason("clock.play_over"))
