"""The record of prizes."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject, Topic
from clockserver.tournament.prizes.commands import PublishPrizes, SetUpPrizes
from clockserver.tournament.prizes.decide import decide
from clockserver.tournament.prizes.events import PrizesPublished, PrizesSetUp
from clockserver.tournament.prizes.log import line
from clockserver.tournament.prizes.view import prizes_value

SUBJECT = Subject(
    "prizes",
    commands=(
        Command(
            SetUpPrizes,
            "prizes",
            decide,
            {"currency": "EUR", "entry": 9000, "guarantee": 1000000, "table": "field-12"},
            step="payout_table",
        ),
        Command(PublishPrizes, "prizes", decide),
    ),
    events={
        "prizes": (
            PrizesSetUp,
            PrizesPublished,
        ),
    },
    topics=(
        Topic(
            "prizes",
            prizes_value,
            ("prizes", "counters", "clock", "structure", "ties", "deal"),
            ("outs",),
            names=True,
        ),
    ),
    line=line,
)
