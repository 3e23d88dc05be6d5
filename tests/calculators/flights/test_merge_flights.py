"""Calculator `merge-flights`: three rules for several stacks, exact chips, and the position of the clock."""

from __future__ import annotations

from typing import Any

import pytest

from tests.calculators.flights.merge_questions import (
    ANN_TWICE,
    ENDS,
    MINUTE,
    a_flight,
    a_sheet,
    merged,
    refused,
)

# -- the stacks ------------------------------------------------------------------------------------------


def test_the_best_stack_goes_forward_and_the_other_is_surrendered() -> None:
    assert merged() == {
        "players": [
            {"person": "ann", "entry": "e1", "chips": 120_000, "from": "1A"},
            {"person": "cyd", "entry": "e4", "chips": 70_000, "from": "1B"},
            {"person": "bob", "entry": "e2", "chips": 50_000, "from": "1A"},
        ],
        "surrendered": [
            {"person": "ann", "entry": "e3", "flight": "1B", "chips": 95_000, "paid": 0, "allowed": True}
        ],
        "twice": ["ann"],
        "chips": {
            "in_play": 335_000,
            "bagged": 335_000,
            "carried": 240_000,
            "removed": 95_000,
            "differences": {"1A": 0, "1B": 0},
        },
        "level": 3,
        "remaining_ms": 45 * MINUTE,
        "average": 80_000,
        "average_bb": 133,
    }


@pytest.mark.parametrize(
    ("more", "paid"),
    [
        ({"surrendered": {"pays": "nothing"}, "min_cash": 1_500}, 0),
        ({"surrendered": {"pays": "min_cash"}, "min_cash": 1_500}, 1_500),
        ({"surrendered": {"pays": "min_cash"}, "min_cash": 0}, 0),
        ({"surrendered": {"pays": "amount", "amount": 4_000}, "min_cash": 1_500}, 4_000),
    ],
)
def test_a_surrendered_stack_is_paid_nothing_the_minimum_prize_or_an_amount(
    more: dict[str, Any], paid: int
) -> None:
    assert [each["paid"] for each in merged(**more)["surrendered"]] == [paid]


def test_the_stack_of_the_earlier_flight_goes_forward_where_two_are_equal() -> None:
    equal = [a_flight("1B", [(9, "ann", 500)]), a_flight("1A", [(3, "ann", 500)])]
    outcome = merged(*equal)
    assert [(each["entry"], each["from"]) for each in outcome["players"]] == [(9, "1B")]
    assert [each["flight"] for each in outcome["surrendered"]] == ["1A"]


def test_the_rule_of_the_first_stack_removes_each_later_stack_unpaid_as_not_allowed() -> None:
    thrice = [*ANN_TWICE, a_flight("1C", [("e9", "ann", 400_000)])]
    outcome = merged(*thrice, rule="first_stack", surrendered={"pays": "min_cash"}, min_cash=1_500)
    assert outcome["players"][0] == {"person": "ann", "entry": "e1", "chips": 120_000, "from": "1A"}
    leaving = [(each["flight"], each["paid"], each["allowed"]) for each in outcome["surrendered"]]
    assert leaving == [("1B", 0, False), ("1C", 0, False)]
    assert merged(*thrice, rule="first_stack", surrendered=None) == outcome


def test_added_stacks_are_summed_and_nothing_is_removed() -> None:
    outcome = merged(rule="sum", surrendered=None)
    assert outcome["players"][0] == {"person": "ann", "entry": "e1", "chips": 215_000, "from": "1A"}
    assert (outcome["surrendered"], outcome["twice"]) == ([], ["ann"])
    assert (outcome["chips"]["carried"], outcome["chips"]["removed"]) == (335_000, 0)


def test_players_are_listed_by_chips_and_equal_ones_by_entry() -> None:
    bags = [("e10", "a", 500), ("e9", "b", 500), ("e2", "c", 600), ("e11", "d", 500)]
    assert [each["entry"] for each in merged(a_flight("1A", bags))["players"]] == ["e2", "e9", "e10", "e11"]
    numbers = [(10, 1, 500), (9, 2, 500)]
    assert [each["entry"] for each in merged(a_flight("1A", numbers))["players"]] == [9, 10]


def test_surrendered_stacks_are_listed_by_flight_and_entry() -> None:
    first = a_flight("1A", [("e12", "ann", 10), ("e7", "bob", 10)])
    second = a_flight("1B", [("e30", "bob", 20), ("e31", "ann", 20), ("e32", "cyd", 5)])
    third = a_flight("1C", [("e40", "cyd", 4)])
    outcome = merged(first, second, third)
    assert [each["entry"] for each in outcome["surrendered"]] == ["e7", "e12", "e40"]
    assert outcome["twice"] == ["ann", "bob", "cyd"]


