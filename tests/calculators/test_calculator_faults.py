"""A question with several faults of form and content is refused with all of them at their fields."""

from __future__ import annotations

from typing import Any

import pytest

from tests.calculators.toolbox import calculate, refusal

LAST = {"button": 3, "small_blind": 4, "big_blind": 5}


@pytest.mark.parametrize(
    ("name", "question", "fields"),
    [
        (
            "positions",
            {"seats": 9, "occupied": [1, 1, 12], "last": {**LAST, "button": 10}, "felt": "blue"},
            ["felt", "last.button", "occupied[1]", "occupied[2]"],
        ),
        (
            "positions",
            {"seats": "nine", "occupied": [1, "b", 1], "last": {"button": 5, "big_blind": 5}},
            ["last.button", "last.small_blind", "occupied[1]", "occupied[2]", "seats"],
        ),
        (
            "worst-seat",
            {"seats": 6, "occupied": [7], "last": {**LAST, "small_blind": 5}, "single_big_blind": "yes"},
            ["last.big_blind", "occupied[0]", "single_big_blind"],
        ),
        (
            "mover",
            {"seats": 9, "occupied": [1, 1, 13], "game": "omaha", "opened_seat": 0},
            ["game", "occupied[1]", "occupied[2]", "opened_seat"],
        ),
        ("mover", {"seats": 9, "occupied": [4], "game": "stud", "x": 1}, ["occupied", "opened_seat", "x"]),
        ("mover", {"seats": 9, "occupied": [4, 10], "game": "mixed"}, ["last", "occupied[1]"]),
        (
            "halt",
            {"ruleset": "nowhere", "table_size": 9, "players": {"1": 12, "2": "six", "0": 3}},
            ["players.0", "players.1", "players.2", "ruleset"],
        ),
        (
            "halt",
            {"ruleset": "tda-2024", "table_size": 9, "players": {"1": 12}, "waived": True},
            ["players.1", "ruleset", "ruleset", "waived"],
        ),
        ("final-table", {"ruleset": "nowhere", "table_size": 99}, ["ruleset", "table_size"]),
        (
            "break-order",
            {
                "players": ["Ann", "Ann", "Cy"],
                "cards": {"Ann": "Ks", "Bob": "1x", "Cy": 7},
                "seat_cards": ["4-7", "4-7"],
                "table": 3,
            },
            ["cards.Bob", "cards.Bob", "cards.Cy", "players[1]", "seat_cards", "seat_cards[1]", "table"],
        ),
        (
            "clock",
            {
                "periods": [{"kind": "level", "ms": 0}],
                "commands": [{"at": 9, "do": "start"}, {"at": 5, "do": "sing"}],
                "now": 1,
                "speed": 2,
            },
            ["commands[1].at", "commands[1].do", "now", "periods[0].ms", "speed"],
        ),
    ],
)
def test_faults_of_form_and_of_content_are_named_together(
    name: str, question: dict[str, Any], fields: list[str]
) -> None:
    assert sorted(str(field) for _, field in refusal(name, question)) == fields


@pytest.mark.parametrize("question", [[], "positions", 7, None, {}])
@pytest.mark.parametrize("name", ["positions", "worst-seat", "mover", "halt", "final-table", "break-order"])
def test_any_value_that_is_no_question_is_refused(name: str, question: object) -> None:
    assert refusal(name, question)


@pytest.mark.parametrize(
    ("occupied", "last", "seats"),
    [
        ([1, 5], {"button": 1, "small_blind": 1, "big_blind": 5, "heads_up": True}, (5, 5, 1)),
        (
            [5, 9],
            {"button": 3, "small_blind": 4, "big_blind": 5},
            (5, 5, 9),
        ),  # nobody is big blind twice running
        ([4, 5], {"button": 3, "small_blind": 4, "big_blind": 5}, (5, 5, 4)),
        ([3, 5], {"button": 3, "small_blind": None, "big_blind": 5}, (5, 5, 3)),
        ([1, 3, 5], {"button": 1, "small_blind": 1, "big_blind": 5, "heads_up": True}, (3, 5, 1)),
        ([1, 5, 7], {"button": 1, "small_blind": 1, "big_blind": 5, "heads_up": True}, (1, 5, 7)),
        ([1, 2, 9], {"button": 8, "small_blind": 9, "big_blind": 1}, (9, 1, 2)),
    ],
)
def test_blinds_are_right_where_two_play_or_two_played_before(
    occupied: list[int], last: dict[str, Any], seats: tuple[int, int, int]
) -> None:
    hand = calculate("positions", {"seats": 9, "occupied": occupied, "last": last})
    assert (hand["button"], hand["small_blind"], hand["big_blind"]) == seats


def test_a_full_table_has_no_seat_for_anybody() -> None:
    full = {"seats": 6, "occupied": [1, 2, 3, 4, 5, 6], "last": LAST}
    assert calculate("worst-seat", full) == {"ranked": [], "forbidden": []}


def test_every_seat_beside_a_single_player_is_the_next_big_blind() -> None:
    result = calculate(
        "worst-seat",
        {"seats": 4, "occupied": [2], "last": {**LAST, "button": 4, "small_blind": 1, "big_blind": 2}},
    )
    assert [(each["seat"], each["reason"]) for each in result["ranked"]] == [
        (3, "big_blind_next"),
        (4, "big_blind_next"),
        (1, "big_blind_next"),
    ]
