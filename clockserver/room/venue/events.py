"""Events of the venue."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.room.state import PART, Room, Venue


class TimeOfDaySet(Struct, frozen=True, tag_field="type", tag="TimeOfDaySet", kw_only=True):
    """The displayed time of day follows the machine's clock, moved by `by_ms`. No tournament clock moved."""

    session: ClassVar[str] = PART
    final: ClassVar[bool] = True

    by_ms: int

    def scopes(self) -> tuple[str, ...]:
        """The time of day."""
        return ("time_of_day",)

    def evolve(self, room: Room) -> Room:
        """The room after this event: unchanged."""
        return room

    def inverse(self, _room: Room) -> list[Any]:
        """No event: the server does not set the machine's clock."""
        return []


class VenueChanged(Struct, frozen=True, tag_field="type", tag="VenueChanged", kw_only=True):
    """The venue was changed."""

    session: ClassVar[str] = PART
    final: ClassVar[bool] = False

    venue: Venue
    before: Venue

    def scopes(self) -> tuple[str, ...]:
        """The venue."""
        return ("venue",)

    def evolve(self, room: Room) -> Room:
        """The room after this event."""
        return replace(room, venue=self.venue)

    def inverse(self, room: Room) -> list[Any]:
        """Restore the earlier venue."""
        return [VenueChanged(venue=self.before, before=room.venue)]


class SoundChosen(Struct, frozen=True, tag_field="type", tag="SoundChosen", kw_only=True):
    """The device with sound was changed."""

    session: ClassVar[str] = PART
    final: ClassVar[bool] = False

    device: str | None
    before: str | None = None

    def scopes(self) -> tuple[str, ...]:
        """The sound."""
        return ("sound",)

    def evolve(self, room: Room) -> Room:
        """The room after this event."""
        return replace(room, sound=self.device)

    def inverse(self, room: Room) -> list[Any]:
        """Restore the earlier device."""
        return [SoundChosen(device=self.before, before=room.sound)]


AnyVenueEvent: TypeAlias = VenueChanged | SoundChosen | TimeOfDaySet
