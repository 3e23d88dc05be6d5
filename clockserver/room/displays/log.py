"""Log lines of TVs."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Param, Text
from clockserver.room.displays.events import DisplayEvent, DisplayTurned
from clockserver.room.state import Room, Rotation, Single


def line(event: Any, code: str, _room: Room) -> Text:
    """The TV's name, and its scene or rotation."""
    match event:
        case DisplayTurned(after=after) if after is not None:
            kind = after.show.__struct_config__.tag
            return Text(f"{code}.{kind}", {"name": after.name, **_scenes(after.show)})
        case DisplayEvent(after=after, before=before):
            display = after or before
            names: dict[str, Param] = {"name": display.name if display else ""}
            return Text(code, {**names, "before": before.name if before else ""})
    return Text(code)


def _scenes(show: Any) -> dict[str, Param]:
    match show:
        case Single(scene=choice):
            return {"scene": Text(f"scene.{choice.scene}")}
        case Rotation(scenes=scenes):
            return {"count": len(scenes)}
    return {}
