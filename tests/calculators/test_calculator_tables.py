"""Calculators of tables: the rules' examples, and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from tests.calculators.toolbox import calculate, refusal

ALL = list(range(1, 10))
LAST = {"button": 3, "small_blind": 4, "big_blind": 5}


def seats_without(*seats: int) -> list[int]:
    return [seat for seat in ALL if seat not in seats]


def positions(*empty: int, last: dict[str, Any] = LAST) -> tuple[int, int, int, list[int]]:
    hand = calculate("positions", {"seats": 9, "occupied": seats_without(*empty), "last": last})
    assert hand["dead_button"] == (hand["button"] in empty)
    assert hand["dead_small_blind"] == (hand["small_blind"] in empty)
    assert hand["posts_small_blind"] == (None if hand["dead_small_blind"] else hand["small_blind"])
    return hand["button"], hand["small_blind"], hand["big_blind"], hand["no_hand"]


def positions_after(hand: tuple[int, int, int, list[int]]) -> dict[str, Any]:
    return {"button": hand[0], "small_blind": hand[1], "big_blind": hand[2]}


@pytest.mark.rule("button.dead_button", sets="all")
@pytest.mark.parametrize(
    ("out", "first", "second"),
    [
        ((), (4, 5, 6), (5, 6, 7)),
        ((4,), (4, 5, 6), (5, 6, 7)),
        ((5,), (4, 5, 6), (5, 6, 7)),
        ((4, 5), (4, 5, 6), (5, 6, 7)),
    ],
)
def test_blinds_move_on_by_position_whoever_is_out(
    out: tuple[int, ...], first: tuple[int, int, int], second: tuple[int, int, int]
) -> None:
    hand = positions(*out)
    assert hand[:3] == first
    assert positions(*out, last=positions_after(hand))[:3] == second


@pytest.mark.rule("re_entry.no_hand_between_button_and_small_blind", sets="all")
@pytest.mark.rule("breaking.no_hand_between_button_and_small_blind", sets="all")
def test_a_newcomer_between_button_and_small_blind_waits() -> None:
    last = {"button": 1, "small_blind": 3, "big_blind": 5}
    assert positions(last=last) == (3, 5, 6, [4])


@pytest.mark.rule("button.heads_up_small_blind_has_button", sets="all")
@pytest.mark.rule("button.heads_up_no_repeat_big_blind", sets="all")
def test_the_small_blind_has_the_button_heads_up_and_nobody_is_big_blind_twice() -> None:
    for occupied, big_blind in (([5, 7], 7), ([4, 5], 4), ([3, 4], 3), ([4, 9], 9)):
        hand = calculate("positions", {"seats": 9, "occupied": occupied, "last": LAST})
        button = next(seat for seat in occupied if seat != big_blind)
        assert (hand["button"], hand["small_blind"], hand["big_blind"]) == (button, button, big_blind)
        assert hand["no_hand"] == []


@pytest.mark.rule("balancing.single_big_blind", sets="all")
def test_after_a_single_big_blind_its_seat_is_small_blind_and_the_button_stays() -> None:
    hand = positions(last={"button": 3, "small_blind": None, "big_blind": 5})
    assert hand[:3] == (3, 5, 6)


def test_the_button_of_three_players_is_never_the_big_blind() -> None:
    last = {"button": 3, "small_blind": 3, "big_blind": 8, "heads_up": True}
    hand = calculate("positions", {"seats": 9, "occupied": [3, 5, 8], "last": last})
    assert (hand["button"], hand["small_blind"], hand["big_blind"]) == (5, 8, 3)


def ranked(occupied: list[int], last: dict[str, Any] = LAST, *, single: bool = True) -> list[tuple[int, str]]:
    question = {"seats": 9, "occupied": occupied, "last": last, "single_big_blind": single}
    return [(each["seat"], each["reason"]) for each in calculate("worst-seat", question)["ranked"]]


@pytest.mark.rule("balancing.to_seat", sets="all")
def test_the_worst_seat_is_big_blind_next_then_the_single_big_blind_then_the_sooner() -> None:
    last = {"button": 1, "small_blind": 3, "big_blind": 5}
    assert ranked([1, 7, 9], last) == [
        (6, "big_blind_next"),
        (5, "single_big_blind"),
        (8, "big_blind_in_1"),
        (2, "big_blind_in_3"),
        (3, "button"),
        (4, "no_hand"),
    ]


@pytest.mark.rule("balancing.never_small_blind", sets="all")
def test_nobody_is_moved_into_the_small_blind() -> None:
    question = {"seats": 9, "occupied": seats_without(5), "last": LAST, "single_big_blind": False}
    result = calculate("worst-seat", question)
    assert (result["ranked"], result["forbidden"]) == ([], [5])


@pytest.mark.rule("balancing.mover", sets="all")
@pytest.mark.rule("balancing.stud_seat", sets="all")
def test_the_next_big_blind_moves_in_flop_and_mixed_games_and_by_position_in_stud() -> None:
    question = {"seats": 9, "occupied": seats_without(6), "last": LAST}
    assert calculate("mover", {**question, "game": "flop"})["seat"] == 7
    assert calculate("mover", {**question, "game": "mixed"})["seat"] == 7
    assert calculate("mover", {**question, "game": "stud", "opened_seat": 2})["seat"] == 2
    assert calculate("mover", {**question, "game": "stud", "opened_seat": 6})["seat"] == 7


@pytest.mark.rule("halting.short_by")
@pytest.mark.parametrize("ruleset", ["tda-2015", "tda-2017", "irish-open", "house-bba", "firekeepers"])
def test_a_full_table_three_short_of_the_biggest_halts(ruleset: str) -> None:
    question = {"ruleset": ruleset, "table_size": 9, "players": {"1": 9, "2": 6, "10": 5, "3": 7}}
    assert calculate("halt", question) == {"halted": [2, 10]}


def test_counts_alone_do_not_decide_whether_other_tables_halt() -> None:
    question = {"ruleset": "tda-2015", "table_size": 6, "players": {"1": 6, "2": 3}}
    assert refusal("halt", question) == [("halting.td_decides", "table_size")]
    later = {"ruleset": "tda-2024", "table_size": 9, "players": {"1": 9, "2": 6}}
    assert {code for code, _ in refusal("halt", later)} == {
        "halting.needs_eliminations",
        "halting.needs_big_blind",
    }


@pytest.mark.rule("final_table.players_by_table_size")
@pytest.mark.parametrize(
    ("ruleset", "size", "players", "rule"),
    [
        ("tda-2015", 9, 10, "tda-2015 11"),
        ("tda-2015", 10, 10, "tda-2015 11"),
        ("irish-open", 6, 7, "irish-open 11"),
        ("tda-2017", 9, 10, "tda-2017 11"),
        ("house-bba", 8, 9, "house-bba 11A"),
        ("firekeepers", 9, None, ""),
        ("tda-2024", 9, 9, "tda-2024 RP-9"),
        ("tda-2024", 8, 9, "tda-2024 RP-9"),
        ("tda-2024", 7, 7, "tda-2024 RP-9"),
    ],
)
def test_the_final_table_has_as_many_players_as_the_set_says(
    ruleset: str, size: int, players: int | None, rule: str
) -> None:
    result = calculate("final-table", {"ruleset": ruleset, "table_size": size})
    assert result["players"] == players
    assert result["rule"].startswith(rule)


def test_the_director_says_who_is_at_the_final_table_of_heads_up_events() -> None:
    question = {"ruleset": "tda-2015", "table_size": 9, "heads_up_event": True}
    assert calculate("final-table", question)["players"] is None


@pytest.mark.rule("breaking.process", sets="all")
def test_the_highest_card_takes_the_first_seat_card_and_the_others_follow_clockwise() -> None:
    question = {
        "players": ["Ann", "Bob", "Cid", "Dee"],
        "cards": {"Ann": "Kh", "Bob": "Qs", "Cid": "Ks", "Dee": "2c"},
        "seat_cards": ["4-7", "2-1", "9-9", "1-3", "6-6"],
    }
    assert calculate("break-order", question)["seats"] == {
        "Cid": "4-7",
        "Dee": "2-1",
        "Ann": "9-9",
        "Bob": "1-3",
    }


def test_every_fault_of_a_table_is_named_at_once() -> None:
    last = {"button": 5, "small_blind": 5, "big_blind": 5}
    assert refusal("positions", {"seats": 6, "occupied": [1, 7, 1], "last": last}) == [
        ("seats.unknown", "occupied[1]"),
        ("seats.twice", "occupied[2]"),
        ("positions.both_blinds", "last.big_blind"),
        ("positions.button_is_big_blind", "last.button"),
    ]
    assert refusal("positions", {"seats": 9, "occupied": [1], "last": LAST}) == [
        ("seats.too_few_players", "occupied")
    ]
    assert refusal("mover", {"seats": 9, "occupied": [1, 2], "game": "stud"}) == [
        ("mover.no_opened_seat", "opened_seat")
    ]
    assert refusal("mover", {"seats": 9, "occupied": [1, 2], "game": "flop"}) == [
        ("wire.missing_field", "last")
    ]


def test_every_fault_of_the_cards_is_named_at_once() -> None:
    question = {
        "players": ["Ann", "Bob", "Bob"],
        "cards": {"Ann": "Kh", "Eve": "Kh", "Bob": "1s"},
        "seat_cards": ["4-7", "4-7"],
    }
    assert refusal("break-order", question) == [
        ("players.twice", "players[2]"),
        ("players.unknown", "cards.Eve"),
        ("cards.twice", "cards.Eve"),
        ("cards.unknown", "cards.Bob"),
        ("cards.seat_twice", "seat_cards[1]"),
        ("cards.too_few_seats", "seat_cards"),
    ]


def test_an_unknown_rule_set_and_too_many_players_are_refused() -> None:
    assert refusal("final-table", {"ruleset": "house-defaults", "table_size": 9}) == [
        ("ruleset.abstract", "ruleset")
    ]
    question = {"ruleset": "tda-2015", "table_size": 9, "players": {"1": 10, "2": 3}}
    assert refusal("halt", question) == [("seats.too_many_players", "players.1")]


def test_every_fault_in_the_form_of_a_question_is_named_at_once_by_its_field() -> None:
    last = {"button": 0, "big_blind": 5, "straddle": 6}
    assert refusal("positions", {"seats": "9", "occupied": [0, "x"], "last": last, "dealer": 1}) == [
        ("wire.unknown_field", "dealer"),
        ("wire.wrong_value", "seats"),
        ("wire.wrong_value", "occupied[0]"),
        ("wire.wrong_value", "occupied[1]"),
        ("wire.unknown_field", "last.straddle"),
        ("wire.wrong_value", "last.button"),
        ("wire.missing_field", "last.small_blind"),
    ]
    assert refusal("worst-seat", {}) == [
        ("wire.missing_field", "seats"),
        ("wire.missing_field", "occupied"),
        ("wire.missing_field", "last"),
    ]


def test_a_wrong_entry_of_a_map_is_named_by_its_key() -> None:
    question = {"ruleset": "tda-2015", "table_size": 9, "players": {"1": 9, "2": 0, "03": 4}}
    assert refusal("halt", question) == [
        ("wire.wrong_value", "players.2"),
        ("wire.wrong_value", "players.03"),
    ]
    cards = {"players": ["Ann"], "cards": {"Ann": ["Ks"]}, "seat_cards": [1]}
    assert refusal("break-order", cards) == [
        ("wire.wrong_value", "cards.Ann"),
        ("wire.wrong_value", "seat_cards[0]"),
    ]


def test_a_refusal_lists_no_more_faults_than_can_be_read() -> None:
    assert len(refusal("positions", {f"f{i}": i for i in range(5_000)})) == 50


def test_a_refusal_by_the_rule_set_is_listed_with_faults_of_the_tables() -> None:
    question = {"ruleset": "tda-2024", "table_size": 6, "players": {"1": 7}}
    assert refusal("halt", question) == [
        ("seats.too_many_players", "players.1"),
        ("halting.td_decides", "table_size"),
        ("halting.needs_eliminations", "ruleset"),
        ("halting.needs_big_blind", "ruleset"),
    ]


def test_a_mover_without_what_the_game_needs_is_refused_beside_what_is_wrong_with_the_table() -> None:
    question = {"seats": 9, "occupied": [1, 1]}
    wrong = [("seats.twice", "occupied[1]"), ("seats.too_few_players", "occupied")]
    assert refusal("mover", {**question, "game": "stud"}) == [*wrong, ("mover.no_opened_seat", "opened_seat")]
    assert refusal("mover", {**question, "game": "flop"}) == [*wrong, ("wire.missing_field", "last")]
