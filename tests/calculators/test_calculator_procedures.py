"""Calculators of procedures: the rules' examples, the values of each set, and refusals."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clockserver.core.cards import DECK
from tests.calculators.toolbox import LIBRARY, calculate, refusal
from tests.rules.shipped_rulesets import SETS
from tests.shell import run

SECOND, MINUTE = 1_000, 60_000
TWO_MINUTES = 2 * MINUTE


# -- chip race ---------------------------------------------------------------------------------------


def a_race(odd: dict[str, int], ratio: int, **more: object) -> dict[str, Any]:
    return {"odd": odd, "ratio": ratio, "deck": list(DECK), "rounding": "half_up", "only_chip": [], **more}


def test_fifteen_chips_of_5_race_for_three_of_25() -> None:
    question = a_race({"1": 4, "2": 3, "3": 4, "4": 4}, 5)
    assert calculate("chip-race", question) == {"chips": 3, "winners": [4, 3, 2], "rescued": []}


def test_nine_chips_of_25_become_three_or_two_of_100_by_the_rounding_of_the_house() -> None:
    nine = {"1": 3, "2": 3, "3": 3}
    assert calculate("chip-race", a_race(nine, 4, rounding="up"))["chips"] == 3
    assert calculate("chip-race", a_race(nine, 4))["chips"] == 2
    assert calculate("chip-race", a_race({**nine, "4": 1}, 4))["chips"] == 3


def test_a_seat_that_would_lose_its_last_chip_is_rescued() -> None:
    question = a_race({"1": 1, "2": 1, "9": 2}, 4, only_chip=[1, 9])
    assert calculate("chip-race", question) == {"chips": 1, "winners": [9], "rescued": [1]}


def test_odd_chips_of_everybody_are_rounded_up_where_no_cards_are_dealt() -> None:
    question = {"odd": {"10": 1, "2": 3, "3": 0}, "ratio": 4, "rounding": "round_each_up"}
    assert calculate("chip-race", question) == {"chips": 2, "winners": [2, 10], "rescued": []}


@pytest.mark.parametrize("rounding", ["half_up", "up", "down", "round_each_up"])
def test_a_player_who_can_exchange_at_equal_value_is_refused_with_any_rounding(rounding: str) -> None:
    question = a_race({"1": 4, "2": 3}, 4, rounding=rounding)
    assert refusal("chip-race", question) == [("chip_race.not_exchanged", "odd.1")]


# -- calling the clock -------------------------------------------------------------------------------


def called(
    ruleset: str, asked_ms: int, acted_ms: int | None = None, *, facing_bet: bool = True
) -> tuple[bool, str | None]:
    result = calculate(
        "call-clock",
        {
            "ruleset": ruleset,
            "asked_after_ms": asked_ms,
            "acted_after_ms": acted_ms,
            "facing_bet": facing_bet,
        },
    )
    return result["approved"], result["outcome"]


def test_irish_open_27_no_clock_before_two_minutes_and_exactly_two_qualify() -> None:
    assert called("irish-open", TWO_MINUTES - 1, 0) == (False, None)
    assert called("irish-open", TWO_MINUTES) == (True, "dead")
    assert called("irish-open", TWO_MINUTES, 0) == (True, "in_time")


@pytest.mark.parametrize("ruleset", [each for each in SETS if each != "irish-open"])
def test_other_sets_let_the_director_approve_a_clock_at_once(ruleset: str) -> None:
    assert called(ruleset, 0, 0) == (True, "in_time")
    question = {"ruleset": ruleset, "asked_after_ms": 0, "acted_after_ms": None, "facing_bet": True}
    assert calculate("call-clock", question)["reason"].params["why"].code == "call_clock.td_judgement"


@pytest.mark.rule("tda-2015 irish-open", "27")
@pytest.mark.parametrize("ruleset", ["tda-2015", "irish-open"])
@pytest.mark.parametrize("facing_bet", [True, False])
def test_tda_2015_27_irish_open_27_after_50_and_10_seconds_the_hand_is_dead_with_or_without_a_bet(
    ruleset: str, *, facing_bet: bool
) -> None:
    for acted, outcome in ((MINUTE, "in_time"), (MINUTE + 1, "dead"), (None, "dead")):
        assert called(ruleset, TWO_MINUTES, acted, facing_bet=facing_bet) == (True, outcome)


@pytest.mark.rule("tda-2017 house-bba firekeepers tda-2024", "29")
@pytest.mark.parametrize("ruleset", ["tda-2017", "house-bba", "firekeepers", "tda-2024"])
@pytest.mark.parametrize(("facing_bet", "expired"), [(True, "dead"), (False, "check")])
def test_tda_2017_29_and_its_twins_25_and_5_seconds_then_dead_facing_a_bet_else_checked(
    ruleset: str, expired: str, *, facing_bet: bool
) -> None:
    for acted, outcome in ((30 * SECOND, "in_time"), (30 * SECOND + 1, expired), (None, expired)):
        assert called(ruleset, 0, acted, facing_bet=facing_bet) == (True, outcome)


# -- penalties ---------------------------------------------------------------------------------------


@pytest.mark.rule("penalties.round_players")
@pytest.mark.parametrize("ruleset", SETS)
def test_tda_2015_66a_and_its_twins_a_missed_round_is_a_hand_for_each_player_the_offender_too(
    ruleset: str,
) -> None:
    assert calculate("penalty", {"ruleset": ruleset, "rounds": 2, "players": 9}) == {"hands": 18}
    assert calculate("penalty", {"ruleset": ruleset, "rounds": 1, "players": 2}) == {"hands": 2}
    assert LIBRARY.ruleset(ruleset).rule("penalties.round_players") in ("66A", "67A", "71A")


def test_a_penalty_in_hands_misses_the_given_number() -> None:
    assert calculate("penalty", {"hands": 3}) == {"hands": 3}


@pytest.mark.parametrize(
    ("question", "fields"),
    [
        ({}, ["ruleset", "rounds", "players"]),
        ({"rounds": 2}, ["ruleset", "players"]),
        ({"ruleset": "tda-2017", "hands": None}, ["rounds", "players"]),
        ({"hands": 3, "rounds": 1, "players": 9, "ruleset": "nowhere"}, ["rounds", "players", "ruleset"]),
        ({"hands": 0}, ["hands"]),
        ({"ruleset": "tda-2017", "rounds": 0, "players": 9, "level": 1}, ["level", "rounds"]),
    ],
)
def test_a_penalty_is_in_hands_or_in_rounds(question: dict[str, Any], fields: list[str]) -> None:
    assert [field for _, field in refusal("penalty", question)] == fields


# -- hand-for-hand -----------------------------------------------------------------------------------


def on_the_bubble(*out: tuple[str, object, int], prize: int = 8_350) -> list[tuple[list[int], int]]:
    players = [{"player": player, "table": table, "stack": stack} for player, table, stack in out]
    result = calculate("hand-for-hand", {"remaining": 185, "out": players, "prizes": {"184": prize}})
    assert [each["player"] for each in result["players"]] == [player for player, _, _ in out]
    return [(each["places"], each["prize"]) for each in result["players"]]


def test_irish_open_74_the_bubble_of_185_players() -> None:
    shared = ([184, 185], 4_175)
    assert on_the_bubble(("Ann", 3, 9_000), ("Bob", 12, 5_000)) == [shared, shared]
    assert on_the_bubble(("Ann", 3, 9_000), ("Bob", 3, 5_000)) == [([184], 8_350), ([185], 0)]
    assert on_the_bubble(("Bob", "B", 5_000), ("Ann", "B", 9_000)) == [([185], 0), ([184], 8_350)]
    assert on_the_bubble(("Ann", 3, 9_000), ("Bob", 4, 1), prize=8_351) == [
        ([184, 185], 4_176),
        ([184, 185], 4_175),
    ]


def test_more_players_out_than_were_left_and_a_player_named_twice_are_refused_together() -> None:
    ann = {"player": "Ann", "table": 1, "stack": 5}
    assert refusal("hand-for-hand", {"remaining": 1, "out": [ann, ann], "prizes": {"0": 1, "1": -1}}) == [
        ("wire.wrong_value", "prizes.0"),
        ("wire.wrong_value", "prizes.1"),
        ("players.twice", "out[1].player"),
        ("hand_for_hand.too_many", "out"),
    ]


# -- the end of a day --------------------------------------------------------------------------------


def test_irish_open_73_a_card_from_three_to_seven_ten_minutes_before_the_end() -> None:
    assert calculate("day-end-deck", {"ruleset": "irish-open"}) == {
        "cards": [3, 4, 5, 6, 7],
        "minutes_before": 10,
        "rule": "irish-open 73",
    }


@pytest.mark.parametrize("ruleset", [each for each in SETS if each != "irish-open"])
def test_other_sets_have_no_deck_for_the_end_of_a_day(ruleset: str) -> None:
    question = {"ruleset": ruleset}
    assert calculate("day-end-deck", question) == {"cards": None, "minutes_before": None, "rule": ""}


# -- the vote on the bubble --------------------------------------------------------------------------


def test_irish_open_75_all_red_is_a_deal_and_all_are_shown() -> None:
    assert calculate("bubble-vote", {"ballots": ["red"] * 9}) == {"deal": True, "shown": ["red"] * 9}


@given(ballots=st.lists(st.sampled_from(["red", "black"]), min_size=1, max_size=30))
def test_irish_open_75_any_black_is_no_deal_and_exactly_one_is_shown_whoever_gave_it(
    ballots: list[str],
) -> None:
    result = calculate("bubble-vote", {"ballots": [*ballots, "black"]})
    assert result == {"deal": False, "shown": ["black"]}
    assert calculate("bubble-vote", {"ballots": ballots})["deal"] == ("black" not in ballots)


def test_a_vote_without_ballots_or_in_other_colours_is_refused() -> None:
    assert refusal("bubble-vote", {"ballots": []}) == [("bubble_vote.no_ballots", "ballots")]
    assert refusal("bubble-vote", {"ballots": ["red", "green", None]}) == [
        ("wire.wrong_value", "ballots[1]"),
        ("wire.wrong_value", "ballots[2]"),
    ]


# -- deals -------------------------------------------------------------------------------------------


def test_icm_says_what_each_stack_is_worth_to_six_digits_and_more() -> None:
    result = calculate("icm", {"stacks": [50, 30, 20], "prizes": [50, 30, 20]})
    assert result["equity"] == pytest.approx([38.392857142857, 32.75, 28.857142857143], abs=1e-11)
    assert result["amounts"] == [38, 33, 29]


def test_a_chip_chop_pays_the_lowest_prize_to_each_and_nobody_above_the_first() -> None:
    assert calculate("chip-chop", {"stacks": [80, 15, 5], "prizes": [50, 30, 20]})["amounts"] == [50, 28, 22]


@pytest.mark.parametrize("name", ["icm", "chip-chop"])
def test_terms_of_a_deal_are_refused_with_every_fault(name: str) -> None:
    assert refusal(name, {"stacks": [0], "prizes": [5, 9], "method": "even"}) == [
        ("wire.unknown_field", "method"),
        ("deals.no_chips", "stacks"),
        ("deals.too_many_prizes", "prizes"),
        ("deals.prize_rises", "prizes[1]"),
    ]
    assert refusal(name, {"stacks": [0, -1], "prizes": ["5", 9]}) == [
        ("wire.wrong_value", "stacks[1]"),
        ("wire.wrong_value", "prizes[0]"),
    ]


# -- late registration -------------------------------------------------------------------------------

LEVEL, BREAK = {"kind": "level", "ms": 20 * MINUTE}, {"kind": "break", "ms": 15 * MINUTE}
NOON = 1_700_000_000_000


def registration(
    ruleset: str, after: int, *, periods: list[dict[str, Any]] | None = None, **more: object
) -> tuple[bool, int | None, str]:
    """Whether registration is open `after` minutes after the start, the minutes until it closes, and the rule."""
    question = {"ruleset": ruleset, "periods": periods or [LEVEL] * 4 + [BREAK, LEVEL], "started_at": NOON}
    result = calculate("late-registration", {**question, "now": NOON + after * MINUTE, **more})
    closes = result["closes_at"]
    return result["open"], None if closes is None else (closes - NOON) // MINUTE, result["rule"]


def test_irish_open_71_registration_closes_with_level_4_or_when_play_resumes_after_its_break() -> None:
    rule = "irish-open 71"
    assert registration("irish-open", 94) == (True, 95, rule)
    assert registration("irish-open", 95) == (False, 95, rule)
    assert registration("irish-open", 80, periods=[LEVEL] * 6) == (False, 80, rule)
    assert registration("irish-open", 79, periods=[LEVEL, BREAK, *[LEVEL] * 4]) == (True, 95, rule)
    assert registration("irish-open", 109, periods=[LEVEL] * 4 + [BREAK, BREAK, LEVEL])[:2] == (True, 110)


@pytest.mark.parametrize("ruleset", [each for each in SETS if each != "irish-open"])
def test_other_sets_do_not_extend_registration_by_a_break_after_the_closing_level(ruleset: str) -> None:
    assert registration(ruleset, 79, close_level=4) == (True, 80, "")
    assert registration(ruleset, 80, close_level=4) == (False, 80, "")


@pytest.mark.parametrize("ruleset", [each for each in SETS if each != "irish-open"])
def test_a_set_without_a_closing_level_refuses_to_guess_one(ruleset: str) -> None:
    question = {"ruleset": ruleset, "periods": [LEVEL], "started_at": 0, "now": 0}
    assert refusal("late-registration", question) == [("late_registration.no_level", "close_level")]
    assert refusal("late-registration", {**question, "close_level": 0}) == [
        ("wire.wrong_value", "close_level")
    ]


def test_registration_closes_at_the_level_of_the_house_and_is_open_before_the_start() -> None:
    assert registration("irish-open", 41, close_level=2)[:2] == (False, 40)
    assert registration("irish-open", -5, close_level=2)[:2] == (True, 40)


def test_registration_closes_with_the_last_level_where_the_closing_level_never_comes() -> None:
    assert registration("irish-open", 59, periods=[LEVEL] * 3)[:2] == (True, None)
    assert registration("irish-open", 60, periods=[LEVEL] * 3)[:2] == (False, None)


# -- blinding off ------------------------------------------------------------------------------------


def blinded(stack: int, *levels: dict[str, Any], hand_of_round: int = 0, players: int = 9) -> Any:
    return calculate(
        "blind-off",
        {
            "stack": stack,
            "levels": list(levels),
            "players": players,
            "seconds_per_hand": 120,
            "hand_of_round": hand_of_round,
        },
    )


def stakes(minutes: int, small: int, big: int, ante: int = 0, kind: str = "none") -> dict[str, Any]:
    blinds = {"ms": minutes * MINUTE, "small_blind": small, "big_blind": big}
    return {**blinds, "ante": ante, "ante_kind": kind}


@pytest.mark.rule("irish-open", "76")
def test_a_stack_is_blinded_off_along_the_levels_of_which_the_last_goes_on() -> None:
    first, second = stakes(18, 500, 1_000, 1_000, "big_blind"), stakes(18, 1_000, 2_000, 2_000, "big_blind")
    assert blinded(2_000, first, second) == {"hands": 1, "ms": TWO_MINUTES, "level": 0}
    assert blinded(2_501, first, second) == {"hands": 10, "ms": 10 * TWO_MINUTES, "level": 1}
    assert blinded(12_501, first, second) == {"hands": 28, "ms": 28 * TWO_MINUTES, "level": 1}


def test_the_hand_of_the_round_decides_how_soon_the_blinds_come() -> None:
    level = stakes(60, 500, 1_000)
    hands = [blinded(600, level, hand_of_round=hand)["hands"] for hand in range(9)]
    assert hands == [1, 9, 8, 7, 6, 5, 4, 3, 2]


def test_every_fault_of_a_stack_to_blind_off_is_named_at_once() -> None:
    question = {"stack": 0, "levels": [stakes(20, 0, 0)], "players": 6, "seconds_per_hand": 60}
    assert refusal("blind-off", {**question, "hand_of_round": 6}) == [
        ("wire.wrong_value", "stack"),
        ("blind_off.no_such_hand", "hand_of_round"),
    ]
    assert refusal("blind-off", {**question, "stack": 1, "hand_of_round": 5}) == [
        ("blind_off.never", "levels")
    ]


# -- all of them -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "question", "fields"),
    [
        (
            "chip-race",
            {
                "odd": {"1": 4, "2": "x", "13": 1},
                "ratio": 4,
                "deck": ["1s", 7],
                "only_chip": [3],
                "rounding": 1,
            },
            ["deck[0]", "deck[1]", "odd.1", "odd.13", "odd.2", "rounding"],
        ),
        (
            "call-clock",
            {"ruleset": "nowhere", "asked_after_ms": -1, "facing_bet": "yes"},
            ["acted_after_ms", "asked_after_ms", "facing_bet", "ruleset"],
        ),
        ("day-end-deck", {"ruleset": "nowhere", "day": 1}, ["day", "ruleset"]),
        (
            "late-registration",
            {"ruleset": "tda-2015", "periods": [], "started_at": "noon", "now": 0},
            ["close_level", "periods", "started_at"],
        ),
        (
            "hand-for-hand",
            {"remaining": 5, "out": [{"player": "", "table": 0}]},
            ["out[0].player", "out[0].stack", "out[0].table", "prizes"],
        ),
        ("bubble-vote", {"ballots": [], "colour": "red"}, ["ballots", "colour"]),
        ("icm", {"stacks": [1] * 60}, ["prizes", "stacks"]),
    ],
)
def test_faults_of_form_and_of_content_are_named_together(
    name: str, question: dict[str, Any], fields: list[str]
) -> None:
    assert sorted(str(field) for _, field in refusal(name, question)) == fields


@pytest.mark.parametrize("question", [[], "icm", 7, None, {}])
@pytest.mark.parametrize(
    "name",
    [
        *["chip-race", "call-clock", "penalty", "hand-for-hand", "day-end-deck"],
        *["bubble-vote", "icm", "chip-chop", "late-registration", "blind-off"],
    ],
)
def test_any_value_that_is_no_question_is_refused(name: str, question: object) -> None:
    assert refusal(name, question)


def test_the_command_line_answers_each_line_and_refuses_a_bad_one() -> None:
    lines = [{"ballots": ["red"]}, {"ballots": []}, {"ballots": ["red", "black"]}]
    result = run("calc", "bubble-vote", "--lines", input="\n".join(json.dumps(line) for line in lines))
    assert result.returncode == 0
    first, second, third = (json.loads(line) for line in result.stdout.splitlines())
    assert first == {"deal": True, "shown": ["red"]}
    assert [each["field"] for each in second["refused"]] == ["ballots"]
    assert third == {"deal": False, "shown": ["black"]}
