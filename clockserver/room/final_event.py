"""The base of the room's events that nobody takes back: money is corrected by a second fact."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct

from clockserver.room.state import PART, Room


class FinalEvent(Struct, frozen=True, kw_only=True):
    """An event of the room that is not undone."""

    session: ClassVar[str] = PART
    final: ClassVar[bool] = True

    def scopes(self) -> tuple[str, ...]:
        """Nothing: it is not undone."""
        return ()

    def inverse(self, _room: Room) -> list[Any]:
        """Nothing: it is final."""
        return []
