"""After a restart that left the clock without a server: pause it where it was, and ask the TD how to go on."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from clockserver.domain.ids import SessionId
from clockserver.domain.level_clock import Mark
from clockserver.domain.procedures.clock import ClockCommand
from clockserver.domain.procedures.clock_events import ClockChanged, restored
from clockserver.domain.session import Absence, Session
from clockserver.domain.texts import Reason, Refused


class ChooseAfterRestart(ClockCommand, frozen=True, tag="clock.after_restart"):
    """`go_on`: as if the server had not been away. `resume`: from where the clock stood when it went."""

    choice: Literal["go_on", "resume"]


class PausedByRestart(ClockChanged, frozen=True, tag="PausedByRestart"):
    """The server found at `up_at` that it was last known alive at `down_at`; the clock stands as it stood then."""

    down_at: int
    up_at: int

    def evolve(self, session: Session) -> Session:
        """The clock paused, and the question open."""
        session = super().evolve(session)
        return replace(session, absence=Absence(self.down_at, self.up_at, self.before))


class RestartAnswered(ClockChanged, frozen=True, tag="RestartAnswered"):
    """The TD said how the clock goes on."""

    choice: Literal["go_on", "resume"]
    absence: Absence

    def evolve(self, session: Session) -> Session:
        """The clock as chosen, the question closed."""
        return replace(super().evolve(session), absence=None)

    def inverse(self, session: Session) -> list[Any]:
        """The question is open again."""
        back = restored(session, self.before, self.session)
        return [
            RestartAskedAgain(
                session=self.session,
                clock=back.clock,
                before=back.before,
                run=back.run,
                turn=back.turn,
                choice=self.choice,
                absence=self.absence,
            )
        ]


class RestartAskedAgain(ClockChanged, frozen=True, tag="RestartAskedAgain"):
    """The answer was taken back."""

    choice: Literal["go_on", "resume"]
    absence: Absence

    def evolve(self, session: Session) -> Session:
        """The clock as it stood, the question open."""
        return replace(super().evolve(session), absence=self.absence)

    def inverse(self, session: Session) -> list[Any]:
        """The answer stands again."""
        back = restored(session, self.before, self.session)
        return [
            RestartAnswered(
                session=self.session,
                clock=back.clock,
                before=back.before,
                run=back.run,
                turn=back.turn,
                choice=self.choice,
                absence=self.absence,
            )
        ]


AnyRestartEvent: TypeAlias = PausedByRestart | RestartAnswered | RestartAskedAgain


def pause_for_restart(
    session: Session, session_id: SessionId, down_at: int, up_at: int
) -> list[PausedByRestart]:
    """Pause a clock that time would have moved while the server was away; nothing for one that stood.

    A scheduled start is left alone if it is still to come, and asked about if it passed.
    """
    clock = session.clock.at(down_at)
    would_move = clock.phase == "running" or (
        clock.phase == "scheduled" and clock.at(max(up_at, down_at)).phase != "scheduled"
    )
    if not would_move:
        return []
    if clock.phase == "running":
        after = clock.pause(down_at)
    else:
        after = clock.restored(Mark("paused", clock.mark.period, clock.mark.left_ms))
    return [
        PausedByRestart(
            session=session_id,
            clock=after.mark,
            before=session.clock.mark,
            run=after.run,
            turn=after.turn,
            down_at=down_at,
            up_at=up_at,
        )
    ]


def decide(session: Session, command: ChooseAfterRestart, now: int) -> list[RestartAnswered]:
    """What the TD's choice does. Raises Refused when nothing was asked, or the clock was moved on since."""
    if session.absence is None:
        raise Refused(Reason("restart.nothing_asked"))
    if session.clock.phase != "paused":
        raise Refused(Reason("already_done", {}, "choice"))
    goes_on = command.choice == "go_on"
    clock = session.clock
    after = clock.restored(session.absence.before) if goes_on else clock.resume(now)
    return [
        RestartAnswered(
            session=command.session,
            clock=after.mark,
            before=session.clock.mark,
            run=after.run,
            turn=after.turn,
            choice=command.choice,
            absence=session.absence,
        )
    ]
