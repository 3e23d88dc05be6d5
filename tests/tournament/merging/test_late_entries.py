"""Late entries to day 2: its own registration, a full stack, a seat from the same pool, money in the same books."""

from __future__ import annotations

from random import Random

from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.entry_lookup import place_of
from clockserver.tournament.entries.late_registration import registration_open
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.entries.view import EntriesView
from clockserver.tournament.seating.commands import SeatPlayer
from clockserver.tournament.seating.state import SeatingWish
from clockserver.tournament.tables.commands import ChangeSeating, OpenTables
from tests.builders import MINUTE, person
from tests.tournament.merging.flights import day_2, enter_late, entry_of
from tests.tournament.refusals import codes


def test_day_2_takes_entries_until_its_own_closing_level() -> None:
    event = day_2(close_level=3)
    day = event.state.sessions["3"]
    assert registration_open(day, event.now)
    assert not registration_open(event.session, event.now), "that of the flights is over"
    event.give(OpenTables(session="3", tables=(1,)))
    event.give(enter_late(9, 1))
    event.give(StartClock(session="3"))
    event.advance(300 * MINUTE).settle()
    assert codes(event, enter_late(10, 2)) == ["counters.registration_closed"]


def test_the_structure_of_the_flights_closes_registration_of_a_day_without_its_own_level() -> None:
    event = day_2()
    assert not registration_open(event.state.sessions["3"], event.now)


def test_a_late_entry_has_a_full_stack_and_counts_once() -> None:
    event = day_2(close_level=3)
    event.give(OpenTables(session="3", tables=(1,)))
    event.give(enter_late(9, 1))
    day = event.state.sessions["3"]
    assert day.ledger.by_reason == {"carried": 40_000, "entry": 10_000}
    assert (day.counters.entries, day.counters.players_left) == (1, 5)
    assert day.takings.entries == event.session.takings.entries == 5
    assert entry_of(event, "3", 9) == "e5"
    event.check()


def test_a_late_entry_gets_a_free_seat_at_the_tables_of_the_day() -> None:
    """The seats are the same pool as those of players who came from the flights."""
    event = day_2(close_level=3)
    event.randomness = Random(1).randrange
    event.give(ChangeSeating(session="3", seating=SeatingWish(table_size=5, at_sale=True)))
    event.give(OpenTables(session="3", tables=(1,)))
    for seat, entry in enumerate(("e1", "e2", "e3", "e4"), 2):
        event.give(SeatPlayer(session="3", entry=entry, seat=SeatRef(1, seat)))
    event.give(RegisterPlayer(session="3", person=person(9)))
    assert event.state.entries["e5"].seat == SeatRef(1, 1)


def test_a_player_in_day_2_does_not_enter_it_again() -> None:
    event = day_2(close_level=3)
    event.give(OpenTables(session="3", tables=(1,)))
    assert codes(event, enter_late(1, 2)) == ["entries.already_in"]
    event.give(enter_late(9, 1))
    assert codes(event, enter_late(9, 3)) == ["entries.already_in"]


def test_a_bust_out_of_day_2_has_an_overall_place() -> None:
    event = day_2(close_level=3)
    event.give(OpenTables(session="3", tables=(1,)))
    event.give(enter_late(9, 1))
    event.give(StartClock(session="3"))
    event.give(BustOut(session="3", entry="e5"))
    assert place_of(event.state, "e5") == 5
    view = EntriesView("3", lambda people, _form: dict.fromkeys(people))
    view.update(event.state, ())
    out = view.seats["e5"]["out"]
    assert out is not None
    assert event.state.sessions["3"].field - out == 5, "as faces compute it"
    event.check()
