"""Flights without players, and flights with similar names: the tournament still ends."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.flights.commands import ChangeFlight, EndFlight, OpenFlight
from clockserver.tournament.lifecycle.commands import FinishTournament
from clockserver.tournament.seating.commands import SeatPlayer
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Table, a_set_up, person
from tests.tournament.merging.flights import begin, flights, merging
from tests.tournament.refusals import codes

BAGS = {1: 12_000, 2: 8_000}, {3: 12_000, 4: 8_000}
DAY = "4"


def with_a_third_flight() -> Table:
    """Two flights with every bag counted, and a third one that has not begun."""
    event = flights(*BAGS, event=Table(replace(a_set_up(), stops_when_over=True)))
    event.give(OpenFlight(label="1C", copy_of="1"))
    return event


def to_the_winner(event: Table) -> None:
    """Play day 2 until one player is left."""
    event.give(OpenTables(session=DAY, tables=(5,)))
    for seat, entry in enumerate(("e1", "e2", "e3", "e4"), 1):
        event.give(SeatPlayer(session=DAY, entry=entry, seat=SeatRef(5, seat)))
    event.give(StartClock(session=DAY))
    for entry in ("e2", "e3", "e4"):
        event.give(BustOut(session=DAY, entry=entry))


def test_a_flight_that_never_began_prevents_no_winner() -> None:
    event = with_a_third_flight()
    event.give(merging())
    to_the_winner(event)
    assert event.events()[-1] == "PlayEnded"
    event.give(FinishTournament())
    event.check()


def test_a_flight_that_began_without_players_prevents_no_winner() -> None:
    event = with_a_third_flight()
    event.give(StartClock(session="3"))
    event.give(EndFlight(session="3", players_left=0))
    event.give(merging())
    to_the_winner(event)
    assert event.events()[-1] == "PlayEnded"
    event.give(FinishTournament())
    event.check()


def test_a_flight_that_is_played_after_the_merge_has_to_end_before_anybody_wins() -> None:
    event = with_a_third_flight()
    event.give(merging())
    begin(event, "3", {5: 0})
    to_the_winner(event)
    assert event.events()[-1] == "BustedOut"
    assert codes(event, FinishTournament()) == ["tournament.not_over"]


def test_a_single_player_of_the_day_wins_once_its_clock_starts() -> None:
    event = flights({1: 10_000}, {1: 10_000}, event=Table(replace(a_set_up(), stops_when_over=True)))
    merged = event.give(merging())
    assert codes(event, FinishTournament()) == ["tournament.not_over"]
    event.give(Undo(command=merged))
    event.give(Redo(command=merged))
    event.give(StartClock(session="3"))
    assert event.events()[-1] == "PlayEnded"
    event.give(FinishTournament())
    event.check()


def test_a_single_player_of_the_day_plays_on_with_a_late_entry() -> None:
    event = flights({1: 10_000}, {1: 10_000}, event=Table(replace(a_set_up(), stops_when_over=True)))
    event.give(merging(close_level=3))
    event.give(OpenTables(session="3", tables=(5,)))
    event.give(SeatPlayer(session="3", entry="e1", seat=SeatRef(5, 1)))
    event.give(StartClock(session="3"))
    event.give(RegisterPlayer(session="3", person=person(7), seat=SeatRef(5, 2)))
    assert event.events()[-1] == "PlayWentOn"
    event.give(BustOut(session="3", entry="e3"))
    assert event.events()[-1] == "PlayEnded"
    event.check()


def test_before_any_merge_the_last_player_of_a_flight_has_not_won() -> None:
    event = flights({1: 12_000}, event=Table(replace(a_set_up(), stops_when_over=True)))
    event.give(OpenFlight(label="1B", copy_of="1"))
    begin(event, "2", {3: 0, 4: 0})
    event.give(BustOut(session="2", entry="e2"))
    assert event.events()[-1] == "BustedOut"


def test_a_session_without_a_label_is_called_by_its_number() -> None:
    event = Table()
    assert codes(event, OpenFlight(label="1", copy_of="1")) == ["flights.label_taken"]
    event.give(ChangeFlight(session="1", label="1A"))
    event.give(OpenFlight(label="1", copy_of="1"))
    assert codes(event, ChangeFlight(session="2", label="1a")) == ["flights.label_taken"]
