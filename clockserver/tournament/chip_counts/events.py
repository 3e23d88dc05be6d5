"""Events of chip counts."""

from __future__ import annotations

from typing import ClassVar, Self

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.chip_counts.state import ChipCount
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.state import Tournament


class CountChange(Struct, frozen=True, omit_defaults=True):
    """The count of an entry before and after; None without a count."""

    entry: EntryId
    after: ChipCount | None = None
    before: ChipCount | None = None


class OfCounts(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Counts of chips. An entry that moves, also to another session, keeps its count."""

    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("chip_count:<id>",)

    session: SessionId = FIRST_SESSION
    changes: tuple[CountChange, ...] = ()

    def scopes(self) -> tuple[str, ...]:
        """The counts of these entries."""
        return tuple(f"chip_count:{each.entry}" for each in self.changes)

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        counts = state.chip_counts
        for each in self.changes:
            if each.after is not None:
                counts = counts.set(each.entry, each.after)
            elif each.entry in counts:
                counts = counts.delete(each.entry)
        return replace(state, chip_counts=counts)

    def inverse(self, _state: Tournament) -> list[Self]:
        """Restore the earlier counts."""
        changes = tuple(replace(each, before=each.after, after=each.before) for each in self.changes)
        return [replace(self, changes=changes)]


class CountsProposed(OfCounts, frozen=True, tag_field="type", tag="CountsProposed"):
    """A player's phone or a dealer reported chips."""


class CountsVerified(OfCounts, frozen=True, tag_field="type", tag="CountsVerified"):
    """The floor counted chips."""
