"""Bags with a seal, and bags that the floor packs for absent players."""

from __future__ import annotations

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.day_end.commands import CountBag
from clockserver.tournament.day_end.state import BagMark
from clockserver.tournament.entries.commands import MarkAbsent, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.flights.commands import ChangeFlight, EndFlight
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Room, Table, person
from tests.projection.topic_values import session_topic
from tests.tournament.refusals import codes


def bagging(event: Table) -> Table:
    """1A has ended with three players at table 1, the third is absent."""
    for command in (ChangeFlight(label="1A"), OpenTables(tables=(1,))):
        event.give(command)
    for number in (1, 2, 3):
        event.give(RegisterPlayer(person=person(number), seat=SeatRef(1, number)))
    event.give(StartClock())
    event.give(MarkAbsent(entry="e3"))
    event.give(EndFlight(players_left=3))
    return event


def test_a_bag_has_its_seal_number_and_a_corrected_count_keeps_it() -> None:
    event = bagging(Table())
    event.give(CountBag(entry="e1", chips=9_000, seal=" A 17 "))
    corrected = event.give(CountBag(entry="e1", chips=10_000))
    end = event.session.day_ends[-1]
    assert (end.bags["e1"], end.bag_marks["e1"]) == (10_000, BagMark(seal="A 17"))
    assert codes(event, CountBag(entry="e1", chips=10_000, seal="A 17")) == ["already_done"]
    event.give(Undo(command=corrected))
    event.give(Redo(command=corrected))
    assert event.session.day_ends[-1] == end
    event.check()


def test_a_seal_number_is_used_for_one_bag_only() -> None:
    event = bagging(Table())
    event.give(CountBag(entry="e1", chips=10_000, seal="A 17"))
    assert codes(event, CountBag(entry="e2", chips=10_000, seal="A 17")) == ["day_end.seal_twice"]
    event.give(CountBag(entry="e1", chips=10_000, seal=""))
    event.give(CountBag(entry="e2", chips=10_000, seal="A 17"))
    assert dict(event.session.day_ends[-1].bag_marks) == {"e2": BagMark(seal="A 17")}


def test_the_floor_bags_for_absent_players() -> None:
    event = bagging(Table())
    counted = event.give(CountBag(entry="e3", chips=10_000, absent=True, seal="B 1"))
    assert event.session.day_ends[-1].bag_marks["e3"] == BagMark("B 1", absent=True)
    event.give(Undo(command=counted))
    assert not event.session.day_ends[-1].bag_marks
    event.check()


def test_the_topic_has_seals_and_absent_players_only_where_there_are_any() -> None:
    room = Room().opened()
    room.give(OpenTables(tables=(1,)))
    room.give(RegisterPlayer(person="a" * 32, seat=SeatRef(1, 1)))
    room.give(StartClock())
    room.give(EndFlight(players_left=1))
    room.give(CountBag(entry="e1", chips=10_000))
    assert "seals" not in session_topic(room, "day_end")["end"]
    room.give(CountBag(entry="e1", chips=10_000, seal="A 1", absent=True))
    end = session_topic(room, "day_end")["end"]
    assert (end["seals"], end["away"]) == ({"e1": "A 1"}, ["e1"])
