"""A bag recounted after the merge changes the stack of day 2 and both ledgers, until the day's clock starts."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clockserver.core.texts import Refused
from clockserver.core.undo import Redo, Undo
from clockserver.tournament import invariants
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.day_end.commands import CountTableBags
from clockserver.tournament.day_end.state import newest
from clockserver.tournament.draws.commands import HoldDraw, PublishDraw
from clockserver.tournament.flights.commands import ChangeFlight, EndFlight
from clockserver.tournament.log import worded
from clockserver.tournament.merging.commands import CorrectBag
from clockserver.tournament.merging.next_day_stacks import MergeRule
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import MINUTE, Table
from tests.tournament.merging.flights import bags_of, flights, merging
from tests.tournament.merging.rooms import two_ended_flights
from tests.tournament.refusals import refused

RECOUNT = "Two chips stuck together"


def merged(**fields: Any) -> Table:
    """Ann is through 1A with 12,000 and through 1B with 9,500; Ben has 8,000 and Cleo 10,500."""
    event = flights({1: 12_000, 2: 8_000}, {1: 9_500, 3: 10_500})
    event.give(merging(**fields), "merge-0001")
    event.settle()
    return event


def correct(flight: str, entry: str | None, chips: int, **fields: Any) -> CorrectBag:
    return CorrectBag(flight=flight, entry=entry, chips=chips, reason=RECOUNT, **fields)


def ledger(event: Table, session: str) -> dict[str, int]:
    return dict(event.state.sessions[session].ledger.by_reason)


def assert_balanced(event: Table) -> None:
    """Assert that carried and surrendered chips sum to the bags of all flights, and that day 2 opened with its
    stacks.
    """
    closed = [ledger(event, each) for each in ("1", "2")]
    ends = [newest(event.state.sessions[each].day_ends) for each in ("1", "2")]
    bags = sum(sum(end.bags.values()) + sum(t.chips for t in end.table_bags.values()) for end in ends if end)
    surrendered = -sum(each.get("surrendered", 0) for each in closed)
    carried = ledger(event, "3")["carried"]
    assert carried + surrendered == bags
    assert [sum(each.values()) for each in closed] == [0, 0]
    assert sum(event.state.sessions["3"].carried.values()) <= carried
    event.check()


def test_a_corrected_bag_is_the_stack_of_day_2_in_both_ledgers() -> None:
    event = merged()
    assert ledger(event, "2") == {"entry": 20_000, "bagged": -10_500, "surrendered": -9_500}
    event.give(correct("2", "e4", 11_500))
    assert event.state.sessions["3"].carried["e4"] == 11_500
    assert ledger(event, "3") == {"carried": 31_500}
    assert ledger(event, "2") == {
        "entry": 20_000,
        "bagged": -11_500,
        "surrendered": -9_500,
        "count_difference": 1_000,
    }
    assert_balanced(event)


def test_a_corrected_surrendered_stack_changes_its_flight_alone() -> None:
    event = merged()
    event.give(correct("2", "e3", 9_000))
    assert ledger(event, "3") == {"carried": 30_500}
    assert ledger(event, "2")["surrendered"] == -9_000
    assert_balanced(event)


def test_a_corrected_bag_of_added_stacks_adds_to_the_entry_that_plays_on() -> None:
    event = merged(rule="sum")
    event.give(correct("2", "e3", 9_600))
    assert event.state.sessions["3"].carried["e1"] == 21_600
    assert ledger(event, "3") == {"carried": 40_100}
    assert_balanced(event)


def test_a_correction_after_which_another_stack_would_go_forward_is_refused() -> None:
    event = merged()
    (reason,) = refused(event, correct("2", "e3", 12_001))
    assert (reason.code, reason.field) == ("flights.other_stack", "chips")
    event.give(correct("2", "e3", 12_000))  # of equal stacks the earlier one goes on
    (reason,) = refused(event, correct("1", "e1", 11_999))
    assert reason.code == "flights.other_stack"
    first = merged(rule="first_stack")
    first.give(correct("1", "e1", 5_000))
    assert_balanced(first)


def test_bags_are_corrected_once_seats_are_drawn_and_until_the_clock_starts() -> None:
    room = two_ended_flights()
    room.give(merging(), "merge-0001")
    room.give(OpenTables(session="3", tables=(1, 2)))
    room.give(PublishDraw(session="3"))
    room.give(correct("1", "e2", 10_500), "correct-01")
    room.give(HoldDraw(session="3", draw=1, word="river"))
    room.give(correct("2", "e4", 9_900), "correct-02")
    state = room.desk.state
    assert dict(state.sessions["3"].carried) == {"e1": 10_000, "e2": 10_500, "e4": 9_900}
    assert state.sessions["3"].ledger.in_play == 30_400
    restarted = room.restarted()
    assert restarted.desk.state.sessions == state.sessions
    restarted.give(Undo(command="correct-01"))
    assert restarted.desk.state.sessions["3"].ledger.in_play == 29_900
    restarted.give(StartClock(session="3"))
    for command in (correct("1", "e2", 11_000), Undo(command="correct-02"), Redo(command="correct-01")):
        assert restarted.refused(command) == ["flights.clock_started"]
    assert invariants.violations(restarted.desk.state) == []


def test_undo_and_redo_restore_every_part_of_a_correction() -> None:
    event = merged()
    before = event.state.sessions
    event.give(correct("1", "e1", 12_500), "correct-01")
    after = event.state.sessions
    assert [each.code for each in refused(event, Undo(command="merge-0001"))] == ["undo.later_stands"]
    event.give(Undo(command="correct-01"))
    assert event.state.sessions == before
    event.give(Redo(command="correct-01"))
    assert event.state.sessions == after
    event.give(Undo(command="correct-01"))
    event.give(Undo(command="merge-0001"))
    event.give(Redo(command="merge-0001"))
    assert event.state.sessions == before
    event.check()


def test_a_correction_is_not_redone_where_another_stack_would_go_forward_by_now() -> None:
    event = merged()
    event.give(correct("1", "e1", 10_000), "correct-01")
    event.give(Undo(command="correct-01"))
    event.give(correct("2", "e3", 11_000))
    assert [each.code for each in refused(event, Redo(command="correct-01"))] == ["flights.other_stack"]


def test_bags_counted_together_are_corrected_by_their_table() -> None:
    event = Table()
    event.give(ChangeFlight(session="1", label="1A"))
    event.give(TapCounter(what="entry", count=3))
    event.give(StartClock())
    event.advance(25 * MINUTE).settle()
    event.give(EndFlight(session="1", players_left=3))
    event.give(CountTableBags(session="1", table=4, bags=3, chips=30_000))
    event.give(merging("1"))
    event.give(correct("1", None, 30_500, table=4))
    assert event.state.sessions["2"].ledger.in_play == 30_500
    assert ledger(event, "1")["count_difference"] == 500
    (reason,) = refused(event, correct("1", None, 2, table=4))
    assert reason.code == "day_end.no_empty_bags"
    (missing,) = refused(event, correct("1", None, 500, table=5))
    assert (missing.code, missing.field) == ("flights.no_counted_bags", "table")
    event.check()


@pytest.mark.parametrize(
    ("command", "code", "field"),
    [
        (correct("1", "e1", 12_000), "already_done", "chips"),
        (correct("1", "e3", 9_000), "flights.no_bag", "entry"),
        (correct("1", "e9", 9_000), "entries.unknown", "entry"),
        (correct("3", "e1", 9_000), "flights.not_merged", "flight"),
        (correct("9", "e1", 9_000), "session.unknown", "flight"),
        (correct("1", None, 9_000), "flights.entry_or_table", "entry"),
        (correct("1", "e1", 9_000, table=1), "flights.entry_or_table", "entry"),
        (CorrectBag(flight="1", entry="e1", chips=9_000, reason="\u200b"), "text.unseen", "reason"),
    ],
)
def test_correcting_an_unknown_bag_is_refused(command: CorrectBag, code: str, field: str) -> None:
    assert [(each.code, each.field) for each in refused(merged(), command)][:1] == [(code, field)]


def test_the_log_names_flight_player_both_counts_and_the_reason() -> None:
    event = merged()
    event.give(correct("2", "e4", 11_500))
    text = worded(event.records[-1].event, event.state.sessions)
    assert text.code == "log.BagCorrected"
    assert {key: text.params[key] for key in ("label", "before", "chips", "reason")} == {
        "label": "1B",
        "before": 10_500,
        "chips": 11_500,
        "reason": RECOUNT,
    }


COUNTS = st.sampled_from([100, 5_000, 9_000, 9_001, 20_000])
FLIGHT = st.dictionaries(st.integers(1, 5), COUNTS, min_size=1, max_size=4)
STEP = st.tuples(st.sampled_from(["correct", "correct", "undo", "redo"]), st.integers(0, 50), COUNTS)


@pytest.mark.full
@given(
    st.lists(FLIGHT, min_size=1, max_size=3), st.sampled_from(get_args(MergeRule)), st.lists(STEP, max_size=8)
)
def test_stacks_equal_the_bags_after_any_corrections(
    people: list[dict[int, int]], rule: MergeRule, steps: list[tuple[str, int, int]]
) -> None:
    event = flights(*people)
    sessions = [str(number) for number in range(1, len(people) + 1)]
    day = str(len(people) + 1)
    event.give(merging(*sessions, rule=rule, reasons=dict.fromkeys(sessions, "As counted")))
    bags = [(flight, entry) for flight in sessions for entry in bags_of(event, flight)]
    command_ids = ["none"]
    for number, (do, pick, chips) in enumerate(steps):
        flight, entry = bags[pick % len(bags)]
        earlier = command_ids[pick % len(command_ids)]
        command = {
            "correct": correct(flight, entry, chips),
            "undo": Undo(command=earlier),
            "redo": Redo(command=earlier),
        }
        with suppress(Refused):
            event.give(command[do], f"step-{number:04}")
            command_ids.append(f"step-{number:04}")
        assert dict(event.state.sessions[day].carried) == stacks_of_bags(event, sessions, rule)
        assert ledger(event, day) == {"carried": sum(event.state.sessions[day].carried.values())}
        assert all(sum(ledger(event, each).values()) == 0 for each in sessions)
    event.check()


def stacks_of_bags(event: Table, sessions: list[str], rule: MergeRule) -> dict[str, int]:
    """The stacks by the words of the rule, from the bags alone."""
    own: dict[str, list[tuple[str, int]]] = {}
    for flight in sessions:
        for entry, chips in bags_of(event, flight).items():
            own.setdefault(event.state.entries[entry].person, []).append((entry, chips))
    first = {bags[0][0]: bags for bags in own.values()}
    if rule == "sum":
        return {entry: sum(chips for _, chips in bags) for entry, bags in first.items()}
    if rule == "first_stack":
        return {entry: bags[0][1] for entry, bags in first.items()}
    return dict(max(bags, key=lambda bag: bag[1]) for bags in own.values())
