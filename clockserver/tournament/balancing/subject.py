"""The record of moves that balance tables."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject, Topic
from clockserver.tournament.balancing import several_moves
from clockserver.tournament.balancing.commands import ConfirmMove, ConfirmMoves
from clockserver.tournament.balancing.decide import decide
from clockserver.tournament.balancing.events import Balanced, TablesBalanced
from clockserver.tournament.balancing.log import line

SUBJECT = Subject(
    "balancing",
    commands=(
        Command(ConfirmMove, "seats", decide, {"entry": "e17", "from_seat": [4, 7], "to_seat": [2, 5]}),
        Command(
            ConfirmMoves,
            "seats",
            several_moves.decide,
            {
                "moves": [
                    {"entry": "e17", "from_seat": [4, 7], "to_seat": [2, 5]},
                    {"entry": "e21", "from_seat": [6, 1], "to_seat": [2, 8]},
                ]
            },
        ),
    ),
    events={
        "seats": (
            Balanced,
            TablesBalanced,
        ),
    },
    whole_tournament=(
        Balanced,
        TablesBalanced,
    ),
    counted=True,
    topics=(Topic("plan", audience="staff"),),
    line=line,
)
