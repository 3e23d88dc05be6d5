"""Flights are opened beside the first session, changed, and removed again."""

from __future__ import annotations

import pytest

from clockserver.core.input.strict_json import convert
from clockserver.core.texts import Refused
from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.flights.commands import (
    ChangeFlight,
    OpenFlight,
    RemoveFlight,
    ResolvedChangeFlight,
    ResolvedOpenFlight,
)
from clockserver.tournament.flights.state import Ends, shown_session, state_of
from clockserver.tournament.lifecycle.view import header_value
from clockserver.tournament.seating.state import SeatingWish
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Room, Table, a_level, a_structure
from tests.fakes import START
from tests.tournament.refusals import codes

ROLES_BY_COMMAND = {
    "flight.change": "td",
    "flight.end": "td",
    "flight.open": "td",
    "flight.remove": "td",
}
AUDIENCE_BY_TOPIC = {"flights": "everybody"}
TURBO = a_structure(a_level("t1", 10, 200), a_level("t2", 10, 400), starting_stack=5_000)


def with_flights(*labels: str) -> Table:
    """The first session is 1A; the others are copies of it."""
    table = Table()
    table.give(ChangeFlight(session="1", label="1A"))
    for label in labels:
        table.give(OpenFlight(label=label, copy_of="1"))
    return table


def test_a_tournament_without_flights_has_one_session_without_a_label() -> None:
    table = Table()
    header = header_value(table.state, START, 0)
    assert header["sessions"] == [{"session": "1", "label": "", "stage": 1, "state": "planned"}]
    assert header["session"] == "1"


def test_a_flight_has_its_own_clock_structure_and_entries() -> None:
    table = with_flights()
    table.give(ResolvedOpenFlight(label="1C turbo", structure="turbo", sheet=TURBO, starts_at=START + 1))
    turbo = table.state.sessions["2"]
    assert (turbo.label, turbo.starts_at, turbo.structure) == ("1C turbo", START + 1, TURBO)
    assert turbo.clock.span.id == "t1"
    table.give(StartClock(session="2"))
    table.give(TapCounter(session="2", what="entry", count=3))
    assert [state_of(each) for each in (table.session, table.state.sessions["2"])] == ["planned", "open"]
    assert table.state.sessions["2"].ledger.in_play == 15_000
    assert table.session.ledger.in_play == 0
    table.check()


def test_of_a_flight_only_what_is_asked_for_is_unusual() -> None:
    """Defaults: the first stage, and a share of the entries rounded up, with at least one player."""
    command = {"type": "flight.open", "label": "1B", "ends": {"share_per_mille": 125}}
    opened = convert(command, OpenFlight)
    assert (opened.stage, opened.ends) == (1, Ends(share_per_mille=125, round="up", least=1))
    table = with_flights("1B")
    flight = table.state.sessions["2"]
    assert (flight.stage, flight.ends, flight.starts_at) == (1, Ends(), None)
    assert not flight.ends.in_money
    assert not flight.ends.same_mark
    changed = convert({"type": "flight.change", "label": "1X"}, ChangeFlight)
    assert changed.session == "1"


def test_a_label_has_twelve_letters_at_most() -> None:
    assert convert({"type": "flight.open", "label": "1C super tur"}, OpenFlight).label == "1C super tur"
    for label in ("1C super turb", "", " "):
        with pytest.raises(Refused) as refused:
            convert({"type": "flight.open", "label": label}, OpenFlight)
        assert [each.field for each in refused.value.reasons] == ["label"]


def test_the_shown_session_is_the_one_whose_clock_began_last() -> None:
    table = with_flights("1B", "1C")
    assert shown_session(table.state) == "1"
    table.give(StartClock(session="2"))
    assert shown_session(table.state) == "2"
    table.advance(1_000).give(StartClock(session="1"))
    assert shown_session(table.state) == "1"


def test_the_next_planned_flight_is_shown_before_those_without_a_start() -> None:
    table = with_flights("1B", "1C")
    table.give(ChangeFlight(session="3", starts_at=START + 5))
    assert shown_session(table.state) == "3"
    table.give(ChangeFlight(session="3", starts_at=None))
    assert shown_session(table.state) == "1"


def test_a_label_is_used_once_in_any_case() -> None:
    table = with_flights("1B")
    assert codes(table, OpenFlight(label=" 1b ", copy_of="1")) == ["flights.label_taken"]
    assert codes(table, ChangeFlight(session="2", label="1A")) == ["flights.label_taken"]
    assert codes(table, OpenFlight(label="\u200b", copy_of="1")) == ["text.unseen"]


def test_a_flight_needs_a_structure_or_one_to_copy() -> None:
    table = with_flights()
    assert codes(table, OpenFlight(label="1B")) == ["flights.no_structure"]
    assert codes(table, OpenFlight(label="1B", copy_of="9"))[0] == "session.unknown"


