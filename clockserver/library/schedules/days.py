"""Days and times of day at a venue, and the days of a schedule. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from clockserver.library.state import WEEKDAYS, Schedule

MINUTE = timedelta(minutes=1)
MAX_GAP_MINUTES = 24 * 60
"""Maximum gap in minutes: a zone that moves across the date line skips a whole day."""
LAST_INSTANT = round(datetime(9999, 12, 31, tzinfo=UTC).timestamp() * 1000)
"""An instant within the calendar of every zone."""


def is_day(text: str) -> bool:
    """Whether a text such as `2026-02-29` is a calendar day."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def day_of(instant: int, zone: str) -> str:
    """The day in a zone at an instant in ms; at the end of the calendar, its last day."""
    return (
        datetime.fromtimestamp(min(instant, LAST_INSTANT) / 1000, UTC)
        .astimezone(ZoneInfo(zone))
        .date()
        .isoformat()
    )


def days_later(day: str, days: int) -> str:
    """The day some days later; at the end of the calendar, its last day."""
    first = date.fromisoformat(day)
    return date.fromordinal(min(first.toordinal() + days, date.max.toordinal())).isoformat()


def instant_of(day: str, time_of_day: str, zone: str) -> int:
    """The instant in ms of a time such as `19:30` on a day in a zone.

    Where the zone skips the time on that day, the next existing time; where it repeats the time, the first.
    Raises ValueError without any.
    """
    local_time = datetime.combine(date.fromisoformat(day), time.fromisoformat(time_of_day))
    for minutes in range(MAX_GAP_MINUTES + 1):
        wall = local_time + minutes * MINUTE
        moment = wall.replace(tzinfo=ZoneInfo(zone), fold=0).astimezone(UTC)
        if moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None) == wall:
            return round(moment.timestamp() * 1000)
    raise ValueError(f"{zone} has no time after {local_time}")


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
