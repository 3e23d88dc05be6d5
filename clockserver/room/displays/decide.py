"""The room's TVs: pair, name, choose the scene, identify, reload, forget."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.room.displays.commands import (
    AddDisplay,
    AnyDisplayCommand,
    ForgetDisplay,
    IdentifyDisplay,
    ReloadDisplay,
    RenameDisplay,
    ShowOnDisplay,
)
from clockserver.room.displays.events import (
    AnyDisplayEvent,
    DisplayAdded,
    DisplayForgotten,
    DisplayIdentified,
    DisplayReloaded,
    DisplayRenamed,
    DisplayTurned,
    name_taken,
)
from clockserver.room.state import Display, Room

IDENTIFY_MS = 10_000
MAX_DISPLAYS = 500


def decide(
    room: Room, command: AnyDisplayCommand, now: int, _randomness: RandomBelow
) -> list[AnyDisplayEvent]:
    """Decide a command about a TV. Raises Refused with every reason."""
    if isinstance(command, AddDisplay):
        return [_added(room, command, now)]
    display = room.displays.get(command.display)
    if display is None:
        raise Refused(Reason("display.unknown", {}, "display"))
    change: dict[str, Any] = {"display": command.display, "before": display}
    match command:
        case RenameDisplay(name=name):
            renamed = replace(display, name=stored_line(name))
            _refuse(_refuse_name(room, command.display, renamed.name), unchanged=renamed == display)
            return [DisplayRenamed(after=renamed, **change)]
        case ShowOnDisplay(show=show):
            _refuse([], unchanged=show == display.show)
            return [DisplayTurned(after=replace(display, show=show), **change)]
        case IdentifyDisplay():
            return [DisplayIdentified(after=replace(display, identify_until=now + IDENTIFY_MS), **change)]
        case ReloadDisplay():
            return [DisplayReloaded(after=replace(display, reloads=display.reloads + 1), **change)]
        case ForgetDisplay():
            return [DisplayForgotten(**change)]


def _added(room: Room, command: AddDisplay, now: int) -> DisplayAdded:
    name = stored_line(command.name)
    reasons = _refuse_name(room, command.display, name)
    if command.display in room.displays:
        reasons.append(Reason("display.known", {}, "display"))
    if len(room.displays) >= MAX_DISPLAYS:
        reasons.append(Reason("display.too_many", {"most": MAX_DISPLAYS}))
    _refuse(reasons, unchanged=False)
    return DisplayAdded(display=command.display, after=Display(name, now))


def _refuse_name(room: Room, display: str, name: str) -> list[Reason]:
    return [*refuse_invisible(name, "name"), *name_taken(room, display, name)]


def _refuse(reasons: list[Reason], *, unchanged: bool) -> None:
    if unchanged:
        reasons = [*reasons, Reason("already_done")]
    if reasons:
        raise Refused(*reasons)
