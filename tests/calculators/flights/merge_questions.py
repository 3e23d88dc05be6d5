"""Flights, and questions about them to the calculator `merge-flights`."""

from __future__ import annotations

from typing import Any

from tests.calculators.toolbox import calculate, refusal

MINUTE = 60_000
BLINDS = [(100, 200), (200, 400), (300, 600), (500, 1000)]


def a_sheet(*periods: dict[str, Any], **head: Any) -> dict[str, Any]:
    levels = [{"kind": "level", "small_blind": small, "big_blind": big} for small, big in BLINDS]
    return {
        "title": "Main",
        "starting_stack": 25_000,
        "game": "nlhe",
        "level_minutes": 60,
        "break_minutes": 15,
        "periods": list(periods) or [levels[0], levels[1], {"kind": "break"}, *levels[2:]],
        **head,
    }


def a_flight(
    label: str, bags: list[tuple[Any, Any, int]], level: int = 2, left: int = 30, **more: Any
) -> Any:
    ended = {"level": level, "remaining_ms": left * MINUTE, **more.pop("ended", {})}
    counted_bags = [{"entry": entry, "person": person, "chips": chips} for entry, person, chips in bags]
    in_play = sum(chips for _, _, chips in bags)
    return {"flight": label, "ended": ended, "in_play": in_play, "bags": counted_bags, **more}


ANN_TWICE = [
    a_flight("1A", [("e1", "ann", 120_000), ("e2", "bob", 50_000)]),
    a_flight("1B", [("e3", "ann", 95_000), ("e4", "cyd", 70_000)], 3, 45),
]


def merge_question(*flights: Any, **more: Any) -> dict[str, Any]:
    question = {
        "structure": a_sheet(),
        "rule": "best_stack",
        "flights": list(flights or ANN_TWICE),
        "surrendered": {"pays": "nothing"},
        "next_day": {"level": "longest", "resume": "remaining_time"},
    }
    return {key: value for key, value in {**question, **more}.items() if value is not None}


def merged(*flights: Any, **more: Any) -> Any:
    return calculate("merge-flights", merge_question(*flights, **more))


def refused(*flights: Any, **more: Any) -> list[tuple[str, str | None]]:
    return refusal("merge-flights", merge_question(*flights, **more))


ENDS = [
    a_flight("1A", [(1, "a", 100_000)], 2, 30),
    a_flight("1B", [(2, "b", 100_000)], 3, 50),
    a_flight("1C", [(3, "c", 100_000)], 3, 40),
    a_flight("1D", [(4, "d", 100_000)], 2, 55),
]
