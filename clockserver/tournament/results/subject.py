"""The record of results."""

from __future__ import annotations

from clockserver.core.permissions import APPROVING
from clockserver.core.subject import Command, Subject, Topic
from clockserver.tournament.lifecycle.commands import FinishTournament
from clockserver.tournament.results.commands import ConfirmResults, CorrectNames
from clockserver.tournament.results.decide import correct_names, decide
from clockserver.tournament.results.events import NamesCorrected, ResultsConfirmed, ResultsCorrected
from clockserver.tournament.results.log import line
from clockserver.tournament.results.view import results_value

SUBJECT = Subject(
    "results",
    permissions={"results": APPROVING},
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
            after=(FinishTournament,),
        ),
    ),
    prepared={CorrectNames: correct_names},
    events={"results": (ResultsConfirmed,), "finish": (NamesCorrected, ResultsCorrected)},
    whole_tournament=(NamesCorrected, ResultsConfirmed, ResultsCorrected),
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
