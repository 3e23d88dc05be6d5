"""The record of color-ups and chip races."""

from __future__ import annotations

from clockserver.core.permissions import DEALING, FLOOR
from clockserver.core.subject import Command, Settler, Subject, Topic
from clockserver.tournament.color_up import settle
from clockserver.tournament.color_up.chip_race import CHIP_RACE_REFUSALS
from clockserver.tournament.color_up.commands import AnnounceColorUp, ColorUpTable, ExchangeFound, RaceChips
from clockserver.tournament.color_up.decide import DUE_REFUSALS, decide
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
    permissions={"color_ups": FLOOR, "races": DEALING},
    plays=True,
    commands=(
        Command(
            AnnounceColorUp,
            "color_ups",
            decide,
            {"denominations": [100], "text": "Color-up: the 100s leave in the next break"},
            refuses=(
                "color_up.announce_it",
                "color_up.not_in_play",
                "color_up.not_seated",
                "color_up.nothing_left",
                "tables.not_open",
                "tables.unknown",
                "text.unseen",
            ),
        ),
        Command(
            ColorUpTable,
            "races",
            decide,
            {"color_up": 1, "table": 4},
            refuses=(*DUE_REFUSALS, "color_up.more_than_in_play"),
            after=(AnnounceColorUp,),
        ),
        Command(
            RaceChips,
            "races",
            decide,
            {
                "color_up": 1,
                "table": 4,
                "denomination": 100,
                "seats": [{"seat": 1, "chips": 7}, {"seat": 3, "chips": 2, "last": True}],
                "to": 500,
            },
            refuses=(
                *CHIP_RACE_REFUSALS,
                *DUE_REFUSALS,
                "color_up.more_than_in_play",
                "color_up.new_chip_unknown",
                "color_up.no_chips",
                "color_up.no_new_chip",
                "color_up.nobody_there",
                "color_up.not_his",
                "color_up.not_leaving",
            ),
            after=(AnnounceColorUp,),
        ),
        Command(
            ExchangeFound,
            "color_ups",
            decide,
            {"denomination": 100, "chips": 7, "table": 4, "seat": 3, "lowest": 500},
            refuses=(
                "color_up.lowest_unknown",
                "color_up.more_than_in_play",
                "color_up.not_in_play",
                "color_up.still_in_play",
                "tables.unknown",
            ),
            after=(AnnounceColorUp,),
        ),
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
    undo_refuses=("color_up.begun", "color_up.not_due"),
)
