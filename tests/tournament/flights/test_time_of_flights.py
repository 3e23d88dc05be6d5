"""Several flights in time: each clock has its own alarms; a late entry in the second in which a flight ends."""

from __future__ import annotations

from clockserver.tournament.clock.commands import PauseClock, StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.day_end.commands import ScheduleDay
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.flights.commands import ChangeFlight, EndFlight, OpenFlight
from clockserver.tournament.settle import next_change
from tests.builders import MINUTE, Table
from tests.tournament.merging.flights import flights, merging
from tests.tournament.refusals import codes

LATE = "f" * 32


def two_flights() -> Table:
    """1A began ten minutes before 1B; levels take twenty."""
    event = Table()
    event.give(ChangeFlight(session="1", label="1A"))
    event.give(OpenFlight(label="1B", copy_of="1"))
    for id_ in ("1", "2"):
        event.give(TapCounter(session=id_, what="entry", count=3))
        event.give(StartClock(session=id_))
        event.advance(10 * MINUTE)
    return event


def levels(event: Table) -> list[str]:
    return [event.state.sessions[id_].clock.at(event.now).mark.period for id_ in ("1", "2")]


def test_each_flight_has_alarms_of_its_own_and_the_next_one_of_all_rings() -> None:
    event = two_flights()
    began = event.now - 20 * MINUTE
    assert next_change(event.state) == began + 20 * MINUTE
    event.settle()
    assert levels(event) == ["l2", "l1"]
    assert next_change(event.state) == began + 30 * MINUTE
    event.advance(10 * MINUTE).settle()
    assert levels(event) == ["l2", "l2"]
    assert [each.event.session for each in event.records if type(each.event).__name__ == "LevelStarted"] == [
        "1",
        "2",
    ]
    assert next_change(event.state) == began + 40 * MINUTE


def test_a_paused_flight_keeps_the_alarms_of_the_other() -> None:
    event = two_flights()
    event.give(PauseClock(session="1"))
    assert next_change(event.state) == event.now + 10 * MINUTE
    event.give(EndFlight(session="2", players_left=3))
    assert next_change(event.state) is None


def test_no_alarm_rings_for_the_scheduled_day_of_a_merged_flight() -> None:
    event = flights({1: 10_000}, {2: 10_000})
    noon = event.now + 60 * MINUTE
    event.give(ScheduleDay(session="1", resumes_at=noon, starts="by_itself"))
    assert next_change(event.state) == noon
    event.give(merging())
    assert next_change(event.state) is None
    event.advance(120 * MINUTE).settle()
    assert next_change(event.state) is None


def test_the_first_of_a_late_entry_and_a_flight_end_in_the_same_second_counts() -> None:
    first = two_flights()
    first.give(RegisterPlayer(session="1", person=LATE))
    assert codes(first, EndFlight(session="1", players_left=3)) == ["flights.players_changed"]
    first.give(EndFlight(session="1", players_left=4))
    first.check()
    second = two_flights()
    assert second.now == first.now
    second.give(EndFlight(session="1", players_left=3))
    entry = RegisterPlayer(session="1", person=LATE)
    assert codes(second, entry) == ["flights.ended"]
    end = second.state.sessions["1"].flight_end
    assert end is not None
    assert (end.entries, second.state.sessions["1"].counters.entries) == (3, 3)
    second.check()
