"""Chance comes in as an argument: a number below another, all equally likely."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypeVar

T = TypeVar("T")

RandomBelow: TypeAlias = Callable[[int], int]
"""A number from 0 to one below the given; the same seed gives the same numbers."""


class SeededRandomBelow:
    """Chance with the seeds that were committed to and not revealed, by the name the vault has them under."""

    def __init__(self, randomness: RandomBelow, seeds: Mapping[str, bytes]) -> None:
        self._luck = randomness
        self.seeds = seeds

    def __call__(self, below: int) -> int:
        return self._luck(below)


def seed_of(randomness: RandomBelow, secret: str) -> bytes | None:
    """The seed of that name, if it came in with chance."""
    return randomness.seeds.get(secret) if isinstance(randomness, SeededRandomBelow) else None


def no_randomness(below: int) -> int:
    """For callers that give no command with a draw. Raises ValueError."""
    raise ValueError(f"a number below {below} was asked for, and nothing to draw it from was given")


def pick(randomness: RandomBelow, items: Sequence[T]) -> T:
    """One of `items`; at least one is there."""
    return items[randomness(len(items))]


def shuffled(randomness: RandomBelow, items: Sequence[T]) -> list[T]:
    """All of `items` in an order of chance (Fisher and Yates)."""
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = randomness(i + 1)
        order[i], order[j] = order[j], order[i]
    return order