def test_the_difference_of_each_flight_is_its_bags_minus_the_chips_in_play() -> None:
    flights = [
        a_flight("1A", [(1, "a", 100)], in_play=100),
        a_flight("1B", [(2, "b", 100)], in_play=200),
        a_flight("1C", [(3, "c", 100)], in_play=0),
        a_flight("1D", [], in_play=7),
    ]
    chips = merged(*flights)["chips"]
    assert chips["differences"] == {"1A": 0, "1B": -100, "1C": 100, "1D": -7}
    assert (chips["in_play"], chips["bagged"], chips["carried"]) == (307, 300, 300)


def test_the_average_is_rounded_down_in_chips_and_in_big_blinds() -> None:
    outcome = merged(a_flight("1A", [(1, "a", 1_000), (2, "b", 1_001), (3, "c", 398)]))
    assert (outcome["average"], outcome["average_bb"]) == (799, 1)


# -- the clock -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("next_day", "level", "minutes"),
    [
        ({"level": "longest", "resume": "remaining_time"}, 3, 40),
        ({"level": "longest", "resume": "full_level"}, 3, 60),
        ({"level": "longest", "resume": "next_level"}, 4, 60),
        ({"level": "earliest", "resume": "remaining_time"}, 2, 55),
        ({"level": "earliest", "resume": "full_level"}, 2, 60),
        ({"level": "earliest", "resume": "next_level"}, 3, 60),
        ({"level": "fixed", "fixed": 1, "resume": "remaining_time"}, 1, 60),
        ({"level": "fixed", "fixed": 4}, 4, 60),
        ({"level": "average", "average_bb": 166, "resume": "next_level"}, 3, 60),
        ({"level": "average", "average_bb": 167}, 2, 60),
        ({"level": "average", "average_bb": 250}, 2, 60),
        ({"level": "average", "average_bb": 1}, 3, 60),
    ],
)
def test_the_clock_stands_by_the_longest_the_earliest_a_fixed_level_or_the_average(
    next_day: dict[str, Any], level: int, minutes: int
) -> None:
    outcome = merged(*ENDS, next_day=next_day)
    assert (outcome["level"], outcome["remaining_ms"]) == (level, minutes * MINUTE)


def test_a_flight_that_ended_its_level_stands_at_the_start_of_the_next() -> None:
    """The break between the levels is over."""
    ended = [a_flight("1A", [(1, "a", 100)], 2, 0), a_flight("1B", [(2, "b", 100)], 2, 1)]
    outcome = merged(*ended)
    assert (outcome["level"], outcome["remaining_ms"]) == (3, 60 * MINUTE)
    earliest = merged(*ended, next_day={"level": "earliest", "resume": "remaining_time"})
    assert (earliest["level"], earliest["remaining_ms"]) == (2, MINUTE)
    begun = [ended[0], a_flight("1B", [(2, "b", 100)], 3, 60)]
    assert merged(*begun)["level"] == 3


def test_a_flight_of_another_sheet_stands_at_the_first_level_with_at_least_its_big_blind() -> None:
    def level_of(big_blind: int, left: int = 10) -> tuple[int, int]:
        turbo = a_flight("1C", [(1, "a", 100)], 17, left, ended={"big_blind": big_blind})
        outcome = merged(turbo)
        return outcome["level"], outcome["remaining_ms"] // MINUTE

    assert level_of(400) == (2, 10)
    assert level_of(401) == (3, 10)
    assert level_of(1) == (1, 10)
    assert level_of(600, 0) == (4, 60)


def test_levels_are_found_by_number_where_the_sheet_begins_later() -> None:
    outcome = merged(a_flight("1A", [(1, "a", 100)], 12, 5), structure=a_sheet(first_level=11))
    assert (outcome["level"], outcome["remaining_ms"]) == (12, 5 * MINUTE)
    codes = refused(a_flight("1A", [(1, "a", 100)], 2, 5), structure=a_sheet(first_level=11))
    assert codes == [("flights.no_level", "flights[0].ended.level")]


def test_the_last_level_that_lasts_until_the_end_is_never_over() -> None:
    last = {"kind": "level", "small_blind": 500, "big_blind": 1000, "until_end": True}
    sheet = a_sheet({"kind": "level", "small_blind": 100, "big_blind": 200}, last)
    for left, minutes in ((0, 60), (7, 7)):
        outcome = merged(a_flight("1A", [(1, "a", 100)], 2, left), structure=sheet)
        assert (outcome["level"], outcome["remaining_ms"]) == (2, minutes * MINUTE)


def test_a_level_whose_length_depends_on_players_counts_the_players_who_come() -> None:
    by_players = {"minutes_by_players": [{"players": 2, "minutes": 20}]}
    level = {"kind": "level", "small_blind": 100, "big_blind": 200, **by_players}
    sheet, next_day = a_sheet(level), {"level": "longest", "resume": "full_level"}
    two = a_flight("1A", [(1, "a", 100), (2, "b", 100)], 1)
    three = a_flight("1A", [(1, "a", 100), (2, "b", 100), (3, "c", 100)], 1)
    assert merged(two, structure=sheet, next_day=next_day)["remaining_ms"] == 20 * MINUTE
    assert merged(three, structure=sheet, next_day=next_day)["remaining_ms"] == 60 * MINUTE
