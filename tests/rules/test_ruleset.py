"""The values of the six rule sets equal those of their documents."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from clockserver.rules.ruleset import CATALOGUE, RuleSet
from tests.rules import test_ruleset_at_the_table as at_the_table
from tests.rules import test_ruleset_to_the_end as to_the_end
from tests.rules.rows import HOUSE, check, rows
from tests.rules.shipped_rulesets import ROOT, RULES, SETS


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
def test_bets_and_splits_of_pots_follow_the_document(key: str, values: object, numbers: str) -> None:
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
def test_the_clock_on_a_player_runs_as_long_as_the_rules_give(key: str, values: object, numbers: str) -> None:
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


def test_every_parameter_is_checked_in_every_set() -> None:
    checked = {
        key
        for test in (*globals().values(), *vars(at_the_table).values(), *vars(to_the_end).values())
        for mark in getattr(test, "pytestmark", [])
        if mark.args[0] == ("key", "values", "numbers")
        for key, _, _ in mark.args[1]
    }
    assert checked == set(CATALOGUE)


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
def test_every_parameter_has_a_description_of_one_sentence(parameter: Any) -> None:
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
