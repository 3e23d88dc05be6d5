"""Posting and withdrawing an announcement, for a tournament or for the whole room."""

from __future__ import annotations

from typing import Any

from clockserver.core.ids import SessionId
from clockserver.core.text_input import refuse_invisible, stored_line
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.announcements.commands import (
    AnnounceToRoom,
    PostAnnouncement,
    WithdrawAnnouncement,
    WithdrawFromRoom,
)
from clockserver.tournament.announcements.events import Announced, AnnouncementWithdrawn
from clockserver.tournament.announcements.state import Announcement


def post(
    board: Any, owner: SessionId, command: PostAnnouncement | AnnounceToRoom, seq: int, now: int
) -> list[Announced]:
    """Announce something on a board. `seq`, the place of the event to come, is the announcement's id.

    Raises Refused for an unreadable text.
    """
    if reasons := refuse_invisible(command.text, "text"):
        raise Refused(*reasons)
    fresh = Announcement(f"a{seq}", stored_line(command.text), now, now + command.seconds * 1000)
    return [Announced(session=owner, announcement=fresh, before=board.announcement)]


def withdraw(
    board: Any, owner: SessionId, command: WithdrawAnnouncement | WithdrawFromRoom, now: int
) -> list[AnnouncementWithdrawn]:
    """Take an announcement down. Raises Refused if it is down already."""
    up = board.announcement
    if up is None or up.id != command.announcement or up.until <= now:
        raise Refused(Reason("announcement.not_up", {}, "announcement"))
    return [AnnouncementWithdrawn(session=owner, announcement=None, before=up)]
