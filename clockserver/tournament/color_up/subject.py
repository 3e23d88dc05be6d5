"""The record of color-ups and chip races."""

from __future__ import annotations

from clockserver.core.subject import Command, Settler, Subject, Topic
from clockserver.tournament.color_up import settle
from clockserver.tournament.color_up.commands import AnnounceColorUp, ColorUpTable, ExchangeFound, RaceChips
from clockserver.tournament.color_up.decide import decide
from clockserver.tournament.color_up.events import (
    ChipsRaced,
    ColorUpAnnounced,
    ColorUpDue,
    ColorUpWithdrawn,
    FoundChipsExchanged,
    TablesColoredUp,
)
from clockserver.tournament.color_up.log import line
from clockserver.tournament.color_up.view import color_ups_value

SUBJECT = Subject(
    "color_up",
    commands=(
        Command(
            AnnounceColorUp,
            "color_ups",
            decide,
            {"denominations": [100], "text": "Color-up: the 100s leave in the next break"},
        ),
        Command(ColorUpTable, "races", decide, {"color_up": 1, "table": 4}),
        Command(
            RaceChips,
            "races",
            decide,
            {
                "color_up": 1,
                "table": 4,
                "denomination": 25,
                "seats": [{"seat": 1, "chips": 7}, {"seat": 3, "chips": 2, "last": True}],
            },
        ),
        Command(ExchangeFound, "color_ups", decide, {"denomination": 25, "chips": 7, "table": 4, "seat": 3}),
    ),
    events={
        "color_ups": (
            ColorUpDue,
            ColorUpWithdrawn,
            ColorUpAnnounced,
            FoundChipsExchanged,
        ),
        "races": (
            TablesColoredUp,
            ChipsRaced,
        ),
    },
    settlers=(Settler(settle.settle, apart=True),),
    topics=(Topic("color_ups", color_ups_value, ("color_ups", "tables", "structure", "clock")),),
    line=line,
)
