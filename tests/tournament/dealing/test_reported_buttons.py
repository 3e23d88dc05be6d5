"""A button reported long ago is asked about, not believed, before it moves a player."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clockserver.core.undo import Undo
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.balancing.commands import ConfirmMove, ConfirmMoves, SeenMove
from clockserver.tournament.clock.commands import JumpToPeriod, StartClock
from clockserver.tournament.dealing.commands import ReportHand, SetButton
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import MINUTE, SLUG, Room, a_ruleset, person
from tests.projection.topic_values import topic_value


def two_tables(rules: RuleSet | None = None) -> Room:
    """Eight players at table 1 and eight at table 2, in play, with both buttons reported at seat 1."""
    room = Room(ruleset=rules or a_ruleset("tda-2015")).opened()
    room.give(OpenTables(tables=(1, 2)))
    for number in range(16):
        room.give(RegisterPlayer(person=person(number + 1), seat=SeatRef(1 + number % 2, 1 + number // 2)))
    room.give(StartClock())
    for table in (1, 2):
        room.give(SetButton(table=table, button=1), f"button-at-{table}")
    return room


def plan(room: Room) -> Any:
    return topic_value(room, f"plan:{SLUG}:1")


def bust_two(room: Room) -> None:
    """Bust two players of table 2, which is then two short."""
    for entry in ("e10", "e12"):
        room.give(BustOut(entry=entry))


def a_move(room: Room) -> ConfirmMove:
    (first, *_) = plan(room)["moves"]
    from_seat, to_seat = (SeatRef(*map(int, first[key].split("-"))) for key in ("from", "to"))
    return ConfirmMove(entry=first["entry"], from_seat=from_seat, to_seat=to_seat)


def test_a_button_that_was_just_reported_is_trusted() -> None:
    room = two_tables()
    bust_two(room)
    assert plan(room)["where_is_the_button"] == []
    room.give(a_move(room))


@pytest.mark.rule("button.told_believed_ms")
def test_a_move_first_asks_for_the_buttons_where_no_hands_are_reported() -> None:
    room = two_tables()
    room.clock.advance(3 * MINUTE)
    bust_two(room)
    assert (plan(room)["moves"], sorted(plan(room)["where_is_the_button"])) == ([], [1, 2])
    room.give(SetButton(table=1, button=1))  # still there
    assert plan(room)["where_is_the_button"] == [2]
    room.give(SetButton(table=2, button=3))
    assert plan(room)["where_is_the_button"] == []
    room.give(a_move(room))
    room.check()


@pytest.mark.rule("button.believed_ms")
def test_the_button_of_a_table_that_reports_hands_is_trusted_longer_but_not_for_ever() -> None:
    room = two_tables()
    for table in (1, 2):
        room.give(ReportHand(table=table, hands=0))
    room.clock.advance(9 * MINUTE)
    bust_two(room)
    assert plan(room)["moves"]
    room.clock.advance(2 * MINUTE)
    room.give(BustOut(entry="e8"))
    assert sorted(plan(room)["where_is_the_button"]) == [1, 2]


@pytest.mark.rule("button.believed_levels")
def test_a_button_of_two_levels_ago_is_asked_for_although_little_time_has_passed() -> None:
    room = two_tables()
    for table in (1, 2):
        room.give(ReportHand(table=table, hands=0))
    bust_two(room)
    room.give(JumpToPeriod(period="l2"))
    assert plan(room)["moves"]
    room.give(JumpToPeriod(period="l3"))
    assert sorted(plan(room)["where_is_the_button"]) == [1, 2]


def test_a_move_proposed_before_is_not_made_with_an_old_button() -> None:
    room = two_tables()
    bust_two(room)
    confirm = a_move(room)
    room.clock.advance(3 * MINUTE)
    assert room.refused(confirm) == ["tables.button_told_long_ago"] * 2
    for table in (1, 2):
        room.give(SetButton(table=table, button=1))
    room.give(confirm)


def test_no_old_button_is_asked_about_for_a_move_that_is_made_already() -> None:
    room = two_tables()
    bust_two(room)
    confirm = a_move(room)
    room.give(confirm)
    room.clock.advance(3 * MINUTE)
    assert room.refused(confirm) == ["move.already_moved"]
    assert room.refused(replace(confirm, entry="e99")) == ["entries.unknown"]


def test_no_old_button_is_asked_about_for_moves_of_which_one_is_made_already() -> None:
    room = two_tables()
    bust_two(room)
    one = a_move(room)
    confirm_all = ConfirmMoves(moves=(SeenMove(one.entry, one.from_seat, one.to_seat),))
    room.give(one)
    room.clock.advance(3 * MINUTE)
    assert room.refused(confirm_all) == ["move.already_moved"]


def test_moves_proposed_before_are_not_made_with_an_old_button() -> None:
    room = two_tables()
    bust_two(room)
    one = a_move(room)
    room.clock.advance(3 * MINUTE)
    confirm_all = ConfirmMoves(moves=(SeenMove(one.entry, one.from_seat, one.to_seat),))
    assert room.refused(confirm_all) == ["tables.button_told_long_ago"] * 2


def test_a_button_that_is_confirmed_twice_is_done_already() -> None:
    room = two_tables()
    same_button = SetButton(table=1, button=1)
    assert room.refused(same_button) == ["already_done"]
    room.clock.advance(3 * MINUTE)
    room.give(same_button, "still-there")
    assert room.refused(same_button) == ["already_done"]
    room.give(Undo(command="still-there"))
    assert room.session.tables[1].last is not None
    room.check()


def test_a_restart_keeps_the_time_at_which_a_button_was_reported() -> None:
    room = two_tables()
    bust_two(room)
    report = room.session.tables[1].button_report
    room.clock.advance(3 * MINUTE)
    restarted = room.restarted()
    assert restarted.session.tables[1].button_report == report
    assert restarted.refused(SetButton(table=3, button=1)) == ["tables.unknown"]
    assert plan(restarted)["where_is_the_button"] == []
    assert restarted.refused(a_move(restarted)) == ["tables.button_told_long_ago"] * 2


def test_a_rule_set_without_these_values_trusts_buttons_as_before() -> None:
    rules = a_ruleset("tda-2015")
    unlimited = {"believed_ms": None, "told_believed_ms": None, "believed_levels": None}
    room = two_tables(replace(rules, button=replace(rules.button, **unlimited)))
    room.clock.advance(60 * MINUTE)
    bust_two(room)
    assert plan(room)["where_is_the_button"] == []
    room.give(a_move(room))
