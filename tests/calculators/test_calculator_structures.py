"""Calculators of structures: input, answers and refusals."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.calculators.toolbox import calculate, refusal

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


def test_the_likely_end_is_a_range_with_marks() -> None:
    question = {"structure": a_document((50, 100), (100, 200)), "entries": 2, "marks": [2]}
    answer = calculate("end-time", question)
    assert answer["likely"] == {"ms": 33 * MINUTE, "period": 1, "level": 2, "big_blinds": 45}
    assert answer["early"]["ms"] < 33 * MINUTE < answer["late"]["ms"]
    assert (answer["beyond"], answer["marks"]) == (False, [{"players": 2, "ms": 0, "level": 1}])


def test_the_likely_end_depends_on_the_pace_and_on_the_chips_in_play() -> None:
    question = {"structure": a_document((50, 100), minutes=600), "entries": 2}
    times = [
        calculate("end-time", question | {"pace": pace})["likely"]["ms"]
        for pace in ("slow", "usual", "loose")
    ]
    assert times == [55 * MINUTE, 44 * MINUTE, 33 * MINUTE]
    assert calculate("end-time", question | {"chips": 18_000})["likely"]["ms"] == 88 * MINUTE


def test_the_likely_end_of_a_running_tournament_depends_on_what_is_left() -> None:
    at = {"period": 1, "remaining_ms": 10 * MINUTE, "players": 2, "chips": 6_000}
    question = {"structure": a_document((50, 100), (100, 200)), "entries": 60, "at": at}
    assert calculate("end-time", question)["likely"]["ms"] == 6_000 / 9_000 * 22 * MINUTE
    assert refusal("end-time", question | {"at": {**at, "period": 2}}) == [
        ("end_time.no_such_period", "at.period")
    ]


def test_every_fault_of_a_structure_and_of_the_other_fields_is_named_at_once() -> None:
    document = a_document((100, 50)) | {"starting_stack": 0, "smal_blind": 1}
    assert refusal("end-time", {"structure": document, "entries": 0}) == [
        ("wire.wrong_value", "entries"),
        ("structure.unknown_field", "structure.smal_blind"),
        ("structure.too_small", "structure.starting_stack"),
        ("structure.small_blind_above_big_blind", "structure.period 1 (level 1): small_blind"),
    ]
    assert refusal("end-time", {"structure": [], "entries": 2}) == [("wire.wrong_value", "structure")]


def test_a_check_gives_warnings_with_texts_fixes_and_sums() -> None:
    document = a_document((50, 100), (100, 200), (400, 4_000), (200, 400))
    answer = calculate("check-structure", {"structure": document})
    (warning, *_) = answer["warnings"]
    assert (warning["code"], warning["severity"], warning["period"], warning["field"]) == (
        "out_of_line",
        "error",
        2,
        "big_blind",
    )
    assert warning["params"] == {"level": 3, "amount": 4_000, "before": 200, "after": 400}
    assert warning["fix"] == {"do": "set", "period": 2, "field": "big_blind", "value": 400}
    assert warning["text"].code == "check_structure.out_of_line"
    sums = {"levels": 4, "level_ms": 88 * MINUTE, "break_ms": 0, "first_depth": 45.0, "end": None}
    assert answer["totals"] == sums


def test_a_check_with_entries_has_the_same_end_as_the_end_time_calculator() -> None:
    question = {"structure": a_document((50, 100), (100, 200)), "entries": 20, "pace": "loose"}
    checked = calculate("check-structure", question | {"wish_ms": 60 * MINUTE})
    end = calculate("end-time", question)
    assert {**checked["totals"]["end"], "marks": []} == end
    assert {"runs_out", "wish_missed"} <= {each["code"] for each in checked["warnings"]}
    more = a_document((50, 100), (100, 200), rebuy_stack=4_500, addon_stack=9_000)
    bought = calculate("check-structure", {"structure": more, "entries": 20, "rebuys": 2, "addons": 1})
    chips = 20 * 4_500 + 2 * 4_500 + 9_000
    assert (
        bought["totals"]["end"]["likely"]
        == calculate("end-time", question | {"pace": "usual", "chips": chips})["likely"]
    )


def test_a_chip_set_is_compared_with_the_stack_and_the_entries() -> None:
    chips = [{"value": 25, "per_player": 4, "in_case": 10}, {"value": 100, "per_player": 4, "name": "Black"}]
    question = {
        "structure": a_document((50, 100)),
        "chip_set": {"title": "Blue", "chips": chips},
        "entries": 3,
    }
    codes = [each["code"] for each in calculate("check-structure", question)["warnings"]]
    assert codes[:2] == ["case_short", "stack_mismatch"]
    assert refusal("check-structure", {**question, "chip_set": {"chips": []}}) == [
        ("wire.wrong_value", "chip_set.chips")
    ]


def test_numbers_that_nobody_plays_with_are_answered_or_refused() -> None:
    huge = a_document((2**52, 2**53 - 1), starting_stack=2**53 - 1)
    assert refusal("end-time", {"structure": huge, "entries": 2}) == [("end_time.too_many_chips", "entries")]
    assert refusal("check-structure", {"structure": huge, "entries": 2}) == [
        ("end_time.too_many_chips", "entries")
    ]
    tiny = a_document((1, 1), minutes=1) | {"starting_stack": 2**53 - 1}
    for name in ("end-time", "check-structure"):
        assert msgspec.json.encode(calculate(name, {"structure": tiny, "entries": 1}), enc_hook=str)
    question = {"structure": tiny | {"starting_stack": 2**43}, "entries": 1_000}
    assert msgspec.json.encode(calculate("check-structure", question), enc_hook=str)
    assert calculate("end-time", question | {"pace": "slow"})["late"]["ms"] <= 2**53 - 1


def test_a_chip_set_has_each_value_once() -> None:
    question = {"structure": a_document((50, 100)), "chip_set": {"chips": [{"value": 25}, {"value": 100}]}}
    assert "warnings" in calculate("check-structure", question)
    question["chip_set"]["chips"].append({"value": 25})
    assert refusal("check-structure", question) == [("library.chip_twice", "chip_set.chips[2].value")]
