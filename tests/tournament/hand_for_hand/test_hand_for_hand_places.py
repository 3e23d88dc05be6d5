"""Hand-for-hand: the places of one hand are shared across tables, and by stacks at one table."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.entries.commands import BustOut
from clockserver.tournament.hand_for_hand.commands import ReportStacks, StartHandForHand, TieEliminations
from clockserver.tournament.hand_for_hand.places import shared_places
from clockserver.tournament.leaving.commands import LeaveEarly
from clockserver.tournament.penalties.commands import GivePenalty
from clockserver.tournament.seating.commands import BringBack
from tests.builders import Table, a_ruleset
from tests.rules.shipped_rulesets import SETS
from tests.tournament.hand_for_hand.near_the_money import finish, hand, near_the_money
from tests.tournament.refusals import codes


def places_of(event: Table, entry: str) -> tuple[int, ...]:
    return shared_places(event.state, entry)[1]


@pytest.mark.parametrize("name", SETS)
def test_rule_74_two_out_at_different_tables_share_their_places(name: str) -> None:
    event = near_the_money(rules=a_ruleset(name))
    event.give(StartHandForHand())
    event.give(BustOut(entry="e1"))
    event.give(BustOut(entry="e4"))
    finish(event)
    assert places_of(event, "e1") == places_of(event, "e4") == (5, 6)
    assert event.session.hands_asking == ()
    event.check()


def test_tda_2024_rp_8a_players_out_from_the_announcement_on_may_tie_and_nobody_before() -> None:
    event = near_the_money((4, 4), rules=a_ruleset("tda-2024"))
    event.give(BustOut(entry="e1"))
    event.give(StartHandForHand())
    event.give(BustOut(entry="e2"))
    event.give(BustOut(entry="e5"))
    finish(event)
    assert (places_of(event, "e1"), places_of(event, "e2"), places_of(event, "e5")) == ((8,), (6, 7), (6, 7))


def test_players_out_in_the_announced_hand_do_not_tie_where_hand_for_hand_begins_with_the_next() -> None:
    rules = a_ruleset()
    values = replace(rules.hand_for_hand, eligible_from="next_hand")
    event = near_the_money((4, 4), rules=replace(rules, hand_for_hand=values))
    event.give(StartHandForHand())
    event.give(BustOut(entry="e1"))
    event.give(BustOut(entry="e5"))
    finish(event)
    assert (places_of(event, "e1"), places_of(event, "e5")) == ((8,), (7,))
    event.give(BustOut(entry="e2"))
    event.give(BustOut(entry="e6"))
    finish(event)
    assert places_of(event, "e2") == places_of(event, "e6") == (5, 6)
    event.check()


def test_rule_74_stacks_are_asked_for_where_two_go_out_at_one_table() -> None:
    event = near_the_money()
    event.give(StartHandForHand())
    event.give(BustOut(entry="e1"))
    event.give(BustOut(entry="e2"))
    finish(event)
    (asking,) = event.session.hands_asking
    assert (asking.asks(), hand(event)) == (("e1", "e2"), 2)
    report = event.give(ReportStacks(hand=1, stacks={"e1": 9_000, "e2": 5_000}))
    assert (places_of(event, "e1"), places_of(event, "e2")) == ((5,), (6,))
    assert event.session.hands_asking == ()
    event.give(Undo(command=report))
    assert (places_of(event, "e1"), places_of(event, "e2")) == ((6,), (5,))
    assert event.session.hands_asking == (asking,)
    event.check()


def test_a_player_disqualified_or_leaving_in_the_hand_does_not_tie_with_an_eliminated_one() -> None:
    event = near_the_money((5, 5))
    event.give(StartHandForHand())
    event.give(BustOut(entry="e1"))
    event.give(GivePenalty(entry="e2", kind="disqualification", why="abuse", chips=0))
    event.give(LeaveEarly(entry="e3", informed=True, chips=0, stays=False))
    event.give(BustOut(entry="e6"))
    finish(event)
    assert event.session.hands_asking == ()
    assert places_of(event, "e1") == places_of(event, "e6") == (7, 8)
    assert (places_of(event, "e2"), places_of(event, "e3")) == ((10,), (9,))
    event.check()


def test_equal_stacks_at_one_table_tie() -> None:
    event = near_the_money()
    event.give(StartHandForHand())
    for entry in ("e1", "e2"):
        event.give(BustOut(entry=entry))
    finish(event)
    event.give(ReportStacks(hand=1, stacks={"e1": 5_000, "e2": 5_000}))
    assert places_of(event, "e1") == places_of(event, "e2") == (5, 6)


def test_sets_without_ties_of_equal_stacks_or_at_money_jumps_are_followed() -> None:
    rules = a_ruleset()
    values = replace(rules.hand_for_hand, equal_stacks_tie=False, placing_at_money_jumps=False)
    event = near_the_money(rules=replace(rules, hand_for_hand=values))
    event.give(StartHandForHand())
    for entry in ("e1", "e2"):
        event.give(BustOut(entry=entry))
    finish(event)
    equal = ReportStacks(hand=1, stacks={"e1": 5_000, "e2": 5_000})
    assert codes(event, equal) == ["hand_for_hand.equal_stacks"]
    event.give(ReportStacks(hand=1, stacks={"e1": 5_001, "e2": 5_000}))
    assert codes(event, TieEliminations(entries=("e1", "e2"))) == ["hand_for_hand.not_at_money_jumps"]


def test_every_fault_of_reported_stacks_is_named_at_once() -> None:
    rules = a_ruleset()
    values = replace(rules.hand_for_hand, equal_stacks_tie=False)
    event = near_the_money(rules=replace(rules, hand_for_hand=values))
    for entry in ("e1", "e2", "e4", "e5"):
        event.give(BustOut(entry=entry))
    tie = TieEliminations(entries=("e1", "e2", "e4", "e5"), stacks={"e1": 5_000, "e2": 5_000, "e4": 3_000})
    assert codes(event, tie) == ["hand_for_hand.stack_missing", "hand_for_hand.equal_stacks"]


def test_nine_and_three_thousand_tie_across_tables_and_five_is_below() -> None:
    event = near_the_money()
    event.give(StartHandForHand())
    for entry in ("e1", "e2", "e4"):
        event.give(BustOut(entry=entry))
    finish(event)
    assert event.session.hand_for_hand is None  # three are left, and paid
    assert codes(event, ReportStacks(hand=1, stacks={"e1": 9_000})) == ["hand_for_hand.stack_missing"]
    assert codes(event, ReportStacks(hand=1, stacks={"e1": 1, "e2": 1, "e4": 1})) == [
        "hand_for_hand.not_asked_for"
    ]
    event.give(ReportStacks(hand=1, stacks={"e1": 9_000, "e2": 5_000}))
    assert (places_of(event, "e1"), places_of(event, "e2"), places_of(event, "e4")) == ((4, 5), (6,), (4, 5))
    event.check()


def test_players_out_in_the_next_hand_are_placed_above() -> None:
    event = near_the_money()
    event.give(StartHandForHand())
    event.give(BustOut(entry="e1"))
    finish(event)
    event.give(BustOut(entry="e4"))
    finish(event)
    assert (places_of(event, "e1"), places_of(event, "e4")) == ((6,), (5,))


def test_a_player_reported_out_by_mistake_does_not_tie() -> None:
    event = near_the_money()
    event.give(StartHandForHand())
    event.give(BustOut(entry="e1"))
    mistake = event.give(BustOut(entry="e4"))
    finish(event)
    event.give(Undo(command=mistake))
    assert places_of(event, "e1") == (6,)
    event.check()


def test_a_player_reported_out_by_mistake_before_the_hand_prevents_no_tie_in_it() -> None:
    event = near_the_money((4, 4))
    mistake = event.give(BustOut(entry="e8"))
    event.give(StartHandForHand())
    event.give(Undo(command=mistake))
    for entry in ("e1", "e5"):
        event.give(BustOut(entry=entry))
    finish(event)
    assert places_of(event, "e1") == places_of(event, "e5") == (7, 8)
    event.check()


def test_stacks_are_not_asked_for_once_one_of_two_was_reported_out_by_mistake() -> None:
    event = near_the_money((4, 4))
    event.give(StartHandForHand())
    event.give(BustOut(entry="e1"))
    mistake = event.give(BustOut(entry="e2"))
    finish(event)
    assert len(event.session.hands_asking) == 1
    event.give(Undo(command=mistake))
    assert codes(event, ReportStacks(hand=1, stacks={"e1": 9_000})) == ["hand_for_hand.nothing_asked"]
    assert places_of(event, "e1") == (8,)
    event.check()


def test_stacks_are_asked_for_again_once_the_bust_out_is_redone() -> None:
    event = near_the_money((4, 4))
    event.give(StartHandForHand())
    for entry in ("e1", "e2"):
        event.give(BustOut(entry=entry))
    finish(event)
    event.give(Undo(command=event.give(BringBack(entry="e2"))))
    event.give(ReportStacks(hand=1, stacks={"e1": 9_000, "e2": 5_000}))
    assert (places_of(event, "e1"), places_of(event, "e2")) == ((7,), (8,))
    event.check()


def test_a_player_brought_back_who_goes_out_in_a_later_hand_is_not_asked_about_the_earlier_one() -> None:
    event = near_the_money((4, 4))
    event.give(StartHandForHand())
    for entry in ("e1", "e2"):
        event.give(BustOut(entry=entry))
    finish(event)
    event.give(BringBack(entry="e2"))
    event.give(BustOut(entry="e2"))
    assert event.session.hands_asking == ()
    finish(event)
    assert (places_of(event, "e1"), places_of(event, "e2")) == ((8,), (7,))
    event.check()


def test_a_player_out_before_the_hand_and_brought_back_by_mistake_does_not_tie_in_it() -> None:
    event = near_the_money((4, 4))
    event.give(BustOut(entry="e5"))
    before = event.give(BustOut(entry="e1"))
    event.give(StartHandForHand())
    event.give(Undo(command=event.give(BringBack(entry="e1"))))
    event.give(Undo(command=before))
    event.give(Redo(command=before))
    event.give(BustOut(entry="e6"))
    finish(event)
    assert (places_of(event, "e1"), places_of(event, "e6")) == ((7,), (6,))
    event.check()


def test_players_who_stay_out_at_different_tables_tie_without_a_question() -> None:
    event = near_the_money((4, 4))
    event.give(StartHandForHand())
    event.give(BustOut(entry="e1"))
    mistake = event.give(BustOut(entry="e2"))
    event.give(BustOut(entry="e5"))
    finish(event)
    event.give(Undo(command=mistake))
    assert event.session.hands_asking == ()
    assert places_of(event, "e1") == places_of(event, "e5") == (7, 8)
    event.check()


def test_at_a_money_jump_only_the_places_of_one_hand_are_settled() -> None:
    event = near_the_money((3, 3))
    for entry in ("e1", "e4"):
        event.give(BustOut(entry=entry))
    together = event.give(TieEliminations(entries=("e4", "e1")))
    assert places_of(event, "e1") == places_of(event, "e4") == (5, 6)
    assert codes(event, TieEliminations(entries=("e1", "e4"))) == ["already_done"]
    assert codes(event, TieEliminations(entries=("e1", "e3"))) == ["entries.not_the_last_out"]
    event.give(Undo(command=together))
    assert places_of(event, "e1") == (6,)
    event.check()


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32))
def test_every_player_out_has_a_place_and_no_place_is_given_twice(seed: int) -> None:
    dice = Random(seed)
    event = near_the_money((3, 3, 3))
    event.give(StartHandForHand())
    alive = [f"e{number}" for number in range(1, 10)]
    while event.session.hand_for_hand is not None:
        for entry in dice.sample(alive, dice.randint(0, min(3, len(alive) - 1))):
            event.give(BustOut(entry=entry))
            alive.remove(entry)
        finish(event)
        for asking in event.session.hands_asking:
            stacks = {entry: dice.randint(1, 3) for entry in asking.asks()}
            event.give(ReportStacks(hand=asking.number, stacks=stacks))
    shares: dict[tuple[int, ...], set[str]] = {}
    for entry in event.state.eliminations:
        assert entry is not None
        shares.setdefault(places_of(event, entry), set()).add(entry)
    assert all(len(covered) == len(entries) for covered, entries in shares.items())
    assert sorted(place for covered in shares for place in covered) == list(range(len(alive) + 1, 10))
    event.check()
