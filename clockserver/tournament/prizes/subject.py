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
            refuses=(
                "already_done",
                "offers.currency",
                "prizes.no_such_places",
                "prizes.no_table",
                "prizes.table_or_percents",
                "vote.terms_are_voted_on",
            ),
        ),
        Command(
            PublishPrizes,
            "prizes",
            decide,
            refuses=(
                "already_done",
                "deals.binds",
                "prizes.empty_place",
                "prizes.more_places_than_entries",
                "prizes.not_set_up",
                "prizes.not_the_pool",
                "prizes.nothing_to_pay",
                "prizes.rising",
                "satellite.is_paid",
                "text.unseen",
                "vote.deal_is_paid",
                "vote.terms_are_voted_on",
            ),
        ),
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
            ("prizes", "counters", "clock", "structure", "ties", "deal", "offers", "sales"),
            ("eliminations", "finished_at"),
            names=True,
        ),
    ),
    line=line,
    undo_refuses=("vote.terms_are_voted_on",),
)
