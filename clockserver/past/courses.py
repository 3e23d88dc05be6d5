"""The course of each session: the start of its clock, and the entries at the end of each period."""

from __future__ import annotations

from msgspec import Struct

from clockserver.core.ids import SessionId
from clockserver.structures.learned_constant import chips_in
from clockserver.structures.what_if import Course, Entered
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


class KeptCourses(Struct, frozen=True):
    """The stored courses, by session."""

    started: dict[SessionId, int]
    period: dict[SessionId, int]
    entered: dict[SessionId, list[Entered]]


class Courses:
    """The courses of one journal's sessions, built state by state."""

    def __init__(self) -> None:
        self._started: dict[SessionId, int] = {}
        self._period: dict[SessionId, int] = {}
        self._entered: dict[SessionId, dict[int, Entered]] = {}

    def kept_courses(self) -> KeptCourses:
        """The present memory."""
        entered = {session: list(each.values()) for session, each in self._entered.items()}
        return KeptCourses(dict(self._started), dict(self._period), entered)

    def resume(self, kept_courses: KeptCourses) -> None:
        """Start from a stored memory."""
        self._started, self._period = dict(kept_courses.started), dict(kept_courses.period)
        self._entered = {
            session: {each.period: each for each in entered}
            for session, entered in kept_courses.entered.items()
        }

    def take(self, before: Tournament | None, state: Tournament) -> None:
        """Add the state after an event, given the one before it."""
        for id_, session in state.sessions.items():
            old = None if before is None else before.sessions.get(id_)
            if old is None or session.clock is not old.clock:
                self._add_session(id_, session, old, state.last_at)

    def _add_session(self, id_: SessionId, session: Session, old: Session | None, instant: int) -> None:
        if id_ not in self._started and session.clock.is_active:
            self._started[id_] = instant
        index, period = session.clock.index, self._period.get(id_, 0)
        if index > period and old is not None:
            ended = Entered(index - 1, old.counters.entries, chips_in(old))
            self._entered.setdefault(id_, {})[ended.period] = ended
        self._period[id_] = index

    def of(self, session: SessionId) -> Course:
        """The course of a session."""
        entered = self._entered.get(session, {})
        return Course(self._started.get(session), tuple(entered[each] for each in sorted(entered)))
