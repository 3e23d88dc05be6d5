"""Events of announcements."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.announcements.state import Announcement

B = TypeVar("B", bound=Any)


class Announced(Struct, frozen=True, tag_field="type", tag="Announced", kw_only=True):
    """An announcement was posted; `before` is the one it replaced."""

    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION
    announcement: Announcement | None
    before: Announcement | None = None

    def scopes(self) -> tuple[str, ...]:
        """One board for each tournament and one for the room."""
        return (f"announcement:{self.session}",)

    def evolve(self, board: B) -> B:
        """The session, or the room, after this event."""
        return replace(board, announcement=self.announcement)

    def inverse(self, board: Any) -> list[Any]:
        """Restore the earlier announcement; displays ignore it once it has expired."""
        return [type(self)(session=self.session, announcement=self.before, before=board.announcement)]


class AnnouncementWithdrawn(Announced, frozen=True, tag="AnnouncementWithdrawn"):
    """The announcement was taken down."""


AnyAnnouncementEvent: TypeAlias = Announced | AnnouncementWithdrawn
