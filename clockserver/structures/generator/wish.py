"""A wish for a structure."""

from __future__ import annotations

from msgspec import Struct

from clockserver.structures.likely_end import Pace
from clockserver.tournament.structure.state import AnteKind


class Wish(Struct, frozen=True, kw_only=True):
    """A wish for a structure. Chips are values, ascending."""

    entries: int
    starting_stack: int
    chips: tuple[int, ...]
    wish_ms: int
    level_minutes: int | None = None
    """None: any length."""
    first_depth: int = 100
    """Big blinds in the stack in the first level."""
    ante: AnteKind = "none"
    ante_from_level: int | None = None
    """None: the fourth level where each player antes, else the second."""
    break_every_minutes: int = 90
    break_minutes: int = 10
    late_registration_level: int | None = None
    """The last level with entries; None: chosen by the generator."""
    table_size: int = 9
    pace: Pace = "usual"
    is_fine: bool = False
    """Whether more big blinds count as round: set by the generator."""

    @property
    def first_ante(self) -> int:
        """The first level with antes."""
        return self.ante_from_level or (4 if self.ante == "per_player" else 2)

    @property
    def all_chips(self) -> int:
        """All chips in play."""
        return self.entries * self.starting_stack
