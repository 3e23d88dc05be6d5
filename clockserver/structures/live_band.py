"""The likely end of a running tournament, from structure, clock, players and chips."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Struct

from clockserver.structures.likely_end import (
    CONSTANTS,
    EARLY,
    LATE,
    EndTime,
    Field,
    Landing,
    Position,
    end_of_day,
    end_time,
)
from clockserver.tournament.day_end.next_day import schedule_of
from clockserver.tournament.end_of_play.outcome import end_cause
from clockserver.tournament.session import Session
from clockserver.tournament.structure.state import Period

USUAL = CONSTANTS["usual"]


class Moment(NamedTuple):
    """The start of the estimate. `at` is its instant; None: whenever the clock resumes."""

    position: Position
    at: int | None


class Today(NamedTuple):
    """The end of a day before the tournament's end: ms from the start of the estimate, and players left."""

    ms: int
    likely: int
    fewest: int
    most: int


class Band(Struct, frozen=True):
    """The likely end as a range, with the field behind it."""

    field: Field
    moment: Moment
    end: EndTime
    today: Today | None
    """None: no end of a day is planned before the late end."""
    is_announced: bool
    """Whether nobody has entered yet, so that the field is the maximum number of entries."""
    is_measured: bool
    """Whether the model was validated for these games: limit and stud were not."""

    def is_today(self, landing: Landing) -> bool:
        """Whether an end is before the end of the day."""
        return self.today is None or landing.ms <= self.today.ms


def band_of(session: Session, c: float, now: int) -> Band | None:
    """The range at an instant; None with fewer than two players, or after play."""
    field_and_source = field_of(session)
    if field_and_source is None or end_cause(session) is not None:
        return None
    field, is_announced = field_and_source
    moment = moment_of(session, now)
    end = end_time(session.structure, field, c, position=moment.position)
    ahead = session.structure.periods[moment.position.period :]
    today = _today(session, field, c, moment.position, end)
    return Band(field, moment, end, today, is_announced, _is_measured(ahead))


def field_of(session: Session) -> tuple[Field, bool] | None:
    """The players left with their chips, and whether they are only announced; None below two players.

    Before any entry the players are the event's maximum, if it has one.
    """
    counters, seating, stack = session.counters, session.seating, session.structure.starting_stack
    players, is_announced = counters.players_left, not session.field
    chips = session.ledger.in_play
    if is_announced:
        players = seating.max_entries or 0
        chips = 0
    if players < 2:
        return None
    return Field(players, chips or players * stack, table_size=seating.table_size), is_announced


def moment_of(session: Session, now: int) -> Moment:
    """The clock's position at an instant."""
    clock = session.clock.at(now)
    index, mark = clock.index, clock.mark
    if clock.day_over and not clock.is_last:
        schedule = schedule_of(session)
        position = Position(index + 1, clock.spans[index + 1].ms)
        return Moment(position, None if schedule is None else schedule.resumes_at)
    if clock.span.is_untimed and mark.began_at is not None:
        # An untimed period counts nothing down: the rest of its estimated length is used.
        remaining_ms = max(0, clock.length_ms - (now - mark.began_at))
        return Moment(Position(index, remaining_ms), now if clock.is_active else None)
    if clock.phase == "scheduled":
        return Moment(Position(index, mark.left_ms), mark.start_at)
    remaining_ms = mark.left_ms if mark.deadline is None else mark.deadline - now
    return Moment(Position(index, remaining_ms), now if clock.is_active else None)


def _today(session: Session, field: Field, c: float, start: Position, end: EndTime) -> Today | None:
    spans = session.clock.spans
    last = next((i for i in range(start.period, len(spans)) if spans[i].stops), None)
    if last is None:
        return None
    likely, min_players, max_players = (
        end_of_day(session.structure, field, each, start, last) for each in (c, c * EARLY, c * LATE)
    )
    if end.late.ms <= max_players.ms:
        return None
    return Today(max_players.ms, likely.players, min_players.players, max_players.players)


def _is_measured(periods: Iterable[Period]) -> bool:
    games = [stakes for period in periods for stakes in period.stakes]
    return all(stakes.betting != "fixed_limit" and stakes.family != "stud" for stakes in games)
