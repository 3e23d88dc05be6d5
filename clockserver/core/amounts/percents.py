"""Percentages as people write them, with at most three decimals."""

from __future__ import annotations

from decimal import Decimal

THOUSANDTHS = 1_000


def thousandths(percent: float) -> int | None:
    """A percentage in thousandths of one percent, exactly as written; None with more than three decimals."""
    scaled = Decimal(repr(percent)) * THOUSANDTHS
    return int(scaled) if scaled == int(scaled) else None
