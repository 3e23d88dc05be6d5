"""Whole amounts out of shares: what is given out sums to the total, and nobody is a whole unit off his share."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def largest_remainder(shares: Sequence[Fraction], total: int) -> list[int]:
    """`total`, which the shares sum to, in whole units: each share rounded down, the rest to the largest remainders.

    Of equal remainders the first in the list gets its unit first. No document says how deals are rounded.
    """
    amounts = [share.numerator // share.denominator for share in shares]
    left = total - sum(amounts)
    order = sorted(range(len(shares)), key=lambda i: amounts[i] - shares[i])  # stable
    for i in order[:left]:
        amounts[i] += 1
    return amounts
