"""The record of schedules."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject
from clockserver.library.schedules.commands import ArchiveSchedule, PutSchedule, RestoreSchedule
from clockserver.library.schedules.decide import decide
from clockserver.library.schedules.events import ScheduleChanged
from clockserver.library.schedules.log import line
from clockserver.library.templates.commands import SaveTemplate

SUBJECT = Subject(
    "schedules",
    commands=(
        Command(
            PutSchedule,
            "library",
            decide,
            {"template": "friday-night", "days": ["fri"], "at": "19:30", "skip": ["2026-12-25"]},
            refuses=(
                "already_done",
                "library.newer_version",
                "library.too_many",
                "library.unknown_template",
                "library.unknown_version",
                "schedule.no_day",
                "schedule.unknown",
                "text.unseen",
            ),
            after=(SaveTemplate,),
        ),
        Command(
            ArchiveSchedule,
            "library",
            decide,
            {"schedule": "friday-night"},
            refuses=("already_done", "schedule.unknown"),
            after=(PutSchedule,),
        ),
        Command(
            RestoreSchedule,
            "library",
            decide,
            {"schedule": "friday-night"},
            refuses=("already_done", "library.unknown_template", "schedule.unknown"),
            after=(ArchiveSchedule,),
        ),
    ),
    events={"library": (ScheduleChanged,)},
    undo_refuses=("library.unknown_template",),
    line=line,
)
