"""Events of schedules."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from clockserver.library.state import PART, Library, Schedule
from clockserver.library.templates.events import demand_template


class ScheduleChanged(Struct, frozen=True, tag_field="type", tag="ScheduleChanged", kw_only=True):
    """A schedule before and after; None: absent."""

    session: ClassVar[str] = PART
    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("schedule:<id>",)

    schedule: str
    before: Schedule | None = None
    after: Schedule | None = None

    def scopes(self) -> tuple[str, ...]:
        """The schedule."""
        return (f"schedule:{self.schedule}",)

    def evolve(self, library: Library) -> Library:
        """The library after this event."""
        before = library.schedules
        after = before.delete(self.schedule) if self.after is None else before.set(self.schedule, self.after)
        return replace(library, schedules=after)

    def inverse(self, library: Library) -> list[Any]:
        """Reverse the change. Raises Refused to list a schedule whose template is deleted."""
        if self.before is not None and self.before.status == "listed":
            demand_template(library, self.before.template)
        return [replace(self, before=self.after, after=self.before)]
