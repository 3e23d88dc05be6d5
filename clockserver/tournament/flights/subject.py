"""The record of flights."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject
from clockserver.tournament.flights.commands import (
    ChangeFlight,
    EndFlight,
    OpenFlight,
    RemoveFlight,
    ResolvedChangeFlight,
    ResolvedOpenFlight,
)
from clockserver.tournament.flights.decide import decide
from clockserver.tournament.flights.events import (
    FlightChanged,
    FlightEnded,
    FlightOpened,
    FlightRemoved,
    FlightReopened,
    FlightRestored,
)
from clockserver.tournament.flights.log import line

SUBJECT = Subject(
    "flights",
    commands=(
        Command(
            OpenFlight,
            "tournaments",
            decide,
            {"label": "1B", "structure": "friday-9-max", "ends": {"share_per_mille": 125}},
            step="flight_structure",
            refuses=(
                "flights.label_taken",
                "flights.no_structure",
                "flights.no_such_level",
                "flights.stage_merged",
                "flights.too_many",
                "session.unknown",
                "text.unseen",
            ),
        ),
        Command(
            ChangeFlight,
            "tournaments",
            decide,
            {"session": "1", "label": "1A"},
            step="flight_structure",
            refuses=(
                "already_done",
                "flights.begun",
                "flights.has_entries",
                "flights.label_taken",
                "flights.merged",
                "flights.no_such_level",
                "flights.stage_merged",
                "text.unseen",
            ),
        ),
        Command(
            EndFlight,
            "tournaments",
            decide,
            {"session": "2", "players_left": 35},
            refuses=("already_done", "flights.not_begun", "flights.players_changed"),
        ),
        Command(
            RemoveFlight,
            "tournaments",
            decide,
            {"session": "2"},
            refuses=("flights.begun", "flights.first_stays", "flights.has_entries"),
            after=(OpenFlight,),
        ),
    ),
    prepared={ResolvedOpenFlight: decide, ResolvedChangeFlight: decide},
    events={
        "tournaments": (
            FlightOpened,
            FlightChanged,
            FlightRemoved,
            FlightRestored,
            FlightEnded,
            FlightReopened,
        )
    },
    whole_tournament=(
        FlightOpened,
        FlightChanged,
        FlightRemoved,
        FlightRestored,
        FlightEnded,
        FlightReopened,
    ),
    within_undo=(FlightRestored, FlightReopened),
    line=line,
    undo_refuses=("entries.already_in", "flights.begun", "flights.has_entries", "flights.merged"),
)
