"""The record of the final table."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject
from clockserver.tournament.final_table.commands import DrawFinalTable
from clockserver.tournament.final_table.decide import decide
from clockserver.tournament.final_table.events import FinalTableDrawn
from clockserver.tournament.final_table.log import line

SUBJECT = Subject(
    "final_table",
    commands=(Command(DrawFinalTable, "seats", decide, {"table": 1}),),
    events={
        "seats": (FinalTableDrawn,),
    },
    whole_tournament=(FinalTableDrawn,),
    counted=True,
    line=line,
)
