"""Log lines of the level clock."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text
from clockserver.tournament.clock import events as clock
from clockserver.tournament.log_terms import Sessions, period

ABOUT_PERIODS = (
    clock.PeriodSkipped,
    clock.PeriodTakenBack,
    clock.PeriodChosen,
    clock.LevelAnnounced,
)
"""Events whose lines name the period they led to: the codes end in its kind, or in `gone`."""


def line(event: Any, code: str, sessions: Sessions) -> Text:
    """The line of a command to the clock, or of an event caused by time."""
    match event:
        case clock.TimeAdded(ms=ms):
            return Text(code if ms >= 0 else "log.TimeTaken", {"by_ms": abs(ms)})
        case clock.TimeLeftSet(ms=ms):
            return Text(code, {"left_ms": ms})
        case clock.LevelChangeSet(mode=mode):
            return Text(f"{code}.{mode}")
        case clock.RestartAnswered(choice=choice):
            return Text(f"{code}.{choice}")
        case clock.ZeroReached() if event.clock.day_over:
            return Text(f"{code}.day_over", period(sessions[event.session], event.clock.period)[1])
        case clock.LevelStarted(by_signal=True):
            return Text(f"{code}.by_signal", period(sessions[event.session], event.clock.period)[1])
        case clock.ClockChanged():
            kind, params = period(sessions[event.session], event.clock.period)
            return Text(f"{code}.{kind}" if isinstance(event, ABOUT_PERIODS) else code, params)
    return Text(code)
