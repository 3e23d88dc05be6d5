"""The end of a day as other subjects need it: planned, current, or without a draw."""

from __future__ import annotations

from clockserver.core.ids import SessionId
from clockserver.tournament.day_end.events import DayEndStarted
from clockserver.tournament.day_end.state import DayEnd, newest
from clockserver.tournament.session import Session
from clockserver.tournament.structure.state import PeriodId


def planned_end(session: Session) -> PeriodId | None:
    """The period with which the day is planned to end; None without one, or once that end has begun."""
    begun_ends = {each.period for each in session.day_ends}
    index, clock = session.clock.index, session.clock
    for period, span in zip(session.structure.periods[index:], clock.spans[index:], strict=True):
        if (period.ends_day or span.stops) and period.id not in begun_ends:
            return period.id
    return None


def current_end(session: Session) -> DayEnd | None:
    """The current end of the day; None while there is none."""
    end = newest(session.day_ends)
    return end if end is not None and end.state == "on" else None


def end_without_draw(session_id: SessionId, session: Session, now: int) -> DayEndStarted:
    """End the day at once: no more hands are played, and no card is drawn."""
    number, period = len(session.day_ends) + 1, planned_end(session)
    end = DayEnd(number, now, period=period, hands=0, known_at=now)
    return DayEndStarted(session=session_id, number=number, after=end)
