"""The record of results."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject, Topic
from clockserver.tournament.results.commands import ConfirmResults
from clockserver.tournament.results.decide import decide
from clockserver.tournament.results.events import ResultsConfirmed, ResultsCorrected
from clockserver.tournament.results.log import line
from clockserver.tournament.results.view import results_value

SUBJECT = Subject(
    "results",
    commands=(
        Command(
            ConfirmResults,
            "results",
            decide,
            {"fingerprint": "9f86d081884c7d65"},
            refuses=(
                "already_done",
                "results.changed",
                "results.places_open",
                "tournament.not_finished",
            ),
        ),
    ),
    events={"results": (ResultsConfirmed,), "finish": (ResultsCorrected,)},
    whole_tournament=(ResultsConfirmed, ResultsCorrected),
    topics=(
        Topic(
            "results",
            results_value,
            (
                "prizes",
                "counters",
                "clock",
                "structure",
                "ties",
                "deal",
                "hand_for_hand",
                "hands_asking",
                "ended",
            ),
            ("entries", "eliminations", "finished_at", "confirmed", "title"),
            names=True,
        ),
    ),
    line=line,
)
