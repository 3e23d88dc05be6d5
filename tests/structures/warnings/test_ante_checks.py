"""Warnings about antes, bring-ins and bets."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.structures.warnings.finding import Fix
from tests.structures.warnings.sheets import blamed_periods, findings, level, only_fix, structure


def stud(ante: int, bring_in: int = 300, small_bet: int = 1_000, big_bet: int = 2_000) -> dict[str, Any]:
    amounts = {"ante": ante, "bring_in": bring_in, "small_bet": small_bet, "big_bet": big_bet}
    return {"kind": "level", "game": "stud", "ante_kind": "per_player", **amounts}


def limit(small_bet: int, big_bet: int, big_blind: int) -> dict[str, Any]:
    return level(big_blind // 2, big_blind, game="lhe", small_bet=small_bet, big_bet=big_bet)


def test_an_ante_that_falls_or_ends_is_reported() -> None:
    first = level(100, 200, ante=200)
    assert blamed_periods("ante_falls", structure(first, level(150, 300, ante=199))) == [1]
    assert blamed_periods("ante_falls", structure(first, level(150, 300, ante=200))) == []
    assert only_fix("ante_falls", structure(first, level(150, 300))) == Fix("set", 1, None, "ante", 300)
    each = level(150, 300, ante=25, ante_kind="per_player")
    assert blamed_periods("ante_falls", structure(first, each)) == []


@pytest.mark.parametrize(
    ("kind", "ante", "is_reported"),
    [
        ("per_player", 49, True),
        ("per_player", 50, False),
        ("per_player", 250, False),
        ("per_player", 251, True),
        ("big_blind", 399, True),
        ("big_blind", 400, False),
        ("big_blind", 1_000, False),
        ("big_blind", 1_001, True),
        ("button", 399, True),
        ("button", 1_000, False),
    ],
)
def test_an_ante_is_in_the_range_of_its_kind(kind: str, ante: int, is_reported: bool) -> None:
    sheet = structure(level(400, 1_000, ante=ante, ante_kind=kind))
    assert blamed_periods("ante_off", sheet) == ([0] if is_reported else [])


@pytest.mark.parametrize(("ante", "is_reported"), [(99, True), (100, False), (400, False), (401, True)])
def test_the_ante_of_stud_is_compared_with_the_small_bet(ante: int, is_reported: bool) -> None:
    assert blamed_periods("ante_off", structure(stud(ante))) == ([0] if is_reported else [])


def test_the_usual_ante_is_payable() -> None:
    each = {"ante_kind": "per_player", "chips": [25, 100]}
    assert only_fix("ante_off", structure(level(200, 400, ante=200), **each)).value == 50
    assert only_fix("ante_off", structure(level(300, 600, ante=200), **each)).value == 75
    assert only_fix("ante_off", structure(level(25, 50, ante=25), **each)) == Fix("edit", 0, None, "ante")
    assert only_fix("ante_off", structure(level(200, 400, ante=800), chips=[100])).value == 400
    assert only_fix("ante_off", structure(stud(500), chips=[100])).value == 200


def test_a_bring_in_is_no_less_than_the_ante() -> None:
    assert blamed_periods("bring_in_off", structure(stud(300, 299))) == [0]
    assert blamed_periods("bring_in_off", structure(stud(300, 300))) == []
    assert [each.fix for each in findings("bring_in_off", structure(stud(300, 299)))] == [None]


def test_the_big_bet_is_two_small_bets_of_a_big_blind() -> None:
    assert findings("bets_unusual", structure(limit(200, 400, 200))) == []
    for sheet, field in [(limit(200, 401, 200), "big_bet"), (limit(200, 399, 200), "big_bet")]:
        assert [(each.field, each.fix) for each in findings("bets_unusual", structure(sheet))] == [
            (field, None)
        ]
    for sheet in (limit(200, 400, 100), limit(200, 400, 201)):
        assert [each.field for each in findings("bets_unusual", structure(sheet))] == ["small_bet"]
    assert findings("bets_unusual", structure(stud(200))) == []
