"""The next day: whether the present one is over, the schedule of the next one, and its begin."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.clock.clock_operations import MAX_AHEAD_MS, operate
from clockserver.tournament.clock.commands import (
    AnyClockCommand,
    JumpToPeriod,
    PauseClock,
    ResumeClock,
    ScheduleStart,
    SetRemaining,
    UnscheduleStart,
)
from clockserver.tournament.clock.events import AnyClockEvent
from clockserver.tournament.day_end.bags import demand_hands_known
from clockserver.tournament.day_end.commands import (
    AnyNextDayCommand,
    BeginNextDay,
    ScheduleDay,
    UnscheduleDay,
)
from clockserver.tournament.day_end.decide import (
    demand_on,
    hands_left_without_tables,
    tables_with_last_hands,
)
from clockserver.tournament.day_end.ending import current_end, end_without_draw
from clockserver.tournament.day_end.events import AnyDayEndEvent, DayBegun, NextDayScheduled
from clockserver.tournament.day_end.state import DayEnd, NextDay, day_of, newest
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

MAX_NAMED = 10
MISSED_MS = 60_000
"""Lateness, in ms, from which a scheduled start counts as missed, as after an undone merge of its flight."""

Events: TypeAlias = list[AnyDayEndEvent | AnyClockEvent | NextDayScheduled]


def decide(state: Tournament, command: AnyNextDayCommand, now: int, _randomness: RandomBelow) -> Events:
    """Decide a command about the next day. Raises Refused with every reason."""
    session = state.sessions[command.session]
    match command:
        case BeginNextDay():
            return _begun(state.ruleset, command.session, session, now)
        case ScheduleDay():
            return _scheduled(session, command, now)
        case UnscheduleDay():
            if awaits_start(session) and session.clock.phase == "scheduled":
                return [*operate(session, UnscheduleStart(session=command.session), now)]
            if schedule_of(session) is None:
                raise Refused(Reason("day.not_scheduled", {}, "session"))
            return [NextDayScheduled(session=command.session, before=session.next_day)]


# -- the present day and the next one --------------------------------------------------------------------


def is_over(session: Session) -> bool:
    """Whether the day is over, by its last level or its last hands, and the next one is not played yet."""
    return session.clock.day_over or _is_bagging(session) or awaits_play(session)


def awaits_play(session: Session) -> bool:
    """Whether the next day has begun, and its clock has not run since."""
    end = newest(session.day_ends)
    begun = end is not None and end.state == "over" and end.begun_run == session.clock.run_id
    return begun and session.clock.phase == "paused"


def played_day(session: Session) -> int:
    """The number of the current day, also after its end until the next one is played."""
    return day_of(session.day_ends) - awaits_play(session)


def schedule_of(session: Session) -> NextDay | None:
    """The schedule of the next day; None without one."""
    schedule = session.next_day
    return schedule if schedule is not None and schedule.day == scheduled_day(session) else None


def awaits_start(session: Session) -> bool:
    """Whether the session is a day after a merge whose clock has not started."""
    return session.stage > 1 and session.clock.phase in ("ready", "scheduled")


def scheduled_day(session: Session) -> int:
    """The number of the day that a schedule is for: the next one, or a day after a merge before its start."""
    return played_day(session) + (not awaits_start(session))


def _is_bagging(session: Session) -> bool:
    end = current_end(session)
    if end is None or end.hands is None:
        return False
    return not tables_with_last_hands(session, end) and not hands_left_without_tables(session, end)


# -- the schedule ----------------------------------------------------------------------------------------


def _scheduled(session: Session, command: ScheduleDay, now: int) -> Events:
    """Schedule the next day; for a day after a merge before its start, that clock's own start is scheduled."""
    reasons = []
    if session.clock.at(now).phase == "finished":
        reasons.append(Reason("clock.finished"))
    if command.resumes_at <= now:
        reasons.append(Reason("day.in_the_past", {"resumes_at": command.resumes_at}, "resumes_at"))
    elif command.resumes_at - now > MAX_AHEAD_MS:
        reasons.append(Reason("day.too_far_ahead", {"resumes_at": command.resumes_at}, "resumes_at"))
    waits = awaits_start(session)
    sets_clock = waits and command.starts == "by_itself"
    after = NextDay(scheduled_day(session), command.resumes_at, command.starts == "by_itself")
    is_unchanged = (
        session.clock.mark.start_at == command.resumes_at if sets_clock else after == session.next_day
    )
    if not reasons and is_unchanged:
        reasons.append(Reason("already_done", {}, "resumes_at"))
    if reasons:
        raise Refused(*reasons)
    if sets_clock:
        return [*operate(session, ScheduleStart(session=command.session, start_at=command.resumes_at), now)]
    events: Events = [NextDayScheduled(session=command.session, after=after, before=session.next_day)]
    if waits and session.clock.phase == "scheduled":
        events += operate(session, UnscheduleStart(session=command.session), now)
    return events


