"""The values of the six rule sets equal those of their documents: chips, end of a day, bubble, deals, conduct."""

from __future__ import annotations

from tests.rules.rows import HOUSE, check, rows


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
