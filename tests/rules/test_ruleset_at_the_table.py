"""The values of the six rule sets equal those of their documents: seats, button, hands, players at a table."""

from __future__ import annotations

from tests.rules.rows import HOUSE, check, rows


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
def test_no_document_says_what_a_no_show_counts_as(key: str, values: object, numbers: str) -> None:
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
def test_a_live_hand_needs_the_player_at_the_seat(key: str, values: object, numbers: str) -> None:
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
