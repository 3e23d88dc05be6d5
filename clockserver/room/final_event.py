"""The base of the room's final events: money is corrected by another event."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct

from clockserver.room.state import PART, Room


class FinalEvent(Struct, frozen=True, kw_only=True):
    """An event of the room that cannot be undone."""

    session: ClassVar[str] = PART
    final: ClassVar[bool] = True

    def scopes(self) -> tuple[str, ...]:
        """No scope: it is never undone."""
        return ()

    def inverse(self, _room: Room) -> list[Any]:
        """No event: it is final."""
        return []