def test_the_level_at_which_a_flight_ends_is_on_its_sheet() -> None:
    table = with_flights()
    wrong = OpenFlight(label="1B", copy_of="1", ends=Ends(level=9))
    assert codes(table, wrong) == ["flights.no_such_level"]


def test_before_it_has_begun_a_flight_gets_another_structure_and_seating() -> None:
    table = with_flights("1B")
    seating = SeatingWish(table_size=6)
    changed = table.give(ResolvedChangeFlight(session="2", structure="turbo", sheet=TURBO, seating=seating))
    flight = table.state.sessions["2"]
    assert (flight.structure, flight.seating.table_size) == (TURBO, 6)
    assert flight.clock.mark.left_ms == 600_000
    table.give(Undo(command=changed))
    flight = table.state.sessions["2"]
    assert (flight.structure, flight.seating.table_size) == (table.session.structure, 9)
    table.check()


def test_once_it_has_begun_only_label_start_and_end_change() -> None:
    table = with_flights("1B")
    table.give(StartClock(session="2"))
    for wrong in (
        ChangeFlight(session="2", stage=2),
        ChangeFlight(session="2", seating=SeatingWish()),
        ResolvedChangeFlight(session="2", structure="turbo", sheet=TURBO),
    ):
        assert codes(table, wrong) == ["flights.begun"]
    table.give(ChangeFlight(session="2", label="1X", starts_at=START + 9, ends=Ends(share_per_mille=125)))
    flight = table.state.sessions["2"]
    assert (flight.label, flight.starts_at, flight.ends.share_per_mille) == ("1X", START + 9, 125)


def test_every_reason_against_a_change_is_named_at_once() -> None:
    table = with_flights("1B")
    table.give(StartClock(session="2"))
    change = ChangeFlight(session="2", stage=2, label="1A", ends=Ends(level=9))
    assert codes(table, change) == ["flights.begun", "flights.label_taken", "flights.no_such_level"]
    opening = OpenFlight(label="1a", copy_of="1", ends=Ends(level=9))
    assert codes(table, opening) == ["flights.label_taken", "flights.no_such_level"]
    assert codes(table, OpenFlight(label="1a")) == ["flights.label_taken", "flights.no_structure"]


def test_a_structure_is_not_replaced_once_there_are_entries() -> None:
    table = with_flights("1B")
    table.give(TapCounter(session="2", what="entry"))
    wrong = ResolvedChangeFlight(session="2", structure="turbo", sheet=TURBO)
    assert codes(table, wrong) == ["flights.has_entries"]


def test_a_flight_without_entries_is_removed_and_its_number_not_used_again() -> None:
    table = with_flights("1B")
    table.give(OpenTables(session="2", tables=(7,)))
    removed = table.give(RemoveFlight(session="2"))
    assert sorted(table.state.sessions) == ["1"]
    assert codes(table, TapCounter(session="2", what="entry")) == ["session.unknown"]
    table.give(OpenFlight(label="1B", copy_of="1"))
    assert sorted(table.state.sessions) == ["1", "3"]
    table.give(Undo(command=removed))
    assert 7 in table.state.sessions["2"].tables
    table.give(Redo(command=removed))
    assert sorted(table.state.sessions) == ["1", "3"]
    table.check()


def test_with_entries_or_once_begun_a_flight_stays() -> None:
    table = with_flights("1B", "1C")
    assert codes(table, RemoveFlight(session="1")) == ["flights.first_stays"]
    table.give(RegisterPlayer(session="2", person="a" * 32))
    assert codes(table, RemoveFlight(session="2")) == ["flights.has_entries"]
    table.give(StartClock(session="3"))
    assert codes(table, RemoveFlight(session="3")) == ["flights.begun"]


def test_opening_is_undone_until_somebody_enters() -> None:
    table = with_flights()
    opened = table.give(OpenFlight(label="1B", copy_of="1"))
    table.give(Undo(command=opened))
    assert sorted(table.state.sessions) == ["1"]
    table.give(Redo(command=opened))
    table.give(TapCounter(session="2", what="entry"))
    assert codes(table, Undo(command=opened)) == ["flights.has_entries"]
    table.check()


def test_commands_in_a_removed_flight_cannot_be_undone() -> None:
    table = with_flights("1B")
    opened = table.give(OpenTables(session="2", tables=(7,)))
    table.give(RemoveFlight(session="2"))
    assert codes(table, Undo(command=opened)) == ["session.unknown"]


@pytest.mark.parametrize("name", ["evening", "nothing"])
def test_a_structure_is_named_by_the_library(name: str) -> None:
    room = Room().opened()
    if name == "nothing":
        assert room.refused(OpenFlight(label="1B", structure=name)) == ["structure.unknown_name"]
        return
    room.give(OpenFlight(label="1B", structure=name))
    assert room.desk.state.sessions["2"].structure.name == "evening"
