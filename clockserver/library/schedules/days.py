"""Days and times of day in a venue, and the days of a schedule. No clock is read here."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from clockserver.library.state import WEEKDAYS, Schedule

MINUTE = timedelta(minutes=1)
MAX_GAP_MINUTES = 24 * 60
"""A zone that moves across the date line leaves out a whole day; no gap is longer."""
LAST_INSTANT = round(datetime(9999, 12, 31, tzinfo=UTC).timestamp() * 1000)
"""Still in the calendar in every zone."""


def is_day(text: str) -> bool:
    """Whether a text as `2026-02-29` is a day of the calendar."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def day_of(instant: int, zone: str) -> str:
    """The day in a zone at an instant in ms; the last one that there is at the end of the calendar."""
    return (
        datetime.fromtimestamp(min(instant, LAST_INSTANT) / 1000, UTC)
        .astimezone(ZoneInfo(zone))
        .date()
        .isoformat()
    )


def days_later(day: str, days: int) -> str:
    """A day some days later; the last one that there is at the end of the calendar."""
    found = date.fromisoformat(day)
    return date.fromordinal(min(found.toordinal() + days, date.max.toordinal())).isoformat()


def instant_of(day: str, at: str, zone: str) -> int:
    """The instant in ms of a time as `19:30` on a day in a zone.

    A time that the zone leaves out on that day: the next one that there is. One that comes twice: the first.
    """
    wanted = datetime.combine(date.fromisoformat(day), time.fromisoformat(at))
    for minutes in range(MAX_GAP_MINUTES + 1):
        wall = wanted + minutes * MINUTE
        moment = wall.replace(tzinfo=ZoneInfo(zone), fold=0).astimezone(UTC)
        if moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None) == wall:
            return round(moment.timestamp() * 1000)
    raise ValueError(f"{zone} has no time after {wanted}")


def occurrences(schedule: Schedule, first: str, last: str, zone: str) -> Iterator[tuple[str, int]]:
    """The days of a schedule from `first` through `last` with the instant of each, in ms."""
    end = min(last, schedule.until or last)
    days = {WEEKDAYS.index(each) for each in schedule.days}
    day = date.fromisoformat(first)
    while day.isoformat() <= end:
        name = day.isoformat()
        if day.weekday() in days and name not in schedule.skip:
            yield name, instant_of(name, schedule.at, zone)
        if day == date.max:
            return
        day += timedelta(days=1)
