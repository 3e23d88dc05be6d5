"""The record of prizes."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject, Topic
from clockserver.tournament.flights.commands import OpenFlight
from clockserver.tournament.prizes.commands import PublishPrizes, SetFlightPrizes, SetUpPrizes
from clockserver.tournament.prizes.decide import decide
from clockserver.tournament.prizes.events import (
    BEFORE_BUBBLE_REFUSALS,
    FlightPrizesSet,
    PrizesPublished,
    PrizesSetUp,
)
from clockserver.tournament.prizes.log import line
from clockserver.tournament.prizes.view import prizes_value

SUBJECT = Subject(
    "prizes",
    moves_money=True,
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
                "flight_prizes.still_on",
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
            after=(SetUpPrizes,),
        ),
        Command(
            SetFlightPrizes,
            "prizes",
            decide,
            {"session": "2", "places": "share", "amount": 150000},
            refuses=(
                "already_done",
                *BEFORE_BUBBLE_REFUSALS,
                "flight_prizes.no_amount",
                "flight_prizes.no_flight",
                "flight_prizes.not_in_units",
                "flight_prizes.published",
                "flight_prizes.too_little",
                "prizes.not_set_up",
                "text.unseen",
                "vote.terms_are_voted_on",
            ),
            after=(SetUpPrizes, OpenFlight),
        ),
    ),
    events={
        "prizes": (
            PrizesSetUp,
            PrizesPublished,
            FlightPrizesSet,
        ),
    },
    topics=(
        Topic(
            "prizes",
            prizes_value,
            (
                "prizes",
                "counters",
                "clock",
                "structure",
                "ties",
                "deal",
                "offers",
                "sales",
                "flight_prizes",
                "whole",
            ),
            ("eliminations", "finished_at"),
            names=True,
        ),
    ),
    line=line,
    undo_refuses=(*BEFORE_BUBBLE_REFUSALS, "vote.terms_are_voted_on"),
)
