"""Day 2 in a whole room: two tablets merge at once, a crash follows, and seats are drawn with carried stacks."""

from __future__ import annotations

from clockserver.core.undo import Undo
from clockserver.tournament import invariants
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.day_end.commands import CountBag
from clockserver.tournament.draws.commands import HoldDraw, PublishDraw
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.flights.commands import ChangeFlight, EndFlight, OpenFlight
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Room
from tests.tournament.merging.flights import merging, person

PEOPLE = {"1": (1, 2), "2": (1, 3)}


def a_room() -> Room:
    """Two flights that have ended, every bag counted."""
    room = Room().opened()
    room.give(ChangeFlight(session="1", label="1A"))
    room.give(OpenFlight(label="1B", copy_of="1"))
    entry = 0
    for session, numbers in PEOPLE.items():
        room.give(OpenTables(session=session, tables=(1,)))
        for seat, number in enumerate(numbers, 1):
            room.give(RegisterPlayer(session=session, person=person(number), seat=SeatRef(1, seat)))
        room.give(StartClock(session=session))
        room.give(EndFlight(session=session, players_left=2))
        for _ in numbers:
            entry += 1
            room.give(CountBag(session=session, entry=f"e{entry}", chips=10_000))
    return room


def test_one_of_two_tablets_that_merge_at_once_is_refused() -> None:
    room = a_room()
    room.give(merging(), "tablet-one1")
    assert "flights.merged" in room.refused(merging(), "tablet-two2")
    assert set(room.desk.state.sessions) == {"1", "2", "3"}


def test_a_merge_survives_a_crash_whole() -> None:
    room = a_room()
    room.give(merging(), "merge-0001")
    before = room.desk.state.sessions["3"]
    again = room.restarted()
    assert again.desk.state.sessions["3"] == before
    assert invariants.violations(again.desk.state) == []
    again.give(Undo(command="merge-0001"))
    assert set(again.desk.state.sessions) == {"1", "2"}


def test_a_merge_cannot_be_undone_once_the_seats_of_the_day_are_drawn() -> None:
    room = a_room()
    room.give(merging(), "merge-0001")
    room.give(OpenTables(session="3", tables=(1, 2)))
    room.give(PublishDraw(session="3"))
    assert room.refused(Undo(command="merge-0001")) == ["flights.draw_published"]
    room.give(HoldDraw(session="3", draw=1, word="river"))
    state = room.desk.state
    assert {each.id for each in state.entries.values() if each.seat and each.session == "3"} == {
        "e1",
        "e2",
        "e4",
    }
    assert all(state.entries[each].status == "playing" for each in state.sessions["3"].carried)
    assert invariants.violations(state) == []
