"""Amounts of chips: payable ones and round ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd

from clockserver.core.amounts.chips import is_payable

MAX_STEPS = 2_000
"""Maximum number of amounts tried for a payable one."""


def nearest_payable(
    target: float, chips: Sequence[int], low: float = 1, high: float = float("inf")
) -> int | None:
    """The payable amount nearest to a target within bounds; of two the larger; None without one near."""
    if not chips:
        return None
    unit = gcd(*chips)
    middle = int(target // unit)
    for step in range(MAX_STEPS):
        for amount in sorted(
            ((middle - step) * unit, (middle + 1 + step) * unit), key=lambda a: (abs(a - target), -a)
        ):
            if low <= amount <= high and amount > 0 and is_payable(amount, chips):
                return amount
        if (middle - step) * unit < low and (middle + 1 + step) * unit > high:
            return None
    return None


def is_round(amount: int) -> bool:
    """Whether an amount has at most two digits before its zeros, or three that are a multiple of 25."""
    while amount and amount % 10 == 0:
        amount //= 10
    return amount < 100 or (amount < 1_000 and amount % 25 == 0)


def round_amounts(low: float, high: float) -> Iterator[int]:
    """The round amounts from `low` to `high`, ascending."""
    scale = 1
    while scale * 100 <= low:
        scale *= 10
    amounts = set()
    while scale <= high:
        amounts |= {digits * scale for digits in range(1, 100)}
        amounts |= {digits * scale for digits in range(25, 1_000, 25)}
        scale *= 10
    yield from sorted(amount for amount in amounts if low <= amount <= high)


def nearest_round(target: float, chips: Sequence[int], low: float, high: float) -> int | None:
    """The round, payable amount within bounds nearest to the target; of two the larger."""
    near = [amount for amount in round_amounts(low, high) if is_payable(amount, chips)]
    return min(near, key=lambda amount: (abs(amount - target), -amount), default=None)


def half_of(big_blind: int, chips: Sequence[int]) -> int | None:
    """The payable small blind nearest to half the big blind, from 2/5 to 7/10 of the big blind; None without one."""
    return nearest_payable(big_blind / 2, chips, big_blind * 2 / 5, big_blind * 7 / 10)
