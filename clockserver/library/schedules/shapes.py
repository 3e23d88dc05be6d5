"""Wire shapes of topic `schedule:room`."""

from __future__ import annotations

from typing import Any, TypedDict

from clockserver.library.state import Status, Weekday


class PlannedFault(TypedDict):
    """The reason why a draft could not be made, in the form of a refusal's reason."""

    code: str
    params: dict[str, Any]


class PlannedLine(TypedDict):
    """A planned tournament. `tournament`: slug of its draft; null without a draft, or where it was deleted."""

    starts_at: int
    tournament: str | None
    deleted: bool
    faults: list[PlannedFault]


class EventLine(PlannedLine):
    """An event of a series."""

    number: int
    template: str
    day: str


class DayLine(PlannedLine):
    """A coming day of a schedule."""

    day: str


SeriesLine = TypedDict(
    "SeriesLine",
    {"title": str, "from": str, "to": str, "status": Status, "newest": int, "events": list[EventLine]},
)


class ScheduleLine(TypedDict):
    """A schedule. `title` is empty where its tournaments have the template's title."""

    title: str
    template: str
    days: list[Weekday]
    at: str
    until: str | None
    skip: list[str]
    ahead_days: int
    status: Status
    newest: int
    """The number of its newest version: the base of a change."""
    coming: list[DayLine]


class ScheduleValue(TypedDict):
    """Topic `schedule:room`: series and schedules by id, archived ones included."""

    series: dict[str, SeriesLine]
    schedules: dict[str, ScheduleLine]
