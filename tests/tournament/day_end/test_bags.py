"""Bags at the end of a day, with names and without, and the next day."""

from __future__ import annotations

import pytest

from clockserver.core.undo import Redo, Undo
from clockserver.desk.journals.event_codec import record_of
from clockserver.tournament.clock.commands import ResumeClock, StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.day_end.commands import (
    AcceptDifference,
    BeginNextDay,
    CountBag,
    CountTableBags,
    LastHandDone,
    PickCard,
)
from clockserver.tournament.draws.commands import HoldDraw, PublishDraw
from clockserver.tournament.entries.commands import BustOut, MarkAbsent
from tests.builders import MINUTE, SLUG, Room, a_ruleset
from tests.projection.topic_values import topic_value
from tests.tournament.day_end.day_ends import (
    DAY,
    IRISH,
    STACK,
    bag_all,
    end,
    pass_time,
    pick_card,
    playing,
    ready_to_bag,
    ready_to_pick,
    topic,
    with_values,
)

# -- without names ---------------------------------------------------------------------------------------


def without_names(players: int = 20) -> Room:
    """A room of counted players who have played their last hands."""
    room = Room(DAY, ruleset=a_ruleset(IRISH)).opened()
    room.give(TapCounter(what="entry", count=players))
    room.give(StartClock())
    pass_time(room, 30)
    assert end(room)["picker"] is None
    room.give(PickCard(position=2))
    room.give(LastHandDone(hand=end(room)["hands"]))
    return room


def test_bags_of_players_without_names_are_counted_by_table_against_the_chips_in_play() -> None:
    room = without_names(21)
    assert end(room)["to_count"] == 21
    room.give(TapCounter(what="bustout"))
    assert end(room)["to_count"] == 20
    room.give(CountTableBags(table=1, bags=9, chips=9 * STACK))
    assert (end(room)["to_count"], end(room)["difference"], end(room)["step"]) == (11, None, "bagging")
    assert room.refused(AcceptDifference(reason="A chip fell")) == ["day_end.bags_missing"]
    room.give(CountTableBags(table=2, bags=11, chips=12 * STACK - 500), "bags-of-2a")
    assert (end(room)["to_count"], end(room)["difference"]) == (0, -500)
    room.give(AcceptDifference(reason="A chip fell"))
    room.give(CountTableBags(table=2, bags=11, chips=12 * STACK))  # found: a correction
    assert (end(room)["difference"], end(room)["total"]) == (0, 21 * STACK)
    assert end(room)["table_bags"]["2"] == {"bags": 11, "chips": 12 * STACK}
    room.give(BeginNextDay())
    room.give(CountTableBags(table=1, bags=0, chips=0), "bags-of-1a")  # corrected late as well
    assert end(room)["to_count"] == 9
    room.give(Undo(command="bags-of-1a"))
    assert end(room)["to_count"] == 0
    room.check()


def test_more_bags_than_players_or_empty_ones_are_refused() -> None:
    room = without_names()
    assert room.refused(CountTableBags(table=1, bags=21, chips=21)) == ["day_end.more_bags_than_players"]
    assert room.refused(CountTableBags(table=1, bags=9, chips=8)) == ["day_end.no_empty_bags"]
    assert room.refused(CountTableBags(table=1, bags=0, chips=8)) == ["day_end.no_empty_bags"]
    assert room.refused(CountTableBags(table=1, bags=0, chips=0)) == ["already_done"]


def test_bags_of_named_players_are_not_all_bags_where_others_are_only_counted() -> None:
    room = playing(counted=2)
    pass_time(room, 30)
    room.give(LastHandDone(hand=pick_card(room)))
    bag_all(room)
    assert (end(room)["missing"], end(room)["to_count"], end(room)["difference"]) == ([], 2, None)
    room.give(CountTableBags(table=9, bags=2, chips=2 * STACK))
    assert end(room)["difference"] == 0


# -- the bags ----------------------------------------------------------------------------------------------


