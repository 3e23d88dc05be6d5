"""A player finds a seat by three letters, among the public names only."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from clockserver.core.undo import Undo
from clockserver.players.names import public_names
from clockserver.projection.searches.seat_search import MAX_FOUND, FoundSeats, SeatSearch
from clockserver.projection.topics import Topics
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.seating.state import NameForm, Seating
from clockserver.tournament.tables.commands import ChangeSeating, OpenTables
from tests.builders import SLUG, Room
from tests.fakes import FakeHostClock, RecordingBroadcaster

SEATS = f"seats:{SLUG}:1"
NAMES = ["Jürgen Müller", "Karl-Heinz Groß", "Anna Schmidt", "Anna Stone", "Siobhán O’Brien"]


class Evening:
    """A tournament with players of these names, and a search for a seat in it."""

    def __init__(self, *names: str) -> None:
        self.names = {f"{number:032x}": name for number, name in enumerate(names, 1)}
        self.room = Room()
        self.room.directory.names_of = self._names_of
        self.room.opened()
        self.room.give(OpenTables(tables=tuple(range(1, 20))))
        self.search = SeatSearch(self.room.topics)
        for number in range(1, len(names) + 1):
            seat = SeatRef(1 + number // 9, 1 + number % 9)
            self.room.give(RegisterPlayer(person=f"{number:032x}", seat=seat), f"entry-{number:04}")

    def _names_of(self, ids: Collection[str], form: NameForm) -> dict[str, str | None]:
        return public_names({each: self.names[each] for each in ids}, form)

    def find(self, typed: str) -> FoundSeats:
        result = self.search.find(SEATS, typed)
        assert result is not None
        return result

    def entries(self, typed: str) -> list[str]:
        return list(self.find(typed)["value"])


@pytest.fixture
def evening() -> Evening:
    return Evening(*NAMES)


@pytest.mark.parametrize("typed", ["mul", "MÜL", "muell", "mu\u0308l", "jur mu", " müller, jürgen "])
def test_three_letters_in_any_spelling_find_a_player_by_any_word_of_the_name(
    evening: Evening, typed: str
) -> None:
    assert evening.entries(typed) == ["e1"]


def test_each_typed_word_matches_the_beginning_of_a_word_of_the_name(evening: Evening) -> None:
    assert (evening.entries("hei"), evening.entries("gross"), evening.entries("obr")) == (
        ["e2"],
        ["e2"],
        ["e5"],
    )
    assert (evening.entries("anna"), evening.entries("ann sc")) == (["e3", "e4"], ["e3"])
    assert (evening.entries("xyz"), evening.entries("nna")) == ([], [])


def test_a_name_with_decomposed_accents_is_found() -> None:
    evening = Evening("Ju\u0308rgen Mu\u0308ller")
    assert [evening.entries(typed) for typed in ("muller", "mueller", "Müller", "juergen")] == [["e1"]] * 4


def test_fewer_than_three_letters_find_nobody(evening: Evening) -> None:
    for typed in ("", "an", "a n", "  ", "...", "%"):
        assert evening.find(typed) == {"value": {}, "count": 0, "named": True}, typed


def test_the_number_of_an_entry_finds_it(evening: Evening) -> None:
    for typed in ("5", "#5", "e5", " 05 "):
        assert evening.entries(typed) == ["e5"], typed
    assert (evening.entries("6"), evening.entries("0"), evening.entries("9" * 60)) == ([], [], [])


def test_a_name_that_ends_with_a_number_is_not_taken_for_an_entry_number() -> None:
    evening = Evening("Anna Lang", "Ben Ray", "Ben Ray 1")
    results = [evening.entries(typed) for typed in ("Ben Ray 1", "ben 1", "Nr. 1", "1")]
    assert results == [["e3"], ["e3"], ["e1"], ["e1"]]


def test_a_player_with_a_name_of_two_letters_is_found_by_the_whole_name() -> None:
    evening = Evening("王明", "王小明", "Li", "Lisa Wu")
    results = [evening.entries(typed) for typed in ("王明", "王", " LI", "wu", "")]
    assert results == [["e1"], [], ["e3"], [], []]


def test_players_are_found_as_the_seats_topic_has_them_with_those_in_play_first(evening: Evening) -> None:
    evening.room.give(StartClock())
    evening.room.give(BustOut(entry="e3"))
    result = evening.find("anna")
    assert list(result["value"]) == ["e4", "e3"]
    seats = evening.room.topics.get(SEATS)
    assert seats is not None
    assert result["value"] == {entry: seats.value[entry] for entry in ("e4", "e3")}


def test_a_long_result_has_its_first_rows_and_the_total() -> None:
    evening = Evening(*(f"Anna Number{chr(97 + n % 26)}{chr(97 + n // 26)}" for n in range(120)))
    result = evening.find("anna")
    assert (len(result["value"]), result["count"]) == (MAX_FOUND, 120)


def test_only_public_names_are_searched(evening: Evening) -> None:
    evening.room.give(ChangeSeating(seating=Seating(names="short")))
    assert (evening.entries("schmidt"), evening.entries("ann sc")) == ([], ["e3"])
    evening.room.give(ChangeSeating(seating=Seating(names="hidden")))
    assert evening.find("anna") == {"value": {}, "count": 0, "named": False}
    assert evening.entries("3") == ["e3"]
    evening.room.give(ChangeSeating(seating=Seating(names="full")))
    assert evening.entries("schmidt") == ["e3"]


def test_entered_eliminated_and_renamed_players_are_found_in_their_current_state(evening: Evening) -> None:
    assert evening.entries("ray") == []
    evening.names[f"{6:032x}"] = "Bob Ray"
    evening.room.give(RegisterPlayer(person=f"{6:032x}", seat=SeatRef(9, 9)), "entry-bob")
    assert evening.find("ray")["value"]["e6"]["seat"] == "9-9"
    evening.names[f"{1:032x}"] = "Jo Ray"
    evening.room.tournaments.people_changed([f"{1:032x}"])
    assert (evening.entries("ray"), evening.entries("mul")) == (["e6", "e1"], [])
    evening.room.give(Undo(command="entry-bob"))
    assert evening.entries("ray") == ["e1"]


def test_a_search_before_the_first_entry_asks_for_names() -> None:
    assert Evening().find("") == {"value": {}, "count": 0, "named": True}


def test_a_search_in_an_unknown_tournament_finds_nobody() -> None:
    assert SeatSearch(Topics(RecordingBroadcaster(), FakeHostClock())).find(SEATS, "anna") is None
