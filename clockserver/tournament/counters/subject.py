"""The record of counter mode."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject, Topic
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.counters.decide import decide
from clockserver.tournament.counters.events import Tapped
from clockserver.tournament.counters.log import line

SUBJECT = Subject(
    "counters",
    commands=(Command(TapCounter, "counters", decide, {"what": "entry"}),),
    events={
        "counters": (Tapped,),
    },
    topics=(Topic("counters"),),
    line=line,
)
