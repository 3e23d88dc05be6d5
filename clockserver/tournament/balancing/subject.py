"""The record of moves that balance tables."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject, Topic
from clockserver.tournament.balancing import several_moves
from clockserver.tournament.balancing.commands import ConfirmMove, ConfirmMoves
from clockserver.tournament.balancing.decide import CONFIRMED_REFUSALS, decide
from clockserver.tournament.balancing.events import Balanced, TablesBalanced
from clockserver.tournament.balancing.log import line
from clockserver.tournament.seating.moves import MOVE_REFUSALS
from clockserver.tournament.seating.seating_event import SEAT_REFUSALS, UNDONE_SEATS_REFUSALS

SUBJECT = Subject(
    "balancing",
    plays=True,
    commands=(
        Command(
            ConfirmMove,
            "seats",
            decide,
            {"entry": "e17", "from_seat": [4, 7], "to_seat": [2, 5]},
            refuses=(
                *SEAT_REFUSALS,
                *MOVE_REFUSALS,
                *CONFIRMED_REFUSALS,
                "day_end.no_moves",
                "entries.unknown",
                "tables.button_told_long_ago",
            ),
        ),
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
            refuses=(
                *SEAT_REFUSALS,
                *MOVE_REFUSALS,
                *CONFIRMED_REFUSALS,
                "day_end.no_moves",
                "entries.unknown",
                "move.twice",
                "tables.button_told_long_ago",
            ),
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
    undo_refuses=UNDONE_SEATS_REFUSALS,
)
