"""Proposals to end a tournament earlier: shorter levels ahead, or one level fewer today."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from msgspec.structs import replace

from clockserver.structures.levels import level_unit
from clockserver.structures.likely_end import EndTime, Field, Position, end_time
from clockserver.tournament.structure.state import Period, Structure

MINUTE_MS = 60_000
MIN_PERCENT = 60
"""Minimum length of a level, in percent of the original."""
MAX_STEP = 2.0
"""Maximum ratio of a level to the one before it after a removal."""


class Proposal(NamedTuple):
    """A change of the periods ahead, with the resulting end."""

    kind: Literal["shorter", "fewer"]
    structure: Structure
    end: EndTime
    share: int | None = None
    """New length of the levels ahead in percent; None where a level is removed."""
    dropped: int | None = None
    """Position of the removed level in the earlier structure."""


def end_by(structure: Structure, field: Field, c: float, position: Position, by_ms: int) -> list[Proposal]:
    """Proposals to end `by_ms` from now; none where the likely end is that early anyway.

    The current period stays. A proposal that cannot end that early ends as early as it can.
    """
    if end_time(structure, field, c, position=position).likely.ms <= by_ms:
        return []
    proposals = [_shorter(structure, field, c, position, by_ms), _fewer(structure, field, c, position)]
    return [each for each in proposals if each is not None]


def _shorter(structure: Structure, field: Field, c: float, position: Position, by_ms: int) -> Proposal | None:
    """Shorten all levels ahead by the same share, by as little as is enough."""
    low, high = MIN_PERCENT, 99
    while low < high:
        middle = (low + high + 1) // 2
        end = end_time(_shortened(structure, position.period, middle), field, c, position=position)
        if end.likely.ms <= by_ms:
            low = middle
        else:
            high = middle - 1
    changed = _shortened(structure, position.period, low)
    return (
        None
        if changed == structure
        else Proposal("shorter", changed, end_time(changed, field, c, position=position), share=low)
    )


def _shortened(structure: Structure, current: int, percent: int) -> Structure:
    """The structure with each timed level ahead shortened to a share of its length, at least 60 %, in whole minutes.

    Lengths by number of players are shortened as well.
    """

    def shortened(period: Period) -> Period:
        if period.kind == "break" or period.hands or period.until_end:
            return period
        rows = tuple(replace(row, ms=_share(row.ms, percent)) for row in period.minutes_by_players)
        return replace(period, ms=_share(period.ms, percent), minutes_by_players=rows)

    ahead = tuple(shortened(period) for period in structure.periods[current + 1 :])
    return replace(structure, periods=(*structure.periods[: current + 1], *ahead))


def _share(ms: int, percent: int) -> int:
    """A share of a length in whole minutes, rounded down, at least 60 % of it; in ms."""
    min_minutes = -(-ms * MIN_PERCENT // (100 * MINUTE_MS))
    return max(min_minutes, ms * percent // (100 * MINUTE_MS)) * MINUTE_MS


def _fewer(structure: Structure, field: Field, c: float, position: Position) -> Proposal | None:
    """Remove the level ahead today whose removal leaves the smallest step."""
    steps = {
        i: step
        for i in _droppable(structure.periods, position.period)
        if (step := _step(structure.periods, i))
    }
    best = min(steps, key=lambda i: (steps[i], -i), default=None)
    if best is None or steps[best] > MAX_STEP:
        return None
    changed = replace(structure, periods=structure.periods[:best] + structure.periods[best + 1 :])
    return Proposal("fewer", changed, end_time(changed, field, c, position=position), dropped=best)


def _droppable(periods: Sequence[Period], current: int) -> list[int]:
    """Positions of unmarked levels ahead until the end of the day; never the last period."""
    positions = []
    for i in range(current + 1, len(periods) - 1):
        period = periods[i]
        marked = period.color_up or period.closes_registration or period.ends_day
        if period.kind == "level" and not marked and not period.until_end:
            positions.append(i)
        if period.ends_day:
            break
    return positions


def _step(periods: Sequence[Period], dropped: int) -> float | None:
    """The growth from the level before a dropped level to the level after it; None without both levels."""
    before = next((each for each in reversed(periods[:dropped]) if each.stakes), None)
    after = next((each for each in periods[dropped + 1 :] if each.stakes), None)
    return None if before is None or after is None else level_unit(after) / level_unit(before)
