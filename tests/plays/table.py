"""Plays of values at a table: clocks, hands, buttons, penalties, chips, bets."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.betting.bets import BettingRound, Facing, Put, may_raise, ruling
from clockserver.tournament.clock.commands import NextPeriod, StartClock
from clockserver.tournament.color_up.decide import _exchange_value
from clockserver.tournament.dealing.commands import CorrectButton, Redeal, ReportHand, SetButton
from clockserver.tournament.dealing.deck_changes import deck_changes
from clockserver.tournament.dealing.replayed_hand import replayed_hand
from clockserver.tournament.dealing.reported_buttons import is_trusted
from clockserver.tournament.dealing.short_blind import ante_due, postings
from clockserver.tournament.entries.commands import MarkAbsent, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.lifecycle.view import header_value
from clockserver.tournament.penalties.commands import GivePenalty
from clockserver.tournament.penalties.state import Penalty, begins_with, missed_hands, proposed_penalty
from clockserver.tournament.penalties.view import penalties_value
from clockserver.tournament.removed_chips.commands import RemoveChips
from clockserver.tournament.structure.state import Period, Stakes
from clockserver.tournament.table_clocks.call_terms import allowed_ms, is_approvable, outcome
from clockserver.tournament.table_clocks.commands import AdjustPlayerClock, CallPlayerClock, StartPlayerClock
from clockserver.tournament.tables.commands import OpenTables
from clockserver.tournament.tables.state import ButtonReport
from tests.builders import MINUTE, Table, a_level, a_set_up, a_structure, person
from tests.plays import outcome_of, plays
from tests.tournament.seated_tables import seated

SECOND = 1_000


# -- the clock on a player ---------------------------------------------------------------------------------


def at_a_table(rules: RuleSet, players: int = 4) -> Table:
    """A table with its button, in play."""
    event = seated(players, ruleset=rules, closed=False)
    event.give(SetButton(table=1, button=1))
    return event


@plays("call_clock.min_wait_ms", 0, 60_000)
def a_clock_after_half_a_minute_and_two(rules: RuleSet) -> Any:
    return [is_approvable(rules.call_clock, after) for after in (30 * SECOND, 120 * SECOND)]


@plays("call_clock.main_ms", 10_000)
@plays("call_clock.countdown_ms", 1_000)
def time_to_act(rules: RuleSet) -> Any:
    return [
        outcome(rules.call_clock, after * SECOND, allowed_ms(rules.call_clock), facing_bet=True)
        for after in range(70)
    ]


@plays("call_clock.expiry_facing_bet")
def no_action_facing_a_bet(rules: RuleSet) -> Any:
    return outcome(rules.call_clock, None, 1, facing_bet=True)


@plays("call_clock.expiry_no_bet")
def no_action_without_a_bet(rules: RuleSet) -> Any:
    return outcome(rules.call_clock, None, 1, facing_bet=False)


@plays("call_clock.tie_goes_to")
def action_at_the_last_instant(rules: RuleSet) -> Any:
    return outcome(rules.call_clock, 30_000, 30_000, facing_bet=True)


@plays("call_clock.td_may_adjust", call_clock__min_wait_ms=None)
def change_of_the_time(rules: RuleSet) -> Any:
    event = at_a_table(rules)
    event.give(CallPlayerClock(table=1, facing_bet=True, seat=2))
    return outcome_of(event.give, AdjustPlayerClock(table=1, ms=-5 * SECOND))


@plays("call_clock.td_may_start", False)
def clock_called_by_the_director(rules: RuleSet) -> Any:
    return outcome_of(at_a_table(rules).give, StartPlayerClock(table=1, facing_bet=True, seat=2))


@plays("call_clock.caller_at_seat", call_clock__min_wait_ms=None)
def clock_called_by_an_absent_player(rules: RuleSet) -> Any:
    event = at_a_table(rules)
    event.give(MarkAbsent(entry="e3", absent=True))
    return outcome_of(event.give, CallPlayerClock(table=1, facing_bet=True, seat=2, caller=3))


# -- buttons and blinds ------------------------------------------------------------------------------------


def after_a_missed_blind(rules: RuleSet) -> Any:
    """The answer to a correction of seat 5's missed blind after substantial action, and the next hands."""
    event = seated(8, ruleset=rules, closed=False)
    event.give(SetButton(table=1, button=4, small_blind=5, big_blind=6))
    result = outcome_of(event.give, CorrectButton(table=1, seat=5, substantial_action=True))
    hands = []
    for _ in range(4):
        event.give(ReportHand(table=1, hands=event.session.tables[1].hands))
        hands.append(event.session.tables[1].last)
    return result, hands


