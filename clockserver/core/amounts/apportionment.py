"""Division of a total into whole amounts by shares: exact in sum, each less than one unit off its share."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, TypeAlias

Remainder: TypeAlias = Literal["largest_remainder", "first"]
"""Rule for the rest after rounding down: one unit each by largest remainder, or all of it to the first."""


def largest_remainder(
    shares: Sequence[Fraction],
    total: int,
    unit: int = 1,
    max_amount: int | None = None,
    remainder: Remainder = "largest_remainder",
) -> list[int]:
    """`total`, which the shares sum to, in whole units: each share rounded down, the rest to the largest remainders.

    Of equal remainders the first in the list gets its unit first; a rest below one unit goes to the first. With
    `remainder` "first" the first gets all that is left. No share exceeds `max_amount` while another is below it.
    No document has a rule for rounding deals.
    """
    amounts = [int(share // unit) * unit for share in shares]
    remaining = total - sum(amounts)
    order = list(range(len(shares)))
    if remainder == "largest_remainder":
        order.sort(key=lambda i: amounts[i] - shares[i])  # stable sort
        for i in order:
            if remaining >= unit and _fits(amounts[i] + unit, max_amount):
                amounts[i] += unit
                remaining -= unit
    # The rest is below one unit, or every share is at `max_amount`.
    for i in range(len(amounts)):
        part = remaining if max_amount is None else max(0, min(remaining, max_amount - amounts[i]))
        amounts[i] += part
        remaining -= part
    amounts[0] += remaining
    return amounts


def _fits(amount: int, max_amount: int | None) -> bool:
    return max_amount is None or amount <= max_amount
