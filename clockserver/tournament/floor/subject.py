"""The record of calls, rulings and pages."""

from __future__ import annotations

from clockserver.core.subject import Command, Settler, Subject, Topic
from clockserver.tournament.floor import calls, paging, rulings, settle
from clockserver.tournament.floor.commands import AnswerCall, CallFloor, EndPage, NoteRuling, PagePlayer
from clockserver.tournament.floor.events import (
    CallAnswered,
    CallEnded,
    PageEnded,
    PlayerPaged,
    RulingNoted,
    TableCalled,
)
from clockserver.tournament.floor.log import line

SUBJECT = Subject(
    "floor",
    commands=(
        Command(CallFloor, "dealing", calls.decide, {"table": 4, "what": "floor"}),
        Command(AnswerCall, "rulings", calls.decide, {"table": 4, "what": "floor"}),
        Command(PagePlayer, "paging", paging.decide, {"entry": "e17", "to": "desk"}),
        Command(EndPage, "paging", paging.decide, {"entry": "e17"}),
        Command(
            NoteRuling,
            "rulings",
            rulings.decide,
            {"table": 4, "text": "e17 acted out of turn; the raise stands"},
        ),
    ),
    events={
        "dealing": (TableCalled,),
        "rulings": (
            CallAnswered,
            RulingNoted,
        ),
        "tables": (CallEnded,),
        "paging": (
            PlayerPaged,
            PageEnded,
        ),
    },
    settlers=(Settler(settle.settle, apart=True),),
    topics=(
        Topic("calls", audience="dealers"),
        Topic("rulings", audience="staff"),
        Topic("pages"),
    ),
    line=line,
)
