"""Topic `clock`: the clock's state and the periods ahead, so that a client can count on its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clockserver.tournament.clock.level_hands import hands_left
from clockserver.tournament.clock.shapes import AskingValue, ClockValue, DayValue
from clockserver.tournament.day_end.next_day import is_over, played_day, schedule_of
from clockserver.tournament.entries.late_registration import registration_closes
from clockserver.tournament.flights.view import back_value, players_through
from clockserver.tournament.session import Session
from clockserver.tournament.structure.periods_view import period_values
from clockserver.tournament.structure.state import PeriodId

MIN_AHEAD = 12
"""Minimum number of periods sent to a client, for hours without the server."""


def clock_value(session: Session, deck_changes: Mapping[PeriodId, Sequence[int]] | None = None) -> ClockValue:
    """The whole topic, instants in ms since the epoch, durations in ms.

    `deck_changes`: the house's moments by period, in ms after its begin.
    """
    clock, mark = session.clock, session.clock.mark
    index = clock.index
    is_stopped = mark.deadline is None
    current, *ahead = period_values(session, index, _ahead_until(session, index))
    value: ClockValue = {
        "phase": mark.phase,
        "period": current,
        "ahead": ahead,
        "deadline": mark.deadline,
        "remaining_ms": mark.left_ms if is_stopped else None,
        "start_at": mark.start_at,
        "began_at": mark.began_at,
        "run": clock.run_id,
        "level_change": clock.level_change,
        "registration_closes": registration_closes(session.structure, session.registration),
        "asking": _asking(session),
        "day_over": clock.day_over,
        "day": day_value(session),
    }
    if deck_changes is not None:
        sent_ids = [value["period"]["id"], *(each["id"] for each in value["ahead"])]
        value["deck_changes"] = {id_: list(deck_changes[id_]) for id_ in sent_ids if id_ in deck_changes}
    level_hands = hands_left(session)
    if level_hands is not None:
        value["hands"] = {"of": level_hands.of, "left": level_hands.left, "tables": level_hands.tables}
    return value


def day_value(session: Session) -> DayValue:
    """The day, and the begin of the next one."""
    schedule = schedule_of(session)
    value: DayValue = {
        "number": played_day(session),
        "over": is_over(session) or session.flight_end is not None,
        "resumes_at": None if schedule is None else schedule.resumes_at,
        "starts": None if schedule is None else "by_itself" if schedule.by_itself else "by_hand",
    }
    if session.label:
        players_left, entries = players_through(session), session.field
        value["flight"] = {
            "label": session.label,
            "left": players_left,
            "entries": entries,
            "back": back_value(session),
        }
    return value


def _ahead_until(session: Session, index: int) -> int:
    """Position after the last period sent: `MIN_AHEAD` of them at least, and the next break."""
    periods = session.structure.periods
    until = min(index + 1 + MIN_AHEAD, len(periods))
    breaks = (i for i in range(index + 1, len(periods)) if periods[i].kind == "break")
    return max(until, next(breaks, -1) + 1)


def _asking(session: Session) -> AskingValue | None:
    absence = session.absence
    return None if absence is None else {"down_at": absence.down_at, "up_at": absence.up_at}
