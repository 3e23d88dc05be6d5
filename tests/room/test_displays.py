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
from tests.room.alone import BAR, CLOCK_SCENE, HALL, MINUTE, NOWHERE, STAGE, TWO_SCENES, Alone


def test_a_paired_television_follows_the_tournament() -> None:
    alone = Alone()
    alone.give(AddDisplay(display=HALL, name="  Hall "))
    assert dict(alone.state.displays) == {HALL: Display("Hall", START, Follow())}


def test_pairing_is_refused_with_every_reason_at_once() -> None:
    alone = Alone()
    for number in range(MAX_DISPLAYS - 1):
        alone.give(AddDisplay(display=f"d-many{number:04}", name=f"TV {number}"))
    alone.give(AddDisplay(display=HALL, name="Hall"))
    assert alone.codes(AddDisplay(display=HALL, name="tv 7")) == [
        "display.name_taken",
        "display.known",
        "display.too_many",
    ]
    assert alone.codes(AddDisplay(display=STAGE, name="Stage")) == ["display.too_many"]
    alone.give(ForgetDisplay(display=HALL))
    alone.give(AddDisplay(display=STAGE, name="Stage"))
    alone.check()


def test_two_televisions_never_have_the_same_name_in_any_spelling(alone: Alone) -> None:
    (reason,) = alone.refused(AddDisplay(display=STAGE, name=" HALL "))
    assert reason == Reason("display.name_taken", {"name": "HALL"}, "name")
    assert alone.codes(RenameDisplay(display=BAR, name="hall")) == ["display.name_taken"]
    alone.give(RenameDisplay(display=HALL, name="HALL"))
    assert alone.state.displays[HALL].name == "HALL"


def test_renaming_a_television_to_its_own_name_is_already_done(alone: Alone) -> None:
    assert alone.codes(RenameDisplay(display=HALL, name=" Hall ")) == ["already_done"]


def test_a_television_may_show_a_flight_and_has_its_number_only_then(alone: Alone) -> None:
    flight = Follow(tournament="main", session="2")
    alone.give(ShowOnDisplay(display=HALL, show=flight))
    assert alone.state.displays[HALL].show == flight
    assert msgspec.to_builtins(flight) == {"kind": "follow", "tournament": "main", "session": "2"}
    assert msgspec.to_builtins(Follow(tournament="main")) == {"kind": "follow", "tournament": "main"}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"kind": "follow", "session": "1b"}, Follow)
    alone.check()


@pytest.mark.parametrize(
    "show",
    [CLOCK_SCENE, TWO_SCENES, Follow(tournament="friday")],
    ids=["a scene", "a rotation", "a tournament"],
)
def test_a_television_shows_the_scene_it_is_set_to(alone: Alone, show: Any) -> None:
    alone.give(ShowOnDisplay(display=HALL, show=show))
    assert alone.state.displays[HALL].show == show
    assert alone.state.displays[BAR].show == Follow()
    assert alone.codes(ShowOnDisplay(display=HALL, show=show)) == ["already_done"]


def test_a_television_shows_its_name_for_ten_seconds(alone: Alone) -> None:
    alone.advance(MINUTE).give(IdentifyDisplay(display=HALL))
    assert alone.state.displays[HALL].identify_until == alone.now + IDENTIFY_MS
    alone.advance(3_000).give(IdentifyDisplay(display=HALL))
    assert alone.state.displays[HALL].identify_until == alone.now + IDENTIFY_MS


def test_each_reload_has_its_own_number(alone: Alone) -> None:
    for reloads in (1, 2):
        alone.give(ReloadDisplay(display=HALL))
        assert alone.state.displays[HALL].reloads == reloads


def test_a_forgotten_television_leaves_the_list(alone: Alone) -> None:
    alone.give(ForgetDisplay(display=HALL))
    assert set(alone.state.displays) == {BAR}
    assert alone.codes(ForgetDisplay(display=HALL)) == ["display.unknown"]


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
def test_an_unknown_television_is_refused(alone: Alone, command: Any) -> None:
    assert alone.refused(command) == [Reason("display.unknown", {}, "display")]
