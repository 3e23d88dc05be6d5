"""Statistics of measurements."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations


def percentile(samples: Iterable[float], share: float) -> float:
    """The smallest sample that at least this share of all samples does not exceed. Raises ValueError without any."""
    ranked = sorted(samples)
    if not ranked:
        raise ValueError("nothing was measured")
    at_least = -int(-len(ranked) * share // 1)  # rounded up
    return ranked[max(0, at_least - 1)]


def apart(values: Iterable[float]) -> list[float]:
    """The difference of each two values."""
    return [abs(one - other) for one, other in combinations(values, 2)]


def of_runs(samples: Sequence[float], form: Callable[[float], str]) -> str:
    """A cell of the table: the median of several runs, and their range."""
    return f"{form(statistics.median(samples))} ({form(min(samples))}–{form(max(samples))})"


def ms(value: float) -> str:
    """Milliseconds as a cell of the table."""
    return f"{value:.1f}" if value < 10 else f"{value:.0f}"


def line(cells: Iterable[str]) -> str:
    """A line of a table."""
    return f"| {' | '.join(cells)} |"


def head(columns: Sequence[str], about: str = "") -> str:
    """The head of a table, after a blank line and its explanation."""
    explanation = f"\n{about}\n" if about else ""
    return f"{explanation}\n{line(columns)}\n|{'---|' * len(columns)}"
