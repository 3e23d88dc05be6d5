"""The likely end of a played tournament with other levels, breaks or late registration."""

from __future__ import annotations

from typing import Annotated, TypedDict

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.core.ids import Instant
from clockserver.core.texts import Reason, Refused
from clockserver.structures.learned_constant import PlayedField, chips_in, constant_of_one, played_by
from clockserver.structures.likely_end import EARLY, LATE, Field, Landing, Position, landings
from clockserver.tournament.entries.late_registration import extended, registration_closes
from clockserver.tournament.session import Session
from clockserver.tournament.structure.state import Period, Structure

MINUTE = 60_000
Share = Annotated[int, Meta(ge=10, le=1_000)]
Length = Annotated[int, Meta(ge=MINUTE, le=24 * 60 * MINUTE)]
BreakLength = Annotated[int, Meta(ge=0, le=24 * 60 * MINUTE)]
WHAT_IF_REFUSALS = ("end_time.nobody_plays", "what_if.no_level", "what_if.no_period")
"""Codes of changes that cannot be computed."""


class Changes(Struct, frozen=True, forbid_unknown_fields=True):
    """The changes. `percent`: new length of each level, in percent; `lengths`: of single periods, in ms, by id.

    `break_ms`: length of each break; 0 removes the breaks. `close_level`: late registration closes when this
    level ends.
    """

    percent: Share = 100
    lengths: Annotated[dict[str, Length], Meta(max_length=1_000)] = {}
    break_ms: BreakLength | None = None
    close_level: Annotated[int, Meta(ge=1, le=500)] | None = None


class Entered(Struct, frozen=True):
    """The players entered when a period ended, and the chips then in play."""

    period: int
    entries: int
    chips: int


class Course(Struct, frozen=True):
    """The course of a session: the start of its clock, and the numbers of players by period."""

    started_at: int | None = None
    entered: tuple[Entered, ...] = ()


class EndValue(TypedDict):
    """An end: ms of the clock since the start, the level by number, and the instant with real pauses."""

    ms: int
    level: int
    at: Instant | None


class WhatIfValue(TypedDict):
    """The ends to compare.

    `happened` is null while the tournament goes on. `model` is the model's end of the real tournament,
    `likely`, `early` and `late` of the changed one. `own_pace`: the model uses the pace of this tournament.
    """

    happened: EndValue | None
    model: EndValue
    likely: EndValue
    early: EndValue
    late: EndValue
    difference_ms: int
    entries: int
    entries_changed: int
    own_pace: bool


def what_if(session: Session, course: Course, changes: Changes, c: float) -> WhatIfValue:
    """The ends of a session, real and changed. `c` is the model's constant, unless play is over.

    Raises Refused where nobody played, or a change names an unknown part.
    """
    played = played_by(session)
    entries, chips = session.counters.entries, chips_in(session)
    if entries < 2 or session.is_merged_day:
        raise Refused(Reason("end_time.nobody_plays", {}))
    own_constant = None if played is None else constant_of_one(played)
    c = c if own_constant is None else own_constant
    stop = 1 if played is None else played.left
    structure = changed_structure(session.structure, changes)
    changed_entries, changed_chips = _field(session, course, changes, entries, chips)
    changed_field = Field(changed_entries, changed_chips, table_size=session.seating.table_size, stop=stop)
    real_field = Field(entries, chips, table_size=session.seating.table_size, stop=stop)
    paused = _paused(session, course, played)
    model = _end(session.structure, real_field, c, course, paused)
    likely = _end(structure, changed_field, c, course, paused)
    return {
        "happened": _happened(session, played),
        "model": model,
        "likely": likely,
        "early": _end(structure, changed_field, c * EARLY, course, paused),
        "late": _end(structure, changed_field, c * LATE, course, paused),
        "difference_ms": likely["ms"] - model["ms"],
        "entries": entries,
        "entries_changed": changed_entries,
        "own_pace": own_constant is not None,
    }


def changed_structure(structure: Structure, changes: Changes) -> Structure:
    """The structure with other lengths. Raises Refused for an unknown period."""
    ids = {period.id for period in structure.periods}
    if unknown := [each for each in changes.lengths if each not in ids]:
        raise Refused(*(Reason("what_if.no_period", {"period": each[:40]}, "lengths") for each in unknown))
    periods = [_changed(period, changes) for period in structure.periods]
    return replace(structure, periods=tuple(each for each in periods if each.ms > 0))


def _changed(period: Period, changes: Changes) -> Period:
    if period.id in changes.lengths:
        return replace(period, ms=changes.lengths[period.id], minutes_by_players=())
    if period.kind == "break":
        return period if changes.break_ms is None else replace(period, ms=changes.break_ms)
    rows = tuple(
        replace(row, ms=max(1, row.ms * changes.percent // 100)) for row in period.minutes_by_players
    )
    return replace(period, ms=max(1, period.ms * changes.percent // 100), minutes_by_players=rows)


def _field(session: Session, course: Course, changes: Changes, entries: int, chips: int) -> tuple[int, int]:
    """The entries and chips with another close of late registration.

    An earlier close counts the entries until then. A later close adds, for each further level, the entries of
    the last open level. A break after the level belongs to it where the rule set keeps registration open
    through breaks.
    """
    if changes.close_level is None:
        return entries, chips
    structure, registration = session.structure, session.registration
    index = structure.index_of_level(changes.close_level)
    if index is None:
        raise Refused(Reason("what_if.no_level", {"level": changes.close_level}, "close_level"))
    index = extended(structure, registration, index)
    closed = registration_closes(structure, registration)
    before = None if closed is None else structure.index(closed)
    if before is None or index < before:
        entered = max((each for each in course.entered if each.period <= index), default=None, key=_period)
        if entered is None or entered.entries < 2:
            return entries, chips
        return entered.entries, entered.chips
    levels = [i for i, period in enumerate(structure.periods) if period.kind == "level"]
    further = sum(before < i <= index for i in levels)
    last_open = max((i for i in levels if i <= before), default=0)
    last = max((each for each in course.entered if each.period < last_open), default=None, key=_period)
    more = 0 if last is None else max(0, entries - last.entries) * further
    return entries + more, chips + more * structure.starting_stack


def _period(entered: Entered) -> int:
    return entered.period


def _end(structure: Structure, field: Field, c: float, course: Course, paused: int) -> EndValue:
    start = Position(0, structure.periods[0].ms_with(field.players))
    landing: Landing
    (landing,) = landings(structure, field, c, [field.stop], start)
    began = course.started_at
    at = None if began is None else began + paused + landing.ms
    return {"ms": landing.ms, "level": landing.level, "at": at}


def _happened(session: Session, played: PlayedField | None) -> EndValue | None:
    ended = session.ended
    if played is None or ended is None:
        return None
    clock = replace(session.clock, mark=ended.before).at(ended.at)
    return {"ms": played.played_ms, "level": session.structure.level_number(clock.index), "at": ended.at}


def _paused(session: Session, course: Course, played: PlayedField | None) -> int:
    """Time from the clock's start to the end of play in which the clock stood, in ms."""
    if played is None or session.ended is None or course.started_at is None:
        return 0
    return max(0, session.ended.at - course.started_at - played.played_ms)
