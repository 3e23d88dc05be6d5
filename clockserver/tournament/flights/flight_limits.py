"""Refusals of an ended flight, and of a merged one: its players continue in another session."""

from __future__ import annotations

from clockserver.core.kinds import Kinds
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.clock.commands import (
    AnnounceLevel,
    NextPeriod,
    PreviousPeriod,
    ResumeClock,
    ScheduleStart,
    StartClock,
)
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.entries.commands import RegisterPlayer, RegisterPlayers
from clockserver.tournament.session import Session

RESUMING_COMMANDS = Kinds((StartClock, ResumeClock, NextPeriod, PreviousPeriod, AnnounceLevel, ScheduleStart))
"""Commands that would start or move the clock of an ended flight."""
ENTERING_COMMANDS = Kinds((RegisterPlayer, RegisterPlayers, TapCounter))
"""Commands for new players that a flight no longer accepts."""


def demand_not_merged(session: Session) -> None:
    """Raise Refused for a merged flight."""
    if session.merged_into is not None:
        raise Refused(Reason("flights.merged", {"label": session.shown_label}, "session"))


def demand_not_ended(session: Session, command: object) -> None:
    """Raise Refused for a command that an ended flight no longer accepts."""
    if session.flight_end is None:
        return
    if RESUMING_COMMANDS.includes(command):
        raise Refused(Reason("clock.day_is_over"))
    match command:
        case RegisterPlayers(entries=entries, counted=counted) if counted >= len(entries):
            return
        case RegisterPlayer(counted=False) | RegisterPlayers() | TapCounter(what="entry" | "reentry"):
            raise Refused(Reason("flights.ended", {"label": session.shown_label}, "session"))
