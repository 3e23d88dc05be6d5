"""Round, payable blinds, and progressions of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import log
from typing import NamedTuple

from clockserver.core.amounts.chips import is_payable
from clockserver.structures.amounts import half_of, nearest_payable
from clockserver.structures.generator.wish import Wish
from clockserver.tournament.structure.state import Stakes

DIGITS = (10, 12, 15, 20, 25, 30, 40, 50, 60, 80)
FINE_DIGITS = (10, 12, 15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 75, 80, 90)
"""Digits of a finer progression, where usual big blinds grow too fast for late entries."""
MAX_SMALL_CHIPS = 8
"""Maximum number of chips of one value in a big blind, which players have to count."""
MIN_STEP, MAX_STEP, MAX_EARLY_STEP = 1.1, 1.7, 2.0
EARLY_LEVELS = 3
MAX_LEVELS = 90


class Rung(NamedTuple):
    """Round blinds of a level."""

    small: int
    big: int


@lru_cache(maxsize=64)
def rungs(chips: tuple[int, ...], low: int, high: int, digits: tuple[int, ...] = DIGITS) -> tuple[Rung, ...]:
    """All payable blinds with a round big blind between bounds, ascending."""
    found, scale = [], 1
    while scale <= high:
        for each in digits:
            big = each * scale // 10
            exact = each * scale % 10 == 0
            if exact and low <= big <= high and (rung := _rung(big, chips)):
                found.append(rung)
        scale *= 10
    return tuple(found)


def _rung(big: int, chips: tuple[int, ...]) -> Rung | None:
    """The blinds, in chips that are not too small if possible; None: they cannot be paid.

    Without a payable half, the small blind equals the big blind.
    """
    large = tuple(chip for chip in chips if chip * MAX_SMALL_CHIPS >= big)
    for payers in (large, chips):
        if is_payable(big, payers) and (small := half_of(big, payers)):
            return Rung(small, big)
    return Rung(big, big) if is_payable(big, chips) else None


def climbs(wish: Wish, growth: float) -> Iterator[tuple[Rung, ...]]:
    """Progressions by about `growth` from each good first level, the one nearest to the depth first."""
    stack, depth = wish.starting_stack, wish.first_depth
    all_rungs = rungs(wish.chips, 1, 2 * wish.all_chips, FINE_DIGITS if wish.is_fine else DIGITS)
    firsts = [
        at for at, rung in enumerate(all_rungs) if depth * rung.big <= 2 * stack <= 4 * depth * rung.big
    ]
    for first in sorted(firsts, key=lambda at: abs(log(stack / all_rungs[at].big / depth)))[:3]:
        yield tuple(_climb(all_rungs, first, growth))


def _climb(all_rungs: tuple[Rung, ...], at: int, growth: float) -> Iterator[Rung]:
    wanted = float(all_rungs[at].big)
    for level in range(1, MAX_LEVELS + 1):
        here = all_rungs[at]
        yield here
        wanted = max(wanted * growth, here.big * MIN_STEP)
        steepest = MAX_EARLY_STEP if level < EARLY_LEVELS else MAX_STEP
        near = [
            i for i in range(at + 1, min(at + 9, len(all_rungs))) if all_rungs[i].big <= here.big * steepest
        ]
        near = [i for i in near if all_rungs[i].big >= here.big * MIN_STEP] or [at + 1]
        if near[0] >= len(all_rungs) or all_rungs[near[0]].big > 2 * here.big:
            return
        at = min(near, key=lambda i: abs(log(all_rungs[i].big / wanted)))


def stakes_of(wish: Wish, climb: tuple[Rung, ...]) -> list[Stakes]:
    """The levels with their antes. Each player's ante begins as soon as it is payable, and never falls."""
    found, ante = [], 0
    for number, (small, big) in enumerate(climb, 1):
        if wish.ante != "none" and number >= wish.first_ante:
            ante = _ante(wish, big, ante)
        found.append(Stakes("nlhe", "no_limit", small, big, ante, wish.ante if ante else "none"))
    return found


def _ante(wish: Wish, big: int, before: int) -> int:
    if wish.ante in {"big_blind", "button"}:
        return big
    low, high = max(big / 20, before), big / 4
    for most in (MAX_SMALL_CHIPS * 2, big):
        payers = tuple(chip for chip in wish.chips if chip * most >= big)
        if ante := nearest_payable(big / 8, payers, low, high):
            return ante
    return before
