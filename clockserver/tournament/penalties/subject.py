"""The record of penalties."""

from __future__ import annotations

from clockserver.core.permissions import FLOOR
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
from clockserver.tournament.seating.seating_event import UNDONE_SEATS_REFUSALS

SUBJECT = Subject(
    "penalties",
    permissions={"penalties": FLOOR},
    plays=True,
    commands=(
        Command(
            GivePenalty,
            "penalties",
            decide,
            {"entry": "e17", "kind": "missed_rounds", "why": "exposed_card", "rounds": 1},
            refuses=(
                "clock.not_started",
                "entries.already_out",
                "entries.more_than_in_play",
                "entries.not_seated",
                "entries.unknown",
                "penalties.chips_not_counted",
                "penalties.chips_stay",
                "penalties.hands_not_asked",
                "penalties.hands_not_said",
                "penalties.not_in_the_set",
                "penalties.rounds_not_asked",
                "penalties.rounds_not_said",
                "penalties.say_why",
                "penalties.waits_for_player",
                "text.unseen",
            ),
        ),
        Command(
            BeginPenalty, "entries", decide, {"penalty": 3}, refuses=("already_done", "penalties.unknown")
        ),
        Command(
            CountPenalty,
            "penalties",
            decide,
            {"penalty": 3, "dealt": 2},
            refuses=("already_done", "penalties.unknown", "penalties.waits_for_player"),
        ),
        Command(
            LiftPenalty, "penalties", decide, {"penalty": 3}, refuses=("already_done", "penalties.unknown")
        ),
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
    undo_refuses=UNDONE_SEATS_REFUSALS,
)
