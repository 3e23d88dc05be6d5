"""Round, payable blinds, and progressions of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import log
from typing import NamedTuple

from clockserver.core.amounts.chips import is_payable
from clockserver.structures.chip_amounts import half_of, nearest_payable
from clockserver.structures.generator.wish import Wish
from clockserver.tournament.structure.state import Stakes

DIGITS = (10, 12, 15, 20, 25, 30, 40, 50, 60, 80)
FINE_DIGITS = (10, 12, 15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 75, 80, 90)
"""First digits of big blinds, times 10; the finer list is for wishes where the usual one grows too fast."""
MAX_SMALL_CHIPS = 8
"""Maximum number of chips of one value in a big blind, which players have to count."""
MIN_STEP, MAX_STEP, MAX_EARLY_STEP = 1.1, 1.7, 2.0
EARLY_LEVELS = 3
MAX_LEVELS = 90


class BlindPair(NamedTuple):
    """Round blinds of a level."""

    small: int
    big: int


@lru_cache(maxsize=64)
def round_blinds(
    chips: tuple[int, ...], low: int, high: int, digits: tuple[int, ...] = DIGITS
) -> tuple[BlindPair, ...]:
    """All payable blinds with a round big blind between bounds, ascending."""
    pairs, scale = [], 1
    while scale <= high:
        for each in digits:
            big = each * scale // 10
            exact = each * scale % 10 == 0
            if exact and low <= big <= high and (pair := _blind_pair(big, chips)):
                pairs.append(pair)
        scale *= 10
    return tuple(pairs)


def _blind_pair(big: int, chips: tuple[int, ...]) -> BlindPair | None:
    """The blinds, in chips that are not too small if possible; None where the big blind is not payable.

    Without a payable half, the small blind equals the big blind.
    """
    large = tuple(chip for chip in chips if chip * MAX_SMALL_CHIPS >= big)
    for payers in (large, chips):
        if is_payable(big, payers) and (small := half_of(big, payers)):
            return BlindPair(small, big)
    return BlindPair(big, big) if is_payable(big, chips) else None


def progressions(wish: Wish, growth: float) -> Iterator[tuple[BlindPair, ...]]:
    """Progressions by about `growth` from each good first level, the level nearest to the wished depth first."""
    stack, depth = wish.starting_stack, wish.first_depth
    all_blinds = round_blinds(wish.chips, 1, 2 * wish.all_chips, FINE_DIGITS if wish.is_fine else DIGITS)
    first_levels = [
        index
        for index, pair in enumerate(all_blinds)
        if depth * pair.big <= 2 * stack <= 4 * depth * pair.big
    ]
    for first_level in sorted(
        first_levels, key=lambda index: abs(log(stack / all_blinds[index].big / depth))
    )[:3]:
        yield tuple(_progression(all_blinds, first_level, growth))


def _progression(all_blinds: tuple[BlindPair, ...], index: int, growth: float) -> Iterator[BlindPair]:
    target_big = float(all_blinds[index].big)
    for level in range(1, MAX_LEVELS + 1):
        level_blinds = all_blinds[index]
        yield level_blinds
        target_big = max(target_big * growth, level_blinds.big * MIN_STEP)
        steepest = MAX_EARLY_STEP if level < EARLY_LEVELS else MAX_STEP
        near = [
            i
            for i in range(index + 1, min(index + 9, len(all_blinds)))
            if all_blinds[i].big <= level_blinds.big * steepest
        ]
        near = [i for i in near if all_blinds[i].big >= level_blinds.big * MIN_STEP] or [index + 1]
        if near[0] >= len(all_blinds) or all_blinds[near[0]].big > 2 * level_blinds.big:
            return
        index = min(near, key=lambda i: abs(log(all_blinds[i].big / target_big)))


def stakes_of(wish: Wish, progression: tuple[BlindPair, ...]) -> list[Stakes]:
    """The levels with their antes. Each player's ante begins as soon as it is payable, and never falls."""
    stakes, ante = [], 0
    for number, (small, big) in enumerate(progression, 1):
        if wish.ante != "none" and number >= wish.first_ante:
            ante = _ante(wish, big, ante)
        stakes.append(Stakes("nlhe", "no_limit", small, big, ante, wish.ante if ante else "none"))
    return stakes


def _ante(wish: Wish, big: int, before: int) -> int:
    if wish.ante in {"big_blind", "button"}:
        return big
    low, high = max(big / 20, before), big / 4
    for max_small_chips in (MAX_SMALL_CHIPS * 2, big):
        payers = tuple(chip for chip in wish.chips if chip * max_small_chips >= big)
        if ante := nearest_payable(big / 8, payers, low, high):
            return ante
    return before
