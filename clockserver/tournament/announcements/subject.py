"""The record of announcements over every scene."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject, Topic
from clockserver.tournament.announcements.commands import PostAnnouncement, WithdrawAnnouncement
from clockserver.tournament.announcements.decide import decide
from clockserver.tournament.announcements.events import Announced, AnnouncementWithdrawn
from clockserver.tournament.announcements.log import line

SUBJECT = Subject(
    "announcements",
    commands=(
        Command(
            PostAnnouncement,
            "announcements",
            decide,
            {"text": "Dinner break after this level, 45 minutes", "seconds": 120},
            refuses=("text.unseen",),
        ),
        Command(
            WithdrawAnnouncement,
            "announcements",
            decide,
            {"announcement": "a17"},
            refuses=("announcement.not_up",),
            after=(PostAnnouncement,),
        ),
    ),
    events={
        "announcements": (
            Announced,
            AnnouncementWithdrawn,
        ),
    },
    topics=(Topic("announcement"),),
    line=line,
)
