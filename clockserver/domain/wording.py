"""What an event is called in the log, in the words of a room: a code of the catalogue with its parameters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clockserver.domain.ids import SessionId
from clockserver.domain.procedures import clock_events as clock
from clockserver.domain.procedures.announcements import Announced
from clockserver.domain.procedures.counters import Tapped
from clockserver.domain.procedures.restart import PausedByRestart, RestartAnswered
from clockserver.domain.procedures.set_up import TournamentCreated
from clockserver.domain.session import Session
from clockserver.domain.texts import Param, Text

ABOUT_PERIODS = (
    clock.PeriodSkipped,
    clock.PeriodTakenBack,
    clock.PeriodChosen,
    clock.LevelAnnounced,
)
"""Events whose words name the period they led to: their codes end in its kind, or in `gone`."""


def worded(event: Any, sessions: Mapping[SessionId, Session]) -> Text:
    """The words of an event; `sessions` are those of the state after it, or of a later one."""
    code = f"log.{type(event).__name__}"
    match event:
        case Tapped(what=what, count=count):
            return Text(f"{code}.{what}", {"count": count})
        case Announced(announcement=announcement, before=before):
            shown = announcement or before
            return Text(code, {"text": shown.text if shown else ""})
        case clock.TimeAdded(ms=ms):
            return Text(code if ms >= 0 else "log.TimeTaken", {"by_ms": abs(ms)})
        case clock.TimeLeftSet(ms=ms):
            return Text(code, {"left_ms": ms})
        case clock.StartScheduled(start_at=start_at):
            return Text(code, {"start_at": start_at})
        case clock.LevelChangeSet(mode=mode):
            return Text(f"{code}.{mode}")
        case PausedByRestart(down_at=down_at, up_at=up_at):
            return Text(code, {"down_at": down_at, "up_at": up_at})
        case RestartAnswered(choice=choice):
            return Text(f"{code}.{choice}")
        case TournamentCreated(title=title):
            return Text(code, {"title": title})
        case clock.ClockChanged():
            kind, params = _period(sessions[event.session], event.clock.period)
            return Text(f"{code}.{kind}" if isinstance(event, ABOUT_PERIODS) else code, params)
        case _:
            return Text(code)


def _period(session: Session, period_id: str) -> tuple[str, dict[str, Param]]:
    try:
        index = session.structure.index(period_id)
    except KeyError:
        return "gone", {}
    period = session.structure.periods[index]
    level = session.structure.level_number(index)
    return period.kind, {"level": level, "length_ms": period.ms}