def test_bags_are_counted_by_table_and_against_the_chips_in_play() -> None:
    room = ready_to_bag()
    room.give(CountBag(entry="e1", chips=12_000))
    room.give(CountBag(entry="e3", chips=8_000))
    first, second = end(room)["tables"]
    assert (first["bags"], first["chips"], second["bags"]) == (2, 20_000, 0)
    assert (end(room)["missing"], end(room)["difference"]) == (["e2", "e4"], None)
    bag_all(room)
    assert (end(room)["total"], end(room)["in_play"], end(room)["difference"]) == (40_000, 40_000, 0)


def test_a_bag_count_that_differs_is_flagged_and_accepted_with_a_reason() -> None:
    room = ready_to_bag()
    assert room.refused(AcceptDifference(reason="One chip under the table")) == ["day_end.bags_missing"]
    bag_all(room, STACK - 25)
    assert (end(room)["difference"], end(room)["accepted"]) == (-100, False)
    room.give(AcceptDifference(reason="Four chips are gone"))
    assert end(room)["accepted"] is True
    room.give(CountBag(entry="e1", chips=STACK))  # another count, another difference
    assert (end(room)["difference"], end(room)["accepted"]) == (-75, False)
    for entry in ("e2", "e3", "e4"):
        room.give(CountBag(entry=entry, chips=STACK))
    assert room.refused(AcceptDifference(reason="None at all")) == ["day_end.no_difference"]


def bagged(counts: dict[str, int]) -> Room:
    """Count all bags: the given ones as given, the others in full."""
    room = ready_to_bag()
    bag_all(room)
    for entry, chips in counts.items():
        room.give(CountBag(entry=entry, chips=chips))
    return room


def chips_in_play(room: Room) -> int:
    return int(topic_value(room, f"counters:{SLUG}:1")["chips_in_play"])


def test_an_accepted_difference_is_booked_so_that_chips_in_play_agree_with_the_bags() -> None:
    room = bagged({"e1": STACK - 25, "e2": STACK - 75})
    before = chips_in_play(room)
    room.give(AcceptDifference(reason="Two chips fell"), "accepted-01")
    assert (chips_in_play(room), end(room)["total"]) == (before - 100, before - 100)
    assert room.desk.state.sessions["1"].ledger.by_reason["bags"] == -100
    room.give(Undo(command="accepted-01"))
    assert chips_in_play(room) == before
    room.give(Redo(command="accepted-01"))
    assert chips_in_play(room) == before - 100
    room.check()


def test_a_booked_difference_leaves_the_ledger_once_the_bags_are_recounted() -> None:
    room = bagged({"e1": STACK - 25, "e2": STACK - 75})
    before = chips_in_play(room)
    room.give(AcceptDifference(reason="Two chips fell"), "accepted-01")
    room.give(CountBag(entry="e1", chips=STACK), "counted-01")
    assert (chips_in_play(room), end(room)["difference"], end(room)["accepted"]) == (before, -75, False)
    room.give(AcceptDifference(reason="One chip fell"))
    assert chips_in_play(room) == before - 75 == end(room)["total"]
    restarted = room.restarted()
    assert chips_in_play(restarted) == before - 75
    restarted.check()


def test_a_difference_accepted_on_the_next_day_is_booked_too() -> None:
    room = bagged({"e1": STACK - 25})
    before = chips_in_play(room)
    room.give(BeginNextDay())
    room.give(AcceptDifference(reason="Found missing in the morning"))
    assert chips_in_play(room) == before - 25
    room.check()


def test_a_difference_and_a_missing_bag_never_block_the_next_day() -> None:
    room = ready_to_bag()
    room.give(CountBag(entry="e1", chips=1))
    room.give(BeginNextDay())
    assert topic(room)["day"] == 2


def test_a_count_is_corrected_late_and_the_correction_is_in_the_log() -> None:
    room = ready_to_bag()
    bag_all(room)
    room.give(BeginNextDay())
    room.give(CountBag(entry="e1", chips=9_000))
    assert (end(room)["chips"]["e1"], end(room)["difference"]) == (9_000, -1_000)
    event = [record_of(row).event for row in room.journal.read(room.desk.stream)][-1]
    assert (event.before, event.chips) == (STACK, 9_000)


