"""Dates of instants. Instants in journals beyond the calendar are shown as its first or last day."""

from __future__ import annotations

from datetime import UTC, datetime

from clockserver.core.ids import LAST_PLANNED

_FIRST = -62_135_424_000_000
"""2 January of the year 1."""


def utc_time(ms: int) -> datetime:
    """The date and time of day of an instant in UTC, to the millisecond."""
    return datetime.fromtimestamp(min(max(ms, _FIRST), LAST_PLANNED) / 1000, UTC)
