"""Saving, archiving and restoring schedules."""

from __future__ import annotations

from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.library.free_ids import free_id
from clockserver.library.save_checks import demand_change, refuse_version, with_status
from clockserver.library.schedules.commands import (
    AnyScheduleCommand,
    ArchiveSchedule,
    PutSchedule,
    RestoreSchedule,
)
from clockserver.library.schedules.days import is_day
from clockserver.library.schedules.events import ScheduleChanged
from clockserver.library.state import WEEKDAYS, Library, Schedule, Status
from clockserver.library.templates.events import demand_template

MAX_SCHEDULES = 200


def decide(
    library: Library, command: AnyScheduleCommand, _now: int, _randomness: RandomBelow
) -> list[ScheduleChanged]:
    """Decide a command about a schedule. Raises Refused with every reason."""
    match command:
        case PutSchedule():
            return [_put(library, command)]
        case ArchiveSchedule(schedule=schedule):
            return [_status_change(library, schedule, "archived")]
        case RestoreSchedule(schedule=schedule):
            demand_template(library, demand(library, schedule).template)
            return [_status_change(library, schedule, "listed")]


def demand(library: Library, schedule: str) -> Schedule:
    """A schedule by its id. Raises Refused."""
    current = library.schedules.get(schedule)
    if current is None:
        raise Refused(Reason("schedule.unknown", {"schedule": schedule}, "schedule"))
    return current


def _status_change(library: Library, schedule: str, status: Status) -> ScheduleChanged:
    before = demand(library, schedule)
    return ScheduleChanged(schedule=schedule, before=before, after=with_status(before, status, "schedule"))


def _put(library: Library, command: PutSchedule) -> ScheduleChanged:
    before = None if command.schedule is None else demand(library, command.schedule)
    title = stored_line(command.title or "")
    reasons = [*(refuse_invisible(title, "title") if title else ()), *_refuse_days(command)]
    reasons += refuse_version(
        library, "schedule", command.schedule, command.base, library.schedules, MAX_SCHEDULES
    )
    template_title = ""
    try:
        template_title = demand_template(library, command.template).title
    except Refused as refusal:
        reasons += refusal.reasons
    after = Schedule(
        template=command.template,
        days=tuple(sorted(set(command.days), key=WEEKDAYS.index)),
        at=command.at,
        title=title,
        until=command.until,
        skip=tuple(sorted(set(command.skip))),
        ahead_days=command.ahead_days,
        status="listed" if before is None else before.status,
    )
    demand_change(before, after, reasons, "schedule")
    schedule = command.schedule or free_id(title or template_title, library.schedules)
    return ScheduleChanged(schedule=schedule, before=before, after=after)


def _refuse_days(command: PutSchedule) -> list[Reason]:
    """Reasons against invalid days."""
    days = {"until": command.until, **{f"skip[{place}]": day for place, day in enumerate(command.skip)}}
    return [
        Reason("schedule.no_day", {"day": day}, field)
        for field, day in days.items()
        if day is not None and not is_day(day)
    ]
