"""Flights become day 2: one event and one undo, exact to the chip, refused with every reason at once."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import asdict, replace

from clockserver.core.texts import Text
from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.day_end.commands import CountBag, ScheduleDay
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.flights.commands import ChangeFlight, EndFlight, OpenFlight, RemoveFlight
from clockserver.tournament.flights.state import state_of
from clockserver.tournament.merging.commands import NextDayStart, ResolvedMergeFlights, Surrender
from clockserver.tournament.seating.commands import SeatPlayer
from clockserver.tournament.settle import next_change
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import MINUTE, Table, a_level, a_structure, person
from tests.tournament.merging.flights import bag, begin, end, entry_of, facts, flights, merging, play
from tests.tournament.refusals import codes, refused

ROLES_BY_COMMAND = {
    "flights.correct_bag": "td",
    "flights.merge": "td",
}


def ann_twice() -> Table:
    """Ann (1) is through 1A and 1B, Bob (2) through 1A, Cyd (3) through 1B; every chip is in a bag."""
    return flights({1: 12_000, 2: 8_000}, {1: 9_500, 3: 10_500})


def test_flights_become_one_session_of_the_next_stage_in_one_event() -> None:
    event = ann_twice()
    before = len(event.records)
    event.give(merging())
    assert [type(each.event).__name__ for each in event.records[before:]] == ["FlightsMerged"]
    day = event.state.sessions["3"]
    assert (day.label, day.stage, state_of(day)) == ("Day 2", 2, "planned")
    assert [state_of(event.state.sessions[each]) for each in ("1", "2")] == ["merged", "merged"]
    assert day.counters.players_left == day.named == 3
    assert dict(day.carried) == {"e1": 12_000, "e4": 10_500, "e2": 8_000}
    event.check()


def test_entries_keep_their_numbers_and_play_on_in_the_new_session() -> None:
    event = ann_twice()
    event.give(merging())
    entries = event.state.entries
    assert {each.id: (each.session, each.status, each.seat) for each in entries.values() if each.alive} == {
        "e1": ("3", "registered", None),
        "e2": ("3", "registered", None),
        "e4": ("3", "registered", None),
    }
    assert (entries["e3"].status, entries["e3"].session) == ("out", "2")
    assert "e3" not in event.state.eliminations
    assert all(not table.seats for each in ("1", "2") for table in event.state.sessions[each].tables.values())


def test_the_ledgers_close_and_open_to_the_last_chip() -> None:
    event = ann_twice()
    event.give(merging())
    first, second, day = (event.state.sessions[each].ledger for each in ("1", "2", "3"))
    assert first.by_reason == {"entry": 20_000, "bagged": -20_000}
    assert second.by_reason == {
        "entry": 20_000,
        "bagged": -10_500,
        "surrendered": -9_500,
    }
    assert day.by_reason == {"carried": 30_500}


def test_a_difference_needs_a_reason_and_is_booked() -> None:
    event = flights({1: 12_000, 2: 7_900}, {3: 10_000, 4: 10_025})
    (first, second) = refused(event, merging())
    assert (first.code, first.params, first.field) == (
        "flights.unexplained",
        {"label": "1A", "difference": -100},
        "reasons.1",
    )
    assert (second.params["difference"], second.field) == (25, "reasons.2")
    assert codes(event, merging(reasons={"1": "As counted"})) == ["flights.unexplained"]
    event.give(merging(reasons={"1": "As counted", "2": "A chip was found"}))
    ledgers = [event.state.sessions[each].ledger for each in ("1", "2", "3")]
    assert ledgers[0].by_reason == {"entry": 20_000, "bagged": -19_900, "count_difference": -100}
    assert ledgers[1].by_reason == {"entry": 20_000, "bagged": -20_025, "count_difference": 25}
    assert [each.in_play for each in ledgers] == [0, 0, 39_925]
    event.check()


def test_stacks_are_added_under_one_entry() -> None:
    event = ann_twice()
    event.give(merging(rule="sum", surrendered=None))
    day = event.state.sessions["3"]
    assert dict(day.carried) == {"e1": 21_500, "e4": 10_500, "e2": 8_000}
    assert (day.ledger.in_play, event.state.entries["e3"].status) == (40_000, "out")
    assert event.state.sessions["2"].ledger.by_reason["bagged"] == -20_000
    event.check()


def test_the_later_stack_is_removed_by_the_rule_of_the_first_stack() -> None:
    event = flights({1: 5_000, 2: 15_000}, {1: 11_000, 3: 9_000})
    event.give(merging(rule="first_stack", surrendered=None))
    assert dict(event.state.sessions["3"].carried) == {"e2": 15_000, "e4": 9_000, "e1": 5_000}
    assert event.state.sessions["2"].ledger.by_reason["surrendered"] == -11_000


def test_the_clock_stands_where_the_longest_flight_ended() -> None:
    event = flights({1: 10_000}, minutes=5)
    begin_second(event)
    event.give(merging("1", "2"))
    mark = event.state.sessions["3"].clock.mark
    assert (mark.phase, mark.period, mark.left_ms) == ("ready", "l2", 15 * MINUTE)
    event.give(StartClock(session="3"))
    event.advance(16 * MINUTE).settle()
    assert event.state.sessions["3"].clock.at(event.now).mark.period == "b1"
    event.check()


def test_the_automatic_start_of_a_merged_flight_never_happens() -> None:
    event = ann_twice()
    noon = event.now + 60 * MINUTE
    event.give(ScheduleDay(session="1", resumes_at=noon, starts="by_itself"))
    assert next_change(event.state) == noon
    merge = event.give(merging())
    assert next_change(event.state) is None
    event.advance(90 * MINUTE).settle()
    event.give(Undo(command=merge))
    event.settle()
    first = event.state.sessions["1"]
    assert (state_of(first), first.clock.phase, next_change(event.state)) == ("ended", "paused", None)
    event.check()


def begin_second(event: Table) -> None:
    event.give(OpenFlight(label="1B", copy_of="1"))
    play(event, "2", {2: 10_000})


def test_color_ups_of_levels_that_were_played_are_done() -> None:
    event = flights({1: 10_000}, {2: 10_000}, minutes=55)
    event.give(merging())
    day = event.state.sessions["3"]
    assert [(each.denominations, each.all_done) for each in day.color_ups] == [((25,), True)]
    event.give(StartClock(session="3"))
    assert len(event.state.sessions["3"].color_ups) == 1


def test_a_merge_after_an_undone_merge_gives_the_same_state() -> None:
    event = ann_twice()
    before = facts(event.state)
    first = event.give(merging())
    merged = facts(event.state)
    event.give(Undo(command=first))
    undone = facts(event.state)
    assert replace(undone, separated=before.separated, opened=before.opened) == before
    event.give(Redo(command=first))
    assert facts(event.state) == merged
    event.give(Undo(command=first))
    second = event.give(merging())
    assert replace(facts(event.state), separated=merged.separated) == merged
    event.give(Undo(command=second))
    event.check()


def test_an_undo_is_refused_once_the_clock_of_the_day_has_started() -> None:
    event = ann_twice()
    merged = event.give(merging())
    event.give(StartClock(session="3"))
    assert codes(event, Undo(command=merged)) == ["flights.clock_started"]


def test_an_undo_is_refused_once_somebody_entered_the_day() -> None:
    event = ann_twice()
    merged = event.give(merging())
    event.give(OpenTables(session="3", tables=(1,)))
    event.give(RegisterPlayer(session="3", person=person(9), late=True))
    assert codes(event, Undo(command=merged)) == ["flights.has_entries"]


def test_every_reason_against_a_merge_is_named_at_once() -> None:
    event = flights({1: 12_000, 2: 0}, {1: 9_000, 3: 10_500})
    event.give(OpenFlight(label="1C", copy_of="1"))
    command = merging(
        "1",
        "2",
        "3",
        "9",
        "2",
        label="1a",
        surrendered=None,
        next_day=NextDayStart("fixed", fixed=77),
        reasons={"1": "\u200b"},
    )
    reasons = [(each.code, each.field) for each in refused(event, command)]
    assert reasons == [
        ("flights.label_taken", "label"),
        ("session.unknown", "from[3]"),
        ("flights.flight_twice", "from[4]"),
        ("text.unseen", "reasons.1"),
        ("flights.not_ended", "from"),
        ("flights.bags_missing", "from"),
        ("flights.unexplained", "reasons.2"),
        ("flights.no_level", "next_day.fixed"),
        ("flights.pays_unset", "surrendered"),
    ]


def test_missing_bags_are_counted_and_named() -> None:
    event = flights({1: 12_000, 2: 0}, {1: 0, 3: 10_500})
    (reason,) = refused(event, merging())
    assert (reason.code, reason.params) == ("flights.bags_missing", {"count": 2, "entries": "e2, e3"})


TURBO = a_structure(a_level("t1", 10, 100), a_level("t2", 10, 400), starting_stack=5_000)


def onto_turbo(**next_day: Any) -> ResolvedMergeFlights:
    """The merge of 1A and 1B into a day with another sheet."""
    merge = merging(next_day=NextDayStart(**next_day))
    return ResolvedMergeFlights(**{**asdict(merge), "structure": "turbo", "sheet": TURBO})


def test_on_another_sheet_the_clock_stands_at_the_first_level_with_at_least_the_big_blind() -> None:
    event = flights({1: 10_000}, {2: 10_000}, minutes=5)
    event.give(onto_turbo(level="longest"))
    mark = event.state.sessions["3"].clock.mark
    assert (mark.period, mark.left_ms) == ("t2", 15 * MINUTE), "200 of the flights is below 400"


@pytest.mark.parametrize("level", ["longest", "earliest", "average"])
def test_a_sheet_without_a_level_for_where_a_flight_ended_is_refused(level: Any) -> None:
    """The flights ended at 400/800, and the other sheet ends at 200/400."""
    event = flights({1: 10_000}, {2: 10_000}, minutes=55)
    before = event.state
    (reason,) = refused(event, onto_turbo(level=level, average_bb=1))
    assert (reason.code, reason.field) == ("flights.no_level", "structure")
    assert reason.params["wanted"] == Text("flights.wanted.big_blind", {"chips": 800})
    assert event.state is before
    event.give(onto_turbo(level="fixed", fixed=2))
    assert event.state.sessions["3"].clock.mark.period == "t2"


def test_flights_are_merged_once() -> None:
    event = ann_twice()
    event.give(merging())
    reasons = refused(event, merging(label="Day 2 again"))
    assert [(each.code, each.params) for each in reasons] == [
        ("flights.merged", {"label": "1A"}),
        ("flights.merged", {"label": "1B"}),
    ]


def test_no_flight_joins_a_stage_that_was_merged() -> None:
    event = ann_twice()
    event.give(merging())
    (reason,) = refused(event, OpenFlight(label="1C", copy_of="1"))
    assert (reason.code, reason.params, reason.field) == ("flights.stage_merged", {"stage": 1}, "stage")
    event.give(OpenFlight(label="Day 3", stage=3, copy_of="1"))
    (reason,) = refused(event, ChangeFlight(session="4", stage=1))
    assert (reason.code, reason.field) == ("flights.stage_merged", "stage")


def test_a_merged_flight_neither_changes_nor_ends_nor_goes() -> None:
    event = ann_twice()
    event.give(merging())
    for command in (ChangeFlight(session="1", label="1X"), ChangeFlight(session="1", starts_at=None)):
        (reason,) = refused(event, command)
        assert (reason.code, reason.params) == ("flights.merged", {"label": "1A"})
    assert codes(event, EndFlight(session="2", players_left=0)) == ["already_done"]
    assert codes(event, RemoveFlight(session="2")) == ["flights.has_entries"]


def test_a_payment_by_an_amount_or_the_minimum_prize_needs_that_amount() -> None:
    event = ann_twice()
    assert codes(event, merging(surrendered=Surrender("min_cash"))) == ["flights.pays_unset"]
    assert codes(event, merging(surrendered=Surrender("amount"))) == ["flights.pays_unset"]


def test_a_bust_out_of_a_merged_flight_cannot_be_undone() -> None:
    event = Table()
    event.give(ChangeFlight(session="1", label="1A"))
    begin(event, "1", {1: 0, 2: 0, 5: 0})
    entered = next(each.command for each in event.records if type(each.event).__name__ == "Entered")
    bust_out = event.give(BustOut(session="1", entry="e3"))
    end(event, "1")
    bag(event, "1", {1: 18_000, 2: 12_000})
    event.give(OpenFlight(label="1B", copy_of="1"))
    play(event, "2", {3: 10_000})
    event.give(merging())
    assert codes(event, Undo(command=bust_out)) == ["flights.merged"]
    assert codes(event, Undo(command=entered)) == ["flights.merged"]
    assert codes(event, BustOut(session="1", entry="e1")) == ["flights.merged"]


def test_days_are_merged_into_a_third_day() -> None:
    event = ann_twice()
    event.give(merging())
    stacks = dict(event.state.sessions["3"].carried)
    event.give(OpenTables(session="3", tables=(1,)))
    for seat, entry in enumerate(stacks, 1):
        event.give(SeatPlayer(session="3", entry=entry, seat=SeatRef(1, seat)))
    event.give(StartClock(session="3"))
    event.advance(MINUTE)
    event.give(EndFlight(session="3", players_left=3))
    for entry, chips in stacks.items():
        event.give(CountBag(session="3", entry=entry, chips=chips))
    event.give(merging("3", label="Day 3"))
    day = event.state.sessions["4"]
    assert (day.label, day.stage, dict(day.carried)) == ("Day 3", 3, stacks)
    assert entry_of(event, "4", 1) == "e1"
    event.check()