def starts_by_itself_at(session: Session) -> int | None:
    """The instant at which the next day starts without a command; None without one."""
    schedule = schedule_of(session)
    return schedule.resumes_at if schedule is not None and schedule.by_itself else None


def begin_due_day(session_id: SessionId, state: Tournament, now: int) -> Events:
    """Begin the next day at its scheduled time, unless it has begun, and start its clock.

    The start waits for a command while the day before is played, while a question is open after a restart, and
    once it was missed.
    """
    session = state.sessions[session_id]
    due = starts_by_itself_at(session)
    if due is None or due > now:
        return []
    played = _is_bagging(session) or (current_end(session) is None and session.clock.at(due).day_over)
    is_missed = state.last_at - due > MISSED_MS
    if session.absence is not None or is_missed or not (played or awaits_play(session)):
        return [_start_by_command(session_id, session)]
    instant = max(due, state.last_at)
    events = [] if awaits_play(session) else _begun(state.ruleset, session_id, session, instant)
    for event in events:
        session = event.evolve(session)
    return [*events, *operate(session, ResumeClock(session=session_id), instant)]


def start_by_command_after_restart(
    session_id: SessionId, session: Session, up_at: int
) -> list[NextDayScheduled]:
    """Let a start that was due while the server was away wait for a command."""
    due = starts_by_itself_at(session)
    return [] if due is None or due > up_at else [_start_by_command(session_id, session)]


def _start_by_command(session_id: SessionId, session: Session) -> NextDayScheduled:
    schedule = session.next_day
    assert schedule is not None  # noqa: S101 - callers found a start in it
    return NextDayScheduled(session=session_id, after=replace(schedule, by_itself=False), before=schedule)


# -- the next day ----------------------------------------------------------------------------------------


def _begun(rules: RuleSet, session_id: SessionId, session: Session, now: int) -> Events:
    started: Events = []
    if current_end(session) is None and session.clock.at(now).day_over:
        ended = end_without_draw(session_id, session, now)
        started, session = [ended], ended.evolve(session)
    end = demand_hands_known(demand_on(session))
    _demand_played(session, end)
    day, run = day_of(session.day_ends) + 1, session.clock.at(now).run_id
    day_begun = DayBegun(session=session_id, number=end.number, day=day, at=now, run=run)
    return [*started, day_begun, *_resumes_with(rules, session_id, session, now)]


def _demand_played(session: Session, end: DayEnd) -> None:
    playing = tables_with_last_hands(session, end)
    if playing:
        named = ", ".join(map(str, playing[:MAX_NAMED]))
        raise Refused(Reason("day_end.still_playing", {"count": len(playing), "tables": named}, "session"))
    if hands := hands_left_without_tables(session, end):
        raise Refused(Reason("day_end.hands_left", {"hands": hands}, "session"))


def _resumes_with(rules: RuleSet, session_id: SessionId, session: Session, now: int) -> list[AnyClockEvent]:
    """Events that pause the clock at the begin of the next day: with the time left, the full level, or the next one.

    After a level that was played to its end, it is the next one in any case.
    """
    events: list[AnyClockEvent] = []

    def step(command: AnyClockCommand) -> None:
        nonlocal session
        for event in operate(session, command, now):
            events.append(event)
            session = event.evolve(session)

    if session.clock.at(now).is_active:
        step(PauseClock(session=session_id))
    clock, resume = session.clock.at(now), rules.day_end.resume_with
    at_end = clock.day_over and not clock.mark.left_ms
    if resume == "remaining_time" and not at_end:
        if clock.day_over:
            step(SetRemaining(session=session_id, ms=clock.mark.left_ms))
        return events
    following = next((span.id for span in clock.spans[clock.index + 1 :] if span.kind == "level"), None)
    # A break at the end of a day is over by the next day.
    goes_on = resume == "next_level" or clock.span.kind == "break" or at_end
    if goes_on and following is not None:
        step(JumpToPeriod(session=session_id, period=following))
    elif (clock.day_over or clock.remaining_ms(now) != clock.length_ms) and not clock.span.is_untimed:
        step(SetRemaining(session=session_id, ms=clock.length_ms))
    return events
