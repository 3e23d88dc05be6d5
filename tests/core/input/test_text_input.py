"""Typed lines: one name for every way of typing it, and no invisible characters."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct, ValidationError, convert

from clockserver.core.events import SYSTEM, Recorded
from clockserver.core.input.text_input import normalized_name, refuse_invisible, stored_line
from clockserver.core.texts import Reason, Refused
from clockserver.room import decide as room
from clockserver.room.displays.commands import AddDisplay, RenameDisplay
from clockserver.room.displays.events import DisplayAdded
from clockserver.room.state import Display, Room, Venue
from clockserver.room.types import RoomCommand, RoomEvent
from clockserver.room.venue.commands import ChangeVenue
from clockserver.room.venue.events import VenueChanged
from clockserver.tournament.announcements.commands import AnnounceToRoom
from clockserver.tournament.announcements.events import Announced
from clockserver.tournament.announcements.state import Announcement
from clockserver.tournament.day_end.commands import AcceptDifference
from clockserver.tournament.lifecycle.commands import CancelTournament, CreateTournament
from clockserver.tournament.merging.commands import CorrectBag
from clockserver.tournament.rule_overrides.commands import OverrideRule
from clockserver.tournament.structure.structure_toml import parse_structure
from tests.builders import Room as House
from tests.fakes import START

COMPOSED, DECOMPOSED = "José", "Jose\u0301"
HALL, BAR = "d-hall2222", "d-bar33333"
INVISIBLE = {
    "a mark that turns the direction": "Last \u202ehand",
    "a letter without width": "Last\u200b hand",
    "a break of lines": "Last\u2028hand",
    "a break of paragraphs": "Last\u2029hand",
    "an old control sign": "Last\x85hand",
    "a byte order mark": "\ufeffLast hand",
    "a hyphen that is not there": "Last\u00adhand",
    "half a letter": "Last \ud800 hand",
    "a letter of nobody's": "Last \ue000 hand",
    "a letter that is none": "Last \uffff hand",
    "only what joins others": "\u200d",
}
VISIBLE = (
    "Shuffle up & deal",
    "Table 7 → seat 3, 200\u00a0€",
    "Übergang in die Pause – Łódź, Čapek, Ærø",
    "می\u200cخواهم",
    "क्\u200dष",
    "👩\u200d💻 ♠️♥️",
    "第七桌",
)


@pytest.mark.parametrize("line", INVISIBLE.values(), ids=INVISIBLE)
def test_invisible_text_is_refused(line: str) -> None:
    (reason,) = refuse_invisible(line, "text")
    assert (reason.code, reason.field) == ("text.unseen", "text")
    assert str(reason.params["letter"]).startswith("U+")


@pytest.mark.parametrize("line", VISIBLE)
def test_text_in_any_language_is_accepted(line: str) -> None:
    assert refuse_invisible(line, "text") == []


@given(st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1))
def test_letters_figures_and_signs_of_any_script_are_visible(line: str) -> None:
    assert refuse_invisible(line, "text") == []


@given(st.text())
def test_a_line_is_stored_in_one_normal_form(line: str) -> None:
    assert stored_line(stored_line(line)) == stored_line(line)
    assert normalized_name(unicodedata.normalize("NFD", line)) == normalized_name(line)


def a_room() -> Room:
    (opened,) = room.open_room()
    return evolved(None, opened)


def evolved(state: Room | None, event: RoomEvent) -> Room:
    seq = 1 if state is None else state.seq + 1
    return room.evolve(state, Recorded("room", seq, START, SYSTEM, f"command-{seq}", event))


def state_after(state: Room, command: RoomCommand) -> Room:
    for event in room.decide(state, command, START):
        state = evolved(state, event)
    return state


COMMANDS: dict[str, Callable[[str], RoomCommand]] = {
    "text": lambda line: AnnounceToRoom(text=line),
    "name": lambda line: ChangeVenue(name=line),
    "name of a television": lambda line: AddDisplay(display=BAR, name=line),
    "name of a television, another": lambda line: RenameDisplay(display=HALL, name=line),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_names_and_announcements_have_no_invisible_characters(name: str) -> None:
    state = state_after(a_room(), AddDisplay(display=HALL, name="Hall"))
    for line in INVISIBLE.values():
        with pytest.raises(Refused) as caught:
            room.decide(state, COMMANDS[name](line), START)
        assert [(each.code, each.field) for each in caught.value.reasons] == [
            ("text.unseen", name.partition(" ")[0])
        ]
    assert state_after(state, COMMANDS[name](VISIBLE[1])) != state


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        (AcceptDifference, {}),
        (CancelTournament, {}),
        (CorrectBag, {"flight": "1", "entry": "e1", "chips": 100}),
        (OverrideRule, {"parameter": "balancing.spread", "value": 2}),
    ],
)
def test_a_mandatory_reason_is_more_than_blanks(command: type[Struct], fields: dict[str, object]) -> None:
    sent = {"type": command.__struct_config__.tag, **fields}
    for blanks in ("", "   "):
        with pytest.raises(ValidationError, match="reason"):
            convert(sent | {"reason": blanks}, command)
    assert convert(sent | {"reason": "Two chips fell"}, command)


def test_titles_and_notes_of_structures_have_no_invisible_characters() -> None:
    house = House()
    create = CreateTournament(title="Fri\u202eday", structure="evening", ruleset="tda-2024")
    answers: list[object] = []
    house.tournaments.open("open-hidden", create, "td", answers.append)
    assert answers[0].reasons == (Reason("text.unseen", {"letter": "U+202E"}, "title"),)  # type: ignore[attr-defined]
    period = {"kind": "break", "minutes": 10, "note": "Din\u200bner"}
    with pytest.raises(Refused) as caught:
        parse_structure("friday", {"title": "Fri\u2028day", "periods": [period]})
    assert [each.code for each in caught.value.reasons].count("text.unseen") == 2


def test_a_journal_with_any_text_replays() -> None:
    """Earlier releases accepted such lines."""
    hidden = "Din\u202ener"
    state = evolved(a_room(), DisplayAdded(display=HALL, after=Display(hidden, START)))
    state = evolved(state, VenueChanged(venue=Venue(hidden), before=Venue()))
    state = evolved(
        state, Announced(session="room", announcement=Announcement("a4", hidden, START, START + 1))
    )
    assert state.displays[HALL].name == state.venue.name == hidden
    # Nor does it stand in the way of anything else.
    state = state_after(state, ChangeVenue(wall_language="de"))
    assert state_after(state, AddDisplay(display=BAR, name="Bar")).displays[BAR].name == "Bar"


def test_two_televisions_do_not_share_a_name_in_two_spellings() -> None:
    state = state_after(a_room(), AddDisplay(display=HALL, name=DECOMPOSED))
    assert state.displays[HALL].name == COMPOSED
    with pytest.raises(Refused) as caught:
        room.decide(state, AddDisplay(display=BAR, name=COMPOSED.upper()), START)
    assert [each.code for each in caught.value.reasons] == ["display.name_taken"]
