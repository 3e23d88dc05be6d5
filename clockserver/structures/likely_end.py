"""The likely end of a tournament, computed from structure, players and chips.

A table loses c ÷ M players a hand. M is the average stack over the cost of a hand to a table: with n players
and `chips` in play, M = chips ÷ (n · cost). At 30 M and c = 0.75 that is one player in 40 hands.

A hand takes 50 + 8·m seconds, m = min(n, table size), and there are t = max(1, n ÷ table size) tables. So

    players per second = t · c ÷ M ÷ (50 + 8·m) = t · c · n · cost ÷ (chips · (50 + 8·m))

and the next bust-out needs the reciprocal of that. Only `cost` changes from level to level. The constant part is
the *work* of a bust-out, in chips · seconds:

    work = chips · (50 + 8·m) ÷ (t · c · n)

A level with a hand's cost `cost` does `cost` of it each second, and a break none. The number
of players reaches n as soon as the work of all bust-outs until then is done.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from clockserver.core.ids import MAX_CHIPS
from clockserver.structures.levels import hand_cost, level_unit, levels_of
from clockserver.tournament.structure.state import Structure

Pace: TypeAlias = Literal["slow", "usual", "loose"]
CONSTANTS: dict[Pace, float] = {"slow": 0.6, "usual": 0.75, "loose": 1.0}
"""The model's only constant c, by pace."""
EARLY, LATE = 1.7, 1 / 2.5
"""Constants of the early and the late end, as multiples of the likely end's constant."""
DEAL_MS, PLAYER_MS = 50_000, 8_000
"""Length of a hand: the base, and the part of each player dealt in."""


class Position(Struct, frozen=True):
    """The clock's position: a period, and the time left in it."""

    period: int
    remaining_ms: int


class Landing(Struct, frozen=True):
    """The moment with a number of players left: ms from the start, and the clock's position."""

    players: int
    ms: int
    period: int
    level: int
    """The displayed number of the level."""
    big_blinds: int
    """Big blinds in play."""
    is_beyond: bool
    """Whether the structure is over by then, or in the level that lasts until the end."""


class EndTime(Struct, frozen=True):
    """The end as a range, and the likely times of marks."""

    likely: Landing
    early: Landing
    late: Landing
    marks: tuple[Landing, ...] = ()


class Field:
    """The players, the chips in play, and the number of players at which play stops. Totals are cached."""

    def __init__(self, players: int, chips: int, *, table_size: int = 9, stop: int = 1) -> None:
        self.players = players
        self.chips = chips
        self.table_size = table_size
        self.stop = stop
        self._full = self._full_tables()

    def _full_tables(self) -> tuple[float, ...]:
        """Total work up to each bust-out at full tables, in chips · ms, with c = 1."""
        hand_ms = DEAL_MS + PLAYER_MS * self.table_size
        work = self.chips * hand_ms * self.table_size
        # A list is faster than a generator: a tournament of 100,000 players computes this at each elimination.
        each = [work / (n * n) for n in range(self.players, self.table_size, -1)]
        return (0.0, *accumulate(each))

    def work(self, before: int, after: int) -> Iterator[tuple[int, int, float]]:
        """The work from `before` players to `after`, in parts of (players dealt in, players left after it, work)."""
        full = max(after, min(before, self.table_size))
        if full < before:
            work = self._full[self.players - full] - self._full[self.players - before]
            yield self.table_size, full, work
        for n in range(min(before, self.table_size), after, -1):
            yield n, n - 1, self.chips * (DEAL_MS + PLAYER_MS * n) / n

    def left_after(self, before: int, work: float) -> int:
        """Players left of `before` after this work at full tables."""
        total_work = self._full[self.players - before] + work
        return max(self.players + 1 - bisect_right(self._full, total_work), min(before, self.table_size))


