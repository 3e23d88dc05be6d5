"""What an event of the room is called in its log: a code of the catalogue with its parameters."""

from __future__ import annotations

from typing import Any

from clockserver.domain.procedures.all_clocks import AllClocks
from clockserver.domain.procedures.announcements import Announced
from clockserver.domain.procedures.displays import DisplayEvent, DisplayTurned
from clockserver.domain.procedures.room_tables import CashClaimed, InventoryChanged, TableAltered
from clockserver.domain.procedures.venue import SoundChosen, VenueChanged
from clockserver.domain.room_state import Room, Rotation, Single
from clockserver.domain.texts import Param, Text


def worded(event: Any, room: Room) -> Text:
    """The words of an event; `room` is the state after it, or a later one."""
    code = f"log.{type(event).__name__}"
    match event:
        case DisplayTurned(after=after):
            assert after is not None  # noqa: S101 - a television that shows something is there
            return Text(f"{code}.{_kind(after.show)}", {"name": after.name, **_scenes(after.show)})
        case DisplayEvent(after=after, before=before):
            named = after or before
            names: dict[str, Param] = {"name": named.name if named else ""}
            return Text(code, {**names, "before": before.name if before else ""})
        case AllClocks(clocks=clocks):
            return Text(code, {"count": len(clocks)})
        case Announced(announcement=announcement, before=before):
            shown = announcement or before
            return Text(code, {"text": shown.text if shown else ""})
        case SoundChosen(device=device):
            display = room.displays.get(device or "")
            kind = "none" if device is None else "display" if display else "device"
            return Text(f"{code}.{kind}", {"name": display.name if display else ""})
        case InventoryChanged(changes=changes):
            return _of_inventory(code, changes)
        case CashClaimed(table=table, claimed=claimed):
            return Text(f"{code}.{'claimed' if claimed else 'released'}", {"table": table})
        case VenueChanged(venue=venue, before=before):
            what = ".language" if venue.name == before.name else ".name"
            both = venue.name != before.name and venue.wall_language != before.wall_language
            language = Text(f"language.{venue.wall_language}")
            return Text(code if both else code + what, {"name": venue.name, "language": language})
        case _:
            return Text(code)


def _of_inventory(code: str, changes: tuple[TableAltered, ...]) -> Text:
    first = changes[0]
    params: dict[str, Param] = {"table": first.number, "tables": len(changes)}
    if first.before is None or first.after is None:
        return Text(f"{code}.{'added' if first.before is None else 'removed'}", params)
    if len(changes) == 1 and first.before.out_of_service != first.after.out_of_service:
        params["note"] = first.after.note
        return Text(f"{code}.{'broken' if first.after.out_of_service else 'mended'}", params)
    return Text(f"{code}.altered", params)


def _kind(show: Any) -> str:
    return str(show.__struct_config__.tag)


def _scenes(show: Any) -> dict[str, Param]:
    match show:
        case Single(scene=choice):
            return {"scene": Text(f"scene.{choice.scene}")}
        case Rotation(scenes=scenes):
            return {"count": len(scenes)}
        case _:
            return {}
