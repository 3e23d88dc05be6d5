"""Day 2 in a whole room: two tablets merge at once, a crash follows, and seats are drawn with carried stacks."""

from __future__ import annotations

from clockserver.core.undo import Undo
from clockserver.tournament import invariants
from clockserver.tournament.draws.commands import HoldDraw, PublishDraw
from clockserver.tournament.tables.commands import OpenTables
from tests.tournament.merging.flights import merging
from tests.tournament.merging.rooms import two_ended_flights


def test_one_of_two_tablets_that_merge_at_once_is_refused() -> None:
    room = two_ended_flights()
    room.give(merging(), "tablet-one1")
    assert "flights.merged" in room.refused(merging(), "tablet-two2")
    assert set(room.desk.state.sessions) == {"1", "2", "3"}


def test_a_merge_survives_a_crash_whole() -> None:
    room = two_ended_flights()
    room.give(merging(), "merge-0001")
    before = room.desk.state.sessions["3"]
    restarted = room.restarted()
    assert restarted.desk.state.sessions["3"] == before
    assert invariants.violations(restarted.desk.state) == []
    restarted.give(Undo(command="merge-0001"))
    assert set(restarted.desk.state.sessions) == {"1", "2"}


def test_a_merge_cannot_be_undone_once_the_seats_of_the_day_are_drawn() -> None:
    room = two_ended_flights()
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
