"""The number of players left when a flight ends by a share of its entries."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clockserver.tournament.flights.players_at_end import players_at_end
from clockserver.tournament.flights.state import Rounding


@pytest.mark.parametrize(
    ("entries", "share", "round_", "least", "players"),
    [
        (229, 125, "up", 1, 29),
        (229, 120, "down", 1, 27),
        (229, 150, "nearest", 1, 34),
        (230, 150, "nearest", 1, 35),
        (10, 150, "nearest", 1, 2),
        (3, 100, "down", 1, 1),
        (3, 100, "down", 9, 3),
        (100, 100, "down", 15, 15),
        (0, 125, "up", 1, 0),
        (1, 1, "up", 1, 1),
        (8, 1000, "up", 1, 8),
    ],
)
def test_a_share_is_rounded_and_limited_to_the_minimum_and_all(
    entries: int, share: int, round_: Rounding, least: int, players: int
) -> None:
    assert players_at_end(entries, share, round_, least) == players


@given(st.integers(0, 10_000), st.integers(1, 1000), st.integers(1, 10_000))
def test_rounding_to_the_nearest_lies_between_down_and_up(entries: int, share: int, least: int) -> None:
    down, nearest, up = (
        players_at_end(entries, share, round_, least) for round_ in ("down", "nearest", "up")
    )
    assert down <= nearest <= up <= entries
    assert up - down <= 1
