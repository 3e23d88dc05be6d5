"""Commands about a tournament's announcement."""

from __future__ import annotations

from clockserver.core.randomness import RandomBelow
from clockserver.tournament.announcements.commands import AnyAnnouncementCommand, PostAnnouncement
from clockserver.tournament.announcements.events import AnyAnnouncementEvent
from clockserver.tournament.announcements.posting import post, withdraw
from clockserver.tournament.state import Tournament


def decide(
    state: Tournament, command: AnyAnnouncementCommand, now: int, _randomness: RandomBelow
) -> list[AnyAnnouncementEvent]:
    """Post or withdraw the announcement. Raises Refused."""
    session = state.sessions[command.session]
    if isinstance(command, PostAnnouncement):
        return list(post(session, command.session, command, state.seq + 1, now))
    return list(withdraw(session, command.session, command, now))
