"""Commands of the structure."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from clockserver.tournament.clock.commands import ClockCommand
from clockserver.tournament.structure.limits import MAX_PERIODS
from clockserver.tournament.structure.state import PeriodId

Draft: TypeAlias = dict[str, object]
"""A period in the form of structure files; an existing one has its `id`, a new one has none."""


class ChangeStructure(ClockCommand, frozen=True, tag="structure.change"):
    """Replace all periods from `from_period` on by `periods`.

    `from_period`: the current period or a later one. The stakes of the current period may change, for example
    a mistyped ante, but not its minutes: once it has begun, the clock has them. Played periods never change.
    """

    from_period: PeriodId
    periods: Annotated[list[Draft], Meta(max_length=MAX_PERIODS)]
    base: Annotated[int, Meta(ge=0)] | None = None
    """The `revision` of the structure on which the change is based; refused for any other."""
