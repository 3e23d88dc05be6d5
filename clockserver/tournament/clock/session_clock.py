"""A session's structure as its clock counts it: ends of days, ends of flights and lengths of levels."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.tournament.clock.spans import Span, spans_of
from clockserver.tournament.session import Session
from clockserver.tournament.structure.state import Period, PeriodId, Structure


def clock_spans(session: Session, structure: Structure) -> tuple[Span, ...]:
    """The periods for the clock of a session, which stops at each end of a day that has not passed."""
    ended = {end.period for end in session.day_ends if end.state == "over" and end.period is not None}
    players = session.counters.players_left
    ends = stops_of(session, structure)
    return spans_of(structure, stops=session.stops_at_day_end, over=ended, players=players, ends=ends)


def stops_of(session: Session, structure: Structure) -> dict[PeriodId, int]:
    """The periods in which a flight ends, with the time left then in ms: by its level, or by another flight's mark."""
    stops: dict[PeriodId, int] = {}
    level, mark, periods = session.ends.level, session.stop_mark, structure.periods
    if level is not None and (index := structure.index_of_level(level)) is not None:
        stops[periods[index].id] = 0
    if mark is None or (index := structure.index_of_level(mark.level)) is None:
        return stops
    left_ms = mark.left_ms
    if mark.in_break:
        follows = index + 1 < len(periods) and periods[index + 1].kind == "break"
        index, left_ms = (index + 1, left_ms) if follows else (index, 0)
    period = periods[index]
    stops[period.id] = 0 if period.hands or period.until_end else min(left_ms, period.ms)
    return stops


def with_lengths(session: Session) -> Session:
    """The session after a change of its players: lengths of later levels follow their number."""
    if not session.structure.follows_players:
        return session
    clock = session.clock.with_lengths(clock_spans(session, session.structure))
    return session if clock == session.clock else replace(session, clock=clock)


def periods_with_lengths(session: Session) -> tuple[Period, ...]:
    """The structure's periods with the lengths that the clock counts for the players left."""
    periods, clock = session.structure.periods, session.clock
    if not session.structure.follows_players:
        return periods
    index = clock.index
    lengths = [clock.length_ms if i == index else span.ms for i, span in enumerate(clock.spans)]
    return tuple(replace(period, ms=ms) for period, ms in zip(periods, lengths, strict=True))
