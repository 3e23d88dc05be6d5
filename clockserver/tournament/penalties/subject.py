"""The record of penalties."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject, Topic
from clockserver.tournament.penalties.commands import BeginPenalty, CountPenalty, GivePenalty, LiftPenalty
from clockserver.tournament.penalties.decide import decide
from clockserver.tournament.penalties.events import (
    Disqualified,
    PenaltyBegun,
    PenaltyCounted,
    PenaltyGiven,
    PenaltyLifted,
)
from clockserver.tournament.penalties.log import line
from clockserver.tournament.penalties.view import penalties_value

SUBJECT = Subject(
    "penalties",
    commands=(
        Command(
            GivePenalty,
            "penalties",
            decide,
            {"entry": "e17", "kind": "missed_rounds", "why": "exposed_card", "rounds": 1},
        ),
        Command(BeginPenalty, "entries", decide, {"penalty": 3}),
        Command(CountPenalty, "penalties", decide, {"penalty": 3, "dealt": 2}),
        Command(LiftPenalty, "penalties", decide, {"penalty": 3}),
    ),
    events={
        "penalties": (
            PenaltyGiven,
            PenaltyCounted,
            PenaltyLifted,
            Disqualified,
        ),
        "entries": (PenaltyBegun,),
    },
    whole_tournament=(Disqualified,),
    counted=True,
    topics=(Topic("penalties", penalties_value, ("penalties", "tables"), ("entries",), audience="dealers"),),
    line=line,
)
