"""Commands of schedules."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.library.state import LibraryId, Title, VersionNumber, Weekday

MAX_SKIPPED = 200
MAX_AHEAD = 60
Day: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}\Z", examples=["2026-12-24"])]
"""A calendar day."""
TimeOfDay: TypeAlias = Annotated[str, Meta(pattern=r"^(?:[01][0-9]|2[0-3]):[0-5][0-9]\Z", examples=["19:30"])]


class PutSchedule(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="schedule.put", kw_only=True
):
    """Schedule a template on certain weekdays, as a new or changed schedule. Times are the venue's."""

    template: LibraryId
    days: Annotated[tuple[Weekday, ...], Meta(min_length=1, max_length=7)]
    at: TimeOfDay
    schedule: LibraryId | None = None
    """The schedule to change; omitted for a new one."""
    base: VersionNumber | None = None
    """The edited version: refused if another was saved meanwhile. If omitted, the newest save wins."""
    title: Title | None = None
    """The title of its tournaments; if omitted, the template's."""
    until: Day | None = None
    """The last day; if omitted, without end."""
    skip: Annotated[tuple[Day, ...], Meta(max_length=MAX_SKIPPED)] = ()
    ahead_days: Annotated[int, Meta(ge=0, le=MAX_AHEAD)] = 14
    """Number of days ahead at which drafts are made."""


class ArchiveSchedule(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="schedule.archive", kw_only=True
):
    """End a schedule: no more drafts are made. Existing drafts stay."""

    schedule: LibraryId


class RestoreSchedule(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="schedule.restore", kw_only=True
):
    """Resume an archived schedule."""

    schedule: LibraryId


AnyScheduleCommand: TypeAlias = PutSchedule | ArchiveSchedule | RestoreSchedule
