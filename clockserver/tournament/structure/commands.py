"""Commands of structure."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from clockserver.tournament.clock.commands import ClockCommand
from clockserver.tournament.structure.state import PeriodId
from clockserver.tournament.structure.toml_text import MAX_PERIODS

Draft: TypeAlias = dict[str, object]
"""A period as structure files write it; with an `id` it is one that exists, without it is new."""


class ChangeStructure(ClockCommand, frozen=True, tag="structure.change"):
    """Replace everything from `from_period` on by `periods`.

    `from_period` is the current period or one after it. Of the current period the figures may change (a
    mistyped ante), not its minutes: those are the clock's, once it began. What was played stays as it was.
    """

    from_period: PeriodId
    periods: Annotated[list[Draft], Meta(max_length=MAX_PERIODS)]
    base: Annotated[int, Meta(ge=0)] | None = None
    """The `revision` of the structure that was changed: with another one it is refused."""
