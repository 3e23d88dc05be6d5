"""Flights merge in parts, or again after an undo: nobody goes on twice, and no chip of an old count."""

from __future__ import annotations

import pytest

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.day_end.commands import CountBag
from clockserver.tournament.entries.commands import BustOut
from clockserver.tournament.flights.commands import OpenFlight
from clockserver.tournament.merging.commands import MergeFlights
from tests.builders import MINUTE, Table
from tests.tournament.merging.flights import bag, begin, end, entry_of, flights, merging, play
from tests.tournament.refusals import codes, refused

BAGS = {1: 12_000, 2: 8_000}, {1: 9_000, 4: 11_000}


@pytest.mark.parametrize("counts", [{1: 11_000}, {1: 11_000, 2: 9_000}, {2: 8_100}])
def test_a_merge_is_not_redone_with_bags_that_were_corrected_meanwhile(counts: dict[int, int]) -> None:
    event = flights(*BAGS)
    merged = event.give(merging())
    event.give(Undo(command=merged))
    for number, chips in counts.items():
        event.give(CountBag(session="1", entry=entry_of(event, "1", number), chips=chips))
    assert codes(event, Redo(command=merged)) == ["flights.bags_changed"]
    event.give(merging(reasons={"1": "Counted again"}))
    event.check()


def test_a_merge_is_redone_with_the_same_bags() -> None:
    event = flights(*BAGS)
    merged = event.give(merging())
    before = event.state.sessions
    event.give(Undo(command=merged))
    event.give(Redo(command=merged))
    assert event.state.sessions == before


def a_third_flight(event: Table) -> Table:
    """A flight that ends after the merge, with a player who is through already."""
    event.give(OpenFlight(label="1C", copy_of="1"))
    begin(event, "3", {1: 0, 7: 0})
    event.give(merging())
    event.advance(25 * MINUTE).settle()
    end(event, "3")
    bag(event, "3", {1: 13_000, 7: 7_000})
    return event


def test_a_player_of_the_next_day_does_not_come_to_it_a_second_time() -> None:
    event = a_third_flight(flights(*BAGS))
    straggler: MergeFlights = merging("3", label="Day 2B")
    (reason,) = refused(event, straggler)
    assert reason.code == "flights.plays_further_on"
    assert (reason.params, reason.field) == ({"entry": "e1", "label": "Day 2", "stack": "e5"}, "from")
    event.give(BustOut(session="3", entry="e5"))
    event.give(merging("3", label="Day 2B", reasons={"3": "e5 is in Day 2"}))
    assert [each.id for each in event.state.entries.values() if each.alive and each.session == "5"] == ["e6"]
    event.check()


def test_a_merge_is_not_redone_once_its_player_came_by_another_one() -> None:
    event = flights(*BAGS)
    event.give(OpenFlight(label="1C", copy_of="1"))
    play(event, "3", {1: 13_000, 7: 7_000})
    merged = event.give(merging())
    event.give(Undo(command=merged))
    event.give(merging("3", label="Day 2B"))
    assert "flights.plays_further_on" in codes(event, Redo(command=merged))


@pytest.mark.parametrize("order", [("1", "2"), ("2", "1")])
def test_the_first_stack_is_that_of_the_flight_that_ended_first(order: tuple[str, str]) -> None:
    event = flights(*BAGS)
    event.give(merging(*order, rule="first_stack"))
    assert {"e1", "e2", "e4"} == set(event.state.sessions["3"].carried)
