"""The record of announcements to the whole room."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject
from clockserver.room.announcements.decide import decide
from clockserver.tournament.announcements.commands import AnnounceToRoom, WithdrawFromRoom
from clockserver.tournament.announcements.events import Announced, AnnouncementWithdrawn
from clockserver.tournament.announcements.log import line

SUBJECT = Subject(
    "announcements",
    commands=(
        Command(
            AnnounceToRoom,
            "announcements",
            decide,
            {"text": "The kitchen closes at midnight", "seconds": 60},
            refuses=("text.unseen",),
        ),
        Command(
            WithdrawFromRoom,
            "announcements",
            decide,
            {"announcement": "a4"},
            refuses=("announcement.not_up",),
            after=(AnnounceToRoom,),
        ),
    ),
    events={"announcements": (Announced, AnnouncementWithdrawn)},
    line=line,
)
