"""Events of the house's settings for money."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from clockserver.room.money_settings.state import MoneySettings
from clockserver.room.state import PART, Room


class MoneySettingsSet(Struct, frozen=True, tag_field="type", tag="MoneySettingsSet", kw_only=True):
    """The house's settings for money were changed."""

    session: ClassVar[str] = PART
    final: ClassVar[bool] = False

    settings: MoneySettings
    before: MoneySettings

    def scopes(self) -> tuple[str, ...]:
        """The house's settings."""
        return ("money_settings",)

    def evolve(self, room: Room) -> Room:
        """The room after this event."""
        return replace(room, money=self.settings)

    def inverse(self, room: Room) -> list[Any]:
        """Restore the earlier settings."""
        return [MoneySettingsSet(settings=self.before, before=room.money)]
