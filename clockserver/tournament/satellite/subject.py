"""The record of satellites."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject, Topic
from clockserver.tournament.offers.commands import SetOffers
from clockserver.tournament.satellite.commands import (
    PaySeats,
    ResolvedPaySeats,
    ResolvedSetSatellite,
    SetSatellite,
    WinSeat,
)
from clockserver.tournament.satellite.decide import decide
from clockserver.tournament.satellite.events import (
    SATELLITE_UNDO_REFUSALS,
    SatellitePaid,
    SatelliteSet,
    SeatWon,
)
from clockserver.tournament.satellite.log import line
from clockserver.tournament.satellite.view import satellite_value

SUBJECT = Subject(
    "satellite",
    commands=(
        Command(
            SetSatellite,
            "prizes",
            decide,
            {"terms": {"price": 100000, "target": "main-event", "guaranteed": 5}},
            step="seat_target",
            refuses=(
                "already_done",
                "satellite.cash_above_price",
                "satellite.is_paid",
                "satellite.most_below",
                "satellite.no_offers",
                "tickets.expires_before",
                "wire.wrong_value",
            ),
            after=(SetOffers,),
        ),
        Command(
            WinSeat,
            "chips_out",
            decide,
            {"entry": "e17", "chips": 250000},
            refuses=(
                "clock.not_started",
                "counters.last_player_stays",
                "entries.already_out",
                "entries.more_than_in_play",
                "entries.not_seated",
                "entries.unknown",
                "satellite.is_paid",
                "satellite.more_won",
                "satellite.none",
            ),
        ),
        Command(
            PaySeats,
            "prizes",
            None,
            prepared=ResolvedPaySeats,
            step="seat_tickets",
            refuses=(
                "satellite.goes_on",
                "satellite.is_paid",
                "satellite.none",
                "satellite.prizes_stand",
                "satellite.unnamed",
            ),
        ),
    ),
    prepared={ResolvedSetSatellite: decide, ResolvedPaySeats: decide},
    events={"prizes": (SatelliteSet, SatellitePaid), "chips_out": (SeatWon,)},
    whole_tournament=(SeatWon,),
    counted=True,
    topics=(Topic("satellite", satellite_value, ("satellite", "offers", "sales", "counters", "whole")),),
    line=line,
    undo_refuses=SATELLITE_UNDO_REFUSALS,
)
