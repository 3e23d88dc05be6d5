"""A flight ends by its level, at its mark of players, or by the director's tap."""

from __future__ import annotations

import pytest

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import (
    AnnounceLevel,
    JumpToPeriod,
    NextPeriod,
    ResumeClock,
    SetRemaining,
    StartClock,
)
from clockserver.tournament.clock.level_clock import LevelChange
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.day_end.commands import BeginNextDay, CountTableBags
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.flights.commands import ChangeFlight, EndFlight, OpenFlight
from clockserver.tournament.flights.state import Ends, StopMark, state_of
from clockserver.tournament.session import Session
from tests.builders import MINUTE, Table, a_level, a_ruleset, a_set_up, a_structure
from tests.tournament.refusals import codes, refused

LEVELS = a_structure(*(a_level(f"l{number}", 20, 100 * number) for number in range(1, 7)))
MARK = Ends(same_mark=True)


def flights(ends: Ends, *more: Ends, mode: LevelChange = "on_zero") -> Table:
    """1A with this end, and further flights, all with ten players and running clocks."""
    table = Table(a_set_up(LEVELS, mode))
    table.give(ChangeFlight(session="1", label="1A", ends=ends))
    for number, flight_ends in enumerate(more, 2):
        table.give(OpenFlight(label=f"1{chr(64 + number)}", copy_of="1", ends=flight_ends))
    for id_ in table.state.sessions:
        table.give(TapCounter(session=id_, what="entry", count=10))
        table.give(StartClock(session=id_))
    return table


def clock_of(table: Table, id_: str = "1") -> tuple[str, str, int, bool]:
    session: Session = table.state.sessions[id_]
    clock = session.clock.at(table.now)
    return clock.phase, clock.mark.period, clock.remaining_ms(table.now), clock.day_over


@pytest.mark.parametrize("rules", ["tda-2024", "irish-open", "firekeepers"])
@pytest.mark.parametrize("mode", ["on_zero", "on_announcement"])
def test_the_clock_stops_at_the_end_of_the_flights_level_in_every_set(rules: str, mode: LevelChange) -> None:
    table = Table(a_set_up(LEVELS, mode, ruleset=a_ruleset(rules)))
    table.give(ChangeFlight(session="1", label="1A", ends=Ends(level=2)))
    table.give(TapCounter(what="entry", count=10))
    table.give(StartClock())
    if mode == "on_announcement":
        table.advance(20 * MINUTE).give(AnnounceLevel())
        table.advance(20 * MINUTE).settle()
    table.advance(600 * MINUTE).settle()
    assert clock_of(table) == ("holding", "l2", 0, True)
    assert codes(table, NextPeriod()) == ["clock.day_is_over"]
    assert codes(table, AnnounceLevel()) == ["clock.day_is_over"]
    table.give(JumpToPeriod(period="l3"))
    assert clock_of(table)[:2] == ("running", "l3")
    table.check()


def test_a_last_level_set_during_play_stops_the_clock_and_its_removal_resumes_it() -> None:
    table = flights(Ends())
    table.advance(30 * MINUTE)
    changed = table.give(ChangeFlight(session="1", ends=Ends(level=2)))
    table.advance(10 * MINUTE).settle()
    assert clock_of(table) == ("holding", "l2", 0, True)
    table.give(Undo(command=changed))
    assert clock_of(table)[:2] == ("running", "l3")
    table.check()


def test_the_stop_of_the_first_flight_is_the_latest_end_of_the_others() -> None:
    table = flights(Ends(share_per_mille=100), MARK)
    table.give(SetRemaining(session="2", ms=60 * MINUTE))
    table.advance(32 * MINUTE).give(EndFlight(session="1", players_left=10))
    assert table.state.sessions["2"].stop_mark == StopMark(level=2, left_ms=8 * MINUTE)
    table.advance(300 * MINUTE).settle()
    assert clock_of(table, "2") == ("holding", "l2", 8 * MINUTE, True)
    assert codes(table, NextPeriod(session="2")) == ["clock.day_is_over"]
    table.check()


def test_a_flight_beyond_the_stop_continues_until_the_director_ends_it() -> None:
    table = flights(Ends(share_per_mille=100), MARK)
    table.give(JumpToPeriod(session="2", period="l4"))
    table.advance(MINUTE).give(EndFlight(session="1", players_left=10))
    assert table.state.sessions["2"].stop_mark is None
    assert clock_of(table, "2")[:2] == ("running", "l4")


def test_a_flight_opened_later_has_the_stop_too_until_the_end_is_undone() -> None:
    table = flights(Ends(share_per_mille=100))
    ended = table.advance(32 * MINUTE).give(EndFlight(session="1", players_left=10))
    table.give(OpenFlight(label="1B", copy_of="1", ends=MARK))
    assert table.state.sessions["2"].stop_mark == StopMark(level=2, left_ms=8 * MINUTE)
    table.give(Undo(command=ended))
    assert table.state.sessions["2"].stop_mark is None
    assert not any(span.stops for span in table.state.sessions["2"].clock.spans)
    table.check()


