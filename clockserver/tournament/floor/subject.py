"""The record of calls, rulings and pages."""

from __future__ import annotations

from clockserver.core.permissions import DESK, FLOOR
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
    permissions={"rulings": FLOOR, "paging": DESK},
    commands=(
        Command(
            CallFloor,
            "dealing",
            calls.decide,
            {"table": 4, "what": "floor"},
            refuses=("already_done", "tables.not_open", "tables.unknown"),
        ),
        Command(
            AnswerCall,
            "rulings",
            calls.decide,
            {"table": 4, "what": "floor"},
            refuses=("already_done", "calls.none", "tables.not_open", "tables.unknown"),
            after=(CallFloor,),
        ),
        Command(
            PagePlayer,
            "paging",
            paging.decide,
            {"entry": "e17", "to": "desk"},
            refuses=("already_done", "entries.unknown", "paging.no_seat"),
        ),
        Command(
            EndPage,
            "paging",
            paging.decide,
            {"entry": "e17"},
            refuses=("entries.unknown", "paging.not_paged"),
            after=(PagePlayer,),
        ),
        Command(
            NoteRuling,
            "rulings",
            rulings.decide,
            {"table": 4, "text": "e17 acted out of turn; the raise stands"},
            refuses=("tables.unknown", "text.unseen"),
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
