"""Commands of series and their events."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, field

from clockserver.library.schedules.commands import Day
from clockserver.library.state import LibraryId, Title, VersionNumber
from clockserver.tournament.lifecycle.commands import StartsAt

MAX_NUMBER = 999
MAX_FILLED = 200
EventNumber: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_NUMBER)]


class PutSeries(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="series.put", kw_only=True
):
    """Save a new or changed series, with its first and last day."""

    title: Title
    from_: Day = field(name="from")
    to: Day
    series: LibraryId | None = None
    """The series to change; omitted for a new one."""
    base: VersionNumber | None = None
    """The edited version: refused if another was saved meanwhile. If omitted, the newest save wins."""


class ArchiveSeries(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="series.archive", kw_only=True
):
    """Remove a series from the lists. Its tournaments stay."""

    series: LibraryId


class RestoreSeries(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="series.restore", kw_only=True
):
    """Put an archived series back into the lists."""

    series: LibraryId


class EventDraft(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An event of a series: its number, its template, and its planned start."""

    number: EventNumber
    template: LibraryId
    starts_at: StartsAt


class PutEvent(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="event.put", kw_only=True
):
    """Save a new or changed event of a series. The draft of a new event is made at once.

    A changed start moves the planned start of its tournament, unless that start was changed in the tournament.
    """

    series: LibraryId
    number: EventNumber
    template: LibraryId
    starts_at: StartsAt
    was: EventNumber | None = None
    """The number of the event to change; omitted for a new one."""


class FillSeries(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="series.fill", kw_only=True
):
    """Add many new events to a series, all or none."""

    series: LibraryId
    events: Annotated[tuple[EventDraft, ...], Meta(min_length=1, max_length=MAX_FILLED)]


class RemoveEvent(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="event.remove", kw_only=True
):
    """Remove an event from its series. Its tournament stays."""

    series: LibraryId
    number: EventNumber


class ResolvedFillSeries(FillSeries, frozen=True, tag="series.fill"):
    """`series.fill` with the day of each start at the venue, which the service adds."""

    days: tuple[str, ...] = ()


class ResolvedPutEvent(PutEvent, frozen=True, tag="event.put"):
    """`event.put` with the day of its start at the venue, which the service adds."""

    day: str = ""


AnySeriesCommand: TypeAlias = (
    PutSeries | ArchiveSeries | RestoreSeries | ResolvedPutEvent | ResolvedFillSeries | RemoveEvent
)
