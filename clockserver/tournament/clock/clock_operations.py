"""The effect of each command on the clock, and the reasons to refuse it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from clockserver.core.texts import Param, Reason, Refused
from clockserver.tournament.clock import events
from clockserver.tournament.clock.commands import (
    AddTime,
    AnnounceLevel,
    AnyClockCommand,
    ClockCommand,
    JumpToPeriod,
    NextPeriod,
    PauseClock,
    PreviousPeriod,
    ResumeClock,
    ScheduleStart,
    SetLevelChange,
    SetRemaining,
    StartClock,
    UnscheduleStart,
)
from clockserver.tournament.clock.level_clock import LevelClock
from clockserver.tournament.session import Session

CLOCK_REFUSALS: Mapping[type, tuple[str, ...]] = {
    StartClock: ("clock.already_running", "clock.finished", "clock.started_but_paused"),
    PauseClock: ("already_done", "clock.already_paused", "clock.finished", "clock.not_started"),
    ResumeClock: ("already_done", "clock.already_running", "clock.finished", "clock.not_started"),
    NextPeriod: ("already_done", "clock.day_is_over", "clock.no_next_period"),
    PreviousPeriod: ("already_done", "clock.no_previous_period"),
    JumpToPeriod: ("clock.unknown_period",),
    SetRemaining: ("clock.below_zero", "clock.counts_hands", "clock.finished", "clock.until_the_end"),
    AddTime: ("clock.counts_hands", "clock.finished", "clock.takes_too_much", "clock.until_the_end"),
    AnnounceLevel: (
        "already_done",
        "clock.announced_too_early",
        "clock.day_is_over",
        "clock.no_announcement_needed",
        "clock.no_next_period",
        "clock.nothing_to_announce",
    ),
    ScheduleStart: (
        "clock.already_running",
        "clock.finished",
        "clock.start_in_the_past",
        "clock.start_too_far_ahead",
        "clock.started_but_paused",
    ),
    UnscheduleStart: ("clock.not_scheduled",),
    SetLevelChange: ("clock.level_change_already",),
}
"""Refusal codes of each command to the clock."""

MAX_AHEAD_MS = 366 * 24 * 3_600_000
"""Maximum time ahead of a scheduled start, in ms: a year."""


def _untimed_reason(clock: LevelClock) -> Reason:
    if clock.span.until_end:
        return Reason("clock.until_the_end", {}, "ms")
    return Reason("clock.counts_hands", {"hands": clock.span.hands}, "ms")


def refusals(clock: LevelClock, command: AnyClockCommand, now: int) -> list[Reason]:
    """Every reason against `command` on `clock` at `now`; empty where the command is accepted."""
    clock = clock.at(now)
    if (stale := _stale(clock, command)) is not None:
        return [stale]
    match command:
        case StartClock():
            return [] if clock.phase in ("ready", "scheduled") else [_already_started(clock)]
        case PauseClock():
            return [] if clock.is_active else [_not_running(clock)]
        case ResumeClock():
            return [] if clock.phase == "paused" else [_not_paused(clock)]
        case NextPeriod() | AnnounceLevel() if clock.day_over:
            return [Reason("clock.day_is_over")]
        case NextPeriod() if clock.is_last:
            return [Reason("clock.no_next_period")]
        case PreviousPeriod() if clock.index == 0:
            return [Reason("clock.no_previous_period")]
        case JumpToPeriod(period=period) if all(span.id != period for span in clock.spans):
            return [Reason("clock.unknown_period", {"period": period}, "period")]
        case SetRemaining() | AddTime() if clock.span.until_end or clock.span.hands:
            return [_untimed_reason(clock)]
        case SetRemaining(ms=ms):
            return _refuse_time_left(clock, ms, "clock.below_zero", {})
        case AddTime(ms=ms):
            left_ms = clock.remaining_ms(now)
            return _refuse_time_left(clock, left_ms + ms, "clock.takes_too_much", {"left_ms": left_ms})
        case AnnounceLevel() if clock.phase != "holding":
            return [_not_holding(clock, now)]
        case AnnounceLevel() if clock.is_last and not clock.span.stops:
            return [Reason("clock.no_next_period")]
        case ScheduleStart(start_at=start_at):
            return _refuse_schedule(clock, start_at, now)
        case UnscheduleStart():
            return [] if clock.phase == "scheduled" else [Reason("clock.not_scheduled")]
        case SetLevelChange(mode=mode) if mode == clock.level_change:
            return [Reason("clock.level_change_already", {"mode": mode}, "mode")]
        case _:
            return []


def with_command(clock: LevelClock, command: AnyClockCommand, now: int) -> LevelClock:
    """Return `clock` after `command` at `now`; the command must have passed `refusals`."""
    match command:
        case StartClock():
            return clock.start(now)
        case PauseClock():
            return clock.pause(now)
        case ResumeClock():
            return clock.resume(now)
        case NextPeriod():
            clock = clock.at(now)
            ends_day = clock.phase == "holding" and clock.span.stops
            return clock.announce(now) if ends_day else clock.jump(clock.index + 1, now)
        case PreviousPeriod():
            return clock.jump(clock.at(now).index - 1, now)
        case JumpToPeriod(period=period):
            index = next(i for i, span in enumerate(clock.spans) if span.id == period)
            return clock.jump(index, now)
        case SetRemaining(ms=ms):
            return clock.set_remaining(ms, now)
        case AddTime(ms=ms):
            return clock.add(ms, now)
        case AnnounceLevel():
            return clock.announce(now)
        case ScheduleStart(start_at=start_at):
            return clock.schedule(start_at, now)
        case UnscheduleStart():
            return clock.unschedule(now)
        case SetLevelChange(mode=mode):
            return clock.with_level_change(mode, now)


def _stale(clock: LevelClock, command: AnyClockCommand) -> Reason | None:
    """The reason against a command from an outdated view, whose change time or another client has made already."""
    match command:
        case PauseClock(run=run) | ResumeClock(run=run) if run is not None and run != clock.run_id:
            return Reason("already_done", {}, "run")
        case (
            NextPeriod(from_period=shown)
            | PreviousPeriod(from_period=shown)
            | AnnounceLevel(from_period=shown)
        ) if shown is not None and shown != clock.mark.period:
            return Reason("already_done", {}, "from_period")
    return None


def _already_started(clock: LevelClock) -> Reason:
    if clock.phase == "finished":
        return Reason("clock.finished")
    return Reason("clock.already_running" if clock.is_active else "clock.started_but_paused")


def _not_running(clock: LevelClock) -> Reason:
    if clock.phase == "paused":
        return Reason("clock.already_paused")
    return Reason("clock.finished" if clock.phase == "finished" else "clock.not_started")


def _not_paused(clock: LevelClock) -> Reason:
    if clock.is_active:
        return Reason("clock.already_running")
    return Reason("clock.finished" if clock.phase == "finished" else "clock.not_started")


def _not_holding(clock: LevelClock, now: int) -> Reason:
    if clock.level_change == "on_zero" and not clock.span.is_untimed:
        return Reason("clock.no_announcement_needed")
    if clock.phase == "running":
        return Reason("clock.announced_too_early", {"left_ms": clock.remaining_ms(now)})
    return Reason("clock.nothing_to_announce")


def _refuse_time_left(clock: LevelClock, left_ms: int, code: str, params: dict[str, Param]) -> list[Reason]:
    if left_ms < 0:
        return [Reason(code, params, "ms")]
    return [Reason("clock.finished")] if clock.phase == "finished" and left_ms == 0 else []


def _refuse_schedule(clock: LevelClock, start_at: int, now: int) -> list[Reason]:
    reasons = []
    if clock.phase not in ("ready", "scheduled"):
        reasons.append(_already_started(clock))
    if start_at <= now:
        reasons.append(Reason("clock.start_in_the_past", {"start_at": start_at}, "start_at"))
    elif start_at - now > MAX_AHEAD_MS:
        reasons.append(Reason("clock.start_too_far_ahead", {"start_at": start_at}, "start_at"))
    return reasons


_EVENT_OF: dict[type[ClockCommand], type[events.ClockChanged]] = {
    StartClock: events.ClockStarted,
    PauseClock: events.ClockPaused,
    ResumeClock: events.ClockResumed,
    NextPeriod: events.PeriodSkipped,
    PreviousPeriod: events.PeriodTakenBack,
    JumpToPeriod: events.PeriodChosen,
    SetRemaining: events.TimeLeftSet,
    AddTime: events.TimeAdded,
    AnnounceLevel: events.LevelAnnounced,
    ScheduleStart: events.StartScheduled,
    UnscheduleStart: events.StartUnscheduled,
    SetLevelChange: events.LevelChangeSet,
}


def operate(session: Session, command: AnyClockCommand, now: int) -> list[events.AnyClockEvent]:
    """Events of `command` on the clock. Raises Refused with every reason."""
    reasons = refusals(session.clock, command, now)
    if reasons:
        raise Refused(*reasons)
    clock = session.clock.at(now)
    after = with_command(clock, command, now)
    details: dict[str, Any] = {}
    match command:
        case SetRemaining(ms=ms) | AddTime(ms=ms):
            details = {"ms": ms}
        case ScheduleStart(start_at=start_at):
            details = {"start_at": start_at}
        case SetLevelChange(mode=mode):
            details = {"mode": mode, "mode_before": clock.level_change}
    ends_day = after.day_over and not clock.day_over and isinstance(command, NextPeriod | AnnounceLevel)
    kind = events.LastLevelEnded if ends_day else _EVENT_OF[type(command)]
    event = events.clock_event(kind, session, command.session, (clock, after), **details)
    return [cast("events.AnyClockEvent", event)]
