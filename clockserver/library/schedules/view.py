"""Topic `schedule:room`: series with their events, and schedules with coming days."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from clockserver.core.texts import Reason
from clockserver.library.saves import newest
from clockserver.library.schedules.shapes import (
    DayLine,
    EventLine,
    PlannedLine,
    ScheduleLine,
    ScheduleValue,
    SeriesLine,
)
from clockserver.library.state import Library, Schedule, Series


class PlannedTournament(Struct, frozen=True):
    """A planned tournament: its start, its draft's slug, and why a draft could not be made."""

    starts_at: int
    tournament: str | None
    deleted: bool
    faults: tuple[Reason, ...] = ()

    def line(self) -> PlannedLine:
        """The line of the topic."""
        return {
            "starts_at": self.starts_at,
            "tournament": self.tournament,
            "deleted": self.deleted,
            "faults": [{"code": each.code, "params": dict(each.params)} for each in self.faults],
        }


def schedule_value(
    library: Library,
    days: Mapping[str, Sequence[tuple[str, PlannedTournament]]],
    events: Mapping[tuple[str, int], PlannedTournament],
) -> ScheduleValue:
    """The topic, from the days of each schedule and the events of each series by number."""
    return {
        "series": {
            key: _series(
                each,
                {number: events[key, number] for number in each.events},
                newest(library, f"series:{key}"),
            )
            for key, each in sorted(library.series.items())
        },
        "schedules": {
            key: _schedule(each, days.get(key, ()), newest(library, f"schedule:{key}"))
            for key, each in sorted(library.schedules.items())
        },
    }


def _series(series: Series, planned: Mapping[int, PlannedTournament], version: int) -> SeriesLine:
    lines: list[EventLine] = [
        {"number": number, "template": event.template, "day": event.day, **planned[number].line()}
        for number, event in sorted(series.events.items())
    ]
    facts = series.facts
    return {
        "title": facts.title,
        "from": facts.first_day,
        "to": facts.last_day,
        "status": facts.status,
        "newest": version,
        "events": lines,
    }


def _schedule(
    schedule: Schedule, days: Sequence[tuple[str, PlannedTournament]], version: int
) -> ScheduleLine:
    coming: list[DayLine] = [{"day": day, **planned.line()} for day, planned in days]
    return {
        "title": schedule.title,
        "template": schedule.template,
        "days": list(schedule.days),
        "at": schedule.at,
        "until": schedule.until,
        "skip": list(schedule.skip),
        "ahead_days": schedule.ahead_days,
        "status": schedule.status,
        "newest": version,
        "coming": coming,
    }
