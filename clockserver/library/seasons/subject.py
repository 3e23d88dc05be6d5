"""The record of seasons."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject
from clockserver.library.seasons.commands import ArchiveSeason, DeleteSeason, PutSeason, RestoreSeason
from clockserver.library.seasons.decide import decide
from clockserver.library.seasons.events import SeasonChanged
from clockserver.library.seasons.formula import FORMULA_REFUSALS
from clockserver.library.seasons.log import line
from clockserver.library.series.commands import PutSeries

_SEASON = {"season": "winter"}
MOVE_REFUSALS = ("already_done", "season.unknown")

SUBJECT = Subject(
    "seasons",
    commands=(
        Command(
            PutSeason,
            "library",
            decide,
            {
                "title": "Winter",
                "series": "winter-series",
                "formula": "10 * sqrt(n / r)",
                "best": 5,
            },
            refuses=(
                *FORMULA_REFUSALS,
                "already_done",
                "library.newer_version",
                "library.too_many",
                "library.unknown_version",
                "season.tournaments",
                "season.unknown",
                "series.unknown",
                "text.unseen",
                "tournament.unknown",
            ),
            after=(PutSeries,),
        ),
        Command(
            ArchiveSeason,
            "library",
            decide,
            _SEASON,
            refuses=MOVE_REFUSALS,
            after=(PutSeason,),
        ),
        Command(
            RestoreSeason,
            "library",
            decide,
            _SEASON,
            refuses=MOVE_REFUSALS,
            after=(ArchiveSeason,),
        ),
        Command(
            DeleteSeason,
            "library",
            decide,
            _SEASON,
            refuses=("season.unknown",),
            after=(PutSeason,),
        ),
    ),
    events={"library": (SeasonChanged,)},
    line=line,
)
