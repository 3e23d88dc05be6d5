"""Log lines of the venue."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from clockserver.core.texts import Text
from clockserver.room.state import Room
from clockserver.room.venue.events import SoundChosen, TimeOfDaySet, VenueChanged


def line(event: Any, code: str, room: Room) -> Text:
    """The device with sound, the venue's name and language, or the time of day."""
    match event:
        case SoundChosen(device=device):
            display = room.displays.get(device or "")
            kind = "none" if device is None else "display" if display else "device"
            return Text(f"{code}.{kind}", {"name": display.name if display else ""})
        case VenueChanged():
            return _of_venue(event, code)
        case TimeOfDaySet(by_ms=by):
            return Text(f"{code}.{'forward' if by > 0 else 'back'}", {"by_ms": abs(by)})
    return Text(code)


def _of_venue(event: VenueChanged, code: str) -> Text:
    venue, before = event.venue, event.before
    if replace(venue, ruleset=before.ruleset) == before:
        return Text(f"{code}.ruleset", {"set": venue.ruleset})
    what = ".language" if venue.name == before.name else ".name"
    both = venue.name != before.name and venue.wall_language != before.wall_language
    language = Text(f"language.{venue.wall_language}")
    return Text(code if both else code + what, {"name": venue.name, "language": language})
