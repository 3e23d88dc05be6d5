"""Calculator `merge-flights`: wrong questions are refused with every fault at its field."""

from __future__ import annotations

from typing import Any

import pytest

from tests.calculators.flights.merge_questions import ENDS, a_flight, merge_question, merged, refused
from tests.calculators.toolbox import refusal


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"surrendered": None}, "surrendered"),
        ({"surrendered": {"pays": "amount"}}, "surrendered.amount"),
        ({"surrendered": {"pays": "min_cash"}}, "min_cash"),
    ],
)
def test_a_merge_without_a_payment_for_surrendered_stacks_is_refused(
    more: dict[str, Any], field: str
) -> None:
    assert refused(**more) == [("flights.pays_unset", field)]
    single = a_flight("1A", [("e1", "ann", 120_000)])
    assert merged(single, **more)["surrendered"] == []


@pytest.mark.parametrize(
    ("next_day", "field"),
    [
        ({"level": "fixed", "fixed": 5}, "next_day.fixed"),
        ({"level": "fixed"}, "next_day.fixed"),
        ({"level": "average"}, "next_day.average_bb"),
        ({"level": "average", "average_bb": 251}, "next_day.average_bb"),
        ({"level": "average", "average_bb": 0}, "next_day.average_bb"),
        ({"level": "longest", "resume": "now"}, "next_day.resume"),
        ({"level": "latest"}, "next_day.level"),
        ({}, "next_day.level"),
        (None, "next_day"),
    ],
)
def test_a_start_that_no_level_fits_is_refused(next_day: Any, field: str) -> None:
    assert [at for _, at in refused(*ENDS, next_day=next_day)] == [field]


def test_a_start_after_the_last_level_is_refused() -> None:
    over = a_flight("1A", [(1, "a", 100)], 4, 0)
    assert refused(over) == [("flights.no_level", "next_day.resume")]
    next_level = {"level": "longest", "resume": "next_level"}
    assert refused(a_flight("1A", [(1, "a", 100)], 4, 9), next_day=next_level)[0][0] == "flights.no_level"
    assert merged(over, next_day={"level": "fixed", "fixed": 4})["level"] == 4


@pytest.mark.parametrize(
    ("flights", "expected"),
    [
        ([], [("wire.wrong_value", "flights")]),
        ([a_flight("1A", [])], [("flights.nobody", "flights")]),
        (
            [a_flight("1A", [(1, "ann", 5), (2, "ann", 6)])],
            [("flights.person_twice", "flights[0].bags[1].person")],
        ),
        (
            [a_flight("1A", [(1, "ann", 5)]), a_flight("1B", [(1, "bob", 6)])],
            [("flights.entry_twice", "flights[1].bags[0].entry")],
        ),
        (
            [a_flight("1A", [(1, "ann", 5)]), a_flight("1A", [(2, "bob", 6)])],
            [("flights.flight_twice", "flights[1].flight")],
        ),
        ([a_flight("1A", [(1, "ann", 5)], 9)], [("flights.no_level", "flights[0].ended.level")]),
        (
            [a_flight("1A", [(1, "ann", 5)], 9, ended={"big_blind": 1001})],
            [("flights.no_level", "flights[0].ended.big_blind")],
        ),
        ([a_flight("1A", [(1, "ann", 0)])], [("wire.wrong_value", "flights[0].bags[0].chips")]),
        ([a_flight("1A", [(1, "ann", -7)], in_play=7)], [("wire.wrong_value", "flights[0].bags[0].chips")]),
        ([a_flight("1A", [(1, "ann", 7)], in_play=-1)], [("wire.wrong_value", "flights[0].in_play")]),
        ([a_flight("1A", [(1, "ann", 7)], 2, -1)], [("wire.wrong_value", "flights[0].ended.remaining_ms")]),
        (
            [a_flight("1A", [(1, "ann", 2**53 - 1), (2, "bob", 1)], in_play=1)],
            [("flights.too_many_chips", "flights")],
        ),
        (
            [a_flight("1A", [(1, "ann", 2**53)], in_play=1)],
            [("wire.wrong_value", "flights[0].bags[0].chips")],
        ),
        (
            [a_flight("1A", [(None, True, 1)])],
            [
                ("wire.wrong_value", "flights[0].bags[0].entry"),
                ("wire.wrong_value", "flights[0].bags[0].person"),
            ],
        ),
        ([7, None], [("wire.wrong_value", "flights[0]"), ("wire.wrong_value", "flights[1]")]),
    ],
)
def test_wrong_flights_are_refused_at_their_place(
    flights: list[Any], expected: list[tuple[str, str]]
) -> None:
    question = {**merge_question(), "flights": flights}
    assert refusal("merge-flights", question) == expected


@pytest.mark.parametrize(
    ("more", "fields"),
    [
        ({"surrendered": {"pays": "gold"}}, ["surrendered.pays"]),
        ({"surrendered": 7}, ["surrendered"]),
        ({"surrendered": {"pays": "amount", "amount": -1}}, ["surrendered.amount"]),
        ({"surrendered": {"pays": "min_cash"}, "min_cash": "a lot"}, ["min_cash"]),
    ],
)
def test_a_payment_of_a_wrong_shape_is_refused_once(more: dict[str, Any], fields: list[str]) -> None:
    assert [field for _, field in refused(**more)] == fields


def test_all_faults_are_named_at_once() -> None:
    question = merge_question(
        a_flight("1A", [("e1", "ann", 5), ("e1", "ann", 0)], 9),
        a_flight("1A", [("e3", "ann", 6)]),
        surrendered=None,
        next_day={"level": "fixed", "fixed": 77},
        colour="blue",
    )
    assert sorted(refusal("merge-flights", question), key=str) == [
        ("flights.entry_twice", "flights[0].bags[1].entry"),
        ("flights.flight_twice", "flights[1].flight"),
        ("flights.no_level", "flights[0].ended.level"),
        ("flights.no_level", "next_day.fixed"),
        ("flights.pays_unset", "surrendered"),
        ("flights.person_twice", "flights[0].bags[1].person"),
        ("wire.unknown_field", "colour"),
        ("wire.wrong_value", "flights[0].bags[1].chips"),
    ]


def test_a_missing_payment_and_an_average_that_is_too_small_are_named_together() -> None:
    reasons = refused(surrendered=None, next_day={"level": "average", "average_bb": 10_000})
    assert sorted(reasons) == [
        ("flights.no_level", "next_day.average_bb"),
        ("flights.pays_unset", "surrendered"),
    ]


def test_faults_of_a_structure_and_of_the_bags_are_named_together() -> None:
    reasons = refused(a_flight("1A", [(1, "ann", 5), (2, "ann", 6)]), structure={"title": "x"}, rule="best")
    codes = {code for code, _ in reasons}
    assert {"flights.person_twice", "wire.wrong_value"} <= codes
    assert any(str(field).startswith("structure.") for _, field in reasons)


@pytest.mark.parametrize("question", [{}, [], None, 7, "merge", {"flights": {}}])
def test_a_message_that_is_no_question_about_flights_is_refused(question: object) -> None:
    assert refusal("merge-flights", question)
