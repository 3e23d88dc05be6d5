"""The venue: name, language of its TVs, rule set, and the one device with sound."""

from __future__ import annotations

from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.room.state import DISPLAY, Room, Venue
from clockserver.room.venue.commands import AnyVenueCommand, ChooseSound, SetTimeOfDay
from clockserver.room.venue.events import AnyVenueEvent, SoundChosen, TimeOfDaySet, VenueChanged


def decide(room: Room, command: AnyVenueCommand, _now: int, _randomness: RandomBelow) -> list[AnyVenueEvent]:
    """Decide a command about the venue. Raises Refused where nothing changes, or for an invalid name."""
    if isinstance(command, SetTimeOfDay):
        return [TimeOfDaySet(by_ms=command.by_ms)]
    if isinstance(command, ChooseSound):
        if (command.device or "").startswith(DISPLAY) and command.device not in room.displays:
            raise Refused(Reason("display.unknown", {}, "device"))
        if command.device == room.sound:
            raise Refused(Reason("already_done"))
        return [SoundChosen(device=command.device, before=room.sound)]
    if reasons := refuse_invisible(command.name or "", "name"):
        raise Refused(*reasons)
    venue = room.venue
    changed = Venue(
        venue.name if command.name is None else stored_line(command.name),
        command.wall_language or venue.wall_language,
        command.ruleset or venue.ruleset,
    )
    if changed == venue:
        raise Refused(Reason("already_done"))
    return [VenueChanged(venue=changed, before=venue)]
