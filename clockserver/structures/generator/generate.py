"""The search: progressions and level lengths, the best first, until one keeps all conditions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log
from typing import NamedTuple

from msgspec.structs import replace

from clockserver.structures.generator.blind_progression import progressions, stakes_of
from clockserver.structures.generator.structure_builder import (
    last_entries,
    period_count,
    periods_of,
    structure_of,
    with_color_ups,
)
from clockserver.structures.generator.wish import Wish
from clockserver.structures.likely_end import CONSTANTS, EndTime, Field, Position, end_time, landings
from clockserver.structures.warnings.all_checks import warnings_of
from clockserver.structures.warnings.checked_structure import CheckedStructure, Terms
from clockserver.structures.warnings.chip_checks import color_up_missing
from clockserver.structures.warnings.finding import Finding
from clockserver.tournament.structure.state import Period, Stakes, Structure

GROWTHS = (1.4, 1.35, 1.45, 1.3, 1.5, 1.25, 1.55, 1.6, 1.2, 1.65, 1.15)
BEST_GROWTH = 1.4
USUAL_MINUTES = (10, 12, 15, 20, 25, 30, 40, 45, 60, 90, 120)
MIN_MINUTES, MAX_MINUTES = 3, 150
"""Minimum and maximum length of a level, in minutes."""
MAX_DEVIATION, MAX_HINTS = 0.1, 4
"""Maximum deviation of the likely end from the wish, as a share; and maximum number of hints."""
MAX_TRIED = 14
MAX_NEAREST = 3
MAX_ENDS_TRIED = 24
"""Maximum number of ends tried for the lengths nearest to the wish."""
WISH_SHARES = (1.25, 0.8, 1.5, 2, 0.5, 3, 4, 6)
"""Multiples of the wished duration that are tried where no end near the wish keeps all conditions."""
EXTRA_MINUTES = (1, 2, 3)
"""Minutes added to the longest level length where no fitting length keeps all conditions."""


class Candidate(NamedTuple):
    """A possible structure: growth between levels, the level's minutes, periods and end."""

    growth: float
    minutes: int
    periods: list[Period]
    end: EndTime

    def deviation(self, wish: Wish) -> float:
        """Deviation of the likely end from the wish, as a share of it."""
        return abs(self.end.likely.ms - wish.wish_ms) / wish.wish_ms

    def rank(self, wish: Wish) -> tuple[int, float]:
        """Sort key: about the right end first, then a growth of about 1.4 and a usual length."""
        unusual = 0.0 if self.minutes in USUAL_MINUTES else 0.15
        return int(self.deviation(wish) * 20), abs(log(self.growth / BEST_GROWTH)) + unusual


class Generated(NamedTuple):
    """A structure that keeps all conditions."""

    structure: Structure
    end: EndTime
    warnings: list[Finding]
    minutes: int


class Nearest(NamedTuple):
    """A level length near the wish, and the likely end with it."""

    minutes: int
    ms: int


def generate(wish: Wish) -> Generated | list[Nearest]:
    """The structure; where none keeps all conditions, the level lengths nearest to the wish."""
    field = Field(wish.entries, wish.all_chips, table_size=wish.table_size)
    candidates = list(_candidates(wish, field, wish.level_minutes))
    if not wish.is_fine and not any(_takes_entries(wish, each) for each in candidates):
        return generate(replace(wish, is_fine=True))
    return _best(wish, field, candidates) or _nearest(wish, field, candidates)


def _best(wish: Wish, field: Field, candidates: Sequence[Candidate]) -> Generated | None:
    """The structure with the fewest hints among the first tried."""
    near = [
        each for each in candidates if each.deviation(wish) <= MAX_DEVIATION and _takes_entries(wish, each)
    ]
    best: Generated | None = None
    for each in sorted(near, key=lambda each: each.rank(wish))[:MAX_TRIED]:
        generated = _whole_structure(wish, field, each)
        if generated and (best is None or len(generated.warnings) < len(best.warnings)):
            best = generated
        if best and not best.warnings:
            break
    return best


def _takes_entries(wish: Wish, candidate: Candidate) -> bool:
    """Whether a late entry in the last level with entries has a stack."""
    structure = structure_of(wish, candidate.periods)
    return last_entries(wish, structure, candidate.end.likely.ms) is not None


def _candidates(wish: Wish, field: Field, minutes: int | None) -> Iterator[Candidate]:
    """All progressions, with levels of `minutes`; with None, of each length that fits the wish."""
    for growth in GROWTHS:
        for progression in progressions(wish, growth):
            stakes = stakes_of(wish, progression)
            for length in [minutes] if minutes else _fitting(wish, field, stakes):
                periods = periods_of(wish, stakes, length)
                end = end_time(structure_of(wish, periods), field, CONSTANTS[wish.pace], marks=_marks(wish))
                yield Candidate(growth, length, periods, end)


def _marks(wish: Wish) -> list[int]:
    return [wish.table_size] if wish.entries > wish.table_size else []


