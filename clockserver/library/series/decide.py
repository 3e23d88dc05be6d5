"""Saving, filling, archiving and removing series and their events."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.library.free_ids import free_id
from clockserver.library.save_checks import demand_change, refuse_version, with_status
from clockserver.library.schedules.days import is_day
from clockserver.library.series.commands import (
    AnySeriesCommand,
    ArchiveSeries,
    PutSeries,
    RemoveEvent,
    ResolvedFillSeries,
    ResolvedPutEvent,
    RestoreSeries,
)
from clockserver.library.series.events import (
    AnySeriesEvent,
    SeriesChanged,
    SeriesEventChanged,
    refuse_outside,
)
from clockserver.library.state import Library, Series, SeriesEvent, SeriesFacts, Status
from clockserver.library.templates.events import demand_template

MAX_SERIES = 200
MAX_EVENTS = 500


def decide(
    library: Library, command: AnySeriesCommand, _now: int, _randomness: RandomBelow
) -> list[AnySeriesEvent]:
    """Decide a command about a series or its events. Raises Refused with every reason."""
    match command:
        case PutSeries():
            return [_put(library, command)]
        case ArchiveSeries(series=series):
            return [_status_change(library, series, "archived")]
        case RestoreSeries(series=series):
            return [_status_change(library, series, "listed")]
        case ResolvedPutEvent(was=None):
            return [_added(library, command)]
        case ResolvedPutEvent():
            return _changed(library, command)
        case ResolvedFillSeries():
            return _filled(library, command)
        case RemoveEvent(series=series, number=number):
            event = _event(demand(library, series), number, "number")
            return [SeriesEventChanged(series=series, number=number, before=event)]


def demand(library: Library, series: str) -> Series:
    """A series by its id. Raises Refused."""
    current = library.series.get(series)
    if current is None:
        raise Refused(Reason("series.unknown", {"series": series}, "series"))
    return current


def _status_change(library: Library, series: str, status: Status) -> SeriesChanged:
    before = demand(library, series).facts
    return SeriesChanged(series=series, before=before, after=with_status(before, status, "series"))


def _put(library: Library, command: PutSeries) -> SeriesChanged:
    current = None if command.series is None else demand(library, command.series)
    title = stored_line(command.title)
    reasons = refuse_invisible(title, "title")
    days = {"from": command.from_, "to": command.to}
    reasons += [
        Reason("schedule.no_day", {"day": day}, field) for field, day in days.items() if not is_day(day)
    ]
    if command.to < command.from_:
        reasons.append(Reason("series.to_before_from", {}, "to"))
    reasons += refuse_version(library, "series", command.series, command.base, library.series, MAX_SERIES)
    before = None if current is None else current.facts
    status: Status = "listed" if before is None else before.status
    after = SeriesFacts(title, command.from_, command.to, status)
    if current is not None and not reasons:
        reasons += refuse_outside(after, current.events, "to")
    demand_change(before, after, reasons, "series")
    series = command.series or free_id(title, library.series)
    return SeriesChanged(series=series, before=before, after=after)


def _added(library: Library, command: ResolvedPutEvent) -> SeriesEventChanged:
    series = demand(library, command.series)
    event = SeriesEvent(command.template, command.starts_at, command.day, library.seq + 1)
    existing = series.events.get(command.number)
    if existing is not None and replace(existing, key=event.key) == event:
        raise Refused(Reason("already_done", {}, "number"))
    if reasons := _refuse_new(library, series, command.number, event):
        raise Refused(*reasons)
    return SeriesEventChanged(series=command.series, number=command.number, after=event)


def _changed(library: Library, command: ResolvedPutEvent) -> list[AnySeriesEvent]:
    """The changed event; a new number replaces the old one."""
    series = demand(library, command.series)
    before = _event(series, command.was or 0, "was")
    after = replace(before, template=command.template, starts_at=command.starts_at, day=command.day)
    if command.number == command.was:
        demand_change(before, after, _refuse_event(library, series, command.number, after), "number")
        return [SeriesEventChanged(series=command.series, number=command.number, before=before, after=after)]
    if reasons := _refuse_new(library, series, command.number, after):
        raise Refused(*reasons)
    return [
        SeriesEventChanged(series=command.series, number=command.was or 0, before=before),
        SeriesEventChanged(series=command.series, number=command.number, after=after),
    ]


def _filled(library: Library, command: ResolvedFillSeries) -> list[AnySeriesEvent]:
    series = demand(library, command.series)
    reasons: list[Reason] = []
    events: list[AnySeriesEvent] = []
    numbers: set[int] = set()
    for place, (draft, day) in enumerate(zip(command.events, command.days, strict=True)):
        event = SeriesEvent(draft.template, draft.starts_at, day, library.seq + 1 + place)
        event_reasons = _refuse_new(library, series, draft.number, event)
        if draft.number in numbers:
            event_reasons.append(Reason("series.number_twice", {"number": draft.number}, "number"))
        numbers.add(draft.number)
        reasons += [replace(each, field=f"events[{place}].{each.field}") for each in event_reasons]
        events.append(SeriesEventChanged(series=command.series, number=draft.number, after=event))
    if len(series.events) + len(events) > MAX_EVENTS:
        reasons.append(Reason("library.too_many", {"most": MAX_EVENTS}, "events"))
    if reasons:
        raise Refused(*reasons)
    return events


def _event(series: Series, number: int, field: str) -> SeriesEvent:
    """An event by its number. Raises Refused."""
    event = series.events.get(number)
    if event is None:
        raise Refused(Reason("series.unknown_event", {"number": number}, field))
    return event


def _refuse_new(library: Library, series: Series, number: int, event: SeriesEvent) -> list[Reason]:
    reasons = _refuse_event(library, series, number, event)
    if number in series.events:
        reasons.append(Reason("series.number_twice", {"number": number}, "number"))
    if len(series.events) >= MAX_EVENTS:
        reasons.append(Reason("library.too_many", {"most": MAX_EVENTS}, "number"))
    return reasons


def _refuse_event(library: Library, series: Series, number: int, event: SeriesEvent) -> list[Reason]:
    reasons = refuse_outside(series.facts, {number: event})
    try:
        demand_template(library, event.template)
    except Refused as refusal:
        reasons += refusal.reasons
    return reasons
