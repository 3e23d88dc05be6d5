"""Plays of values of the event: levels, seats, tables, the money, the end of a day."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from clockserver.calculators import calculate
from clockserver.core.texts import Refused
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.balancing.plan import breaking_order, seats_for, spread_of
from clockserver.tournament.bubble_vote.commands import CallVote, KeyedCall, ProposeVote
from clockserver.tournament.bubble_vote.state import halts_play
from clockserver.tournament.clock.commands import JumpToPeriod, StartClock
from clockserver.tournament.color_up.commands import AnnounceColorUp, RaceChips, SeatChips
from clockserver.tournament.color_up.state import TableRace
from clockserver.tournament.color_up.view import color_ups_value
from clockserver.tournament.day_end.state import deck_of
from clockserver.tournament.dealing.commands import ReportHand, SetButton
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.entry_lookup import draws_anywhere
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.final_table.redraws import redraw_due
from clockserver.tournament.final_table.start import final_table_players, is_due
from clockserver.tournament.forfeits.state import forfeit_window
from clockserver.tournament.hand_for_hand.commands import StartHandForHand, TieEliminations
from clockserver.tournament.hand_for_hand.decide import is_hand_for_hand_due
from clockserver.tournament.seating.proposals import proposals
from clockserver.tournament.table_clocks.commands import SetShotClock, StartDisputeTimer
from clockserver.tournament.tables.commands import OpenTables, WaiveHalt
from clockserver.tournament.tables.halting import halted_tables
from tests.builders import MINUTE, Room, Table, a_break, a_level, a_set_up, a_structure, person
from tests.plays import outcome_of, plays
from tests.tournament.hand_for_hand.near_the_money import finish, left_ms, near_the_money
from tests.tournament.seated_tables import at, seated

# -- levels ------------------------------------------------------------------------------------------------


@plays("level_change.starts_on", level_change__horn_announces=True, level_change__hold_at_zero=False)
@plays(
    "level_change.horn_announces", level_change__starts_on="announcement", level_change__hold_at_zero=False
)
@plays("level_change.hold_at_zero", level_change__starts_on="zero", level_change__stops_clock=False)
@plays("level_change.stops_clock", level_change__starts_on="zero", level_change__hold_at_zero=False)
def end_of_the_first_level(rules: RuleSet) -> Any:
    room = Room(ruleset=rules, level_change=None).opened()
    room.give(StartClock())
    room.clock.now += 20 * MINUTE + 1
    room.tournaments.wake()
    _, *events = room.journal.read(room.desk.stream)
    return room.session.clock.at(room.clock.now).phase, [(each.type, each.body) for each in events]


# -- color-ups ---------------------------------------------------------------------------------------------


def a_race_at_four_seats(rules: RuleSet, seed: int) -> TableRace:
    """25s leave: 7 odd chips among four players, one of whom has no other chip."""
    periods = (a_level("l1"), a_level("l2"), a_break("b1", color_up=(25,)), a_level("l3"))
    structure = a_structure(*periods, chips=(25, 100, 500))
    event = Table(a_set_up(structure, ruleset=rules), randomness=Random(seed).randrange)
    event.give(OpenTables(tables=(1,)))
    for seat in range(1, 5):
        event.give(RegisterPlayer(person=person(seat), seat=SeatRef(1, seat)))
    event.give(StartClock())
    event.give(JumpToPeriod(period="b1"))
    seats = (SeatChips(1, 3), SeatChips(2, 3), SeatChips(3, 1, last=True), SeatChips(4, 3))
    event.give(RaceChips(table=1, color_up=1, denomination=25, seats=seats))
    return event.session.color_ups[-1].races[-1]


@plays("color_up.most_chips_per_player", 2)
@plays("color_up.rescue_chips", 0, 3)
@plays("color_up.rounding")
@plays("color_up.first_seat", 2, 3, 4)
@plays("color_up.suit_order", ("club", "diamond", "heart", "spade"), ("heart", "club", "spade", "diamond"))
def races(rules: RuleSet) -> Any:
    return [a_race_at_four_seats(rules, seed) for seed in range(6)]


@plays("discretionary_color_up.must_be_announced")
def color_up_without_announcement(rules: RuleSet) -> Any:
    event = seated(3, ruleset=rules, closed=False)
    return outcome_of(event.give, AnnounceColorUp(denominations=(25,)))


@plays("discretionary_color_up.players")
def color_ups_topic(rules: RuleSet) -> Any:
    return color_ups_value(seated(3, ruleset=rules).state, "1", {}, 0)


# -- registration, forfeits --------------------------------------------------------------------------------


@plays("late_registration.close_level", 2, 3)
@plays("late_registration.extend_through_break", late_registration__close_level=2)
def when_registration_closes(rules: RuleSet) -> Any:
    level, pause = {"kind": "level", "ms": 20 * MINUTE}, {"kind": "break", "ms": 10 * MINUTE}
    question = {"ruleset": "any", "periods": [level, level, pause, level, level], "started_at": 0, "now": 0}
    return answer_or_refusal("late-registration", question, rules)


def answer_or_refusal(name: str, question: dict[str, Any], rules: RuleSet) -> Any:
    """The answer of a calculator, or its refusal."""
    answers: list[Any] = []
    refused = outcome_of(
        lambda given_question: answers.append(calculate(name, given_question, lambda _: rules)), question
    )
    return answers or refused


@plays("re_entry.seat_pool")
def seat_pool_of_late_players(rules: RuleSet) -> Any:
    event = seated(3, ruleset=rules, closed=False)
    return draws_anywhere(rules, event.session, event.now)


@plays("forfeit.chips_leave_play")
@plays("forfeit.window", forfeit__chips_leave_play=True)
def window_of_forfeits(rules: RuleSet) -> Any:
    event = seated(3, ruleset=rules, closed=False)
    return forfeit_window(rules, event.session, event.now)


@plays("forfeit.right_ends", forfeit__chips_leave_play=True, forfeit__window=None)
def window_of_forfeits_in_the_break(rules: RuleSet) -> Any:
    event = seated(3, ruleset=rules, closed=False)
    event.give(JumpToPeriod(period="b1"))
    return forfeit_window(rules, event.session, event.now)


# -- tables ------------------------------------------------------------------------------------------------


@plays("balancing.spread", 3, 4)
@plays("balancing.tight_spread", 2, None, balancing__spread=4, balancing__tight_from_tables=3)
@plays("balancing.tight_from_tables", 3, 9, None, balancing__spread=4, balancing__tight_spread=2)
def spreads_by_tables(rules: RuleSet) -> Any:
    return [spread_of(rules, tables) for tables in range(2, 11)]


@plays("balancing.single_big_blind")
def the_worst_seats_of_a_short_table(rules: RuleSet) -> Any:
    event = seated(6, ruleset=rules)
    event.give(SetButton(table=1, button=2))
    event.give(BustOut(entry=at(event, 1, 4)))
    return seats_for(rules, event.session.tables[1], "flop")


@plays("breaking.added_tables_first")
def which_table_breaks_first(rules: RuleSet) -> Any:
    event = seated(3, 3, ruleset=rules, closed=False)
    event.give(OpenTables(tables=(3,)))
    table = event.session.tables[1]
    added = replace(table, facts=replace(table.facts, added=True))
    return breaking_order(rules, replace(event.session, tables=event.session.tables.set(1, added)))


def a_short_table(rules: RuleSet, lost: int) -> Table:
    """Nine players at one table and, after bust-outs, `gone` fewer at the other."""
    event = seated(9, 9, ruleset=rules)
    event.give(SetButton(table=2, button=4))
    for seat in range(1, lost + 1):
        event.give(BustOut(entry=at(event, 2, seat)))
    return event


@plays("halting.short_by", 2, 5, halting__takes_effect="at_once")
@plays("halting.full_table_from", 10, halting__takes_effect="at_once")
def tables_that_halt(rules: RuleSet) -> Any:
    return [
        halted_tables(event.state, event.session)
        for event in (a_short_table(rules, lost) for lost in (2, 3, 5))
    ]


@plays("halting.takes_effect")
def a_table_that_halts_before_the_big_blind_comes_to_a_lost_seat(rules: RuleSet) -> Any:
    event = a_short_table(rules, 3)
    return halted_tables(event.state, event.session)


@plays("halting.only_eliminations", halting__takes_effect="at_once")
def a_table_that_was_short_from_the_start(rules: RuleSet) -> Any:
    event = seated(9, 6, ruleset=rules)
    return halted_tables(event.state, event.session)


@plays("halting.may_be_waived", halting__takes_effect="at_once")
def the_director_lets_a_short_table_play(rules: RuleSet) -> Any:
    return outcome_of(a_short_table(rules, 3).give, WaiveHalt(table=2))


SIZES = range(2, 13)


@plays("final_table.players_by_table_size", {9: 9}, None)
@plays("final_table.most_players", 6, None, final_table__players_by_table_size={9: 10, 6: 7})
def players_at_the_final_table(rules: RuleSet) -> Any:
    return [final_table_players(rules, size, heads_up_event=False) for size in SIZES]


@plays(
    "final_table.heads_up_events", final_table__players_by_table_size={9: 10}, final_table__most_players=None
)
def the_final_table_of_a_heads_up_event(rules: RuleSet) -> Any:
    return final_table_players(rules, 9, heads_up_event=True) is None


@plays("final_table.redraw", final_table__players_by_table_size={9: 10}, final_table__most_players=None)
def nine_are_left_at_two_tables(rules: RuleSet) -> Any:
    event = seated(5, 4, ruleset=rules)
    return is_due(rules, event.session, event.now), proposals(event.state, "1").breaks


@plays("final_table.redraw_at_tables", (2,), (3,))
def three_tables_are_left(rules: RuleSet) -> Any:
    event = seated(6, 6, 6, ruleset=rules)
    event.give(BustOut(entry=at(event, 1, 1)))
    return redraw_due(rules, event.session, event.now)


@plays("final_table.redraw_at_players", (17,), (12,))
def seventeen_players_are_left(rules: RuleSet) -> Any:
    return three_tables_are_left(rules)


# -- clocks of tables --------------------------------------------------------------------------------------


@plays("shot_clock.main_ms", 20_000, 45_000)
@plays("shot_clock.time_bank_chips", shot_clock__main_ms=30_000)
def a_shot_clock_by_the_preset(rules: RuleSet) -> Any:
    event = seated(3, ruleset=rules, closed=False)
    result = outcome_of(event.give, SetShotClock(tables=(1,)))
    return result, dict(event.session.shot_clocks)


@plays("disputes.on_break_ms", 30_000)
def the_dispute_time_on_a_break(rules: RuleSet) -> Any:
    event = seated(3, ruleset=rules, closed=False)
    event.give(JumpToPeriod(period="b1"))
    event.give(StartDisputeTimer(table=1))
    return event.session.dispute_timers[1].until


@plays("disputes.reading_until")
@plays("disputes.accounting_until")
def refusal_of_a_dispute_in_play(rules: RuleSet) -> Any:
    event = seated(3, ruleset=rules)
    event.give(JumpToPeriod(period="l3"))
    try:
        event.give(StartDisputeTimer(table=1))
    except Refused as refused:
        return refused.reasons[0].params
    return None


# -- the money ---------------------------------------------------------------------------------------------


@plays("hand_for_hand.near_the_money")
def hand_for_hand_proposal(rules: RuleSet) -> Any:
    event = near_the_money((2, 2), rules=rules)
    return is_hand_for_hand_due(rules, event.session)


@plays("hand_for_hand.placing_at_money_jumps")
def two_out_in_one_hand_in_the_money(rules: RuleSet) -> Any:
    event = near_the_money((2, 2), rules=rules)
    for entry in ("e1", "e3"):
        event.give(BustOut(entry=entry))
    return outcome_of(event.give, TieEliminations(entries=("e1", "e3")))


@plays("hand_for_hand.clock")
@plays("hand_for_hand.deduct_ms", 60_000, hand_for_hand__clock="stop_and_deduct")
@plays("hand_for_hand.deduct_most_ms", 30_000, 60_000, hand_for_hand__clock="stop_and_deduct")
@plays("hand_for_hand.deduct_current_hand", hand_for_hand__clock="stop_and_deduct")
def time_left_after_a_hand(rules: RuleSet) -> Any:
    event = near_the_money((3, 3), rules=rules)
    event.give(StartHandForHand())
    event.advance(MINUTE)
    finish(event)
    return left_ms(event)


@plays("hand_for_hand.eligible_from")
def ties_in_the_announced_hand(rules: RuleSet) -> Any:
    event = near_the_money((3, 3), rules=rules)
    event.give(StartHandForHand())
    play = event.session.hand_for_hand
    return play is not None and play.ranks_together(rules.hand_for_hand.eligible_from)


@plays("bubble_vote.clock")
def the_clock_when_a_vote_is_called(rules: RuleSet) -> Any:
    event = near_the_money((2, 2), rules=rules)
    event.give(KeyedCall(CallVote(), "vote-1"))
    return event.session.clock.phase


@plays("bubble_vote.proposal_halts")
def a_hand_after_a_vote_is_proposed(rules: RuleSet) -> Any:
    event = near_the_money((3, 3), rules=rules)
    event.give(SetButton(table=1, button=1))
    event.give(ReportHand(table=1, hands=0))
    event.give(ProposeVote(entry="e1"))
    result = outcome_of(event.give, ReportHand(table=1, hands=1))
    return result, halts_play(rules, event.session, 1)


@plays("deals.remainder")
def a_deal_in_units_of_a_thousand(rules: RuleSet) -> Any:
    question = {"stacks": [29_000, 30_000, 41_000], "prizes": [5_000, 3_000, 2_000]}
    return answer_or_refusal("icm", {**question, "unit": 1_000, "ruleset": "any"}, rules)


# -- the end of a day --------------------------------------------------------------------------------------


@plays("day_end.cards", (2, 4), None)
@plays("day_end.minutes_before", 5, 20)
def the_deck_at_the_end_of_the_day(rules: RuleSet) -> Any:
    return deck_of(rules)
