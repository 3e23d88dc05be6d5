"""The record of merging."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject
from clockserver.tournament.merging import bag_correction
from clockserver.tournament.merging.bag_correction_event import BagCorrected
from clockserver.tournament.merging.commands import CorrectBag, MergeFlights, ResolvedMergeFlights
from clockserver.tournament.merging.decide import decide
from clockserver.tournament.merging.events import FlightsMerged, FlightsSeparated
from clockserver.tournament.merging.log import line

SUBJECT = Subject(
    "merging",
    commands=(
        Command(
            MergeFlights,
            "tournaments",
            decide,
            {
                "from": ["1", "2"],
                "label": "Day 2",
                "rule": "best_stack",
                "surrendered": {"pays": "min_cash"},
                "next_day": {"level": "longest", "resume": "remaining_time"},
                "reasons": {"2": "As counted"},
            },
            step="flight_structure",
            refuses=(
                "flights.bags_missing",
                "flights.flight_twice",
                "flights.label_taken",
                "flights.merged",
                "flights.more_than_pool",
                "flights.no_level",
                "flights.nobody",
                "flights.not_ended",
                "flights.other_stage",
                "flights.pays_unset",
                "flights.plays_further_on",
                "flights.unexplained",
                "session.unknown",
                "text.unseen",
                "wire.missing_field",
            ),
        ),
        Command(
            CorrectBag,
            "tournaments",
            bag_correction.decide,
            {"flight": "1", "entry": "e17", "chips": 87500, "reason": "Two chips stuck together"},
            refuses=(
                "already_done",
                "day_end.no_empty_bags",
                "entries.already_out",
                "entries.unknown",
                "flights.clock_started",
                "flights.entry_or_table",
                "flights.merged",
                "flights.no_bag",
                "flights.no_counted_bags",
                "flights.not_merged",
                "flights.other_stack",
                "session.unknown",
                "text.unseen",
            ),
            after=(MergeFlights,),
        ),
    ),
    prepared={ResolvedMergeFlights: decide},
    events={"tournaments": (FlightsMerged, FlightsSeparated, BagCorrected)},
    whole_tournament=(FlightsMerged, FlightsSeparated, BagCorrected),
    within_undo=(FlightsSeparated,),
    line=line,
    undo_refuses=(
        "entries.changed_since",
        "flights.bags_changed",
        "flights.clock_started",
        "flights.draw_published",
        "flights.has_entries",
        "flights.merged",
        "flights.not_ended",
        "flights.other_stack",
        "flights.plays_further_on",
        "slips.reverse_first",
    ),
)
