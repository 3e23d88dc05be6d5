"""The record of seats and alternates."""

from __future__ import annotations

from clockserver.core.subject import Command, Settler, Subject, Topic
from clockserver.tournament.draws.draw import DRAW_REFUSALS
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
from clockserver.tournament.seating.moves import MOVE_REFUSALS
from clockserver.tournament.seating.seating_event import SEAT_REFUSALS, UNDONE_SEATS_REFUSALS

SUBJECT = Subject(
    "seating",
    plays=True,
    commands=(
        Command(
            SeatAlternates,
            "seats",
            alternates.decide,
            {"table": 6, "seated": ["e46", "e47"], "movers": ["e3", "e12", "e21"]},
            step="inventory",
            refuses=(
                *DRAW_REFUSALS,
                "alternates.none_wait",
                "alternates.others_move",
                "alternates.others_wait",
                "day_end.no_late_entries",
                "day_end.no_moves",
                "draws.seed_lost",
                "tables.already_open",
                "tables.occupied",
                "tables.twice",
            ),
        ),
        Command(
            SeatPlayer,
            "seats",
            decide,
            {"entry": "e17"},
            refuses=(
                *DRAW_REFUSALS,
                *SEAT_REFUSALS,
                "day_end.no_late_entries",
                "draws.seed_lost",
                "entries.already_out",
                "entries.unknown",
                "seats.has_one",
                "seats.none_open",
            ),
        ),
        Command(
            MovePlayer,
            "seats",
            decide,
            {"entry": "e17", "from_seat": [4, 7], "to_seat": [2, 5]},
            refuses=(*SEAT_REFUSALS, *MOVE_REFUSALS, "day_end.no_moves", "entries.unknown", "seats.same"),
        ),
        Command(
            SwapPlayers,
            "seats",
            decide,
            {"entry": "e17", "other": "e21"},
            refuses=(
                "day_end.no_moves",
                "entries.already_out",
                "entries.not_seated",
                "entries.unknown",
                "seats.same",
            ),
        ),
        Command(
            BringBack,
            "seats",
            decide,
            {"entry": "e17"},
            refuses=(
                *DRAW_REFUSALS,
                *SEAT_REFUSALS,
                "deals.no_part",
                "draws.seed_lost",
                "entries.already_in",
                "entries.chips_left_play",
                "entries.still_in",
                "entries.unknown",
                "seats.none_open",
            ),
        ),
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
    undo_refuses=UNDONE_SEATS_REFUSALS,
)
