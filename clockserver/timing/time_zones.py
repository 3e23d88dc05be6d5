"""Local time at the venue: offsets from UTC of an IANA zone, and the next change."""

from __future__ import annotations

from functools import cache, lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from msgspec import Struct

from clockserver.timing.utc_times import utc_time

HOUR_MS = 3_600_000
LOOK_AHEAD_DAYS = 370


class NextOffset(Struct, frozen=True):
    """From the instant `at` on, local time differs from UTC by `utc_offset_ms`."""

    at: int
    utc_offset_ms: int


def is_zone(name: str) -> bool:
    """Whether `name` is an IANA zone on this machine."""
    return name in known_zones()


@cache
def known_zones() -> frozenset[str]:
    """The zones of this machine, cached, as listing them opens six hundred files."""
    return frozenset(available_timezones())


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        # The journal of another machine may name a zone unknown here: local time is UTC then, the clock is right.
        return ZoneInfo("UTC")


def utc_offset_ms(zone: str, instant: int) -> int:
    """Ms to add to an instant for local time."""
    offset = utc_time(instant).astimezone(_zone(zone)).utcoffset()
    return int(offset.total_seconds() * 1000) if offset is not None else 0


def next_offset(zone: str, instant: int) -> NextOffset | None:
    """The next change of the offset after `instant`, to the minute; None without one within a year."""
    change = _change_after(zone, instant - instant % HOUR_MS)
    return change if change is None or change.at > instant else _change_after(zone, instant)


@lru_cache(256)
def _change_after(zone: str, instant: int) -> NextOffset | None:
    """The first change after an instant, cached; callers round instants to the hour."""
    now = utc_offset_ms(zone, instant)
    low, high = instant, instant
    for _ in range(LOOK_AHEAD_DAYS):
        high = low + 24 * HOUR_MS
        if utc_offset_ms(zone, high) != now:
            break
        low = high
    else:
        return None
    while high - low > 1000:
        middle = (low + high) // 2
        if utc_offset_ms(zone, middle) == now:
            low = middle
        else:
            high = middle
    minute = -(-low // 60_000) * 60_000
    return NextOffset(minute, utc_offset_ms(zone, minute))
