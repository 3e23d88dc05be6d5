"""Documents of structures for the library of a room."""

from __future__ import annotations

from typing import Any


def document(stack: int = 10_000) -> dict[str, Any]:
    return {
        "title": "Club night",
        "starting_stack": stack,
        "game": "nlhe",
        "level_minutes": 20,
        "periods": [{"kind": "level", "small_blind": 50, "big_blind": 100}],
    }
