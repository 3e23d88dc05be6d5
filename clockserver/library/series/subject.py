"""The record of series."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject
from clockserver.library.series.commands import (
    ArchiveSeries,
    FillSeries,
    PutEvent,
    PutSeries,
    RemoveEvent,
    ResolvedFillSeries,
    ResolvedPutEvent,
    RestoreSeries,
)
from clockserver.library.series.decide import decide
from clockserver.library.series.events import SeriesChanged, SeriesEventChanged
from clockserver.library.series.log import line
from clockserver.library.templates.commands import SaveTemplate

_EVENT = {"number": 1, "template": "friday-night", "starts_at": 1_796_400_000_000}
NEW_EVENT_REFUSALS = (
    "library.too_many",
    "library.unknown_template",
    "series.number_twice",
    "series.outside",
    "series.unknown",
)
MOVE_REFUSALS = ("already_done", "series.unknown")

SUBJECT = Subject(
    "series",
    commands=(
        Command(
            PutSeries,
            "library",
            decide,
            {"title": "Winter series", "from": "2026-12-01", "to": "2026-12-13"},
            refuses=(
                "already_done",
                "library.newer_version",
                "library.too_many",
                "library.unknown_version",
                "schedule.no_day",
                "series.outside",
                "series.to_before_from",
                "series.unknown",
                "text.unseen",
            ),
        ),
        Command(
            ArchiveSeries,
            "library",
            decide,
            {"series": "winter-series"},
            refuses=MOVE_REFUSALS,
            after=(PutSeries,),
        ),
        Command(
            RestoreSeries,
            "library",
            decide,
            {"series": "winter-series"},
            refuses=MOVE_REFUSALS,
            after=(ArchiveSeries,),
        ),
        Command(
            PutEvent,
            "library",
            None,
            {"series": "winter-series", **_EVENT},
            prepared=ResolvedPutEvent,
            refuses=("already_done", *NEW_EVENT_REFUSALS, "series.unknown_event"),
            after=(SaveTemplate, PutSeries),
        ),
        Command(
            FillSeries,
            "library",
            None,
            {"series": "winter-series", "events": [_EVENT]},
            prepared=ResolvedFillSeries,
            refuses=NEW_EVENT_REFUSALS,
            after=(SaveTemplate, PutSeries),
        ),
        Command(
            RemoveEvent,
            "library",
            decide,
            {"series": "winter-series", "number": 1},
            refuses=("series.unknown", "series.unknown_event"),
            after=(PutEvent,),
        ),
    ),
    prepared={ResolvedPutEvent: decide, ResolvedFillSeries: decide},
    events={"library": (SeriesChanged, SeriesEventChanged)},
    undo_refuses=("library.unknown_template", "series.has_events", "series.outside"),
    line=line,
)