def end_time(
    structure: Structure,
    field: Field,
    c: float,
    *,
    marks: Sequence[int] = (),
    position: Position | None = None,
) -> EndTime:
    """The likely, early and late end of a field, and times of numbers of players.

    `c`: the model's constant.
    """
    start = position or Position(0, structure.periods[0].ms_with(field.players))
    likely = landings(structure, field, c, [*marks, field.stop], start)
    (early,) = landings(structure, field, c * EARLY, [field.stop], start)
    (late,) = landings(structure, field, c * LATE, [field.stop], start)
    return EndTime(likely[-1], early, late, tuple(likely[:-1]))


def landings(
    structure: Structure, field: Field, c: float, targets: Sequence[int], start: Position
) -> list[Landing]:
    """The moment for each of these numbers of players, in the given order."""
    course = _Course(structure, field, start)
    landing_of: dict[int, Landing] = {}
    players_left = field.players
    for target in sorted(set(targets), reverse=True):
        for dealt, after, work in field.work(players_left, target):
            course.play(dealt, players_left, work / c, c)
            players_left = after
        landing_of[target] = course.landing(target)
    return [landing_of[target] for target in targets]


class DayEnd(NamedTuple):
    """The end of a day: ms from the start of the estimate, and players left."""

    ms: int
    players: int


def end_of_day(structure: Structure, field: Field, c: float, start: Position, last: int) -> DayEnd:
    """The end of period `last`, by position, and the players left then."""
    course = _Course(structure, field, start, last)
    players_left = field.players
    for dealt, after, work in field.work(players_left, field.stop):
        work_done = course.play(dealt, players_left, work / c, c)
        if course.stopped:
            players_left = (
                players_left if dealt < field.table_size else field.left_after(players_left, work_done * c)
            )
            break
        players_left = after
    return DayEnd(course.ms, players_left)


class _Course:
    """A simulation of a field through the periods, until the end of period `last` if given."""

    def __init__(self, structure: Structure, field: Field, start: Position, last: int | None = None) -> None:
        self._structure = structure
        self._field = field
        self._costs = [hand_cost(period) for period in structure.periods]
        self._last = levels_of(structure)[-1]
        self._period = start.period
        self._remaining_ms = float(start.remaining_ms)
        self._ms = 0.0
        self._is_over = False
        """Whether all periods are over; the last level then lasts until the end."""
        self._stops_after = last
        self.stopped = False

    @property
    def ms(self) -> int:
        """Time since the start."""
        return min(round(self._ms), MAX_CHIPS)

    def play(self, dealt: int, players: int, work: float, c: float) -> float:
        """Play until the work is done, at tables with `dealt` players; `players` are left at the beginning.

        Return the work done: less where the last period ends before.
        """
        work_done = 0.0
        while True:
            cost = self._costs[self._period].of(dealt)
            if cost and (self._never_ends() or cost * self._remaining_ms >= work - work_done):
                needed = (work - work_done) / cost
                self._ms += needed
                self._remaining_ms -= needed
                return work
            work_done += cost * self._remaining_ms
            self._ms += self._remaining_ms
            if self._period == self._stops_after:
                self.stopped = True
                return work_done
            players_left = (
                players if dealt < self._field.table_size else self._field.left_after(players, work_done * c)
            )
            self._next(players_left)

    def _never_ends(self) -> bool:
        return self._is_over or self._structure.periods[self._period].until_end

    def _next(self, players: int) -> None:
        self._period += 1
        if self._period == len(self._structure.periods):
            self._is_over = True
            self._period = self._last
        self._remaining_ms = float(self._structure.periods[self._period].ms_with(players))

    def landing(self, players: int) -> Landing:
        """The present moment."""
        level = next((i for i in range(self._period, -1, -1) if self._structure.periods[i].stakes), 0)
        unit = level_unit(self._structure.periods[level])
        return Landing(
            players=players,
            ms=self.ms,
            period=self._period,
            level=self._structure.level_number(self._period),
            big_blinds=round(self._field.chips / unit),
            is_beyond=self._never_ends(),
        )
