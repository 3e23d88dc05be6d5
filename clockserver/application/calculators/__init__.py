"""The toolbox: every procedure that can be computed alone is callable alone, by the same functions as in play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from clockserver.application.calculators.clock import ClockAnswer, GivenClock, clock
from clockserver.domain.texts import Reason, Refused


class Calculator(Struct, frozen=True):
    """A calculator, with the shapes of its question and its answer."""

    answer: Callable[[object], Any]
    takes: type
    gives: Any


CALCULATORS = {"clock": Calculator(clock, GivenClock, ClockAnswer)}


def calculate(name: str, given: object) -> Any:
    """The answer of a calculator to a decoded JSON value. Raises Refused, for an unknown name as well."""
    calculator = CALCULATORS.get(name)
    if calculator is None:
        known = ", ".join(sorted(CALCULATORS))
        raise Refused(Reason("calculators.unknown", {"name": name[:40], "known": known}))
    return calculator.answer(given)
