"""The record of players who leave early."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject, Topic
from clockserver.tournament.leaving.commands import LeaveEarly
from clockserver.tournament.leaving.decide import decide
from clockserver.tournament.leaving.events import LeftEarly
from clockserver.tournament.leaving.log import line
from clockserver.tournament.leaving.view import leaving_value
from clockserver.tournament.seating.seating_event import UNDONE_SEATS_REFUSALS

SUBJECT = Subject(
    "leaving",
    plays=True,
    commands=(
        Command(
            LeaveEarly,
            "chips_out",
            decide,
            {"entry": "e17", "informed": True, "chips": 14200},
            refuses=(
                "already_done",
                "blind_off.never",
                "clock.not_started",
                "entries.already_out",
                "entries.more_than_in_play",
                "entries.not_seated",
                "entries.unknown",
                "leaving.does_not_reach",
                "leaving.not_yet",
                "leaving.reaches",
                "text.unseen",
            ),
        ),
    ),
    events={
        "chips_out": (LeftEarly,),
    },
    whole_tournament=(LeftEarly,),
    counted=True,
    topics=(
        Topic(
            "leaving",
            leaving_value,
            ("clock", "counters", "prizes", "structure"),
            ("entries",),
            audience="staff",
        ),
    ),
    line=line,
    undo_refuses=UNDONE_SEATS_REFUSALS,
)
