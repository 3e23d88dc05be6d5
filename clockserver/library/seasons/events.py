"""Events of seasons."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from clockserver.library.state import PART, Library, Season


class SeasonChanged(Struct, frozen=True, tag_field="type", tag="SeasonChanged", kw_only=True):
    """A season before and after; None: absent."""

    session: ClassVar[str] = PART
    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("season:<id>",)

    season: str
    before: Season | None = None
    after: Season | None = None

    def scopes(self) -> tuple[str, ...]:
        """The season."""
        return (f"season:{self.season}",)

    def evolve(self, library: Library) -> Library:
        """The library after this event."""
        before = library.seasons
        after = before.delete(self.season) if self.after is None else before.set(self.season, self.after)
        return replace(library, seasons=after)

    def inverse(self, _library: Library) -> list[Any]:
        """Reverse the change."""
        return [replace(self, before=self.after, after=self.before)]
