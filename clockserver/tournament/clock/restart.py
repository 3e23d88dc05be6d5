"""After a restart under a running clock: a pause at its place, and the question how it goes on."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.clock.commands import ChooseAfterRestart
from clockserver.tournament.clock.events import (
    PausedByRestart,
    RestartAnswered,
    clock_event,
    stopped_while_away,
)
from clockserver.tournament.clock.level_clock import LevelClock, Mark
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def pause_for_restart(
    session: Session, session_id: SessionId, down_at: int, up_at: int
) -> list[PausedByRestart]:
    """Pause a clock that ran, or would have started, while the server was away; no events for other clocks."""
    clock = session.clock
    stopped = stopped_while_away(clock, down_at, max(up_at, down_at))
    if stopped is None:
        return []
    away = {"down_at": down_at, "up_at": up_at}
    return [clock_event(PausedByRestart, session, session_id, (clock, stopped), **away)]


def decide(
    state: Tournament, command: ChooseAfterRestart, now: int, _randomness: RandomBelow
) -> list[RestartAnswered]:
    """Carry out the director's choice. Raises Refused where no question is open."""
    session = state.sessions[command.session]
    absence, clock = session.absence, session.clock
    if absence is None:
        raise Refused(Reason("restart.nothing_asked"))
    after = _resumed_clock(clock, absence.before, now) if command.choice == "go_on" else clock.resume(now)
    return [clock_event(RestartAnswered, session, command.session, (clock, after), choice=command.choice)]


def _resumed_clock(clock: LevelClock, before: Mark, now: int) -> LevelClock:
    """The clock as if the server had not been away; in the present period where the structure lost the earlier one."""
    if any(span.id == before.period for span in clock.spans):
        return clock.restored(before)
    if before.phase == "scheduled":
        return clock.restored(replace(before, period=clock.mark.period, left_ms=clock.mark.left_ms))
    return clock.resume(now)
