"""Questions to the calculator `clock`."""

from __future__ import annotations

from typing import Any

from tests.calculators import toolbox
from tests.calculators.toolbox import calculate

Question = dict[str, Any]
MINUTE = 60_000
PERIODS = [
    {"kind": "level", "ms": 20 * MINUTE},
    {"kind": "level", "ms": 20 * MINUTE},
    {"kind": "break", "ms": 10 * MINUTE},
    {"kind": "level", "ms": 20 * MINUTE},
]


def question(*commands: Question, now: int, **more: object) -> Question:
    return {"periods": PERIODS, "commands": list(commands), "now": now, **more}


def do(name: str, at: int = 0, **more: object) -> Question:
    return {"at": at, "do": name, **more}


def answer(*commands: Question, now: int, **more: object) -> Question:
    return calculate("clock", question(*commands, now=now, **more))


def refusal(wrong_question: object) -> list[tuple[str, str | None]]:
    return toolbox.refusal("clock", wrong_question)