def test_a_count_of_a_player_who_went_out_on_the_next_day_is_corrected_late_too() -> None:
    room = ready_to_bag()
    bag_all(room)
    room.give(BeginNextDay())
    room.give(ResumeClock())
    room.give(BustOut(entry="e1"))
    room.give(CountBag(entry="e1", chips=9_000), "late-count")
    assert (end(room)["chips"]["e1"], end(room)["difference"]) == (9_000, -1_000)
    room.give(Undo(command="late-count"))
    assert end(room.restarted())["difference"] == 0
    room.check()


def test_nobody_bags_while_the_table_plays() -> None:
    room = ready_to_pick()
    assert room.refused(CountBag(entry="e1", chips=5)) == ["day_end.no_card_yet"]
    hands = pick_card(room)
    room.give(LastHandDone(hand=hands, tables=(1,)))
    room.give(CountBag(entry="e1", chips=5))
    assert room.refused(CountBag(entry="e2", chips=5)) == ["day_end.table_still_plays"]


def test_a_bag_of_an_absent_player_is_counted_like_any_other() -> None:
    room = ready_to_bag()
    room.give(MarkAbsent(entry="e2", absent=True))
    room.give(CountBag(entry="e2", chips=STACK))
    assert end(room)["chips"] == {"e2": STACK}


# -- the next day ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("resume_with", "period", "left_minutes"),
    [("remaining_time", "l2", 10), ("full_level", "l2", 20), ("next_level", "l3", 20)],
)
def test_the_next_day_begins_paused_at_the_level_of_the_set(
    resume_with: str, period: str, left_minutes: int
) -> None:
    room = ready_to_bag(with_values(resume_with=resume_with))
    bag_all(room)
    room.give(BeginNextDay(), "next-day-1")
    clock = room.session.clock.at(room.clock.now)
    assert (clock.phase, clock.mark.period) == ("paused", period)
    assert clock.remaining_ms(room.clock.now) == left_minutes * MINUTE
    room.give(ResumeClock(), "resume-0001")
    pass_time(room, 1)
    assert end(room)["step"] == "over"  # the planned end is past: it does not come again at once
    room.give(Undo(command="resume-0001"))
    room.give(Undo(command="next-day-1"))
    assert (topic(room)["day"], end(room)["step"]) == (1, "bagging")


@pytest.mark.parametrize("redraw", [True, False])
def test_the_next_day_begins_with_a_redraw_where_the_set_says_so(redraw: bool) -> None:
    room = ready_to_bag(with_values(redraw_next_day=redraw))
    bag_all(room)
    room.give(BeginNextDay())
    assert end(room)["redraw"] is redraw
    room.give(PublishDraw(kind="redraw", tables=(1, 2)))
    number = max(room.session.draws)
    room.give(HoldDraw(draw=number))
    assert end(room)["redraw"] is False
    assert end(room)["chips"] == {f"e{n}": STACK for n in range(1, 5)}


def test_the_next_day_does_not_begin_while_a_table_plays() -> None:
    room = ready_to_pick()
    assert room.refused(BeginNextDay()) == ["day_end.no_card_yet"]
    hands = pick_card(room)
    room.give(LastHandDone(hand=hands, tables=(1,)))
    assert room.refused(BeginNextDay()) == ["day_end.still_playing"]


def test_the_next_day_does_not_begin_before_the_last_hands_are_reported_for_counted_players() -> None:
    room = Room(DAY, ruleset=a_ruleset(IRISH)).opened()
    for _ in range(5):
        room.give(TapCounter(what="entry"))
    room.give(StartClock())
    pass_time(room, 30)
    room.give(PickCard(position=2))
    hands = end(room)["hands"]
    room.give(LastHandDone(hand=hands - 1))
    assert (end(room)["step"], room.refused(BeginNextDay())) == ("playing", ["day_end.hands_left"])
    room.give(LastHandDone(hand=hands))
    assert end(room)["step"] == "bagging"
    room.give(BeginNextDay())
    room.check()
