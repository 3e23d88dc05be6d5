"""The band of a tournament: when it ends, from its structure, its clock, its players and their chips."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Struct

from clockserver.structures.end_time import (
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
from clockserver.tournament.day_end.next_day import scheduled
from clockserver.tournament.end_of_play.outcome import over_by
from clockserver.tournament.session import Session
from clockserver.tournament.structure.state import Period

USUAL = CONSTANTS["usual"]


class Moment(NamedTuple):
    """Where the reckoning begins. `at` is its instant; None: whenever the clock goes on."""

    position: Position
    at: int | None


class Today(NamedTuple):
    """The end of the day before the tournament is over: ms from the start, and the players left then."""

    ms: int
    likely: int
    fewest: int
    most: int


class Band(Struct, frozen=True):
    """When a tournament ends, with the field that it was reckoned from."""

    field: Field
    moment: Moment
    end: EndTime
    today: Today | None
    """None: no end of a day is planned before the late end."""
    is_announced: bool
    """Nobody has entered yet: it is reckoned from the most entries that the event takes."""
    is_measured: bool
    """Whether the model was held against such games: not in limit, nor in stud."""

    def is_today(self, landing: Landing) -> bool:
        """Whether an end is before the end of the day."""
        return self.today is None or landing.ms <= self.today.ms


def band_of(session: Session, c: float, now: int) -> Band | None:
    """The band at an instant; None where nobody plays against anybody, or play is over."""
    found = field_of(session)
    if found is None or over_by(session) is not None:
        return None
    field, is_announced = found
    moment = moment_of(session, now)
    end = end_time(session.structure, field, c, at=moment.position)
    ahead = session.structure.periods[moment.position.period :]
    today = _today(session, field, c, moment.position, end)
    return Band(field, moment, end, today, is_announced, _is_measured(ahead))


def field_of(session: Session) -> tuple[Field, bool] | None:
    """The players left and their chips, and whether they are only announced; None for fewer than two players.

    Before anybody enters: as many as the event takes at most, if it says.
    """
    counters, seating, stack = session.counters, session.seating, session.structure.starting_stack
    players, is_announced = counters.players_left, not session.field
    chips = session.ledger.in_play
    if is_announced:
        players = seating.most_entries or 0
        chips = 0
    if players < 2:
        return None
    return Field(players, chips or players * stack, table_size=seating.table_size), is_announced


def moment_of(session: Session, now: int) -> Moment:
    """Where the clock is at an instant."""
    clock = session.clock.at(now)
    index, mark = clock.index, clock.mark
    if clock.day_over and not clock.is_last:
        coming = scheduled(session)
        position = Position(index + 1, clock.spans[index + 1].ms)
        return Moment(position, None if coming is None else coming.resumes_at)
    if clock.span.is_untimed and mark.began_at is not None:
        # No time counts down: what is left of the time that it is reckoned to take.
        left = max(0, clock.length_ms - (now - mark.began_at))
        return Moment(Position(index, left), now if clock.going else None)
    if clock.phase == "scheduled":
        return Moment(Position(index, mark.left_ms), mark.start_at)
    left = mark.left_ms if mark.deadline is None else mark.deadline - now
    return Moment(Position(index, left), now if clock.going else None)


def _today(session: Session, field: Field, c: float, start: Position, end: EndTime) -> Today | None:
    spans = session.clock.spans
    last = next((i for i in range(start.period, len(spans)) if spans[i].stops), None)
    if last is None:
        return None
    likely, fewest, most = (
        end_of_day(session.structure, field, each, start, last) for each in (c, c * EARLY, c * LATE)
    )
    if end.late.ms <= most.ms:
        return None
    return Today(most.ms, likely.players, fewest.players, most.players)


def _is_measured(periods: Iterable[Period]) -> bool:
    games = [one for period in periods for one in period.stakes]
    return all(one.betting != "fixed_limit" and one.family != "stud" for one in games)
