"""Commands of the structure."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from clockserver.tournament.clock.commands import ClockCommand
from clockserver.tournament.structure.state import PeriodId
from clockserver.tournament.structure.toml_text import MAX_PERIODS

Draft: TypeAlias = dict[str, object]
"""A period as in structure files; with an `id` an existing one, without it a new one."""


class ChangeStructure(ClockCommand, frozen=True, tag="structure.change"):
    """Replace all periods from `from_period` on by `periods`.

    `from_period` is the current period or a later one. The figures of the current period may change (a
    mistyped ante), its minutes may not: once begun, they belong to the clock. Played periods stay as they
    were.
    """

    from_period: PeriodId
    periods: Annotated[list[Draft], Meta(max_length=MAX_PERIODS)]
    base: Annotated[int, Meta(ge=0)] | None = None
    """The `revision` of the structure on which the change is based; refused for any other."""