plays("button.missed_big_blind", button__missed_big_blind_formats="all")(after_a_missed_blind)
plays(
    "button.missed_big_blind_hands",
    3,
    button__missed_big_blind="replay_missed_position",
    button__missed_big_blind_formats="all",
)(after_a_missed_blind)
plays(
    "button.missed_big_blind_then_forward",
    1,
    3,
    button__missed_big_blind="replay_missed_position",
    button__missed_big_blind_formats="all",
)(after_a_missed_blind)


@plays("button.missed_big_blind_formats", button__missed_big_blind="replay_missed_position")
def a_missed_blind_without_a_big_blind_ante(rules: RuleSet) -> Any:
    level = a_level("l1", 60)
    level = replace(level, stakes=tuple(replace(each, ante_kind="per_player") for each in level.stakes))
    event = Table(a_set_up(a_structure(level), ruleset=rules))
    event.give(OpenTables(tables=(1,)))
    for seat in range(1, 9):
        event.give(RegisterPlayer(person=person(seat), seat=SeatRef(1, seat)))
    event.give(StartClock())
    event.give(SetButton(table=1, button=4, small_blind=5, big_blind=6))
    return outcome_of(event.give, CorrectButton(table=1, seat=5, substantial_action=True))


@plays("button.wrong_button_before_substantial_action")
def a_wrong_button_is_seen_in_time(rules: RuleSet) -> Any:
    event = seated(8, ruleset=rules, closed=False)
    event.give(SetButton(table=1, button=4, small_blind=5, big_blind=6))
    return outcome_of(event.give, CorrectButton(table=1, seat=5, substantial_action=False))


def is_trusted_after(rules: RuleSet, *, dealt: bool, ms: int, levels: int = 0) -> bool:
    """Whether a button is still trusted `ms` milliseconds after its report."""
    event = at_a_table(rules)
    report = ButtonReport(event.now, event.session.clock.mark.period, dealt)
    table = event.session.tables[1]
    for _ in range(levels):
        event.give(NextPeriod())
    return is_trusted(rules, event.session, replace(table, button_report=report), event.now + ms)


@plays("button.believed_ms", None, 1_000, button__believed_levels=None)
def a_reported_button_after_a_quarter_of_an_hour(rules: RuleSet) -> Any:
    return [is_trusted_after(rules, dealt=True, ms=ms) for ms in (5_000, 15 * MINUTE)]


@plays("button.told_believed_ms", None, 1_000, button__believed_levels=None)
def a_set_button_after_five_minutes(rules: RuleSet) -> Any:
    return [is_trusted_after(rules, dealt=False, ms=ms) for ms in (5_000, 5 * MINUTE)]


@plays("button.believed_levels", None, 3, button__believed_ms=None)
def a_button_two_levels_ago(rules: RuleSet) -> Any:
    return is_trusted_after(rules, dealt=True, ms=1, levels=3)


@plays("big_blind_ante.posted_first")
def a_short_big_blind(rules: RuleSet) -> Any:
    return postings(rules, 1_000, 800, 800)


@plays("big_blind_ante.final_table_ante")
def the_ante_at_the_final_table(rules: RuleSet) -> Any:
    return ante_due(rules, 800, 400, final_table=True)