def _fitting(wish: Wish, field: Field, stakes: Sequence[Stakes]) -> list[int]:
    """The level lengths in minutes with an end near the wish: the nearest, and usual lengths near it."""
    low, high = MIN_MINUTES, MAX_MINUTES
    while low < high:
        middle = (low + high) // 2
        if _likely_ms(wish, field, stakes, middle) < wish.wish_ms:
            low = middle + 1
        else:
            high = middle
    usual_minutes = [each for each in USUAL_MINUTES if 0.8 * low <= each <= 1.25 * low]
    return sorted({low, max(MIN_MINUTES, low - 1), *usual_minutes})


def _likely_ms(wish: Wish, field: Field, stakes: Sequence[Stakes], minutes: int) -> int:
    structure = structure_of(wish, periods_of(wish, stakes, minutes))
    start = Position(0, structure.periods[0].ms)
    (end,) = landings(structure, field, CONSTANTS[wish.pace], [1], start)
    return end.ms


def _whole_structure(wish: Wish, field: Field, candidate: Candidate) -> Generated | None:
    """The whole structure; None where it breaks a condition."""
    count = period_count(candidate.periods, candidate.end.late.ms)
    if not count or candidate.end.late.is_beyond:
        return None
    for periods in _lengths(candidate.periods, count):
        structure = with_color_ups(wish, structure_of(wish, periods), candidate.end.likely.ms)
        if structure is None:
            return None
        if any(True for _ in color_up_missing(CheckedStructure(structure, Terms()))):
            continue
        terms = Terms(
            entries=wish.entries,
            chips=field.chips,
            table_size=wish.table_size,
            wish_ms=wish.wish_ms,
            end=candidate.end,
        )
        warnings = warnings_of(structure, terms)
        if len(warnings) <= MAX_HINTS and all(each.severity == "hint" for each in warnings):
            return Generated(structure, candidate.end, warnings, candidate.minutes)
    return None


def _lengths(periods: Sequence[Period], count: int) -> Iterator[Sequence[Period]]:
    """The first `count` periods; then longer lists, up to the first level after each of the next two breaks.

    An unneeded chip leaves in the next break, and the first list may end before that break.
    """
    yield periods[:count]
    breaks = [i for i in range(count, len(periods)) if periods[i].kind == "break"]
    for i in breaks[:2]:
        yield periods[: i + 2]


def _nearest(wish: Wish, field: Field, candidates: Sequence[Candidate]) -> list[Nearest]:
    """The level lengths nearest to the wish, each with an end that a structure can meet."""
    all_candidates = [*candidates, *_other_lengths(wish, field, candidates)]
    generated = _best(wish, field, all_candidates) if wish.level_minutes else None
    end_ms_by_minutes = {generated.minutes: generated.end.likely.ms} if generated else {}
    tried = 0
    for each in sorted(all_candidates, key=lambda each: each.deviation(wish)):
        if len(end_ms_by_minutes) == MAX_NEAREST or tried == MAX_ENDS_TRIED:
            break
        if each.minutes not in end_ms_by_minutes:
            tried += 1
            other_wish = replace(wish, wish_ms=each.end.likely.ms, level_minutes=each.minutes)
            if nearest := _best(
                other_wish, field, [other for other in all_candidates if other.minutes == each.minutes]
            ):
                end_ms_by_minutes[each.minutes] = nearest.end.likely.ms
    ranked = sorted(
        (end_ms_by_minutes or _nearest_other_wish(wish, field)).items(),
        key=lambda each: abs(each[1] - wish.wish_ms),
    )
    return [Nearest(minutes, ms) for minutes, ms in ranked]


def _nearest_other_wish(wish: Wish, field: Field) -> dict[int, int]:
    """A level length and its end in ms, for the nearest other duration that a structure can meet; empty without one."""
    for share in WISH_SHARES:
        other_wish = replace(wish, wish_ms=int(wish.wish_ms * share), level_minutes=None)
        if generated := _best(other_wish, field, list(_candidates(other_wish, field, None))):
            met_wish = replace(other_wish, wish_ms=generated.end.likely.ms, level_minutes=generated.minutes)
            if confirmed := _best(met_wish, field, list(_candidates(met_wish, field, generated.minutes))):
                return {confirmed.minutes: confirmed.end.likely.ms}
    return {}


def _other_lengths(wish: Wish, field: Field, candidates: Sequence[Candidate]) -> Iterator[Candidate]:
    """Candidates of other level lengths: where the wish names a length, all that fit its duration; and longer ones."""
    lengths = {each.minutes for each in candidates}
    if wish.level_minutes:
        others = list(_candidates(wish, field, None))
        yield from (each for each in others if each.minutes not in lengths)
        lengths |= {each.minutes for each in others}
    longer_lengths = (
        [max(lengths) + extra for extra in EXTRA_MINUTES if max(lengths) + extra <= MAX_MINUTES]
        if lengths
        else []
    )
    for minutes in longer_lengths:
        yield from _candidates(wish, field, minutes)
