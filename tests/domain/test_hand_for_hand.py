"""Hand-for-hand: tables report, places of one hand are shared, the clock pays for each, the money ends it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from clockserver.domain.entries import SeatRef
from clockserver.domain.prizes import PrizeSettings
from clockserver.domain.procedures.clock import NextPeriod, PauseClock, StartClock
from clockserver.domain.procedures.counters import TapCounter
from clockserver.domain.procedures.dealing import ReportHand, SetButton
from clockserver.domain.procedures.entries import BustOut, RegisterPlayer
from clockserver.domain.procedures.hand_for_hand import (
    FinishHand,
    SameHand,
    StartHandForHand,
    StopHandForHand,
    TellStacks,
    proposed,
    shared_places,
    still_playing,
)
from clockserver.domain.procedures.leaving import LeaveEarly
from clockserver.domain.procedures.penalties import GivePenalty
from clockserver.domain.procedures.prizes import PublishPrizes, SetUpKnownPrizes
from clockserver.domain.procedures.tables import OpenTables
from clockserver.domain.ruleset import RuleSet
from clockserver.domain.texts import Refused
from clockserver.domain.undo import Undo
from tests.builders import MINUTE, Table, a_break, a_level, a_payout_table, a_ruleset, a_set_up, a_structure

SETS = ("tda-2015", "irish-open", "tda-2017", "house-bba", "firekeepers", "tda-2024")


def near_the_money(left: Sequence[int] = (3, 3), rules: RuleSet | None = None, prizes: bool = True) -> Table:
    """So many players at each table; three places are paid; twenty minutes of level 1 are left."""
    event = Table(a_set_up(ruleset=rules or a_ruleset()), luck=Random(1).randrange)
    event.give(OpenTables(tables=tuple(range(1, len(left) + 1))))
    number = 0
    for table, players in enumerate(left, 1):
        for seat in range(1, players + 1):
            number += 1
            event.give(RegisterPlayer(person=f"{number:032x}", seat=SeatRef(table, seat)))
    event.give(StartClock())
    if prizes:
        event.give(SetUpKnownPrizes(currency="EUR", entry=10_000, payouts=a_payout_table()))
        event.give(PublishPrizes())
    return event


def with_clock(mode: str, **more: object) -> RuleSet:
    rules = a_ruleset()
    return replace(rules, hand_for_hand=replace(rules.hand_for_hand, clock=mode, **more))


def hand(event: Table) -> int:
    assert event.session.hand_for_hand is not None
    return event.session.hand_for_hand.number


def finish(event: Table, table: int | None = None) -> str:
    return event.give(FinishHand(hand=hand(event), table=table))


def left_ms(event: Table) -> int:
    return event.session.clock.at(event.now).remaining_ms(event.now)


def codes(event: Table, command: object) -> list[str]:
    before = event.state
    with pytest.raises(Refused) as refused:
        event.give(command)  # type: ignore[arg-type]
    assert event.state == before
    return [reason.code for reason in refused.value.reasons]


# -- the way of it -----------------------------------------------------------------------------------------


def test_the_next_hand_is_released_when_every_table_has_reported() -> None:
    event = near_the_money()
    event.give(StartHandForHand())
    finish(event, 2)
    play = event.session.hand_for_hand
    assert play is not None
    assert (hand(event), still_playing(event.session, play)) == (1, [1])
    finish(event, 1)
    assert hand(event) == 2
    finish(event)
    assert hand(event) == 3
    event.check()


def test_a_tap_that_comes_twice_reports_one_hand() -> None:
    event = near_the_money()
    event.give(StartHandForHand())
    event.give(FinishHand(hand=1, table=1))
    assert codes(event, FinishHand(hand=1, table=1)) == ["already_done"]
    event.give(FinishHand(hand=1, table=2))
    assert codes(event, FinishHand(hand=1, table=1)) == ["already_done"]


def test_a_section_reports_with_one_tap() -> None:
    event = near_the_money((2, 2, 2))
    event.give(StartHandForHand())
    reported = event.give(FinishHand(hand=1, tables=(1, 3)))
    play = event.session.hand_for_hand
    assert play is not None
    assert still_playing(event.session, play) == [2]
    assert codes(event, FinishHand(hand=1, tables=(3, 1))) == ["already_done"]
    assert codes(event, FinishHand(hand=1, tables=(2, 9))) == ["tables.unknown"]
    event.give(Undo(command=reported))
    event.give(FinishHand(hand=1, tables=(3, 2, 1)))
    assert hand(event) == 2
    event.check()


def test_a_table_that_is_done_deals_no_hand_before_the_others_are() -> None:
    event = near_the_money()
    event.give(SetButton(table=1, button=1))
    event.give(StartHandForHand())
    event.give(ReportHand(table=1, hands=0))
    finish(event, 1)
    assert codes(event, ReportHand(table=1, hands=1)) == ["hand_for_hand.waits_for_others"]
    finish(event, 2)
    event.give(ReportHand(table=1, hands=1))
    event.check()


def test_a_table_deals_one_hand_and_reports_it_before_the_next() -> None:
    event = near_the_money()
    event.give(SetButton(table=1, button=1))
    event.give(StartHandForHand())
    dealt = event.give(ReportHand(table=1, hands=0))
    assert codes(event, ReportHand(table=1, hands=1)) == ["hand_for_hand.finish_first"]
    event.give(Undo(command=dealt))
    event.give(ReportHand(table=1, hands=0))
    finish(event)
    event.give(ReportHand(table=1, hands=1))
    event.give(StopHandForHand())
    event.give(ReportHand(table=1, hands=2))
    event.check()


def test_a_report_is_taken_back_until_the_next_hand_is_released() -> None:
    event = near_the_money()
    event.give(StartHandForHand())
    reported = finish(event, 1)
    event.give(Undo(command=reported))
    assert event.session.hand_for_hand is not None
    assert event.session.hand_for_hand.done == ()
    reported = finish(event, 1)
    finish(event, 2)
    assert codes(event, Undo(command=reported)) == ["hand_for_hand.hand_is_over"]


def test_it_ends_by_itself_when_the_bubble_bursts_and_the_clock_goes_on() -> None:
    event = near_the_money((2, 2))
    event.give(StartHandForHand())
    assert event.session.clock.phase == "paused"
    event.give(BustOut(entry="e1"))
    finish(event)
    assert event.session.hand_for_hand is None
    assert event.session.clock.phase == "running"
    event.check()


def test_a_clock_that_stood_before_stands_after() -> None:
    event = near_the_money((2, 2))
    event.give(StartHandForHand())
    event.give(StopHandForHand())
    assert event.session.clock.phase == "running"
    assert codes(event, StopHandForHand()) == ["hand_for_hand.not_on"]


def test_without_tables_the_floor_counts_the_hands() -> None:
    event = Table()
    event.give(TapCounter(what="entry", count=5))
    event.give(StartClock())
    event.give(StartHandForHand(paid=3))
    finish(event)
    assert hand(event) == 2
    event.give(TapCounter(what="bustout", count=2))
    finish(event)
    assert event.session.hand_for_hand is None
    event.check()


def test_it_is_proposed_on_the_bubble_with_several_tables_in_play() -> None:
    event = near_the_money()
    rules = event.state.ruleset
    assert not proposed(rules, event.session)
    for entry in ("e1", "e2"):
        event.give(BustOut(entry=entry))
    assert proposed(rules, event.session)
    event.give(StartHandForHand())
    assert not proposed(rules, event.session)


def test_it_is_refused_in_the_money_and_where_nobody_knows_what_is_paid() -> None:
    assert codes(near_the_money((2, 1)), StartHandForHand()) == ["hand_for_hand.in_the_money"]
    assert codes(near_the_money(prizes=False), StartHandForHand()) == ["hand_for_hand.places_unknown"]
    event = near_the_money(prizes=False)
    event.give(StartHandForHand(paid=3))
    assert codes(event, StartHandForHand(paid=3)) == ["already_done"]


# -- the clock ---------------------------------------------------------------------------------------------


def test_each_hand_takes_its_two_minutes_however_long_it_took() -> None:
    event = near_the_money(
        rules=with_clock("stop_and_deduct", deduct_ms=2 * MINUTE, deduct_current_hand=True)
    )
    before = left_ms(event)
    event.give(StartHandForHand())
    event.advance(7 * MINUTE)
    finish(event)
    assert left_ms(event) == before - 2 * MINUTE
    finish(event)
    assert left_ms(event) == before - 4 * MINUTE
    event.check()


def test_the_hand_of_the_announcement_costs_nothing_where_the_house_says_so() -> None:
    event = near_the_money(rules=with_clock("stop_and_deduct", deduct_current_hand=False))
    before = left_ms(event)
    event.give(StartHandForHand())
    finish(event)
    assert left_ms(event) == before
    finish(event)
    assert left_ms(event) < before


def test_tda_2024_rp_8b_never_more_than_three_minutes_are_taken() -> None:
    event = near_the_money(
        rules=with_clock("stop_and_deduct", deduct_ms=10 * MINUTE, deduct_most_ms=3 * MINUTE)
    )
    before = left_ms(event)
    event.give(StartHandForHand())
    finish(event)
    assert left_ms(event) == before - 3 * MINUTE


def test_tda_2024_rp_8c_two_minutes_are_taken_for_each_hand() -> None:
    event = near_the_money(rules=a_ruleset("tda-2024"))
    before = left_ms(event)
    event.give(StartHandForHand())
    event.advance(5 * MINUTE)
    finish(event)
    finish(event)
    assert left_ms(event) == before - 4 * MINUTE


def test_what_a_level_has_too_little_the_next_one_gives() -> None:
    event = near_the_money(rules=with_clock("stop_and_deduct", deduct_ms=2 * MINUTE))
    event.advance(19 * MINUTE)  # a minute of level 1 is left
    event.give(StartHandForHand())
    finish(event)
    clock = event.session.clock.at(event.now)
    assert (clock.index, clock.phase, left_ms(event)) == (1, "paused", 19 * MINUTE)
    event.check()


def with_a_break(level_ms: int = 20 * MINUTE) -> Table:
    """Five players, three places; a break of ten minutes follows the first level."""
    structure = a_structure(a_level("l1", level_ms // MINUTE), a_break("b1", 10), a_level("l2"))
    event = Table(a_set_up(structure=structure, ruleset=with_clock("stop_and_deduct", deduct_ms=2 * MINUTE)))
    event.give(TapCounter(what="entry", count=5))
    event.give(StartClock())
    return event


def standing_at(event: Table) -> tuple[int, str, int]:
    clock = event.session.clock.at(event.now)
    return clock.index, clock.phase, left_ms(event) // MINUTE


def test_a_break_keeps_its_length_and_the_clock_stops_again_after_it() -> None:
    event = with_a_break()
    event.advance(19 * MINUTE)
    event.give(StartHandForHand(paid=3))
    finish(event)
    assert (standing_at(event), hand(event)) == ((1, "running", 10), 2)
    event.advance(10 * MINUTE).settle()
    assert standing_at(event) == (2, "paused", 20)
    event.advance(3 * MINUTE)
    finish(event)
    assert standing_at(event) == (2, "paused", 18)
    event.give(StopHandForHand())
    assert event.session.clock.phase == "running"
    event.check()


def test_announced_on_a_break_it_stops_the_clock_once_play_goes_on() -> None:
    event = with_a_break()
    event.advance(25 * MINUTE)
    event.give(StartHandForHand(paid=3))
    assert standing_at(event) == (1, "running", 5)
    event.advance(5 * MINUTE).settle()
    assert (standing_at(event), hand(event)) == ((2, "paused", 20), 1)
    event.give(TapCounter(what="bustout", count=2))
    finish(event)
    assert (event.session.hand_for_hand, event.session.clock.phase) == (None, "running")
    event.check()


def test_a_clock_that_the_td_paused_after_the_break_is_his_to_resume() -> None:
    event = with_a_break()
    event.advance(25 * MINUTE)
    event.give(StartHandForHand(paid=3))
    event.give(PauseClock())
    event.give(NextPeriod())
    assert standing_at(event) == (2, "paused", 20)
    event.give(StopHandForHand())
    assert event.session.clock.phase == "paused"


def test_a_clock_that_runs_is_left_alone() -> None:
    event = near_the_money(rules=with_clock("run"))
    event.give(StartHandForHand())
    event.advance(3 * MINUTE)
    finish(event)
    assert (event.session.clock.phase, left_ms(event)) == ("running", 17 * MINUTE)


# -- places ------------------------------------------------------------------------------------------------


def places(event: Table, entry: str) -> tuple[int, ...]:
    return shared_places(event.state, event.session, entry)[1]


@pytest.mark.parametrize("name", SETS)
def test_rule_74_two_out_at_different_tables_share_their_places(name: str) -> None:
    event = near_the_money(rules=a_ruleset(name))
    event.give(StartHandForHand())
    event.give(BustOut(entry="e1"))
    event.give(BustOut(entry="e4"))
    finish(event)
    assert places(event, "e1") == places(event, "e4") == (5, 6)
    assert event.session.hands_asking == ()
    event.check()


def test_tda_2024_rp_8a_who_goes_out_from_the_announcement_on_may_tie_and_nobody_before() -> None:
    event = near_the_money((4, 4), rules=a_ruleset("tda-2024"))
    event.give(BustOut(entry="e1"))
    event.give(StartHandForHand())
    event.give(BustOut(entry="e2"))
    event.give(BustOut(entry="e5"))
    finish(event)
    assert (places(event, "e1"), places(event, "e2"), places(event, "e5")) == ((8,), (6, 7), (6, 7))


def test_where_it_begins_with_the_next_hand_those_of_the_announced_one_do_not_tie() -> None:
    rules = a_ruleset()
    said = replace(rules.hand_for_hand, eligible_from="next_hand")
    event = near_the_money((4, 4), rules=replace(rules, hand_for_hand=said))
    event.give(StartHandForHand())
    event.give(BustOut(entry="e1"))
    event.give(BustOut(entry="e5"))
    finish(event)
    assert (places(event, "e1"), places(event, "e5")) == ((8,), (7,))
    event.give(BustOut(entry="e2"))
    event.give(BustOut(entry="e6"))
    finish(event)
    assert places(event, "e2") == places(event, "e6") == (5, 6)
    event.check()


def test_rule_74_two_out_at_one_table_are_asked_who_had_more() -> None:
    event = near_the_money()
    event.give(StartHandForHand())
    event.give(BustOut(entry="e1"))
    event.give(BustOut(entry="e2"))
    finish(event)
    (asking,) = event.session.hands_asking
    assert (asking.asks(), hand(event)) == (("e1", "e2"), 2)
    told = event.give(TellStacks(hand=1, stacks={"e1": 9_000, "e2": 5_000}))
    assert (places(event, "e1"), places(event, "e2")) == ((5,), (6,))
    assert event.session.hands_asking == ()
    event.give(Undo(command=told))
    assert (places(event, "e1"), places(event, "e2")) == ((6,), (5,))
    assert event.session.hands_asking == (asking,)
    event.check()


def test_who_is_disqualified_or_leaves_in_the_hand_shares_nothing_with_who_was_played_out() -> None:
    event = near_the_money((5, 5))
    event.give(StartHandForHand())
    event.give(BustOut(entry="e1"))
    event.give(GivePenalty(entry="e2", kind="disqualification", why="abuse", chips=0))
    event.give(LeaveEarly(entry="e3", informed=True, chips=0, stays=False))
    event.give(BustOut(entry="e6"))
    finish(event)
    assert event.session.hands_asking == ()
    assert places(event, "e1") == places(event, "e6") == (7, 8)
    assert (places(event, "e2"), places(event, "e3")) == ((10,), (9,))
    event.check()


def test_equal_stacks_at_one_table_tie() -> None:
    event = near_the_money()
    event.give(StartHandForHand())
    for entry in ("e1", "e2"):
        event.give(BustOut(entry=entry))
    finish(event)
    event.give(TellStacks(hand=1, stacks={"e1": 5_000, "e2": 5_000}))
    assert places(event, "e1") == places(event, "e2") == (5, 6)


def test_where_a_set_has_no_ties_of_equal_stacks_or_none_at_money_jumps_it_says_so() -> None:
    rules = a_ruleset()
    said = replace(rules.hand_for_hand, equal_stacks_tie=False, placing_at_money_jumps=False)
    event = near_the_money(rules=replace(rules, hand_for_hand=said))
    event.give(StartHandForHand())
    for entry in ("e1", "e2"):
        event.give(BustOut(entry=entry))
    finish(event)
    equal = TellStacks(hand=1, stacks={"e1": 5_000, "e2": 5_000})
    assert codes(event, equal) == ["hand_for_hand.equal_stacks"]
    event.give(TellStacks(hand=1, stacks={"e1": 5_001, "e2": 5_000}))
    assert codes(event, SameHand(entries=("e1", "e2"))) == ["hand_for_hand.not_at_money_jumps"]


def test_nine_and_three_thousand_tie_across_tables_and_five_is_below() -> None:
    event = near_the_money()
    event.give(StartHandForHand())
    for entry in ("e1", "e2", "e4"):
        event.give(BustOut(entry=entry))
    finish(event)
    assert event.session.hand_for_hand is None  # three are left, and paid
    assert codes(event, TellStacks(hand=1, stacks={"e1": 9_000})) == ["hand_for_hand.stack_missing"]
    assert codes(event, TellStacks(hand=1, stacks={"e1": 1, "e2": 1, "e4": 1})) == [
        "hand_for_hand.not_asked_for"
    ]
    event.give(TellStacks(hand=1, stacks={"e1": 9_000, "e2": 5_000}))
    assert (places(event, "e1"), places(event, "e2"), places(event, "e4")) == ((4, 5), (6,), (4, 5))
    event.check()


def test_those_of_the_next_hand_are_placed_above() -> None:
    event = near_the_money()
    event.give(StartHandForHand())
    event.give(BustOut(entry="e1"))
    finish(event)
    event.give(BustOut(entry="e4"))
    finish(event)
    assert (places(event, "e1"), places(event, "e4")) == ((6,), (5,))


def test_who_was_called_out_by_mistake_shares_nothing_any_more() -> None:
    event = near_the_money()
    event.give(StartHandForHand())
    event.give(BustOut(entry="e1"))
    mistake = event.give(BustOut(entry="e4"))
    finish(event)
    event.give(Undo(command=mistake))
    assert places(event, "e1") == (6,)
    event.check()


def test_who_was_called_out_by_mistake_before_the_hand_makes_nobody_in_it_miss_his_tie() -> None:
    event = near_the_money((4, 4))
    mistake = event.give(BustOut(entry="e8"))
    event.give(StartHandForHand())
    event.give(Undo(command=mistake))
    for entry in ("e1", "e5"):
        event.give(BustOut(entry=entry))
    finish(event)
    assert places(event, "e1") == places(event, "e5") == (7, 8)
    event.check()


def test_stacks_are_not_asked_for_any_more_once_one_of_two_was_called_out_by_mistake() -> None:
    event = near_the_money((4, 4))
    event.give(StartHandForHand())
    event.give(BustOut(entry="e1"))
    mistake = event.give(BustOut(entry="e2"))
    finish(event)
    assert len(event.session.hands_asking) == 1
    event.give(Undo(command=mistake))
    assert event.session.hands_asking == ()
    assert places(event, "e1") == (8,)
    event.check()


def test_those_at_different_tables_who_stay_out_tie_without_being_asked() -> None:
    event = near_the_money((4, 4))
    event.give(StartHandForHand())
    event.give(BustOut(entry="e1"))
    mistake = event.give(BustOut(entry="e2"))
    event.give(BustOut(entry="e5"))
    finish(event)
    event.give(Undo(command=mistake))
    assert event.session.hands_asking == ()
    assert places(event, "e1") == places(event, "e5") == (7, 8)
    event.check()


def test_at_a_money_jump_only_the_places_of_one_hand_are_settled() -> None:
    event = near_the_money((3, 3))
    for entry in ("e1", "e4"):
        event.give(BustOut(entry=entry))
    together = event.give(SameHand(entries=("e4", "e1")))
    assert places(event, "e1") == places(event, "e4") == (5, 6)
    assert codes(event, SameHand(entries=("e1", "e4"))) == ["already_done"]
    assert codes(event, SameHand(entries=("e1", "e3"))) == ["entries.not_the_last_out"]
    event.give(Undo(command=together))
    assert places(event, "e1") == (6,)
    event.check()


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32))
def test_everybody_out_has_a_place_and_no_place_is_given_twice(seed: int) -> None:
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
            event.give(TellStacks(hand=asking.number, stacks=stacks))
    shares: dict[tuple[int, ...], set[str]] = {}
    for entry in event.state.outs:
        assert entry is not None
        shares.setdefault(places(event, entry), set()).add(entry)
    assert all(len(covered) == len(entries) for covered, entries in shares.items())
    assert sorted(place for covered in shares for place in covered) == list(range(len(alive) + 1, 10))
    event.check()


def test_settings_of_prizes_are_not_needed_to_know_what_is_paid() -> None:
    event = near_the_money(prizes=False)
    event.give(SetUpKnownPrizes(currency="EUR", entry=10_000, payouts=a_payout_table()))
    assert isinstance(event.session.prizes.settings, PrizeSettings)
    event.give(StartHandForHand())
    assert event.session.hand_for_hand is not None
    assert event.session.hand_for_hand.paid == 3
