"""The chi-square test of equal chances."""

from __future__ import annotations

from collections.abc import Iterable


def chi_square(counts: Iterable[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


def chi_square_limit(degrees: int) -> float:
    """The value that chi-square exceeds once in a thousand (Wilson and Hilferty)."""
    part = 2 / (9 * degrees)
    return float(degrees * (1 - part + 3.0902 * part**0.5) ** 3)
