"""The record of the end of play."""

from __future__ import annotations

from clockserver.core.subject import Settler, Subject
from clockserver.tournament.end_of_play import settle
from clockserver.tournament.end_of_play.events import PlayEnded, PlayWentOn
from clockserver.tournament.end_of_play.log import line

SUBJECT = Subject(
    "end_of_play",
    events={
        "clock": (
            PlayEnded,
            PlayWentOn,
        ),
    },
    settlers=(Settler(settle.settle, repeats=True),),
    line=line,
)
