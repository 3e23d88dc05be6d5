"""The mark of a stage: the level and time where its first flight stopped, the latest end of the others."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.tournament.clock.session_clock import clock_spans, stops_of
from clockserver.tournament.flights.state import StopMark
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def with_marks(state: Tournament, now: int) -> Tournament:
    """The tournament with the stop marks set by ended flights."""
    sessions = state.sessions
    for id_, session in state.sessions.items():
        mark = _mark_for(state, session)
        if mark is not None and _is_beyond(replace(session, stop_mark=mark), now):
            mark = None  # a clock past the mark does not stop there
        if mark == session.stop_mark:
            continue
        marked = replace(session, stop_mark=mark)
        spans = clock_spans(marked, marked.structure)
        sessions = sessions.set(id_, replace(marked, clock=marked.clock.at(now).over_changed(spans, now)))
    return state if sessions is state.sessions else replace(state, sessions=sessions)


def mark_of(session: Session) -> StopMark | None:
    """The level and time where a flight stopped; None before its end."""
    end, structure = session.flight_end, session.structure
    if end is None:
        return None
    index = structure.index(end.period)
    in_break = structure.periods[index].kind == "break"
    return StopMark(structure.level_number(index), end.left_ms, in_break)


def _mark_for(state: Tournament, session: Session) -> StopMark | None:
    if not session.ends.same_mark or session.flight_end is not None or session.merged_into is not None:
        return session.stop_mark if session.flight_end is not None else None
    ended = [
        (each.flight_end.at, int(id_), each)
        for id_, each in state.sessions.items()
        if each.stage == session.stage and each.flight_end is not None
    ]
    return mark_of(min(ended)[2]) if ended else None


def _is_beyond(session: Session, now: int) -> bool:
    """Whether the clock has passed the mark."""
    unmarked = replace(session, stop_mark=None)
    stops = stops_of(session, session.structure)
    passed = stops.keys() - stops_of(unmarked, session.structure).keys() or stops.keys()
    clock = session.clock.at(now)
    for period in passed:
        index = session.structure.index(period)
        if clock.index > index:
            return True
        if clock.index == index and clock.is_active and clock.remaining_ms(now) < stops[period]:
            return True
    return False
