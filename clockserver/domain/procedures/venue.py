"""The venue: its name, the language of its walls, and the one device that sounds."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.domain.lines import kept, refuse_unseen
from clockserver.domain.room_state import DISPLAY, PART, DeviceId, Name, Room, Venue
from clockserver.domain.texts import Reason, Refused

Language: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z]{2}(-[A-Z]{2})?\Z")]


class ChangeVenue(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="venue.change", kw_only=True
):
    """Change what is given; the rest stays."""

    name: Name | None = None
    wall_language: Language | None = None


class ChooseSound(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="sound.choose", kw_only=True
):
    """Let one device of the room sound; None lets none."""

    device: DeviceId | None


class VenueChanged(Struct, frozen=True, tag_field="type", tag="VenueChanged", kw_only=True):
    """The venue was changed."""

    session: ClassVar[str] = PART
    final: ClassVar[bool] = False

    venue: Venue
    before: Venue

    def scopes(self) -> tuple[str, ...]:
        """One venue."""
        return ("venue",)

    def evolve(self, room: Room) -> Room:
        """The room after this event."""
        return replace(room, venue=self.venue)

    def inverse(self, room: Room) -> list[Any]:
        """The venue as it was."""
        return [VenueChanged(venue=self.before, before=room.venue)]


class SoundChosen(Struct, frozen=True, tag_field="type", tag="SoundChosen", kw_only=True):
    """Another device sounds from now on."""

    session: ClassVar[str] = PART
    final: ClassVar[bool] = False

    device: str | None
    before: str | None = None

    def scopes(self) -> tuple[str, ...]:
        """One device sounds."""
        return ("sound",)

    def evolve(self, room: Room) -> Room:
        """The room after this event."""
        return replace(room, sound=self.device)

    def inverse(self, room: Room) -> list[Any]:
        """What sounded before sounds again."""
        return [SoundChosen(device=self.before, before=room.sound)]


AnyVenueCommand: TypeAlias = ChangeVenue | ChooseSound
AnyVenueEvent: TypeAlias = VenueChanged | SoundChosen


def decide(room: Room, command: AnyVenueCommand) -> list[AnyVenueEvent]:
    """What a command changes. Raises Refused where it changes nothing, or to a name that cannot be."""
    if isinstance(command, ChooseSound):
        if (command.device or "").startswith(DISPLAY) and command.device not in room.displays:
            raise Refused(Reason("display.unknown", {}, "device"))
        if command.device == room.sound:
            raise Refused(Reason("already_done"))
        return [SoundChosen(device=command.device, before=room.sound)]
    if reasons := refuse_unseen(command.name or "", "name"):
        raise Refused(*reasons)
    venue = room.venue
    changed = Venue(
        venue.name if command.name is None else kept(command.name),
        command.wall_language or venue.wall_language,
    )
    if changed == venue:
        raise Refused(Reason("already_done"))
    return [VenueChanged(venue=changed, before=venue)]
