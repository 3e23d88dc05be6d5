"""Rows of the table of edges: a value, a value to compare it with, and its limit."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

from bench import limits
from bench.limits import Limit
from bench.live.numbers import head, line, ms, percentile

COLUMNS = ("edges", "median", "p99", "beside", "median", "p99", "ratio", "samples", *limits.COLUMNS)
HEAD = head(COLUMNS)


def ratio_row(
    about: str, ours: Sequence[float], beside: str, theirs: Sequence[float], at_most: float, unit: str = "ms"
) -> str:
    """A ratio of two medians with its limit."""
    ratio = statistics.median(ours) / statistics.median(theirs)
    measured = (about, *_cells(ours, unit), beside, *_cells(theirs, unit), f"{ratio:.2f}")
    return line((*measured, _count(ours, theirs), *limits.cells(Limit("", ratio, at_most, "{:.2f}"))))


def row(about: str, samples: Sequence[float], at_most: float, unit: str = "ms") -> str:
    """A median with its limit, without a comparison."""
    kept = limits.cells(Limit("", statistics.median(samples), at_most, f"{{:.3g}} {unit}"))
    return line((about, *_cells(samples, unit), "", "", "", "", str(len(samples)), *kept))


def _cells(samples: Sequence[float], unit: str) -> tuple[str, str]:
    form = {"ms": ms, "phones": "{:.0f}".format}.get(unit, "{:.2f}".format)
    return f"{form(statistics.median(samples))} {unit}", f"{form(percentile(samples, 0.99))} {unit}"


def _count(ours: Sequence[float], theirs: Sequence[float]) -> str:
    return str(len(ours)) if len(ours) == len(theirs) else f"{len(ours)}, {len(theirs)}"
