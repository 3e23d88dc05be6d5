"""Commands about the announcement of the whole room."""

from __future__ import annotations

from clockserver.core.randomness import RandomBelow
from clockserver.room.state import PART, Room
from clockserver.tournament.announcements.commands import AnnounceToRoom, WithdrawFromRoom
from clockserver.tournament.announcements.events import AnyAnnouncementEvent
from clockserver.tournament.announcements.posting import post, withdraw


def decide(
    room: Room, command: AnnounceToRoom | WithdrawFromRoom, now: int, _randomness: RandomBelow
) -> list[AnyAnnouncementEvent]:
    """Post or withdraw the announcement. Raises Refused."""
    if isinstance(command, AnnounceToRoom):
        return list(post(room, PART, command, room.seq + 1, now))
    return list(withdraw(room, PART, command, now))
