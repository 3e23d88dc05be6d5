"""The record of the final table."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject
from clockserver.tournament.final_table.commands import DrawFinalTable
from clockserver.tournament.final_table.decide import decide
from clockserver.tournament.final_table.events import FinalTableDrawn
from clockserver.tournament.final_table.log import line

SUBJECT = Subject(
    "final_table",
    plays=True,
    commands=(
        Command(
            DrawFinalTable,
            "seats",
            decide,
            {"table": 1},
            refuses=(
                "day_end.no_moves",
                "final_table.alternates_wait",
                "final_table.td_decides",
                "final_table.too_many",
                "seats.too_many_players",
                "tables.not_open",
                "tables.too_few_players",
                "tables.unknown",
            ),
        ),
    ),
    events={
        "seats": (FinalTableDrawn,),
    },
    whole_tournament=(FinalTableDrawn,),
    counted=True,
    line=line,
)
