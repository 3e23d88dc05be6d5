"""The six rule sets say what their documents say."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from clockserver.rules.ruleset import CATALOGUE, RuleSet
from tests.rules.shipped_rulesets import ROOT, RULES, SETS

HOUSE = "- - - - - -"
"""No document gives a number: the house chose the value, or the set does not say."""


def check(key: str, values: object, numbers: str) -> None:
    """Compares all six sets; one value stands for all of them, `-` for no rule number."""
    expected = values if isinstance(values, list) else [values] * 6
    said = [RULES[name].get(key).value for name in SETS]
    cited = [RULES[name].rule(key) or "-" for name in SETS]
    assert (said, cited) == (expected, numbers.split())


def rows(*expectations: tuple[str, object, str]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        ("key", "values", "numbers"), expectations, ids=[row[0] for row in expectations]
    )


# --- the matrix, row by row ---------------------------------------------------------------------


@rows(
    ("level_change.not_before_zero", True, "22 22 23 23 23 -"),
    (
        "level_change.starts_on",
        ["zero", "zero", "zero", "zero", "announcement", "announcement_or_signal"],
        "22 22 23 23 23 23",
    ),
    ("level_change.applies_to", "next_hand", "22 22 23 23 23 23"),
    (
        "level_change.hand_begins_on",
        ("first_riffle", "shuffler_button", "dealer_push"),
        "22 22 23 23 23 23",
    ),
    (
        "level_change.wrong_level_hand",
        [None, None, None, None] + ["stays_after_substantial_action"] * 2,
        "- - - - 23 23",
    ),
    ("level_change.old_level_hands_after_push", [0, 0, 0, 0, 0, 1], "- - - - - 23"),
    ("level_change.horn_announces", [True, True, True, True, False, True], "- - - - 23 23"),
    ("level_change.hold_at_zero", [False, False, False, False, True, False], "- - - - 23 -"),
    ("level_change.stops_clock", False, HOUSE),
)
def test_a_new_level_starts_when_the_document_says_so(key: str, values: object, numbers: str) -> None:
    check(key, values, numbers)


@rows(
    ("betting.binding_words", "full_action", "39A 39A 42A 42A 51A 51A"),
    ("betting.undercall", "full_heads_up_or_opening", "39B 39B 42B 42B 51B 51B"),
    ("betting.overchip", "call", "45 45 49 48 44 44"),
    ("betting.multiple_chips", "call_if_all_needed", "46 46 50 49 45 45"),
    ("betting.two_motions", [True, True, True, True, False, False], "42 42 46 45 42 42"),
    ("betting.string_bets", "first_motion_counts", "51 51 56 56 56 56"),
    ("betting.smallest_raise", "largest_of_round", "43A 43A 47A 46A 43A 43A"),
    ("betting.half_raise_percent", 50, "43A 43A 47A 46A 43A 43A"),
    ("betting.last_chips_all_in", [False, False, True, False, True, True], "- - 50 - 45 45"),
    ("betting.raise_said_is_total", True, "43B 43B 47B 46B 43B 43B"),
    ("betting.reopened_by", "full_raise_faced", "44 44 48 47 47 47"),
    ("betting.limit_reopens_percent", 50, "44 44 48 47 47 47"),
    ("betting.side_pots", "each_by_itself", "20 20 21 21 21 21"),
    ("betting.odd_chips_board", "left_of_button", "19 19 20 20 20 20"),
    ("betting.odd_chips_stud", "high_card_by_suit", "19 19 20 20 20 20"),
    ("betting.odd_chips_high_low", "high_side", "19 19 20 20 20 20"),
)
def test_what_bets_make_and_how_pots_are_parted(key: str, values: object, numbers: str) -> None:
    check(key, values, numbers)


@rows(
    ("color_up.first_seat", 1, "23A 23A 24A 24A 24A 24A"),
    ("color_up.most_chips_per_player", 1, "23A 23A 24A 24A 24A 24A"),
    ("color_up.rescue_chips", 1, "23A 23A 24A 24A 24A 24A"),
    ("color_up.exchange_leftovers_at_equal_value", True, "23C 23C 24C 24C 24C 24C"),
    ("color_up.compensate_remainder", False, "23C 23C 24C 24C 24C 24C"),
    ("color_up.rounding", "half_up", HOUSE),
    ("color_up.suit_order", ("spade", "heart", "diamond", "club"), HOUSE),
)
def test_a_scheduled_color_up_races_from_seat_one_and_busts_nobody(
    key: str, values: object, numbers: str
) -> None:
    check(key, values, numbers)


@rows(
    ("discretionary_color_up.must_be_announced", True, "24B 24B 25B 25B 25B 25B"),
    ("discretionary_color_up.players", [None] * 4 + ["one_or_more"] * 2, "- - - - 25B 25B"),
    ("discretionary_color_up.at_any_time", [None] * 4 + [True] * 2, "- - - - 25B 25B"),
)
def test_a_discretionary_color_up_is_always_announced(key: str, values: object, numbers: str) -> None:
    check(key, values, numbers)


@rows(
    ("call_clock.min_wait_ms", [None, 120_000, None, None, None, None], "- 27 - - - -"),
    ("call_clock.main_ms", [50_000] * 2 + [25_000] * 4, "27 27 29 29 29 29"),
    ("call_clock.countdown_ms", [10_000] * 2 + [5_000] * 4, "27 27 29 29 29 29"),
    ("call_clock.expiry_facing_bet", "dead_hand", "27 27 29 29 29 29"),
    ("call_clock.expiry_no_bet", ["dead_hand"] * 2 + ["check"] * 4, "27 27 29 29 29 29"),
    ("call_clock.tie_goes_to", "player", "27 27 29 29 29 29"),
    ("call_clock.td_may_adjust", True, "27 27 29 29 29 29"),
    ("call_clock.td_may_start", [None] * 2 + [True] * 4, "- - 29 29 29 29"),
    ("call_clock.any_player_may_ask", True, "27 27 29 29 29 29"),
    ("call_clock.caller_at_seat", True, "29 29 30 30 29 29"),
    ("shot_clock.main_ms", [None] * 5 + [30_000], HOUSE),
    ("shot_clock.time_bank_chips", [False] * 5 + [True], HOUSE),
)
def test_the_clock_on_a_player_runs_as_long_as_his_rules_give_him(
    key: str, values: object, numbers: str
) -> None:
    check(key, values, numbers)


@rows(
    ("disputes.reading_until", "next_hand", "21 21 22 22 22 22"),
    (
        "disputes.accounting_until",
        ["next_hand"] * 2 + ["substantial_action_next_hand"] * 4,
        "21 21 22 22 22 22",
    ),
    ("disputes.on_break_ms", 60_000, "21 21 22 22 22 22"),
)
def test_a_finished_hand_can_be_disputed_until_its_deadline(key: str, values: object, numbers: str) -> None:
    check(key, values, numbers)


@rows(
    ("seat_draw.random", True, "6 6 6 6 7 7"),
    ("seat_draw.wrong_seat_keeps_stack", True, "6 6 6 6 7 7"),
)
def test_seats_are_drawn_and_a_wrong_seat_is_left_with_the_stack(
    key: str, values: object, numbers: str
) -> None:
    check(key, values, numbers)


@rows(
    ("re_entry.full_stack", True, "7 7 7A 7 8A 8A"),
    (
        "re_entry.seat_pool",
        ["any_position", "any_position", "new_player_pool", "any_position"] + ["new_player_pool"] * 2,
        "7 7 7A 7 8A 8A",
    ),
    ("re_entry.no_hand_between_button_and_small_blind", True, "7 7 7A 7 8A 8A"),
)
def test_late_players_draw_from_the_pool_their_rules_name(key: str, values: object, numbers: str) -> None:
    check(key, values, numbers)


@rows(
    ("late_registration.close_level", [None, 4, None, None, None, None], "- 71 - - - -"),
    ("late_registration.extend_through_break", [False, True] + [False] * 4, "- 71 - - - -"),
)
def test_irish_open_registration_closes_at_the_end_of_level_four_and_stays_open_through_the_break(
    key: str, values: object, numbers: str
) -> None:
    check(key, values, numbers)


@rows(
    ("forfeit.chips_leave_play", [None] * 2 + [True] * 4, "- - 7B 7 8B 8B"),
    ("forfeit.window", [None] * 3 + ["designated_time"] + [None] * 2, "- - - 72A - -"),
    ("forfeit.told_to", [None] * 3 + ["dealer"] + [None] * 2, "- - - 72B - -"),
    (
        "forfeit.right_ends",
        [None] * 3 + ["new_level_and_registration_closed"] + [None] * 2,
        "- - - 72C - -",
    ),
)
def test_a_stack_is_forfeited_only_in_its_window_and_leaves_play(
    key: str, values: object, numbers: str
) -> None:
    check(key, values, numbers)


@rows(("breaking.added_tables_first", [False, True] + [False] * 4, "- 72 - - - -"))
def test_added_tables_break_first_where_the_document_says_so(key: str, values: object, numbers: str) -> None:
    check(key, values, numbers)


@rows(
    ("breaking.process", "two_step_random", "9 9 9 9 10 10B"),
    ("breaking.any_seat", True, "9 9 9 9 10 10A"),
    ("breaking.no_hand_between_button_and_small_blind", True, "9 9 9 9 10 10A"),
)
def test_a_broken_table_is_seated_in_two_random_steps(key: str, values: object, numbers: str) -> None:
    check(key, values, numbers)


@rows(
    ("balancing.mover", "next_big_blind", "10A 10A 10A 10A 11A 11A"),
    ("balancing.to_seat", "worst_position", "10A 10A 10A 10A 11A 11A"),
    ("balancing.single_big_blind", True, "10A 10A 10A 10A 11A 11A"),
    ("balancing.never_small_blind", True, "10A 10A 10A 10A 11A 11A"),
    ("balancing.stud_seat", "last_seat_to_open", "10A 10A 10A 10A 11A 11A"),
    ("balancing.giving_table_predetermined", True, "10C 10C 10C 10C 11C 11C"),
    ("balancing.tighten_later", ["may"] * 5 + ["should"], "10D 10D 10D 10D 11D 11D"),
    ("balancing.spread", 2, HOUSE),
    ("balancing.tight_spread", None, HOUSE),
    ("balancing.tight_from_tables", None, HOUSE),
)
def test_the_next_big_blind_moves_to_the_worst_position(key: str, values: object, numbers: str) -> None:
    check(key, values, numbers)


@rows(
    ("mixed_games.button_frozen_in_stud", True, "10B 10B 10B 10B 11B 11B"),
    ("mixed_games.button_moves_before_freezing", True, "10B 10B 10B 10B 11B 11B"),
    ("mixed_games.mover_in_stud", "big_blind_if_holdem", "10B 10B 10B 10B 11B 11B"),
    ("mixed_games.holdem_resumes_at_frozen_button", True, "10B 10B 10B 10B 11B 11B"),
)
def test_the_button_is_frozen_while_stud_is_played(key: str, values: object, numbers: str) -> None:
    check(key, values, numbers)


@rows(
    ("halting.short_by", 3, "10D 10D 10D 10D 11D 11D"),
    ("halting.other_formats", "td_discretion", "10D 10D 10D 10D 11D 11D"),
    ("halting.may_be_waived", True, "10D 10D 10D 10D 11D 11D"),
    ("halting.waiver_is_misdeal", False, "10D 10D 10D 10D 11D 11D"),
    ("halting.only_eliminations", [False] * 5 + [True], "- - - - - 11D"),
    (
        "halting.takes_effect",
        ["at_once"] * 5 + ["big_blind_reaches_empty_seat"],
        "- - - - - 11D",
    ),
    ("halting.full_table_from", 8, HOUSE),
)
def test_a_full_table_three_players_short_halts(key: str, values: object, numbers: str) -> None:
    check(key, values, numbers)


PLUS_ONE = {3: 4, 4: 5, 5: 6, 6: 7, 7: 8, 8: 9, 9: 10, 10: 10, 11: 10, 12: 10}


@rows(("no_show.counted_as", "bust_out", HOUSE))
def test_what_a_no_show_counts_as_no_document_says(key: str, values: object, numbers: str) -> None:
    check(key, values, numbers)


@rows(
    (
        "final_table.players_by_table_size",
        [PLUS_ONE] * 4 + [None, {6: 7, 7: 7, 8: 9, 9: 9}],
        "11 11 11 11A - RP-9",
    ),
    ("final_table.most_players", [10] * 4 + [None] * 2, "11 11 11 11A - -"),
    ("final_table.heads_up_events", [False] * 4 + [None] * 2, "11 11 11 11A - -"),
    ("final_table.redraw", True, HOUSE),
    ("final_table.redraw_at_tables", (), HOUSE),
    ("final_table.redraw_at_players", (), HOUSE),
)
def test_the_final_table_seats_one_more_than_a_table_or_the_td_is_asked(
    key: str, values: object, numbers: str
) -> None:
    check(key, values, numbers)


@rows(
    (
        "big_blind_ante.final_table_ante",
        ["structure"] * 3 + ["small_blind"] + ["structure"] * 2,
        "- - - 11B - RP-11",
    ),
    ("big_blind_ante.posted_first", [None] * 3 + ["ante", None, "big_blind"], "- - - - - RP-11"),
    ("big_blind_ante.never_reduced", [None] * 5 + [True], "- - - - - RP-11"),
)
def test_the_ante_at_the_final_table_follows_the_document(key: str, values: object, numbers: str) -> None:
    check(key, values, numbers)


@rows(
    ("button.dead_button", True, "31 31 32 32 32 32"),
    ("button.believed_ms", 600_000, HOUSE),
    ("button.told_believed_ms", 120_000, HOUSE),
    ("button.believed_levels", 1, HOUSE),
)
def test_every_set_plays_with_a_dead_button(key: str, values: object, numbers: str) -> None:
    check(key, values, numbers)


@rows(
    ("button.heads_up_small_blind_has_button", True, "33 33 34 34 34 34B"),
    ("button.heads_up_no_repeat_big_blind", True, "33 33 34 34 34 34B"),
)
def test_nobody_is_big_blind_twice_when_heads_up_begins(key: str, values: object, numbers: str) -> None:
    check(key, values, numbers)


@rows(
    (
        "button.missed_big_blind",
        [None] * 3 + ["replay_missed_position", None, "stands"],
        "- - - 33 - 34A",
    ),
    (
        "button.missed_big_blind_formats",
        [None] * 3 + ["big_blind_ante", None, "all"],
        "- - - 33 - 34A",
    ),
    ("button.missed_big_blind_hands", [None] * 3 + [1, None, None], "- - - 33 - -"),
    ("button.missed_big_blind_then_forward", [None] * 3 + [2, None, None], "- - - 33 - -"),
    (
        "button.wrong_button_before_substantial_action",
        [None] * 5 + ["corrected"],
        "- - - - - 34A",
    ),
)
def test_a_big_blind_missed_by_a_button_error_is_replayed_or_stands(
    key: str, values: object, numbers: str
) -> None:
    check(key, values, numbers)


@rows(
    ("misdeal.same_button", True, "34C 34C 35C 35C 35C 35C"),
    ("misdeal.same_players", True, "34C 34C 35C 35C 35C 35C"),
    ("misdeal.same_limits", True, "34C 34C 35C 35C 35C 35C"),
    ("misdeal.counts_once_for_penalty", True, "34C 34C 35C 35C 35C 35C"),
    ("misdeal.absent_may_play_redeal", [False] * 5 + [True], "34C 34C 35C 35C 35C 35C"),
    ("misdeal.ends_with_substantial_action", True, "34D 34D 35D 35D 35D 35D"),
)
def test_a_redeal_replays_the_hand_exactly(key: str, values: object, numbers: str) -> None:
    check(key, values, numbers)


@rows(
    (
        "at_seat.by",
        ["last_card", "first_card"] + ["last_card"] * 4,
        "29 29 30 30 30 30",
    )
)
def test_a_live_hand_needs_the_player_at_his_seat(key: str, values: object, numbers: str) -> None:
    check(key, values, numbers)


@rows(
    ("leaving_hand.penalised", True, "30 30 31 31 31 31"),
    ("leaving_hand.first_offence_hands", [None, 2] + [None] * 4, "- 30 - - - -"),
    ("leaving_hand.repeat_rounds", [None, 1] + [None] * 4, "- 30 - - - -"),
    ("leaving_hand.begins", [None, "player_returns"] + [None] * 4, "- 30 - - - -"),
)
def test_leaving_with_action_pending_is_punished_harder_the_second_time(
    key: str, values: object, numbers: str
) -> None:
    check(key, values, numbers)


@rows(
    (
        "penalties.kinds",
        ("warning", "missed_hands", "missed_rounds", "disqualification"),
        "66A 67A 71A 71A 71A 71A",
    ),
    (
        "penalties.ladder",
        ("warning", "one_hand", "one_round", "two_rounds", "three_rounds", "disqualification"),
        HOUSE,
    ),
    ("penalties.round_players", "at_table_when_given", "66A 67A 71A 71A 71A 71A"),
    ("penalties.round_counts_offender", True, "66A 67A 71A 71A 71A 71A"),
    ("penalties.repeats_escalate", True, "66A 67A 71A 71A 71A 71A"),
    ("penalties.may_be_blinded_out", True, "66A 67A 71A 71A 71A 71A"),
    ("penalties.blinds_posted", True, "66C 67C 71C 71C 71C 71C"),
    ("penalties.away_from_table", True, "66C 67C 71C 71C 71C 71C"),
    ("penalties.exposed_card_begins", "hand_ends", "63 64 68 68 68 68"),
    ("penalties.soft_play_may_forfeit_chips", True, "64 65 69 69 69 69"),
    (
        "penalties.dodging_blinds",
        ["when_table_breaks"] * 4 + ["always"] * 2,
        "32 32 33 33 33 33",
    ),
)
def test_a_missed_round_counts_everyone_at_the_table_the_offender_included(
    key: str, values: object, numbers: str
) -> None:
    check(key, values, numbers)


@rows(("penalties.disqualified_chips_leave_play", True, "66D 67D 71D 71D 71D 71D"))
def test_the_chips_of_a_disqualified_player_leave_play(key: str, values: object, numbers: str) -> None:
    check(key, values, numbers)


@rows(
    ("chips.out_of_view_leave_play", True, "58 58 63 63 63 63"),
    ("chips.found_leave_play", ["always"] * 5 + ["owner_unknown"], "59 59 64 64 64 64"),
    ("chips.tokens_apart", [None] * 5 + [True], "- - - - - RP-22"),
)
def test_lost_and_forfeited_chips_leave_play(key: str, values: object, numbers: str) -> None:
    check(key, values, numbers)


@rows(
    ("rebuys.no_hand_missed", True, "26 26 27 27 27 27"),
    ("rebuys.declared_counts_as_chips", True, "26 26 27 27 27 27"),
    ("rebuys.declared_must_be_paid", True, "26 26 27 27 27 27"),
)
def test_a_declared_rebuy_plays_and_must_be_paid(key: str, values: object, numbers: str) -> None:
    check(key, values, numbers)


@rows(
    (
        "dealers.deck_changes_on",
        ("dealer_push", "level_change", "house"),
        "25 25 26 26 26 26",
    ),
    ("dealers.players_may_ask_for_deck", False, "25 25 26 26 26 26"),
    ("dealers.hold_push_before_ms", [None] * 5 + [90_000], "- - - - - RP-7"),
    ("dealers.prepare_decks_before_ms", [None] * 5 + [60_000], "- - - - - RP-20"),
    ("dealers.decks_at", "as_set", HOUSE),
    ("dealers.decks_every", 1, HOUSE),
)
def test_staff_are_reminded_of_decks_and_pushes(key: str, values: object, numbers: str) -> None:
    check(key, values, numbers)


@rows(("seat_draw.special_needs", True, "8 8 8 8 9 9"))
def test_special_needs_are_met_where_possible(key: str, values: object, numbers: str) -> None:
    check(key, values, numbers)


@rows(
    ("day_end.minutes_before", [None, 10] + [None] * 4, "- 73 - - - -"),
    ("day_end.cards", [None, (3, 4, 5, 6, 7)] + [None] * 4, "- 73 - - - -"),
    ("day_end.drawn_by", [None, "random_player"] + [None] * 4, "- 73 - - - -"),
    ("day_end.face_down", [None, True] + [None] * 4, "- 73 - - - -"),
    ("day_end.clock", "stop", HOUSE),
    ("day_end.hand_in_progress_counts", False, HOUSE),
    ("day_end.late_entries_after_draw", True, HOUSE),
    ("day_end.moves_after_draw", True, HOUSE),
    ("day_end.redraw_next_day", True, HOUSE),
    ("day_end.resume_with", "remaining_time", HOUSE),
)
def test_a_day_ends_with_the_hands_of_a_drawn_card(key: str, values: object, numbers: str) -> None:
    check(key, values, numbers)


@rows(
    ("hand_for_hand.near_the_money", True, "- 74 - - - -"),
    ("hand_for_hand.placing_at_money_jumps", True, "- 74 - - - -"),
    ("hand_for_hand.same_table", "starting_stack", "- 74 - - - -"),
    ("hand_for_hand.different_tables", "tie", "- 74 - - - -"),
    (
        "hand_for_hand.seated",
        [None, "required", None, None, None, "encouraged"],
        "- 74 - - - RP-8E",
    ),
    ("hand_for_hand.equal_stacks_tie", True, HOUSE),
    ("hand_for_hand.eligible_from", "announcement", "- - - - - RP-8A"),
    ("hand_for_hand.clock", "stop_and_deduct", "- - - - - RP-8B"),
    ("hand_for_hand.deduct_ms", 120_000, "- - - - - RP-8C"),
    ("hand_for_hand.deduct_most_ms", [None] * 5 + [180_000], "- - - - - RP-8B"),
    ("hand_for_hand.deduct_current_hand", True, HOUSE),
    ("hand_for_hand.all_in_face_down", [None] * 5 + [True], "- - - - - RP-8F"),
)
def test_hand_for_hand_places_by_stack_at_one_table_and_ties_across_tables(
    key: str, values: object, numbers: str
) -> None:
    check(key, values, numbers)


@rows(
    ("bubble_vote.method", [None, "red_black_cards"] + [None] * 4, "- 75 - - - -"),
    ("bubble_vote.unanimous", True, "- 75 - - - -"),
    ("bubble_vote.halts", "when_hand_ends", "- 75 - - - -"),
    ("bubble_vote.proposal_halts", [False, True] + [False] * 4, "- 75 - - - -"),
    ("bubble_vote.shown_if_agreed", "all", "- 75 - - - -"),
    ("bubble_vote.shown_if_refused", "one_black", "- 75 - - - -"),
    ("bubble_vote.clock", "run", HOUSE),
)
def test_a_bubble_vote_shows_all_red_or_exactly_one_black(key: str, values: object, numbers: str) -> None:
    check(key, values, numbers)


@rows(
    ("leaving_early.informed", [None, "chips_leave_now"] + [None] * 4, "- 76 - - - -"),
    (
        "leaving_early.uninformed",
        [None, "chips_leave_after_reasonable_time"] + [None] * 4,
        "- 76 - - - -",
    ),
    ("leaving_early.stays_if_stack_reaches_money", [None, True] + [None] * 4, "- 76 - - - -"),
    ("leaving_early.reasonable_ms", None, HOUSE),
    ("leaving_early.hand_ms", 120_000, HOUSE),
)
def test_the_stack_of_a_player_who_leaves_early_is_settled(key: str, values: object, numbers: str) -> None:
    check(key, values, numbers)


@rows(
    ("deals.unanimous", True, "- 75 - 73-2A - -"),
    ("deals.exact_terms", True, "- - - 73-2B - -"),
    ("deals.approval", "supervisor", "- - - 73-2B - -"),
    ("deals.each_confirms_aloud", True, "- - - 73-2C - -"),
    ("deals.then_binding", True, "- - - 73-2D - -"),
    ("deals.remainder", "largest_remainder", HOUSE),
)
def test_a_deal_is_unanimous_approved_and_then_binding(key: str, values: object, numbers: str) -> None:
    check(key, values, numbers)


@rows(
    (
        "notices.language",
        ["english_in_us", "english", "as_posted", "english_in_us", "as_posted", "as_posted"],
        "5 5 5 5 6 6",
    ),
    (
        "notices.phone_calls",
        ["not_at_table", "one_table_away"] + ["not_at_table"] * 4,
        "4 4 4 4 5 5A",
    ),
    (
        "notices.devices",
        ["house_rules", "not_disrupting"] + ["no_betting_aids"] * 3 + ["not_in_hand"],
        "4 4 4 4 5 5C",
    ),
    (
        "notices.identity",
        [None, "not_concealed", None, None, "not_obscured", "always_identifiable"],
        "- 62 - - 4 4",
    ),
)
def test_notices_about_language_devices_and_faces_differ_per_document(
    key: str, values: object, numbers: str
) -> None:
    check(key, values, numbers)


@rows(
    (
        "stalling.methods",
        [()] * 5
        + [
            (
                "random_table_breaks",
                "hands_per_level",
                "orbit_for_orbit",
                "soft_hand_for_hand",
                "shot_clock",
            )
        ],
        "- - - - - RP-19",
    )
)
def test_methods_against_stalling_come_from_the_newest_document(
    key: str, values: object, numbers: str
) -> None:
    check(key, values, numbers)


def test_every_parameter_is_checked_in_every_set() -> None:
    checked = {
        key
        for test in globals().values()
        for mark in getattr(test, "pytestmark", [])
        if mark.args[0] == ("key", "values", "numbers")
        for key, _, _ in mark.args[1]
    }
    assert checked == set(CATALOGUE)


# --- reading a rule set --------------------------------------------------------------------------


def test_the_engine_reads_plain_typed_values() -> None:
    rules = RULES["irish-open"]
    assert rules.call_clock.main_ms + rules.call_clock.countdown_ms == 60_000
    assert rules.late_registration.close_level == 4
    assert RULES["firekeepers"].final_table.players_by_table_size is None


def test_a_screen_gets_value_rule_source_and_wording_by_key() -> None:
    value = RULES["irish-open"].get("call_clock.main_ms")
    assert (value.value, value.rule, value.source) == (50_000, "27", "tda-2015")
    assert value.wording == CATALOGUE["call_clock.main_ms"].wording


def test_a_set_may_say_a_value_in_words_of_its_own() -> None:
    assert "two full minutes" in RULES["irish-open"].get("call_clock.min_wait_ms").wording


def test_a_refusal_cites_the_set_being_played_and_its_number() -> None:
    assert RULES["house-bba"].cite("halting.short_by") == "house-bba 10D"
    assert RULES["house-bba"].cite("balancing.spread") is None


def test_asking_for_a_key_that_does_not_exist_is_a_programmer_error() -> None:
    with pytest.raises(KeyError):
        RULES["tda-2015"].get("call_clock.man_ms")


@pytest.mark.parametrize("name", SETS)
def test_a_resolved_set_survives_the_journal(name: str) -> None:
    written = msgspec.json.encode(RULES[name])
    assert msgspec.json.decode(written, type=RuleSet) == RULES[name]


@pytest.mark.parametrize("parameter", CATALOGUE.values(), ids=CATALOGUE)
def test_every_parameter_is_explained_in_one_sentence(parameter: Any) -> None:
    assert parameter.wording.endswith(".")
    assert parameter.unit == "ms" or not parameter.key.endswith("_ms")


@pytest.mark.parametrize("name", SETS)
def test_a_value_the_set_does_not_give_has_no_rule_number(name: str) -> None:
    rules = RULES[name]
    absent = [key for key in CATALOGUE if rules.get(key).value is None]
    assert [key for key in absent if rules.rule(key)] == []


def test_no_python_file_names_a_rule_set() -> None:
    naming = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in sorted((ROOT / "clockserver").rglob("*.py"))
        for name in SETS
        if name in path.read_text(encoding="utf-8")
    ]
    assert naming == []
