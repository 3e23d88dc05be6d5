"""The calculators about structures: what they take, what they answer, and what they refuse."""

from __future__ import annotations

from typing import Any

from tests.toolbox import calculate, refusal

MINUTE = 60_000


def a_document(*blinds: tuple[int, int], minutes: int = 22, **head: Any) -> dict[str, Any]:
    levels = [{"kind": "level", "small_blind": small, "big_blind": big} for small, big in blinds]
    return {
        "title": "Friday",
        "starting_stack": 4_500,
        "game": "nlhe",
        "level_minutes": minutes,
        "periods": levels,
        **head,
    }


def test_the_end_comes_as_a_band_with_marks() -> None:
    asked = {"structure": a_document((50, 100), (100, 200)), "entries": 2, "marks": [2]}
    answer = calculate("end-time", asked)
    assert answer["likely"] == {"ms": 33 * MINUTE, "period": 1, "level": 2, "big_blinds": 45}
    assert answer["early"]["ms"] < 33 * MINUTE < answer["late"]["ms"]
    assert (answer["beyond"], answer["marks"]) == (False, [{"players": 2, "ms": 0, "level": 1}])


def test_the_end_goes_by_the_pace_and_by_the_chips_in_play() -> None:
    asked = {"structure": a_document((50, 100), minutes=600), "entries": 2}
    times = [
        calculate("end-time", asked | {"pace": pace})["likely"]["ms"] for pace in ("slow", "usual", "loose")
    ]
    assert times == [55 * MINUTE, 44 * MINUTE, 33 * MINUTE]
    assert calculate("end-time", asked | {"chips": 18_000})["likely"]["ms"] == 88 * MINUTE


def test_while_it_runs_the_end_goes_by_what_is_left() -> None:
    at = {"period": 1, "remaining_ms": 10 * MINUTE, "players": 2, "chips": 6_000}
    asked = {"structure": a_document((50, 100), (100, 200)), "entries": 60, "at": at}
    assert calculate("end-time", asked)["likely"]["ms"] == 6_000 / 9_000 * 22 * MINUTE
    assert refusal("end-time", asked | {"at": {**at, "period": 2}}) == [
        ("end_time.no_such_period", "at.period")
    ]


def test_all_faults_of_a_structure_and_of_the_rest_are_told_at_once() -> None:
    document = a_document((100, 50)) | {"starting_stack": 0, "smal_blind": 1}
    assert refusal("end-time", {"structure": document, "entries": 0}) == [
        ("wire.wrong_value", "entries"),
        ("structure.unknown_field", "structure.smal_blind"),
        ("structure.too_small", "structure.starting_stack"),
        ("structure.small_blind_above_big_blind", "structure.period 1 (level 1): small_blind"),
    ]
    assert refusal("end-time", {"structure": [], "entries": 2}) == [("wire.wrong_value", "structure")]
