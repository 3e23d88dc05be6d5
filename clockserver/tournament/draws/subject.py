"""The record of committed draws."""

from __future__ import annotations

from clockserver.core.permissions import FLOOR
from clockserver.core.subject import Command, Settler, Subject, Topic
from clockserver.tournament.draws import settle
from clockserver.tournament.draws.commands import HoldDraw, PublishDraw, Seeded, WithdrawDraw
from clockserver.tournament.draws.decide import DRAW_HANDLING_REFUSALS, decide
from clockserver.tournament.draws.events import DrawPublished, DrawWithdrawn, LateSeedRevealed, SeatsDrawn
from clockserver.tournament.draws.log import line

SUBJECT = Subject(
    "draws",
    permissions={"draws": FLOOR},
    plays=True,
    commands=(
        Command(PublishDraw, "draws", prepared=Seeded, step="draw_seed", refuses=DRAW_HANDLING_REFUSALS),
        Command(
            HoldDraw,
            "draws",
            None,
            {"draw": 1, "word": "river rat"},
            prepared=Seeded,
            step="draw_seed",
            refuses=DRAW_HANDLING_REFUSALS,
            after=(PublishDraw,),
        ),
        Command(
            WithdrawDraw,
            "draws",
            None,
            {"draw": 1},
            prepared=Seeded,
            step="draw_seed",
            refuses=DRAW_HANDLING_REFUSALS,
        ),
    ),
    prepared={
        Seeded: decide,
    },
    events={
        "draws": (
            DrawPublished,
            DrawWithdrawn,
            LateSeedRevealed,
        ),
        "seats": (SeatsDrawn,),
    },
    whole_tournament=(SeatsDrawn,),
    settlers=(Settler(settle.settle, apart=True),),
    topics=(Topic("draws"),),
    line=line,
)
