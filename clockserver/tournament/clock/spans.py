"""The periods of a structure in the form that the clock counts."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

from msgspec import Struct

from clockserver.tournament.structure.state import PeriodId, Structure


class Span(Struct, frozen=True):
    """A period in the form that the clock needs. `ms` is at least 1."""

    id: PeriodId
    kind: Literal["level", "break"]
    ms: int
    hands: int = 0
    """Above 0: the length in hands, until the next level is announced; `ms` is its estimated time."""
    stops: bool = False
    """The day ends with this period: only a command leads on to the next one."""
    until_end: bool = False
    """The period lasts until the end; `ms` is its estimated time."""
    by_players: bool = False
    """`ms` follows the number of players left, until the period begins."""
    stops_left_ms: int = 0
    """With `stops`: the time left when the clock stops, 0 for the end of the period."""

    @property
    def is_untimed(self) -> bool:
        """Whether no time ends the period, so that the clock holds from its beginning."""
        return bool(self.hands) or self.until_end

    @property
    def is_open_ended(self) -> bool:
        """Whether the end of the period is not known in advance."""
        return self.is_untimed or self.stops

    @property
    def decided_ms(self) -> int:
        """The length that the period keeps once begun; 0 where it never varies."""
        return self.ms if self.by_players else 0


def spans_of(
    structure: Structure,
    *,
    stops: bool = False,
    over: Collection[PeriodId] = (),
    players: int = 0,
    ends: Mapping[PeriodId, int] | None = None,
) -> tuple[Span, ...]:
    """The periods of a structure in the form that the clock counts.

    `stops`: the clock stops at the end of a period that ends the day, unless the period's day is in `over`.
    `players`: the number of players left, for levels whose length follows it. `ends`: other periods in which the day
    ends, with the time left then.
    """
    ends = ends or {}
    return tuple(
        Span(
            each.id,
            each.kind,
            each.ms_with(players),
            each.hands,
            ((stops and each.ends_day) or each.id in ends) and each.id not in over,
            each.until_end,
            bool(each.minutes_by_players),
            0 if each.id in over else ends.get(each.id, 0),
        )
        for each in structure.periods
    )
