"""Hand-for-hand: tables report, each hand costs the clock its time, and the money ends it."""

from __future__ import annotations

from clockserver.core.undo import Undo
from clockserver.tournament.clock.commands import NextPeriod, PauseClock, StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.dealing.commands import ReportHand, SetButton
from clockserver.tournament.entries.commands import BustOut
from clockserver.tournament.hand_for_hand.commands import FinishHand, StartHandForHand, StopHandForHand
from clockserver.tournament.hand_for_hand.decide import is_hand_for_hand_due, tables_playing
from clockserver.tournament.prizes.commands import ResolvedSetUpPrizes
from clockserver.tournament.prizes.state import PrizeSettings
from tests.builders import MINUTE, Table, a_break, a_level, a_payout_table, a_ruleset, a_set_up, a_structure
from tests.tournament.hand_for_hand.near_the_money import finish, hand, left_ms, near_the_money, with_clock
from tests.tournament.refusals import codes

ROLES_BY_COMMAND = {
    "entry.same_hand": "td floor",
    "hand_for_hand.done": "td floor dealer",
    "hand_for_hand.stacks": "td floor",
    "hand_for_hand.start": "td floor",
    "hand_for_hand.stop": "td floor",
}
AUDIENCE_BY_TOPIC = {"hand_for_hand": "everybody"}
# -- hands and reports -------------------------------------------------------------------------------------


def test_the_next_hand_is_released_when_every_table_has_reported() -> None:
    event = near_the_money()
    event.give(StartHandForHand())
    finish(event, 2)
    play = event.session.hand_for_hand
    assert play is not None
    assert (hand(event), tables_playing(event.session, play)) == (1, [1])
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
    assert tables_playing(event.session, play) == [2]
    assert codes(event, FinishHand(hand=1, tables=(3, 1))) == ["already_done"]
    assert codes(event, FinishHand(hand=1, tables=(2, 9))) == ["tables.unknown"]
    event.give(Undo(command=reported))
    event.give(FinishHand(hand=1, tables=(3, 2, 1)))
    assert hand(event) == 2
    event.check()


def test_a_table_that_is_done_deals_no_hand_before_the_others_are_done() -> None:
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


def test_a_report_can_be_undone_until_the_next_hand_is_released() -> None:
    event = near_the_money()
    event.give(StartHandForHand())
    reported = finish(event, 1)
    event.give(Undo(command=reported))
    assert event.session.hand_for_hand is not None
    assert event.session.hand_for_hand.done == ()
    reported = finish(event, 1)
    finish(event, 2)
    assert codes(event, Undo(command=reported)) == ["hand_for_hand.hand_is_over"]


def test_hand_for_hand_ends_by_itself_when_the_bubble_bursts_and_the_clock_resumes() -> None:
    event = near_the_money((2, 2))
    event.give(StartHandForHand())
    assert event.session.clock.phase == "paused"
    event.give(BustOut(entry="e1"))
    finish(event)
    assert event.session.hand_for_hand is None
    assert event.session.clock.phase == "running"
    event.check()


def test_a_clock_paused_before_hand_for_hand_stays_paused_after_it() -> None:
    event = near_the_money((2, 2))
    event.give(StartHandForHand())
    event.give(StopHandForHand())
    assert event.session.clock.phase == "running"
    assert codes(event, StopHandForHand()) == ["hand_for_hand.not_on"]


def test_the_floor_counts_the_hands_where_there_are_no_tables() -> None:
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


def test_hand_for_hand_is_proposed_on_the_bubble_with_several_tables_in_play() -> None:
    event = near_the_money()
    rules = event.state.ruleset
    assert not is_hand_for_hand_due(rules, event.session)
    for entry in ("e1", "e2"):
        event.give(BustOut(entry=entry))
    assert is_hand_for_hand_due(rules, event.session)
    event.give(StartHandForHand())
    assert not is_hand_for_hand_due(rules, event.session)


def test_hand_for_hand_is_refused_in_the_money_and_where_paid_places_are_unknown() -> None:
    assert codes(near_the_money((2, 1)), StartHandForHand()) == ["hand_for_hand.in_the_money"]
    assert codes(near_the_money(prizes=False), StartHandForHand()) == ["hand_for_hand.places_unknown"]
    event = near_the_money(prizes=False)
    event.give(StartHandForHand(paid=3))
    assert codes(event, StartHandForHand(paid=3)) == ["already_done"]


# -- the clock ---------------------------------------------------------------------------------------------


def test_each_hand_takes_two_minutes_from_the_clock_whatever_its_length() -> None:
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


def test_the_next_level_gives_the_time_that_a_level_lacks() -> None:
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


def test_hand_for_hand_announced_in_a_break_stops_the_clock_once_play_resumes() -> None:
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


def test_a_break_skipped_by_mistake_continues_and_the_clock_stops_after_it() -> None:
    event = with_a_break()
    event.advance(25 * MINUTE)
    event.give(StartHandForHand(paid=3))
    mistake = event.give(NextPeriod())
    assert standing_at(event) == (2, "paused", 20)
    event.give(Undo(command=mistake))
    assert standing_at(event) == (1, "running", 5)
    event.advance(5 * MINUTE).settle()
    assert standing_at(event) == (2, "paused", 20)
    finish(event)
    assert standing_at(event) == (2, "paused", 18)
    event.check()


def test_a_level_by_hands_has_no_time_to_take() -> None:
    structure = a_structure(a_level("l1", 3), a_level("l2", hands=10))
    event = Table(a_set_up(structure=structure, ruleset=with_clock("stop_and_deduct", deduct_ms=2 * MINUTE)))
    event.give(TapCounter(what="entry", count=5))
    event.give(StartClock())
    event.give(StartHandForHand(paid=3))
    for number in (2, 3, 4):
        finish(event)
        assert hand(event) == number
    assert event.session.clock.at(event.now).index == 1
    event.give(StopHandForHand())
    assert event.session.clock.phase == "holding"
    event.check()


def test_a_clock_that_the_director_paused_after_the_break_is_resumed_by_the_director() -> None:
    event = with_a_break()
    event.advance(25 * MINUTE)
    event.give(StartHandForHand(paid=3))
    event.give(PauseClock())
    event.give(NextPeriod())
    assert standing_at(event) == (2, "paused", 20)
    event.give(StopHandForHand())
    assert event.session.clock.phase == "paused"


def test_a_clock_that_the_house_lets_run_is_not_changed() -> None:
    event = near_the_money(rules=with_clock("run"))
    event.give(StartHandForHand())
    event.advance(3 * MINUTE)
    finish(event)
    assert (event.session.clock.phase, left_ms(event)) == ("running", 17 * MINUTE)


def test_hand_for_hand_knows_the_paid_places_from_set_up_prizes() -> None:
    event = near_the_money(prizes=False)
    event.give(ResolvedSetUpPrizes(currency="EUR", entry=10_000, payouts=a_payout_table()))
    assert isinstance(event.session.prizes.settings, PrizeSettings)
    event.give(StartHandForHand())
    assert event.session.hand_for_hand is not None
    assert event.session.hand_for_hand.paid == 3
