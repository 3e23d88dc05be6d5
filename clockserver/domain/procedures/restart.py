"""After a restart that left the clock without a server: pause it where it was, and ask the TD how to go on."""

from __future__ import annotations

from typing import Literal, TypeAlias

from clockserver.domain.ids import SessionId
from clockserver.domain.procedures.clock import ClockCommand
from clockserver.domain.procedures.clock_events import ClockChanged, changed, stopped_while_away
from clockserver.domain.session import Absence, Session
from clockserver.domain.texts import Reason, Refused


class ChooseAfterRestart(ClockCommand, frozen=True, tag="clock.after_restart"):
    """`go_on`: as if the server had not been away. `resume`: from where the clock stood when it went."""

    choice: Literal["go_on", "resume"]


class PausedByRestart(ClockChanged, frozen=True, tag="PausedByRestart"):
    """The server found at `up_at` that it was last known alive at `down_at`; the clock stands as it stood then."""

    answers = False

    down_at: int
    up_at: int

    def open_after(self) -> Absence | None:
        """The question how the clock goes on."""
        return Absence(self.down_at, self.up_at, self.before)


class RestartAnswered(ClockChanged, frozen=True, tag="RestartAnswered"):
    """The TD said how the clock goes on."""

    choice: Literal["go_on", "resume"]


AnyRestartEvent: TypeAlias = PausedByRestart | RestartAnswered


def pause_for_restart(
    session: Session, session_id: SessionId, down_at: int, up_at: int
) -> list[PausedByRestart]:
    """Pause a clock that time would have moved while the server was away; nothing for one that stood."""
    clock = session.clock
    stopped = stopped_while_away(clock, down_at, max(up_at, down_at))
    if stopped is None:
        return []
    away = {"down_at": down_at, "up_at": up_at}
    return [changed(PausedByRestart, session, session_id, (clock, stopped), **away)]


def decide(session: Session, command: ChooseAfterRestart, now: int) -> list[RestartAnswered]:
    """What the TD's choice does. Raises Refused when nothing was asked, or it was answered since."""
    absence, clock = session.absence, session.clock
    if absence is None:
        raise Refused(Reason("restart.nothing_asked"))
    goes_on = command.choice == "go_on"
    after = clock.restored(absence.before) if goes_on else clock.resume(now)
    return [changed(RestartAnswered, session, command.session, (clock, after), choice=command.choice)]
