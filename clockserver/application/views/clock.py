"""Topic `clock`: where the clock stands and what follows, so that a client can count by itself."""

from __future__ import annotations

from clockserver.application.views.periods import period_value
from clockserver.application.views.shapes import AskingValue, ClockValue
from clockserver.domain.level_hands import hands_left
from clockserver.domain.session import Session, registration_closes

LEAST_AHEAD = 12
"""How many periods a client gets at least, to go on without the server: hours in any real structure."""


def clock_value(session: Session) -> ClockValue:
    """The whole topic. Instants in ms since the epoch, durations in ms."""
    clock, mark = session.clock, session.clock.mark
    index = clock.index
    stands = mark.deadline is None
    value: ClockValue = {
        "phase": mark.phase,
        "period": period_value(session, index),
        "ahead": [period_value(session, i) for i in range(index + 1, _ahead_until(session, index))],
        "deadline": mark.deadline,
        "remaining_ms": mark.left_ms if stands else None,
        "start_at": mark.start_at,
        "began_at": mark.began_at,
        "run": clock.run,
        "level_change": clock.level_change,
        "registration_closes": registration_closes(session.structure, session.registration),
        "asking": _asking(session),
    }
    left = hands_left(session)
    if left is not None:
        value["hands"] = {"of": left.of, "left": left.left, "tables": left.tables}
    return value


def _ahead_until(session: Session, index: int) -> int:
    """One past the last period sent: enough periods, and the next break among them."""
    periods = session.structure.periods
    until = min(index + 1 + LEAST_AHEAD, len(periods))
    breaks = (i for i in range(index + 1, len(periods)) if periods[i].kind == "break")
    return max(until, next(breaks, -1) + 1)


def _asking(session: Session) -> AskingValue | None:
    absence = session.absence
    return None if absence is None else {"down_at": absence.down_at, "up_at": absence.up_at}
