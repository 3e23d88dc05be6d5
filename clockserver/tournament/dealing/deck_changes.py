"""The house's moments for deck changes on the level clock. TDA 2015 25 and its twins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.structure.state import Period, PeriodId

MINUTE_MS = 60_000


def deck_changes(rules: RuleSet, periods: Sequence[Period]) -> Mapping[PeriodId, tuple[int, ...]] | None:
    """Times of deck changes by period, in ms after its begin; None: the moments named by the set apply.

    In levels and breaks, every `decks_every`-th, counted from the change to level 2. In minutes, every
    `decks_every` minutes of play without breaks; a level measured in hands counts with its estimated time and
    has no moment of its own. Empty where decks are changed by hand only.
    """
    every = rules.dealers.decks_every
    match rules.dealers.decks_at:
        case "as_set":
            return None
        case "level":
            return _each([each for each in periods if each.kind == "level"][1:], every)
        case "break":
            return _each([each for each in periods if each.kind == "break"], every)
        case "minutes":
            return _by_minutes(periods, every * MINUTE_MS)
        case "by_hand":
            return {}


def _each(periods: Sequence[Period], every: int) -> dict[PeriodId, tuple[int, ...]]:
    return {period.id: (0,) for period in periods[every - 1 :: every]}


def _by_minutes(periods: Sequence[Period], every_ms: int) -> dict[PeriodId, tuple[int, ...]]:
    changes: dict[PeriodId, tuple[int, ...]] = {}
    played = 0
    for period in periods:
        if period.kind == "break":
            continue
        first = max(every_ms, -(-played // every_ms) * every_ms)
        moments = tuple(range(first - played, period.ms, every_ms))
        if moments and not period.is_untimed:
            changes[period.id] = moments
        played += period.ms
    return changes
