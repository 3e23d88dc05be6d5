"""The last hands of a day: the card's number at every table, each counted once."""

from __future__ import annotations

from clockserver.core.undo import Undo
from clockserver.tournament.clock.commands import NextPeriod, ResumeClock
from clockserver.tournament.day_end.commands import LastHandDone, StartDayEnd
from clockserver.tournament.dealing.commands import ReportHand, SetButton
from clockserver.tournament.hand_for_hand.commands import FinishHand, StartHandForHand
from tests.builders import Room
from tests.tournament.day_end.day_ends import (
    end,
    pass_time,
    pick_card,
    playing,
    ready_to_pick,
    topic,
    with_values,
)


def test_irish_open_73_each_table_plays_that_many_additional_hands() -> None:
    room = ready_to_pick()
    hands = pick_card(room)
    assert topic(room)["hand_in_progress_counts"] is False
    for hand in range(1, hands + 1):
        assert [each["left"] for each in end(room)["tables"]] == [hands - hand + 1] * 2
        room.give(LastHandDone(hand=hand, tables=(1,)))
        room.give(LastHandDone(hand=hand, tables=(2,)))
    assert end(room)["step"] == "bagging"


def with_buttons(room: Room) -> Room:
    """Let dealers report the hands of both tables."""
    for table in (1, 2):
        room.give(SetButton(table=table, button=1))
        room.give(ReportHand(table=table, hands=0))
    return room


def deal(room: Room, table: int = 1) -> str:
    """Deal the next hand at a table; the command's id."""
    command = f"deal-{table}-{room.session.tables[table].hands:03}"
    room.give(ReportHand(table=table, hands=room.session.tables[table].hands), command)
    return command


def hands_left(room: Room) -> list[int]:
    return [each["left"] for each in end(room)["tables"]]


def test_irish_open_73_a_hand_that_is_dealt_counts_down_the_one_before_it() -> None:
    room = with_buttons(playing())
    pass_time(room, 30)
    hands = pick_card(room)
    deal(room)
    assert hands_left(room) == [hands, hands]  # that was the hand in progress
    for played in range(1, hands):
        deal(room)
        assert hands_left(room) == [hands - played, hands]
    assert [each["deals"] for each in end(room)["tables"]] == [False, True]
    before = room.session.tables[1].hands
    assert room.refused(ReportHand(table=1, hands=before)) == ["day_end.last_hand_is_dealt"]
    room.give(LastHandDone(hand=hands, tables=(1,)))
    assert room.refused(ReportHand(table=1, hands=before)) == ["day_end.table_is_done"]
    room.check()


def test_irish_open_73_the_hands_of_the_card_are_played_while_the_clock_holds_at_the_end_of_the_day() -> None:
    room = with_buttons(playing())
    pass_time(room, 30)
    hands = pick_card(room)
    room.give(ResumeClock())
    pass_time(room, 30)
    clock = room.session.clock.at(room.clock.now)
    assert (clock.phase, clock.day_over) == ("holding", True)
    deal(room)
    for _ in range(1, hands):
        deal(room)
    assert hands_left(room) == [1, hands]
    for table in (1, 2):
        for hand in range(1, hands + 1):
            if hands_left(room)[table - 1] > hands - hand:
                room.give(LastHandDone(hand=hand, tables=(table,)))
    assert end(room)["step"] == "bagging"
    assert room.refused(NextPeriod()) == ["clock.day_is_over"]
    assert room.session.clock.at(room.clock.now).day_over
    room.check()


def test_the_hand_in_progress_is_the_first_one_where_it_counts() -> None:
    room = with_buttons(playing(with_values(hand_in_progress_counts=True, cards=(2,))))
    pass_time(room, 30)
    assert pick_card(room) == 2
    deal(room)
    assert hands_left(room) == [1, 2]
    hands = room.session.tables[1].hands
    assert room.refused(ReportHand(table=1, hands=hands)) == ["day_end.last_hand_is_dealt"]


def test_a_hand_reported_by_floor_and_dealer_counts_once_and_the_dealers_undo_removes_it() -> None:
    room = with_buttons(playing())
    pass_time(room, 30)
    hands = pick_card(room)
    room.give(LastHandDone(hand=1, tables=(1,)))
    deal(room)
    assert hands_left(room) == [hands - 1, hands]  # the dealer was one behind
    deal(room)
    assert hands_left(room) == [hands - 1, hands]
    third = deal(room)
    assert hands_left(room) == [hands - 2, hands]
    room.give(Undo(command=third))
    assert hands_left(room) == [hands - 1, hands]
    room.check()


def test_irish_open_73_a_hand_of_hand_for_hand_counts_as_a_last_hand_and_is_reported_once() -> None:
    room = pass_time(playing(), 20)
    room.give(StartHandForHand(paid=3))
    pass_time(room, 1)
    room.give(StartDayEnd())
    hands = pick_card(room)
    room.give(FinishHand(hand=1))
    assert hands_left(room) == [hands, hands]  # that one was in progress when the card was turned
    room.give(FinishHand(hand=2, table=1), "finish-002")
    assert hands_left(room) == [hands - 1, hands]
    room.give(Undo(command="finish-002"))
    assert hands_left(room) == [hands, hands]
    room.give(FinishHand(hand=2))
    assert hands_left(room) == [hands - 1, hands - 1]
    room.check()


def test_a_hand_tapped_several_times_is_counted_once() -> None:
    room = ready_to_pick()
    hands = pick_card(room)
    room.give(LastHandDone(hand=1, tables=(1,)), "hand-0001")
    assert room.refused(LastHandDone(hand=1, tables=(1,))) == ["already_done"]
    assert [each["left"] for each in end(room)["tables"]] == [hands - 1, hands]
    room.give(LastHandDone(hand=1))  # the floor, for all: table 1 has it already
    assert [each["left"] for each in end(room)["tables"]] == [hands - 1] * 2
    assert room.refused(LastHandDone(hand=hands + 1)) == ["day_end.so_many_hands"]
    assert room.refused(LastHandDone(hand=2, tables=(7,))) == ["tables.unknown"]
    room.check()


def test_a_hand_tapped_by_mistake_is_undone() -> None:
    room = ready_to_pick()
    hands = pick_card(room)
    room.give(LastHandDone(hand=1, tables=(1, 2)), "hand-0001")
    room.give(Undo(command="hand-0001"))
    assert [each["left"] for each in end(room)["tables"]] == [hands] * 2


def test_no_hand_is_counted_before_the_card() -> None:
    assert ready_to_pick().refused(LastHandDone(hand=1)) == ["day_end.no_card_yet"]
    assert playing().refused(LastHandDone(hand=1)) == ["day_end.none"]
