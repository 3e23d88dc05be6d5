"""The record of the end time.

A board of the projection computes its topics: the model of the likely end belongs to another layer.
"""

from __future__ import annotations

from clockserver.core.subject import Command, Subject, Topic
from clockserver.tournament.end_time.commands import ShowEndTime
from clockserver.tournament.end_time.decide import decide
from clockserver.tournament.end_time.events import EndTimeShown
from clockserver.tournament.end_time.log import line

SUBJECT = Subject(
    "end_time",
    commands=(Command(ShowEndTime, "announcements", decide, {"shown": True}, refuses=("already_done",)),),
    events={"announcements": (EndTimeShown,)},
    topics=(Topic("end_time", audience="staff"), Topic("end_time_shown")),
    line=line,
)
