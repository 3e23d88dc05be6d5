"""TVs of the room are paired, named, assigned a scene, and forgotten."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from clockserver.core.texts import Reason
from clockserver.room.displays.commands import (
    AddDisplay,
    ForgetDisplay,
    IdentifyDisplay,
    ReloadDisplay,
    RenameDisplay,
    ShowOnDisplay,
)
from clockserver.room.displays.decide import IDENTIFY_MS, MAX_DISPLAYS
from clockserver.room.state import Display, Follow
from tests.fakes import START
from tests.room.room_stream import BAR, CLOCK_SCENE, HALL, MINUTE, NOWHERE, STAGE, TWO_SCENES, RoomStream

ROLES_BY_COMMAND = {
    "display.forget": "td floor",
    "display.identify": "td floor",
    "display.pair": "td floor",
    "display.reload": "td floor",
    "display.rename": "td floor",
    "display.show": "td floor",
}
AUDIENCE_BY_TOPIC = {"displays": "everybody"}


def test_a_paired_television_follows_the_tournament() -> None:
    stream = RoomStream()
    stream.give(AddDisplay(display=HALL, name="  Hall "))
    assert dict(stream.state.displays) == {HALL: Display("Hall", START, Follow())}


def test_pairing_is_refused_with_every_reason_at_once() -> None:
    stream = RoomStream()
    for number in range(MAX_DISPLAYS - 1):
        stream.give(AddDisplay(display=f"d-many{number:04}", name=f"TV {number}"))
    stream.give(AddDisplay(display=HALL, name="Hall"))
    assert stream.codes(AddDisplay(display=HALL, name="tv 7")) == [
        "display.name_taken",
        "display.known",
        "display.too_many",
    ]
    assert stream.codes(AddDisplay(display=STAGE, name="Stage")) == ["display.too_many"]
    stream.give(ForgetDisplay(display=HALL))
    stream.give(AddDisplay(display=STAGE, name="Stage"))
    stream.check()


def test_two_televisions_never_have_the_same_name_in_any_spelling(stream: RoomStream) -> None:
    (reason,) = stream.refused(AddDisplay(display=STAGE, name=" HALL "))
    assert reason == Reason("display.name_taken", {"name": "HALL"}, "name")
    assert stream.codes(RenameDisplay(display=BAR, name="hall")) == ["display.name_taken"]
    stream.give(RenameDisplay(display=HALL, name="HALL"))
    assert stream.state.displays[HALL].name == "HALL"


def test_renaming_a_television_to_its_own_name_is_already_done(stream: RoomStream) -> None:
    assert stream.codes(RenameDisplay(display=HALL, name=" Hall ")) == ["already_done"]


def test_a_television_may_show_a_flight_and_has_its_number_only_then(stream: RoomStream) -> None:
    flight = Follow(tournament="main", session="2")
    stream.give(ShowOnDisplay(display=HALL, show=flight))
    assert stream.state.displays[HALL].show == flight
    assert msgspec.to_builtins(flight) == {"kind": "follow", "tournament": "main", "session": "2"}
    assert msgspec.to_builtins(Follow(tournament="main")) == {"kind": "follow", "tournament": "main"}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"kind": "follow", "session": "1b"}, Follow)
    stream.check()


@pytest.mark.parametrize(
    "show",
    [CLOCK_SCENE, TWO_SCENES, Follow(tournament="friday")],
    ids=["a scene", "a rotation", "a tournament"],
)
def test_a_television_shows_the_scene_it_is_set_to(stream: RoomStream, show: Any) -> None:
    stream.give(ShowOnDisplay(display=HALL, show=show))
    assert stream.state.displays[HALL].show == show
    assert stream.state.displays[BAR].show == Follow()
    assert stream.codes(ShowOnDisplay(display=HALL, show=show)) == ["already_done"]


def test_a_television_shows_its_name_for_ten_seconds(stream: RoomStream) -> None:
    stream.advance(MINUTE).give(IdentifyDisplay(display=HALL))
    assert stream.state.displays[HALL].identify_until == stream.now + IDENTIFY_MS
    stream.advance(3_000).give(IdentifyDisplay(display=HALL))
    assert stream.state.displays[HALL].identify_until == stream.now + IDENTIFY_MS


def test_each_reload_has_its_own_number(stream: RoomStream) -> None:
    for reloads in (1, 2):
        stream.give(ReloadDisplay(display=HALL))
        assert stream.state.displays[HALL].reloads == reloads


def test_a_forgotten_television_leaves_the_list(stream: RoomStream) -> None:
    stream.give(ForgetDisplay(display=HALL))
    assert set(stream.state.displays) == {BAR}
    assert stream.codes(ForgetDisplay(display=HALL)) == ["display.unknown"]


@pytest.mark.parametrize(
    "command",
    [
        RenameDisplay(display=NOWHERE, name="Hall"),
        ShowOnDisplay(display=NOWHERE, show=CLOCK_SCENE),
        IdentifyDisplay(display=NOWHERE),
        ReloadDisplay(display=NOWHERE),
        ForgetDisplay(display=NOWHERE),
    ],
    ids=lambda command: str(type(command).__name__),
)
def test_an_unknown_television_is_refused(stream: RoomStream, command: Any) -> None:
    assert stream.refused(command) == [Reason("display.unknown", {}, "display")]
