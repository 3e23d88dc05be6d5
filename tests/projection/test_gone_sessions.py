"""Topics of a removed session disappear at once, as after a restart, and return with an undo."""

from __future__ import annotations

from clockserver.core.undo import Undo
from clockserver.tournament.flights.commands import ChangeFlight, OpenFlight, RemoveFlight
from tests.builders import SLUG, Room
from tests.tournament.merging.flights import merging
from tests.tournament.merging.rooms import two_ended_flights


def topics_of(room: Room, session: str) -> set[str]:
    return {topic for topic in room.topics.heads_at(SLUG) if topic.endswith(f":{SLUG}:{session}")}


def test_removing_a_flight_removes_its_topics_and_an_undo_restores_them() -> None:
    room = Room().opened()
    room.give(ChangeFlight(session="1", label="1A"))
    room.give(OpenFlight(label="1B", copy_of="1"))
    first, before = topics_of(room, "1"), topics_of(room, "2")
    assert f"clock:{SLUG}:2" in before
    room.give(RemoveFlight(session="2"), "remove-001")
    assert topics_of(room, "2") == set()
    assert topics_of(room, "1") == first
    assert room.topics.get(f"seats:{SLUG}:2") is None
    assert topics_of(room.restarted(), "2") == set()
    room.give(Undo(command="remove-001"))
    assert topics_of(room, "2") == before


def test_undoing_a_merge_removes_the_topics_of_its_day_and_restores_the_players() -> None:
    room = two_ended_flights()
    room.give(merging(), "merge-0001")
    assert topics_of(room, "3")
    room.give(Undo(command="merge-0001"))
    assert topics_of(room, "3") == set()
    seats = room.topics.get(f"seats:{SLUG}:1")
    assert seats is not None
    assert {entry: each["seat"] for entry, each in seats.value.items()} == {"e1": "1-1", "e2": "1-2"}
    room.give(merging())
    players = room.topics.get(f"players:{SLUG}:3")
    assert players is not None
    assert set(players.value) == {"e1", "e2", "e4"}
    room.check()
