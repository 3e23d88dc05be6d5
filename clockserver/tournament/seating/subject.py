"""The record of seats and alternates."""

from __future__ import annotations

from clockserver.core.subject import Command, Settler, Subject, Topic
from clockserver.tournament.seating import alternates, settle
from clockserver.tournament.seating.commands import (
    BringBack,
    MovePlayer,
    SeatAlternates,
    SeatPlayer,
    SwapPlayers,
)
from clockserver.tournament.seating.decide import decide
from clockserver.tournament.seating.events import (
    AlternateSeated,
    BroughtBack,
    Moved,
    Seated,
    Swapped,
    TableFilled,
)
from clockserver.tournament.seating.log import line

SUBJECT = Subject(
    "seating",
    commands=(
        Command(
            SeatAlternates,
            "seats",
            alternates.decide,
            {"table": 6, "seated": ["e46", "e47"], "movers": ["e3", "e12", "e21"]},
            step="inventory",
        ),
        Command(SeatPlayer, "seats", decide, {"entry": "e17"}),
        Command(MovePlayer, "seats", decide, {"entry": "e17", "from_seat": [4, 7], "to_seat": [2, 5]}),
        Command(SwapPlayers, "seats", decide, {"entry": "e17", "other": "e21"}),
        Command(BringBack, "seats", decide, {"entry": "e17"}),
    ),
    events={
        "seats": (
            TableFilled,
            Seated,
            AlternateSeated,
            Moved,
            Swapped,
            BroughtBack,
        ),
    },
    whole_tournament=(
        TableFilled,
        Seated,
        AlternateSeated,
        Moved,
        Swapped,
        BroughtBack,
    ),
    counted=True,
    settlers=(Settler(settle.settle, repeats=True),),
    topics=(Topic("moves"),),
    line=line,
)
