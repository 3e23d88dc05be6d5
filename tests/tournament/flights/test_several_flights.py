"""A person plays several flights: after busting, after bagging, and up to a limit."""

from __future__ import annotations

import pytest

from clockserver.core.undo import Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.day_end.commands import CountBag
from clockserver.tournament.entries.commands import BustOut, NewEntry, RegisterPlayer, RegisterPlayers
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.flights.commands import ChangeFlight, EndFlight, OpenFlight
from clockserver.tournament.merging.next_day_stacks import MergeRule
from clockserver.tournament.seating.commands import BringBack, MovePlayer
from clockserver.tournament.seating.state import SeatingWish
from clockserver.tournament.tables.commands import ChangeSeating, OpenTables
from tests.builders import Table
from tests.tournament.refusals import codes

PEOPLE = [f"{number:032x}" for number in range(1, 6)]
ANN, BOB, CAT = PEOPLE[:3]


def two_flights(rule: MergeRule = "best_stack") -> Table:
    """1A with five players at table 1, and 1B with none at table 11; both clocks run. Ann is e1 in 1A."""
    table = Table()
    table.give(ChangeFlight(session="1", label="1A", rule=rule))
    table.give(OpenFlight(label="1B", copy_of="1"))
    for id_, number in (("1", 1), ("2", 11)):
        table.give(OpenTables(session=id_, tables=(number,)))
    for seat, person in enumerate(PEOPLE, 1):
        table.give(RegisterPlayer(person=person, seat=SeatRef(1, seat)))
    for id_ in ("1", "2"):
        table.give(StartClock(session=id_))
    return table


def enter(person: str = ANN, seat: int = 1) -> RegisterPlayer:
    return RegisterPlayer(session="2", person=person, seat=SeatRef(11, seat))


def test_a_player_in_play_in_one_flight_does_not_enter_another() -> None:
    assert codes(two_flights(), enter()) == ["entries.already_in"]


def test_an_eliminated_player_enters_the_next_flight_with_a_new_entry() -> None:
    table = two_flights()
    table.give(BustOut(entry="e1"))
    table.give(enter())
    entry = table.state.entries["e6"]
    assert (entry.kind, entry.session) == ("entry", "2")
    assert table.state.sessions["2"].counters.reentries == 0
    assert codes(table, enter(seat=2)) == ["entries.already_in"]
    table.check()


def test_a_bust_out_cannot_be_undone_while_its_player_is_in_the_next_flight() -> None:
    table = two_flights()
    out = table.give(BustOut(entry="e1"))
    table.give(enter())
    assert "entries.already_in" in codes(table, Undo(command=out))
    assert codes(table, BringBack(entry="e1")) == ["entries.already_in"]


@pytest.mark.parametrize("rule", ["best_stack", "sum"])
def test_a_player_with_a_bag_plays_another_flight_where_stacks_are_compared_or_added(rule: MergeRule) -> None:
    table = two_flights(rule)
    table.give(EndFlight(session="1", players_left=5))
    table.give(CountBag(entry="e1", chips=10_000))
    table.give(enter())
    table.give(enter(BOB, 2))
    out = table.give(BustOut(session="2", entry="e6"))
    table.give(Undo(command=out))
    assert table.state.entries["e1"].alive
    assert table.state.entries["e6"].alive
    table.check()


def test_the_end_of_a_flight_cannot_be_undone_while_one_of_its_players_is_in_another() -> None:
    table = two_flights()
    ended = table.give(EndFlight(session="1", players_left=5))
    table.give(enter())
    assert codes(table, Undo(command=ended)) == ["entries.already_in"]


def test_a_qualified_player_does_not_enter_again_where_the_first_stack_counts() -> None:
    table = two_flights("first_stack")
    table.give(BustOut(entry="e2"))
    table.give(EndFlight(session="1", players_left=4))
    assert codes(table, enter()) == ["flights.already_through"]
    several = RegisterPlayers(session="2", entries=(NewEntry(person=ANN),))
    assert codes(table, several) == ["flights.already_through"]
    table.give(enter(BOB))
    table.check()


def test_re_entries_are_limited_over_all_flights_and_in_each() -> None:
    table = two_flights()
    for id_ in ("1", "2"):
        limits = SeatingWish(reentries=1, reentries_per_session=0)
        table.give(ChangeSeating(session=id_, seating=limits))
    table.give(OpenFlight(label="1C", copy_of="1"))
    table.give(BustOut(entry="e1"))
    assert codes(table, RegisterPlayer(person=ANN)) == ["entries.no_more_reentries_here"]
    table.give(enter())
    table.give(BustOut(entry="e2"))
    table.give(enter(BOB, 2))
    table.give(BustOut(session="2", entry="e6"))
    assert codes(table, RegisterPlayer(session="3", person=ANN)) == ["entries.no_more_reentries"]
    table.check()


def test_an_entry_is_only_touched_in_its_own_session() -> None:
    table = two_flights()
    assert codes(table, BustOut(session="2", entry="e1")) == ["entries.in_other_session"]
    move = MovePlayer(session="2", entry="e1", from_seat=SeatRef(1, 1), to_seat=SeatRef(11, 1))
    assert codes(table, move) == ["entries.in_other_session"]
