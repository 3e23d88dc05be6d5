"""The room's own stream: its beginning, the venue, its sound, and the form of its commands."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from clockserver.core.texts import Reason
from clockserver.core.undo import Undo
from clockserver.room import decide as room
from clockserver.room.displays.commands import ForgetDisplay, RenameDisplay, ShowOnDisplay
from clockserver.room.events import RoomOpened
from clockserver.room.venue.commands import ChangeVenue, ChooseSound
from clockserver.tournament.announcements.commands import AnnounceToRoom
from tests.room.room_stream import HALL, MINUTE, NOWHERE, RoomStream

ROLES_BY_COMMAND = {
    "sound.choose": "td floor",
    "venue.change": "td",
    "venue.take_time": "td",
}
AUDIENCE_BY_TOPIC = {"room": "everybody"}


def test_the_stream_of_the_room_begins_with_its_opening_once(stream: RoomStream) -> None:
    opened, added = stream.records[:2]
    assert isinstance(opened.event, RoomOpened)
    with pytest.raises(ValueError, match="RoomOpened"):
        room.evolve(None, added)
    with pytest.raises(ValueError, match="RoomOpened"):
        room.evolve(stream.state, opened)


def test_the_room_has_no_due_events(stream: RoomStream) -> None:
    stream.give(AnnounceToRoom(text="Dinner is served", seconds=5))
    assert room.settle(stream.state, stream.now + 10 * MINUTE) == []
    assert room.next_change(stream.state) is None
    assert room.pause_for_restart(stream.state, stream.now, stream.now + MINUTE) == []


def test_the_rule_set_of_the_room_is_changed_and_the_change_undone(stream: RoomStream) -> None:
    change = stream.give(ChangeVenue(ruleset="irish-open"))
    assert (stream.state.venue.ruleset, stream.state.venue.wall_language) == ("irish-open", "en")
    stream.give(Undo(command=change))
    assert stream.state.venue.ruleset == ""


def test_only_given_fields_of_the_venue_change(stream: RoomStream) -> None:
    stream.give(ChangeVenue(name=" The Fitz "))
    stream.give(ChangeVenue(wall_language="de"))
    assert (stream.state.venue.name, stream.state.venue.wall_language) == ("The Fitz", "de")
    for unchanged in (
        ChangeVenue(),
        ChangeVenue(name="The Fitz"),
        ChangeVenue(name="The Fitz", wall_language="de"),
    ):
        assert stream.codes(unchanged) == ["already_done"]


def test_at_most_one_device_plays_sounds(stream: RoomStream) -> None:
    for device in (HALL, "s-tablet22", None):
        stream.give(ChooseSound(device=device))
        assert stream.state.sound == device
        assert stream.codes(ChooseSound(device=device)) == ["already_done"]
    assert stream.refused(ChooseSound(device=NOWHERE)) == [Reason("display.unknown", {}, "device")]


def test_a_forgotten_television_cannot_be_chosen(stream: RoomStream) -> None:
    stream.give(ChooseSound(device=HALL))
    stream.give(ForgetDisplay(display=HALL))
    assert stream.codes(ChooseSound(device=HALL)) == ["display.unknown"]


def rename(name: object) -> Any:
    return {"type": "display.rename", "display": HALL, "name": name}


def showing(show: object) -> Any:
    return {"type": "display.show", "display": HALL, "show": show}


A_TURN: dict[str, Any] = {"scene": "clock", "seconds": 10}
WRONG_BY_FORM: dict[str, tuple[type, dict[str, Any]]] = {
    "a name of blanks": (RenameDisplay, rename("  ")),
    "a name of two lines": (RenameDisplay, rename("Hall\nBar")),
    "a name that ends in a line": (RenameDisplay, rename("Hall\n")),
    "a name of 41 letters": (RenameDisplay, rename("x" * 41)),
    "an id of a device of staff": (ForgetDisplay, {"type": "display.forget", "display": "s-abc22222"}),
    "an empty rotation": (ShowOnDisplay, showing({"kind": "rotation", "scenes": []})),
    "a rotation of 21": (ShowOnDisplay, showing({"kind": "rotation", "scenes": [A_TURN] * 21})),
    "a turn of 4 s": (
        ShowOnDisplay,
        showing({"kind": "rotation", "scenes": [A_TURN | {"seconds": 4}]}),
    ),
    "a turn of 2 h": (
        ShowOnDisplay,
        showing({"kind": "rotation", "scenes": [A_TURN | {"seconds": 7_200}]}),
    ),
    "a scene outside of its folder": (
        ShowOnDisplay,
        showing({"kind": "scene", "scene": {"scene": "../control"}}),
    ),
    "an option that is no text": (
        ShowOnDisplay,
        showing({"kind": "scene", "scene": {"scene": "clock", "options": {"big": True}}}),
    ),
    "21 options": (
        ShowOnDisplay,
        showing({"kind": "scene", "scene": {"scene": "clock", "options": {f"o{n}": "" for n in range(21)}}}),
    ),
    "a kind that is none": (ShowOnDisplay, showing({"kind": "film"})),
    "an announcement of nothing": (AnnounceToRoom, {"type": "room.announce", "text": " "}),
    "an announcement of 201 letters": (AnnounceToRoom, {"type": "room.announce", "text": "x" * 201}),
    "an announcement of 4 s": (AnnounceToRoom, {"type": "room.announce", "text": "x", "seconds": 4}),
    "an announcement of 2 h": (AnnounceToRoom, {"type": "room.announce", "text": "x", "seconds": 7_200}),
    "a language of three letters": (ChangeVenue, {"type": "venue.change", "wall_language": "eng"}),
    "a sound without a device": (ChooseSound, {"type": "sound.choose"}),
    "a device that is none": (ChooseSound, {"type": "sound.choose", "device": "kitchen"}),
}


@pytest.mark.parametrize("name", WRONG_BY_FORM)
def test_a_message_of_the_wrong_form_is_no_command(name: str) -> None:
    kind, message = WRONG_BY_FORM[name]
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(message, kind)
