"""The record of results."""

from __future__ import annotations

from clockserver.core.subject import Subject, Topic
from clockserver.tournament.results.view import results_value

SUBJECT = Subject(
    "results",
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
            ("entries", "eliminations", "finished_at"),
            names=True,
        ),
    ),
)
