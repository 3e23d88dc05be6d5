"""The port for randomness: a function that returns a number below a limit, all equally likely."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypeVar

T = TypeVar("T")

RandomBelow: TypeAlias = Callable[[int], int]
"""From a limit to a number between 0 and the limit less one; the same seed gives the same numbers."""


class SeededRandomBelow:
    """Randomness that also carries committed, unrevealed seeds, by their names in the vault."""

    def __init__(self, randomness: RandomBelow, seeds: Mapping[str, bytes]) -> None:
        self._randomness = randomness
        self.seeds = seeds

    def __call__(self, below: int) -> int:
        return self._randomness(below)


def seed_of(randomness: RandomBelow, secret: str) -> bytes | None:
    """The seed with that name in the vault; None where the randomness carries no such seed."""
    return randomness.seeds.get(secret) if isinstance(randomness, SeededRandomBelow) else None


def no_randomness(below: int) -> int:
    """Randomness for callers whose commands draw nothing. Raises ValueError."""
    raise ValueError(f"no randomness for a number below {below}")


def pick(randomness: RandomBelow, items: Sequence[T]) -> T:
    """A random item. Raises ValueError for no items."""
    return items[randomness(len(items))]


def shuffled(randomness: RandomBelow, items: Sequence[T]) -> list[T]:
    """Return all of `items` in random order (Fisher and Yates)."""
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = randomness(i + 1)
        order[i], order[j] = order[j], order[i]
    return order
