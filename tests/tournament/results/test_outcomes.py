"""The outcome of an entry that was not merged: its phone is told once it changed."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.core.undo import Undo
from clockserver.tournament.clock.commands import JumpToPeriod, StartClock
from clockserver.tournament.day_end.commands import CountBag
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.flights.commands import ChangeFlight, EndFlight, OpenFlight
from clockserver.tournament.hand_for_hand.commands import TieEliminations
from clockserver.tournament.merging.commands import Surrender
from clockserver.tournament.results.outcomes import Outcomes, outcomes
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import SLUG, Room, person
from tests.projection.topic_values import topic_value
from tests.tournament.merging.flights import merging


def play(room: Room, session: str, people: tuple[int, ...], out: tuple[str, ...]) -> None:
    room.give(OpenTables(session=session, tables=(1,)))
    for seat, number in enumerate(people, 1):
        room.give(RegisterPlayer(session=session, person=person(number), seat=SeatRef(1, seat)))
    room.give(StartClock(session=session))
    for entry in out:
        room.give(BustOut(session=session, entry=entry))


@pytest.fixture
def ended() -> Room:
    """A merge: player 3 (e3) busted from 1A, players 4 and 5 (e5, e6) from 1B in one hand; player 1 is through
    twice.
    """
    room = Room().opened()
    room.give(ChangeFlight(session="1", label="1A"))
    room.give(OpenFlight(label="1B", copy_of="1"))
    play(room, "1", (1, 2, 3), ("e3",))
    room.give(EndFlight(session="1", players_left=2))
    play(room, "2", (1, 4, 5), ("e5", "e6"))
    room.give(TieEliminations(session="2", entries=("e5", "e6"), stacks={"e5": 5_000, "e6": 5_000}))
    room.give(EndFlight(session="2", players_left=1))
    for session, entry, chips in (("1", "e1", 20_000), ("1", "e2", 10_000), ("2", "e4", 30_000)):
        room.give(CountBag(session=session, entry=entry, chips=chips))
    return room


def merge(room: Room) -> None:
    room.give(
        merging(surrendered=Surrender("amount", 1_500), reasons={"2": "As counted", "1": "As counted"}),
        "merge-001",
    )


def own_outcome(room: Room, session: str, entry: str) -> Any:
    return topic_value(room, f"seat:{SLUG}:{session}:{entry}")[entry].get("outcome")


def test_a_flight_has_no_outcomes_before_the_merge(ended: Room) -> None:
    assert outcomes(ended.desk.state, "1") == {}
    assert own_outcome(ended, "1", "e3") is None
    assert outcomes(ended.desk.state, "9") == {}


def test_eliminated_players_have_their_places_in_the_flight(ended: Room) -> None:
    merge(ended)
    assert own_outcome(ended, "1", "e3") == {"amount": 0, "flight": [3, 3]}
    assert own_outcome(ended, "2", "e5")["flight"] == [2, 3] == own_outcome(ended, "2", "e6")["flight"]


def test_overall_places_are_known_once_registration_for_the_day_is_closed(ended: Room) -> None:
    merge(ended)
    name = f"seat:{SLUG}:1:e3"
    ended.broadcaster.followed = {name}
    ended.give(StartClock(session="3"))
    last = ended.desk.state.sessions["3"].structure.periods[-1].id
    ended.give(JumpToPeriod(session="3", period=last))
    # Two of three players were left in 1B when its two busted, and all of 1A when e3 did.
    assert own_outcome(ended, "1", "e3")["places"] == [5, 5]
    assert own_outcome(ended, "2", "e5")["places"] == own_outcome(ended, "2", "e6")["places"] == [3, 4]
    assert "places" in ended.broadcaster.of(name)[-1]["value"]["e3"]["outcome"]


def test_a_surrendered_stack_has_its_payment_and_no_place(ended: Room) -> None:
    merge(ended)
    assert own_outcome(ended, "1", "e1") == {"amount": 1_500, "surrendered": True}
    assert own_outcome(ended, "1", "e3").get("surrendered") is None


def test_phones_get_outcomes_at_the_merge_and_its_undo_and_not_at_a_bust_out_of_day_2(ended: Room) -> None:
    name = f"seat:{SLUG}:1:e3"
    ended.broadcaster.followed = {name}
    ended.broadcaster.published.clear()
    merge(ended)
    assert [message["value"]["e3"]["outcome"]["flight"] for message in ended.broadcaster.of(name)] == [[3, 3]]
    ended.give(Undo(command="merge-001"))
    assert "outcome" not in ended.broadcaster.of(name)[-1]["value"]["e3"]


def test_states_with_equal_outcomes_are_recognised_as_equal(ended: Room) -> None:
    outcomes_seen = Outcomes()
    assert outcomes_seen.take(ended.desk.state) == ()
    assert outcomes_seen.of("1", "e3") is None
    merge(ended)
    first = outcomes_seen.take(ended.desk.state)
    assert outcomes_seen.take(ended.desk.state) is first
    ended.give(OpenTables(session="3", tables=(1,)))
    assert outcomes_seen.take(ended.desk.state) is first
    assert outcomes_seen.of("1", "e1") == {"amount": 1_500, "surrendered": True}
