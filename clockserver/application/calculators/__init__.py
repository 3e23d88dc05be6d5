"""The toolbox: every procedure that can be computed alone is callable alone, by the same functions as in play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clockserver.application.calculators.clock import clock
from clockserver.domain.texts import Reason, Refused

CALCULATORS: dict[str, Callable[[object], dict[str, Any]]] = {"clock": clock}


def calculate(name: str, given: object) -> dict[str, Any]:
    """The answer of a calculator to a decoded JSON value. Raises Refused, for an unknown name as well."""
    calculator = CALCULATORS.get(name)
    if calculator is None:
        known = ", ".join(sorted(CALCULATORS))
        raise Refused(Reason("calculators.unknown", {"name": name[:40], "known": known}))
    return calculator(given)
