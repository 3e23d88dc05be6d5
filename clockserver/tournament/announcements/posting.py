"""Posting and withdrawing an announcement, for a tournament or for the whole room."""

from __future__ import annotations

from typing import Any

from clockserver.core.ids import SessionId
from clockserver.core.input.text_input import refuse_invisible, stored_line
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
    """Post an announcement on a board, with an id made of `seq`, the seq of the event to come.

    Raises Refused for an unreadable text.
    """
    if reasons := refuse_invisible(command.text, "text"):
        raise Refused(*reasons)
    announcement = Announcement(f"a{seq}", stored_line(command.text), now, now + command.seconds * 1000)
    return [Announced(session=owner, announcement=announcement, before=board.announcement)]


def withdraw(
    board: Any, owner: SessionId, command: WithdrawAnnouncement | WithdrawFromRoom, now: int
) -> list[AnnouncementWithdrawn]:
    """Take an announcement down. Raises Refused unless that announcement is up."""
    posted = board.announcement
    if posted is None or posted.id != command.announcement or posted.until <= now:
        raise Refused(Reason("announcement.not_up", {}, "announcement"))
    return [AnnouncementWithdrawn(session=owner, announcement=None, before=posted)]
