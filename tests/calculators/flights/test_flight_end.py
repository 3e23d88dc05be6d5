"""Calculator `flight-end`: the number of players at which a flight ends that plays down to a share of its entries."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.calculators.toolbox import calculate, refusal


@pytest.mark.parametrize(
    ("question", "players"),
    [
        ({"entries": 229, "share_per_mille": 125}, 29),
        ({"entries": 229, "share_per_mille": 120, "round": "down"}, 27),
        ({"entries": 229, "share_per_mille": 150, "round": "nearest"}, 34),
        ({"entries": 230, "share_per_mille": 150, "round": "nearest"}, 35),
        ({"entries": 200, "share_per_mille": 150}, 30),
        ({"entries": 6, "share_per_mille": 100, "round": "down"}, 1),
        ({"entries": 100, "share_per_mille": 10, "least": 9}, 9),
        ({"entries": 3, "share_per_mille": 10, "least": 9}, 3),
        ({"entries": 0, "share_per_mille": 125}, 0),
        ({"entries": 7, "share_per_mille": 1000}, 7),
        ({"entries": 7, "share_per_mille": 0}, 1),
    ],
)
def test_a_flight_ends_at_a_share_of_its_entries(question: dict[str, Any], players: int) -> None:
    assert calculate("flight-end", question) == {"players": players}


@given(
    entries=st.integers(0, 1_000_000),
    share=st.integers(0, 1000),
    rounding=st.sampled_from(["up", "down", "nearest"]),
    least=st.integers(1, 1000),
)
def test_any_share_is_the_exact_fraction_rounded_once(
    entries: int, share: int, rounding: str, least: int
) -> None:
    exact = Fraction(entries * share, 1000)
    rounded = {"up": ceil(exact), "down": floor(exact), "nearest": floor(exact + Fraction(1, 2))}[rounding]
    question = {"entries": entries, "share_per_mille": share, "round": rounding, "least": least}
    assert calculate("flight-end", question) == {"players": min(entries, max(rounded, least))}


@pytest.mark.parametrize(
    ("more", "fields"),
    [
        ({"entries": -1}, ["entries"]),
        ({"entries": "12"}, ["entries"]),
        ({"entries": True}, ["entries"]),
        ({"entries": 10**30}, ["entries"]),
        ({"share_per_mille": 1001}, ["share_per_mille"]),
        ({"share_per_mille": 12.5}, ["share_per_mille"]),
        ({"round": "half_up", "least": 0, "players": 3}, ["least", "players", "round"]),
    ],
)
def test_every_wrong_field_of_a_share_is_named(more: dict[str, Any], fields: list[str]) -> None:
    question = {"entries": 229, "share_per_mille": 125, **more}
    assert sorted(str(field) for _, field in refusal("flight-end", question)) == fields


@pytest.mark.parametrize("question", [{}, [], None, 7, "flight"])
def test_a_message_that_is_no_question_about_a_share_is_refused(question: object) -> None:
    assert refusal("flight-end", question)
