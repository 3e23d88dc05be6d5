"""Results over flights and days: stacks surrendered at a merge are paid without a place, and everybody has a name."""

from __future__ import annotations

from decimal import Decimal

from clockserver.exports.results import result_rows, table
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.flights.commands import ChangeFlight, OpenFlight
from clockserver.tournament.hand_for_hand.commands import TieEliminations
from clockserver.tournament.lifecycle.commands import FinishTournament
from clockserver.tournament.results.view import confirmed_facts, flight_results
from clockserver.tournament.tables.commands import OpenTables
from clockserver.web.tournaments.session_query import entries_of_all_sessions
from tests.builders import SLUG, Room, person
from tests.tournament.merging.rooms import two_ended_flights
from tests.tournament.results.merged_rooms import merged, played, results_document


def test_a_surrendered_stack_is_listed_with_its_money_and_without_a_place() -> None:
    document = results_document(played(merged()))
    assert [(each["place"], each["name"]) for each in document["results"]] == [
        (1, "Player 1"),
        (2, "Player 2"),
        (3, "Player 3"),
    ]
    assert document["surrendered"] == [{"entry": "e3", "name": "Player 1", "amount": 1_500}]


def test_results_without_paid_stacks_are_unchanged() -> None:
    assert "surrendered" not in results_document(two_ended_flights())
    assert "surrendered" not in results_document(merged(pays=0))


def test_a_surrendered_stack_has_the_last_row_of_files_with_an_empty_place() -> None:
    room = played(merged())
    document = results_document(room)
    last = result_rows(room.desk.state, document, {})[-1]
    assert (last["place"], last["last_place"], last["entry"], last["flight"]) == (None, None, 3, "1B")
    assert last["prize"] == Decimal(1_500)
    assert table(room.desk.state, document, {})[-1][:4] == [None, None, 3, "Player 1"]


def test_the_payment_of_a_surrendered_stack_is_among_the_confirmed_facts() -> None:
    facts = [confirmed_facts(merged(pays).desk.state).rows for pays in (0, 1_500, 2_000)]
    assert ("e3", 0, 0, 1_500, 0) in facts[1]
    assert len({*facts}) == 3


def test_the_event_begins_with_the_first_flight_and_ends_with_the_day() -> None:
    room = played(merged())
    room.give(FinishTournament())
    event = results_document(room)["event"]
    assert event["started_at"] == room.desk.state.sessions["1"].started_at
    assert (event["ended_by"], event["winner"], event["entries"]) == ("last_player", "e1", 4)


def test_the_log_of_a_finish_names_no_clock_of_a_merged_flight() -> None:
    """The first line of a command names its undo."""
    room = played(merged(at_a_levels_end=True))
    before = len(room.journal.rows)
    room.give(FinishTournament())
    assert [row.type for row in room.journal.rows[before:]] == ["TournamentFinished"]


def test_a_topic_of_the_day_names_players_out_of_a_flight() -> None:
    room = merged()
    names = entries_of_all_sessions(room.topics, "players", room.desk.state)
    assert {each: names[each]["name"] for each in ("e1", "e3", "e4")} == {
        "e1": "Player 1",
        "e3": "Player 1",
        "e4": "Player 3",
    }
    assert set(room.topics.get(f"seats:{SLUG}:2").value) == {"e3"}  # type: ignore[union-attr]


def test_a_flight_has_places_of_its_own() -> None:
    room = a_room_before_its_end()
    names = entries_of_all_sessions(room.topics, "seats", room.desk.state)
    document = flight_results(room.desk.state, "1", names)["results"]
    assert [(each["entry"], each["place"], each["last"]) for each in document] == [("e2", 2, 3), ("e1", 2, 3)]
    assert flight_results(room.desk.state, "2", names)["results"] == []


def a_room_before_its_end() -> Room:
    """1A with three players, two of them out in one hand; nobody plays in 1B yet."""
    room = Room().opened()
    room.give(ChangeFlight(session="1", label="1A"))
    room.give(OpenFlight(label="1B", copy_of="1"))
    room.give(OpenTables(tables=(1,)))
    for number in (1, 2, 3):
        room.give(RegisterPlayer(person=person(number), seat=SeatRef(1, number)))
    room.give(StartClock())
    for entry in ("e1", "e2"):
        room.give(BustOut(entry=entry))
    room.give(TieEliminations(entries=("e1", "e2"), stacks={"e1": 5_000, "e2": 5_000}))
    return room
