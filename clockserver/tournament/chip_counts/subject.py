"""The record of chip counts."""

from __future__ import annotations

from clockserver.core.permissions import DEALING, FLOOR
from clockserver.core.subject import Command, Subject, Topic
from clockserver.tournament.chip_counts.commands import CountTable, ProposeCount, SentCounts, VerifyCount
from clockserver.tournament.chip_counts.decide import COUNT_REFUSALS, decide
from clockserver.tournament.chip_counts.events import CountsProposed, CountsVerified
from clockserver.tournament.chip_counts.log import line

SUBJECT = Subject(
    "chip_counts",
    permissions={"chip_counts": FLOOR, "chip_reports": DEALING | {"player"}, "table_counts": DEALING},
    commands=(
        Command(
            ProposeCount,
            "chip_reports",
            decide,
            {"entry": "e17", "chips": 48500},
            refuses=COUNT_REFUSALS,
        ),
        Command(
            VerifyCount,
            "chip_counts",
            decide,
            {"entry": "e17", "chips": 48500},
            refuses=COUNT_REFUSALS,
        ),
        Command(
            CountTable,
            "table_counts",
            decide,
            {"table": 4, "counts": [{"entry": "e17", "chips": 48500}, {"entry": "e4", "chips": 12300}]},
            refuses=COUNT_REFUSALS,
        ),
    ),
    prepared={SentCounts: decide},
    events={"table_counts": (CountsProposed,), "chip_counts": (CountsVerified,)},
    whole_tournament=(CountsProposed, CountsVerified),
    topics=(Topic("counts"), Topic("chip_leaders"), Topic("count_sums", audience="staff")),
    line=line,
)
