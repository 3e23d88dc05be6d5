"""Topic `flights`: the figures of each flight, with a person counted once over all of them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from clockserver.tournament.chip_counts.commands import VerifyCount
from clockserver.tournament.clock.commands import JumpToPeriod, StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.day_end.commands import CountBag, ScheduleDay
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.flights.commands import ChangeFlight, EndFlight, OpenFlight
from clockserver.tournament.flights.state import Ends
from clockserver.tournament.seating.state import NameForm
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import MINUTE, SLUG, Room
from tests.fakes import START
from tests.projection.topic_values import session_topic, topic_value

ANN, BOB, CAT = (letter * 32 for letter in "abc")
NAMES = {ANN: "Ann", BOB: "Bob", CAT: "Cat"}


def topic(room: Room) -> dict[str, Any]:
    return dict(topic_value(room, f"flights:{SLUG}"))


def names_of(ids: Collection[str], _: NameForm) -> dict[str, str | None]:
    return {each: NAMES.get(each) for each in ids}


def two_flights() -> Room:
    room = Room().opened()
    room.directory.names_of = names_of
    room.give(ChangeFlight(label="1A", ends=Ends(share_per_mille=500)))
    room.give(OpenFlight(label="1B", copy_of="1"))
    for id_, tables in (("1", (1,)), ("2", (11,))):
        room.give(OpenTables(session=id_, tables=tables))
    return room


def seat(room: Room, person: str, table: int, number: int, session: str) -> None:
    room.give(RegisterPlayer(session=session, person=person, seat=SeatRef(table, number)))


def test_a_tournament_without_flights_has_one_line() -> None:
    room = Room().opened()
    room.give(TapCounter(what="entry", count=9))
    flights = topic(room)
    (line,) = flights["flights"]
    assert (line["session"], line["label"], line["state"]) == ("1", "", "planned")
    assert flights["totals"] == {"entries": 9, "reentries": 0, "unique": 9, "left": 9}


def test_a_player_in_two_flights_is_one_unique_player() -> None:
    room = two_flights()
    for person, number in ((ANN, 1), (BOB, 2), (CAT, 3)):
        seat(room, person, 1, number, "1")
    room.give(StartClock())
    room.give(BustOut(entry="e1"))
    seat(room, ANN, 11, 1, "2")
    seat(room, "d" * 32, 11, 2, "2")
    flights = topic(room)
    assert [line["unique"] for line in flights["flights"]] == [3, 2]
    assert flights["totals"] == {"entries": 5, "reentries": 0, "unique": 4, "left": 4}
    assert [line["left"] for line in flights["flights"]] == [2, 2]
    assert [line["average"] for line in flights["flights"]] == [15_000, 10_000]


def test_the_leader_is_the_largest_count_and_after_the_end_the_largest_bag() -> None:
    room = two_flights()
    for person, number in ((ANN, 1), (BOB, 2), (CAT, 3)):
        seat(room, person, 1, number, "1")
    room.give(StartClock())
    assert topic(room)["flights"][0]["leader"] is None
    room.give(VerifyCount(entry="e2", chips=20_000))
    leader = {"entry": "e2", "name": "Bob", "chips": 20_000, "verified": True}
    assert topic(room)["flights"][0]["leader"] == leader
    room.give(EndFlight(players_left=3))
    room.give(CountBag(entry="e3", chips=25_000))
    assert topic(room)["flights"][0]["leader"]["name"] == "Cat"


def test_hand_for_hand_is_offered_with_one_player_too_many_and_the_end_once_few_enough_are_left() -> None:
    room = two_flights()
    room.give(TapCounter(what="entry", count=9))
    room.give(StartClock())
    assert topic(room)["flights"][0]["ends"]["players"] is None
    room.give(JumpToPeriod(period="l3"))
    offers = []
    for _ in range(5):
        offers.append((topic(room)["flights"][0]["left"], topic(room)["flights"][0]["offer"]))
        room.give(TapCounter(what="bustout"))
    assert topic(room)["flights"][0]["ends"]["players"] == 5
    assert offers == [(9, None), (8, None), (7, None), (6, "hand_for_hand"), (5, "end")]


def test_the_clock_topic_has_at_the_end_of_the_day_the_time_and_level_of_the_next_one() -> None:
    room = two_flights()
    room.give(TapCounter(what="entry", count=9))
    room.give(StartClock())
    room.clock.advance(25 * MINUTE)
    room.give(TapCounter(what="bustout", count=6))
    room.give(EndFlight(players_left=3))
    room.give(ScheduleDay(resumes_at=START + 1_000 * MINUTE))
    day = session_topic(room, "clock")["day"]
    assert (day["over"], day["resumes_at"]) == (True, START + 1_000 * MINUTE)
    assert day["flight"] == {
        "label": "1A",
        "left": 3,
        "entries": 9,
        "back": {
            "level": 2,
            "is_break": False,
            "small_blind": 200,
            "big_blind": 400,
            "ante": 400,
            "left_ms": 15 * MINUTE,
        },
    }
    line = topic(room)["flights"][0]
    assert (line["state"], line["resumes_at"], line["back"]["level"]) == ("ended", START + 1_000 * MINUTE, 2)


def test_a_changed_name_shows_at_once() -> None:
    room = two_flights()
    seat(room, ANN, 1, 1, "1")
    room.give(VerifyCount(entry="e1", chips=9_000))
    room.directory.call_everybody("Anna")
    room.tournaments.people_changed([ANN])
    assert topic(room)["flights"][0]["leader"]["name"] == "Anna"
