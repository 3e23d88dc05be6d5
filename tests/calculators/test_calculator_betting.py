"""Calculators about bets: side pots with odd chips, the smallest raise and its players, bets by chips."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given as each_of
from hypothesis import strategies as st

from clockserver.tournament.betting.pots import Player, Split, divide_pot, pots
from tests.calculators.toolbox import calculate, refusal
from tests.rules.shipped_rulesets import SETS

NEWEST = ["firekeepers", "tda-2024"]


def in_pot(seat: int, put_in: int, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "put_in": put_in, **more}


def a_pot(*players: dict[str, Any], ruleset: str = "tda-2017", **more: Any) -> Any:
    question = {"ruleset": ruleset, "seats": 9, "button": 3, "unit": 100, "players": list(players), **more}
    return calculate("side-pots", question)


def a_bet(ruleset: str = "tda-2017", **fields: Any) -> tuple[str, int]:
    question = {"ruleset": ruleset, "bet": 1_000, "full_raise": 1_000, "minimum": 200, **fields}
    answer = calculate("bet-ruling", question)
    return answer["ruled"], answer["amount"]


def a_round(*actions: dict[str, Any], ruleset: str = "tda-2017", **more: Any) -> Any:
    blinds = [{"seat": 1, "amount": 100}, {"seat": 2, "amount": 200}]
    question = {"ruleset": ruleset, "minimum": 200, "players": [1, 2, 3, 4, 5], "posted": blinds, **more}
    return calculate("minimum-raise", {**question, "actions": list(actions)})


def may_raise(answer: Any) -> dict[int, bool]:
    return {each["seat"]: each["may_raise"] for each in answer["players"]}


# -- side pots -------------------------------------------------------------------------------------------


@pytest.mark.rule("betting.side_pots")
@pytest.mark.parametrize("name", SETS)
def test_each_side_pot_is_split_by_itself_and_an_uncalled_bet_is_returned(name: str) -> None:
    answer = a_pot(
        in_pot(1, 1_000, high=1),
        in_pot(5, 3_000, high=2),
        in_pot(7, 5_500, high=3),
        in_pot(9, 400, folded=True),
        ruleset=name,
    )
    assert [(each["amount"], each["eligible"]) for each in answer["pots"]] == [
        (3_400, [1, 5, 7]),
        (4_000, [5, 7]),
    ]
    assert answer["returned"] == {"seat": 7, "amount": 2_500}
    assert answer["paid"] == {"1": 3_400, "5": 4_000}


@pytest.mark.rule("betting.odd_chips_board")
@pytest.mark.parametrize("name", SETS)
def test_odd_chips_of_a_board_game_go_one_by_one_from_the_left_of_the_button(name: str) -> None:
    answer = a_pot(
        in_pot(2, 500, high=1),
        in_pot(4, 500, high=1),
        in_pot(9, 500, high=1),
        in_pot(6, 500, folded=True),
        ruleset=name,
    )
    assert answer["paid"] == {"2": 600, "4": 700, "9": 700}
    assert [part["odd"] for part in answer["pots"][0]["parts"]] == [0, 100, 100]


@pytest.mark.rule("betting.odd_chips_stud")
@pytest.mark.parametrize("name", SETS)
def test_the_odd_chip_of_stud_goes_to_the_highest_card_by_suit(name: str) -> None:
    players = [
        in_pot(1, 500, high=1, card="Kh"),
        in_pot(8, 500, high=1, card="Ks"),
        in_pot(5, 100, folded=True),
    ]
    assert a_pot(*players, ruleset=name, game="stud")["paid"] == {"1": 500, "8": 600}


@pytest.mark.rule("betting.odd_chips_high_low")
@pytest.mark.parametrize("name", SETS)
def test_the_odd_chip_of_a_high_low_pot_goes_to_the_high_hand(name: str) -> None:
    players = [in_pot(1, 500, high=1), in_pot(8, 500, high=2, low=1), in_pot(5, 100, folded=True)]
    answer = a_pot(*players, ruleset=name)
    assert answer["paid"] == {"1": 600, "8": 500}
    assert [part["side"] for part in answer["pots"][0]["parts"]] == ["high", "low"]


def test_identical_hands_both_ways_split_the_whole_as_evenly_as_they_can() -> None:
    answer = a_pot(in_pot(1, 500, high=1, low=1), in_pot(8, 500, high=1, low=1), in_pot(5, 100, folded=True))
    assert answer["paid"] == {"1": 500, "8": 600}


def test_pots_without_hands_are_listed_and_only_a_player_alone_in_one_is_paid() -> None:
    answer = a_pot(in_pot(1, 500), in_pot(8, 900), in_pot(5, 900))
    assert [len(each["parts"]) for each in answer["pots"]] == [0, 0]
    alone = a_pot(in_pot(1, 500), in_pot(8, 300, folded=True))
    assert (alone["paid"], alone["returned"]) == ({"1": 600}, {"seat": 1, "amount": 200})
    assert a_pot(in_pot(1, 0), in_pot(8, 0, folded=True), dead=300)["paid"] == {"1": 300}


@each_of(
    st.lists(
        st.tuples(st.integers(0, 40), st.booleans(), st.integers(1, 3), st.integers(0, 2)),
        min_size=2,
        max_size=9,
    ),
    st.integers(1, 9),
    st.integers(0, 5),
)
def test_every_chip_of_every_pot_goes_to_somebody(
    hands: list[tuple[int, bool, int, int]], button: int, dead: int
) -> None:
    players = [
        Player(seat, put_in * 25, folded and seat > 1, high, low or None)
        for seat, (put_in, folded, high, low) in enumerate(hands, 1)
    ]
    side_pots, returned = pots(players, dead * 25)
    split = Split(25, button, 9, "left_of_button")
    paid = sum(part.amount for pot in side_pots for part in divide_pot(pot, players, split))
    assert paid + (returned[1] if returned else 0) == sum(each.put_in for each in players) + dead * 25
    assert all(part.amount % 25 == 0 for pot in side_pots for part in divide_pot(pot, players, split))


def test_every_fault_of_pots_is_refused_at_once() -> None:
    question = {
        "ruleset": "nobody",
        "game": "stud",
        "seats": 6,
        "button": 9,
        "unit": 100,
        "players": [
            in_pot(1, 150, folded=True),
            in_pot(1, 200, folded=True, card="Zz"),
            in_pot(8, 0, folded=True),
        ],
    }
    assert refusal("side-pots", question) == [
        ("ruleset.unknown", "ruleset"),
        ("betting.seat_twice", "players[1].seat"),
        ("seats.unknown", "button"),
        ("betting.not_in_units", "players[0].put_in"),
        ("betting.no_card", "players[1].card"),
        ("seats.unknown", "players[2].seat"),
        ("betting.nobody_left", "players"),
    ]
    stud = {"ruleset": "tda-2017", "game": "stud", "seats": 6, "button": 1, "unit": 1}
    hands = [in_pot(1, 1, high=1), in_pot(2, 1, high=1, card="As")]
    assert refusal("side-pots", {**stud, "players": hands}) == [("betting.card_wanted", "players[0].card")]


# -- the smallest raise ----------------------------------------------------------------------------------


@pytest.mark.rule("betting.smallest_raise")
@pytest.mark.parametrize("name", SETS)
def test_a_raise_is_at_least_the_largest_bet_or_raise_of_the_round(name: str) -> None:
    assert a_round(ruleset=name)["raise_to"] == 400
    answer = a_round({"seat": 3, "to": 700}, ruleset=name)
    assert (answer["bet"], answer["full_raise"], answer["raise_to"]) == (700, 500, 1_200)
    fields = {
        "ruleset": name,
        "minimum": 200,
        "players": [1, 2],
        "actions": [{"seat": 1, "to": 500}, {"seat": 2, "to": 900}],
    }
    assert refusal("minimum-raise", fields) == [("betting.below_minimum", "actions[1].to")]


@pytest.mark.rule("betting.reopened_by")
@pytest.mark.parametrize("name", SETS)
def test_a_short_all_in_does_not_reopen_and_several_that_make_a_full_raise_do(name: str) -> None:
    actions = [{"seat": 3, "to": 600}, {"seat": 4, "to": 800, "all_in": True}]
    after_one = a_round(*actions, ruleset=name)
    assert (after_one["full_raise"], after_one["raise_to"], may_raise(after_one)) == (
        400,
        1_200,
        {1: True, 2: True, 3: False, 5: True},
    )
    after_two = a_round(*actions, {"seat": 5, "to": 1_000, "all_in": True}, ruleset=name)
    assert (after_two["full_raise"], after_two["raise_to"], may_raise(after_two)) == (
        400,
        1_400,
        {1: True, 2: True, 3: True},
    )
    question = {
        "ruleset": name,
        "minimum": 200,
        "players": [3, 4],
        "actions": [*actions, {"seat": 3, "to": 1_400}],
    }
    assert refusal("minimum-raise", question) == [("betting.not_reopened", "actions[2].to")]


@pytest.mark.rule("betting.limit_reopens_percent")
@pytest.mark.parametrize("name", SETS)
def test_half_a_raise_reopens_the_betting_in_limit(name: str) -> None:
    def faced(to: int) -> bool:
        actions = [{"seat": 3, "to": 400}, {"seat": 4, "to": to, "all_in": True}]
        return may_raise(a_round(*actions, ruleset=name, betting="fixed_limit"))[3]

    assert (faced(499), faced(500)) == (False, True)


def test_the_big_blind_has_the_option_and_a_player_who_acted_and_faces_no_bet_has_none() -> None:
    answer = a_round(
        {"seat": 3, "to": 200}, {"seat": 4, "to": 200}, {"seat": 5, "to": 200}, {"seat": 1, "to": 200}
    )
    assert may_raise(answer) == {1: False, 2: True, 3: False, 4: False, 5: False}


def test_an_impossible_betting_round_is_refused() -> None:
    def codes(*actions: dict[str, Any]) -> list[tuple[str, str | None]]:
        base = {"ruleset": "tda-2017", "minimum": 200, "players": [1, 2, 3]}
        return refusal("minimum-raise", {**base, "actions": list(actions)})

    assert codes({"seat": 9, "to": 200}) == [("betting.not_playing", "actions[0].seat")]
    assert codes({"seat": 1, "to": 400}, {"seat": 2, "to": 300}) == [
        ("betting.below_the_call", "actions[1].to")
    ]
    assert codes({"seat": 1, "to": 0, "folded": True}, {"seat": 1, "to": 400}) == [
        ("betting.is_out", "actions[1].seat")
    ]


# -- what chips and words make ---------------------------------------------------------------------------


@pytest.mark.rule("betting.undercall")
@pytest.mark.parametrize("name", SETS)
def test_an_undercall_is_a_full_call_heads_up_or_facing_the_opening_bet_else_the_director_decides(
    name: str,
) -> None:
    assert a_bet(name, chips=[500], heads_up=True) == ("call", 1_000)
    assert a_bet(name, chips=[500], opening_bet=True) == ("call", 1_000)
    assert a_bet(name, chips=[500]) == ("director", 500)
    assert a_bet(name, chips=[500], last_chips=True) == ("all_in", 500)


@pytest.mark.rule("betting.binding_words")
@pytest.mark.parametrize("name", SETS)
def test_call_and_raise_bind_to_the_full_action(name: str) -> None:
    assert a_bet(name, declared="call", chips=[100]) == ("call", 1_000)
    assert a_bet(name, declared="raise", chips=[1_000, 100]) == ("raise", 2_000)
    assert a_bet(name, declared="raise") == ("raise", 2_000)


@pytest.mark.rule("betting.overchip")
@pytest.mark.parametrize("name", SETS)
def test_a_single_oversized_chip_is_a_call_and_with_the_word_the_most_it_allows(name: str) -> None:
    assert a_bet(name, chips=[5_000]) == ("call", 1_000)
    assert a_bet(name, chips=[5_000], declared="raise") == ("raise", 5_000)
    assert a_bet(name, bet=0, chips=[5_000]) == ("bet", 5_000)
    assert a_bet(name, chips=[5_000], last_chips=True) == ("call", 1_000)


@pytest.mark.rule("betting.multiple_chips")
@pytest.mark.parametrize("name", SETS)
def test_several_chips_are_a_call_where_every_one_is_needed(name: str) -> None:
    assert a_bet(name, bet=1_200, full_raise=800, chips=[1_000, 1_000]) == ("call", 1_200)
    assert a_bet(name, bet=1_100, full_raise=700, chips=[500, 1_000]) == ("call", 1_100)
    # 525 against a bet of 325 is more than half a raise: the smallest raise, 650.
    assert a_bet(name, bet=325, full_raise=325, chips=[500, 25]) == ("raise", 650)


@pytest.mark.rule("betting.half_raise_percent")
@pytest.mark.parametrize("name", SETS)
def test_half_a_raise_is_made_a_full_one_and_less_is_a_call(name: str) -> None:
    assert a_bet(name, chips=[1_000, 100, 100, 100, 100]) == ("call", 1_000)
    assert a_bet(name, amount=1_400) == ("call", 1_000)
    assert a_bet(name, amount=1_499) == ("call", 1_000)
    assert a_bet(name, amount=1_500) == ("raise", 2_000)
    assert a_bet(name, amount=2_000) == ("raise", 2_000)
    assert a_bet(name, already=200, amount=1_500) == ("raise", 2_000)


@pytest.mark.rule("betting.last_chips_all_in")
@pytest.mark.parametrize("name", SETS)
def test_the_last_chips_below_half_a_raise_are_all_in_by_rule_set(name: str) -> None:
    ruled = a_bet(name, chips=[1_000, 100, 100], last_chips=True)
    old = name in ("tda-2015", "irish-open", "house-bba")
    assert ruled == (("call", 1_000) if old else ("all_in", 1_200))
    assert a_bet(name, chips=[1_000, 500, 100], last_chips=True) == ("all_in", 1_600)


@pytest.mark.rule("betting.raise_said_is_total")
@pytest.mark.parametrize("name", SETS)
def test_raise_with_an_amount_is_the_total(name: str) -> None:
    assert a_bet(name, bet=2_000, full_raise=2_000, declared="raise", amount=8_000) == ("raise", 8_000)
    assert a_bet(name, bet=2_000, full_raise=2_000, declared="raise", amount=3_000) == ("raise", 4_000)


@pytest.mark.rule("betting.two_motions")
@pytest.mark.parametrize("name", SETS)
def test_a_raise_in_two_motions_holds_until_2019(name: str) -> None:
    raised = a_bet(name, declared="raise", chips=[1_000], then=[4_000])
    assert raised == (("raise", 2_000) if name in NEWEST else ("raise", 5_000))
    assert a_bet(name, declared="raise", chips=[1_000, 500], then=[5_000]) == ("raise", 2_000)


@pytest.mark.rule("betting.string_bets")
@pytest.mark.parametrize("name", SETS)
def test_the_first_motion_of_a_string_bet_without_a_word_counts(name: str) -> None:
    assert a_bet(name, chips=[1_000], then=[4_000]) == ("call", 1_000)
    assert a_bet(name, bet=0, chips=[500], then=[500]) == ("bet", 500)


def test_a_player_facing_no_bet_checks_bets_or_makes_the_smallest_bet() -> None:
    assert a_bet(bet=0, chips=[100]) == ("bet", 200)
    assert a_bet(bet=0, chips=[100], last_chips=True) == ("all_in", 100)
    assert a_bet(bet=200, already=200, full_raise=200, chips=[500]) == ("raise", 700)
    assert a_bet(bet=200, already=200, full_raise=200, chips=[50]) == ("check", 200)


def test_every_fault_of_a_bet_is_refused_at_once() -> None:
    bad = {"ruleset": "nobody", "bet": 100, "already": 200, "full_raise": 100, "minimum": 100, "then": [100]}
    assert refusal("bet-ruling", bad) == [
        ("ruleset.unknown", "ruleset"),
        ("betting.nothing_put_out", "chips"),
        ("betting.first_motion_wanted", "chips"),
        ("betting.more_than_the_bet", "already"),
    ]


@pytest.mark.parametrize("name", SETS)
def test_each_answer_names_the_rules_of_its_set(name: str) -> None:
    rules = a_pot(in_pot(1, 100, high=1), in_pot(2, 100, high=1), ruleset=name)["rules"]
    old = name in ("tda-2015", "irish-open")
    assert rules == ([f"{name} 20", f"{name} 19"] if old else [f"{name} 21", f"{name} 20"])
