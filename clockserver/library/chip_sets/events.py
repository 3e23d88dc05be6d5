"""Events of chip sets."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.texts import Refused
from clockserver.library.state import PART, ChipSet, Library
from clockserver.library.structures.events import in_use


class ChipSetChanged(Struct, frozen=True, tag_field="type", tag="ChipSetChanged", kw_only=True):
    """A chip set before and after; None: absent."""

    session: ClassVar[str] = PART
    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("chip_set:<id>",)

    chip_set: str
    before: ChipSet | None = None
    after: ChipSet | None = None

    def scopes(self) -> tuple[str, ...]:
        """The chip set."""
        return (f"chip_set:{self.chip_set}",)

    def evolve(self, library: Library) -> Library:
        """The library after this event."""
        sets = library.chip_sets
        after = sets.delete(self.chip_set) if self.after is None else sets.set(self.chip_set, self.after)
        return replace(library, chip_sets=after)

    def inverse(self, library: Library) -> list[Any]:
        """Reverse the change. Raises Refused to remove a chip set that a template uses."""
        users = library.users_of_chip_set(self.chip_set)
        if self.before is None and users:
            raise Refused(in_use(library.chip_sets[self.chip_set].title, users))
        return [replace(self, before=self.after, after=self.before)]
