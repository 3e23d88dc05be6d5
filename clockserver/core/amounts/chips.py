"""Payability of amounts with chips of given values."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush
from math import gcd

MAX_RESIDUES = 2_000
"""Maximum smallest chip, in common divisors of the chips; above it every multiple of the divisor counts as payable."""


def is_payable(amount: int, chips: Sequence[int]) -> bool:
    """Whether an amount is a sum of chips of these values, each as often as needed."""
    if not chips:
        return False
    unit, smallest_sums = _sums(tuple(sorted(chips)))
    return (
        amount % unit == 0
        and amount >= min(chips)
        and amount // unit >= smallest_sums[amount // unit % len(smallest_sums)]
    )


@lru_cache(maxsize=512)
def _sums(chips: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The common divisor of the chips, and in that unit the least sum for each remainder modulo the smallest chip."""
    unit = gcd(*chips)
    smallest, *others = (chip // unit for chip in chips)
    if smallest > MAX_RESIDUES:
        return unit, (0,)
    smallest_sums = {0: 0}
    open_sums = [(0, 0)]
    while open_sums:
        total, remainder = heappop(open_sums)
        if total > smallest_sums[remainder]:
            continue
        for chip in others:
            following = total + chip
            if following < smallest_sums.get(following % smallest, following + 1):
                smallest_sums[following % smallest] = following
                heappush(open_sums, (following, following % smallest))
    return unit, tuple(smallest_sums[remainder] for remainder in range(smallest))