def test_play_after_a_stop_within_a_level_continues_with_the_time_left() -> None:
    table = flights(Ends(share_per_mille=100), MARK)
    table.advance(MINUTE).give(SetRemaining(session="2", ms=30 * MINUTE))
    table.advance(11 * MINUTE).give(EndFlight(session="1", players_left=10))
    table.advance(300 * MINUTE).settle()
    assert clock_of(table, "2") == ("holding", "l1", 8 * MINUTE, True)
    table.give(BeginNextDay(session="2"))
    assert clock_of(table, "2") == ("paused", "l1", 8 * MINUTE, False)
    table.give(ResumeClock(session="2"))
    table.advance(9 * MINUTE).settle()
    assert clock_of(table, "2")[:2] == ("running", "l2")
    table.check()


def test_the_director_ends_a_flight_with_the_count_on_the_screen() -> None:
    table = flights(Ends(share_per_mille=125))
    table.give(TapCounter(what="bustout", count=8))
    (reason,) = refused(table, EndFlight(session="1", players_left=3))
    assert (reason.code, reason.params) == ("flights.players_changed", {"players": 2})
    table.advance(5 * MINUTE)
    ended = table.give(EndFlight(session="1", players_left=2))
    session = table.session
    assert state_of(session) == "ended"
    assert session.flight_end is not None
    assert (session.flight_end.players_left, session.flight_end.entries) == (2, 10)
    assert clock_of(table) == ("paused", "l1", 15 * MINUTE, False)
    assert codes(table, EndFlight(session="1", players_left=2)) == ["already_done"]
    table.give(Undo(command=ended))
    assert state_of(table.session) == "open"
    assert clock_of(table)[0] == "running"
    table.give(Redo(command=ended))
    assert state_of(table.session) == "ended"
    table.check()


def test_the_clock_of_an_ended_flight_is_stopped_by_any_kind_of_end() -> None:
    table = flights(Ends(level=1))
    table.advance(30 * MINUTE).settle()
    table.give(EndFlight(session="1", players_left=10))
    table.give(ChangeFlight(session="1", ends=Ends(level=5)))
    table.advance(30 * MINUTE).settle()
    assert clock_of(table) == ("holding", "l1", 0, True)
    table.check()


def test_a_session_without_a_label_is_called_by_its_number_in_refusals() -> None:
    table = Table(a_set_up(LEVELS))
    (reason,) = refused(table, EndFlight(session="1", players_left=0))
    assert (reason.code, reason.params) == ("flights.not_begun", {"label": "1"})


def test_a_flight_that_has_not_begun_does_not_end() -> None:
    table = Table(a_set_up(LEVELS))
    table.give(ChangeFlight(session="1", label="1A"))
    assert codes(table, EndFlight(session="1", players_left=0)) == ["flights.not_begun"]


def test_nobody_enters_an_ended_flight_and_its_clock_does_not_resume() -> None:
    table = flights(Ends())
    table.give(EndFlight(session="1", players_left=10))
    for command in (ResumeClock(), NextPeriod(), AnnounceLevel()):
        assert codes(table, command) == ["clock.day_is_over"]
    for late in (False, True):
        assert codes(table, RegisterPlayer(person="a" * 32, late=late)) == ["flights.ended"]
    assert codes(table, TapCounter(what="entry")) == ["flights.ended"]


def test_bags_are_counted_after_the_end_which_then_cannot_be_undone() -> None:
    table = flights(Ends())
    ended = table.give(EndFlight(session="1", players_left=10))
    table.give(CountTableBags(table=1, bags=10, chips=100_000))
    assert codes(table, Undo(command=ended)) == ["day_end.bags_are_counted"]
    table.check()


def test_a_session_continues_with_its_next_day() -> None:
    table = flights(Ends(level=1))
    table.advance(20 * MINUTE).give(EndFlight(session="1", players_left=10))
    begun = table.give(BeginNextDay())
    assert state_of(table.session) == "open"
    assert clock_of(table) == ("paused", "l2", 20 * MINUTE, False)
    table.give(Undo(command=begun))
    assert state_of(table.session) == "ended"
    table.check()


def test_a_level_that_ends_the_day_and_registration_takes_entries_until_its_last_second() -> None:
    periods = (a_level("l1"), a_level("l2", closes_registration=True), a_level("l3"))
    table = Table(a_set_up(structure=a_structure(*periods), level_change="on_zero"))
    table.give(ChangeFlight(session="1", label="1A", ends=Ends(level=2)))
    table.give(TapCounter(what="entry", count=9))
    table.give(StartClock())
    table.advance(40 * MINUTE - 1).give(RegisterPlayer(person="a" * 32))
    table.advance(1)
    late = RegisterPlayer(person="b" * 32)
    assert codes(table, late) == ["counters.registration_closed"]
    assert clock_of(table) == ("holding", "l2", 0, True)
    table.give(EndFlight(session="1", players_left=10))
    assert codes(table, late) == ["flights.ended"]
    table.check()