# -- mixed games -------------------------------------------------------------------------------------------


def through_stud(rules: RuleSet) -> Any:
    """Button and blinds of hands of Omaha, then stud, then Omaha again."""
    stakes = [
        Stakes("o8", "fixed_limit", small_blind=250, big_blind=500, small_bet=500, big_bet=1_000),
        Stakes(
            "razz",
            "fixed_limit",
            ante=100,
            ante_kind="per_player",
            bring_in=200,
            completion=500,
            small_bet=500,
            big_bet=1_000,
        ),
    ]
    structure = a_structure(
        Period("l1", "level", 60 * MINUTE, tuple(stakes)), rotate_every="hands", rotate_count=2
    )
    event = Table(a_set_up(structure, ruleset=rules))
    event.give(OpenTables(tables=(1,)))
    for seat in range(1, 6):
        event.give(RegisterPlayer(person=person(seat), seat=SeatRef(1, seat)))
    event.give(StartClock())
    event.give(SetButton(table=1, button=1))
    hands = []
    for number in range(6):
        event.give(ReportHand(table=1, hands=number))
        hands.append(event.session.tables[1].last)
    return hands


plays("mixed_games.button_frozen_in_stud")(through_stud)
plays("mixed_games.button_moves_before_freezing")(through_stud)
plays("mixed_games.holdem_resumes_at_frozen_button")(through_stud)


# -- the redeal --------------------------------------------------------------------------------------------


def dealt_and_changed(rules: RuleSet) -> Any:
    """A hand with an absent player, and its redeal after the level changed and a player arrived."""
    event = seated(4, ruleset=rules, closed=False)
    event.give(MarkAbsent(entry="e2", absent=True))
    event.give(SetButton(table=1, button=1))
    event.give(ReportHand(table=1, hands=0))
    event.give(MarkAbsent(entry="e2", absent=False))
    event.give(RegisterPlayer(person=person(9), seat=SeatRef(1, 9)))
    event.give(NextPeriod())
    event.give(Redeal(table=1, redeals=0))
    table = event.session.tables[1]
    return replayed_hand(rules, event.session, table), table.last


for _key in ("same_button", "same_players", "same_limits", "absent_may_play_redeal"):
    plays(f"misdeal.{_key}")(dealt_and_changed)


@plays("misdeal.ends_with_substantial_action")
def a_misdeal_after_substantial_action(rules: RuleSet) -> Any:
    event = at_a_table(rules)
    event.give(ReportHand(table=1, hands=0))
    return outcome_of(event.give, Redeal(table=1, redeals=0, substantial_action=True))


@plays("misdeal.counts_once_for_penalty")
def hands_missed_with_a_redeal(rules: RuleSet) -> Any:
    event = at_a_table(rules)
    event.give(GivePenalty(entry="e1", kind="missed_hands", why="exposed_card", hands=3))
    event.give(ReportHand(table=1, hands=0))
    event.give(Redeal(table=1, redeals=0))
    return [each.dealt for each in event.session.penalties.values()]


# -- penalties and chips -----------------------------------------------------------------------------------


def a_penalty(kind: Any, **more: Any) -> Penalty:
    return Penalty(number=1, entry="e1", kind=kind, why="etiquette", given_at=0, **more)


@plays("penalties.kinds", ("warning", "missed_hands"), ("missed_rounds",))
@plays("penalties.ladder", ("two_hands", "disqualification"))
@plays("penalties.repeats_escalate")
def proposals_for_repeats(rules: RuleSet) -> Any:
    earlier = [a_penalty("warning"), a_penalty("missed_hands", hands=1), a_penalty("missed_rounds", rounds=1)]
    return [proposed_penalty(rules, "etiquette", earlier[:count]) for count in range(4)]


@plays("penalties.round_counts_offender")
def hands_in_two_rounds(rules: RuleSet) -> Any:
    return missed_hands(rules.penalties, 2, 7)


@plays("leaving_hand.first_offence_hands", 5, None)
@plays("leaving_hand.repeat_rounds", 3, None)
def left_with_action_pending(rules: RuleSet) -> Any:
    return [
        proposed_penalty(rules, "action_pending", earlier)
        for earlier in ([], [a_penalty("missed_hands", hands=2)])
    ]


@plays("leaving_hand.begins")
def start_of_a_penalty_for_leaving(rules: RuleSet) -> Any:
    return begins_with(rules, "action_pending")


@plays("penalties.blinds_posted")
def penalties_topic(rules: RuleSet) -> Any:
    return penalties_value(at_a_table(rules).state, "1", {}, 0)


def removal_of_chips(rules: RuleSet, why: Any, entry: str | None) -> str:
    return outcome_of(at_a_table(rules).give, RemoveChips(why=why, chips=500, entry=entry))


@plays("penalties.soft_play_may_forfeit_chips")
def chips_as_a_penalty(rules: RuleSet) -> Any:
    return removal_of_chips(rules, "penalty", "e1")


@plays("penalties.disqualified_chips_leave_play")
def chips_of_a_disqualified_player(rules: RuleSet) -> Any:
    return removal_of_chips(rules, "disqualified", None)


@plays("chips.out_of_view_leave_play")
def chips_out_of_view(rules: RuleSet) -> Any:
    return removal_of_chips(rules, "out_of_view", "e1")


@plays("chips.found_leave_play")
def chips_found_of_a_known_owner(rules: RuleSet) -> Any:
    return removal_of_chips(rules, "found", "e1")


@plays("color_up.exchange_leftovers_at_equal_value")
@plays("color_up.compensate_remainder")
def leftovers_of_260_where_100_is_the_lowest(rules: RuleSet) -> Any:
    return _exchange_value(rules, 260, 100)


# -- bets --------------------------------------------------------------------------------------------------


def ruling_on(rules: RuleSet, *chips: int, **more: Any) -> Any:
    facing = Facing(bet=1_000, already=0, full_raise=1_000, minimum=200, heads_up=False, opening=True)
    return ruling(rules.betting, facing, Put(chips=chips, **more))


@plays("betting.two_motions")
def raise_in_two_motions(rules: RuleSet) -> Any:
    return ruling_on(rules, 1_000, declared="raise", then=(1_000,))


@plays("betting.half_raise_percent", 30, 80)
def chips_for_every_part_of_a_raise(rules: RuleSet) -> Any:
    return [ruling_on(rules, 1_000, more * 100) for more in range(1, 11)]


@plays("betting.last_chips_all_in")
def last_chips_of_less_than_half_a_raise(rules: RuleSet) -> Any:
    return ruling_on(rules, 1_000, 200, last=True)


@plays("betting.limit_reopens_percent", 10, 100)
def short_all_ins_in_limit(rules: RuleSet) -> Any:
    return [
        may_raise(BettingRound(1_000 + more, 1_000, {1: 1_000}, {1: 1_000}), 1, rules.betting, limit=True)
        for more in range(0, 1_001, 50)
    ]


# -- dealers -----------------------------------------------------------------------------------------------


def header_topic(rules: RuleSet) -> Any:
    return header_value(at_a_table(rules).state, 0, 0)


for _key, _others in (
    ("dealers.deck_changes_on", ((),)),
    ("dealers.hold_push_before_ms", (1_000,)),
    ("dealers.prepare_decks_before_ms", (1_000,)),
    ("level_change.wrong_level_hand", ()),
    ("level_change.old_level_hands_after_push", (2, 3)),
):
    plays(_key, *_others)(header_topic)


@plays("dealers.decks_at")
@plays("dealers.decks_every", 2, dealers__decks_at="level")
def times_of_deck_changes(rules: RuleSet) -> Any:
    return deck_changes(rules, [a_level(f"l{number}") for number in range(1, 6)])
