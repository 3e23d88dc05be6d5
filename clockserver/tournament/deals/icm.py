"""The independent chip model: the value of a stack in prizes, after Malmuth and Harville.

A player's chance of first place is the player's share of all chips; the next place goes the same way among
the players left. No document has a formula for deals; ICM is one that players ask for.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from math import exp, expm1, log

from msgspec import Struct

from clockserver.core.amounts.apportionment import Remainder, largest_remainder
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.deals.deal_terms import faults_of_terms, for_each_place

MAX_EXACT = 10
"""Maximum number of players for which every order of finish is counted."""
MAX_PLAYERS = 50
_ONE = 1 << 256
_KEPT_EXACT, _KEPT_INTEGRAL = 1 << 160, 1 << 24
"""Fractions of a prize unit to which equities are rounded, so that last digits do not matter."""
_STEP = 0.25
_DEEP = 38.0
"""Bounds of the integral: e^-38 of the whole is below the precision of a double."""
_NOTHING = 1e-30


class Equities(Struct, frozen=True):
    """The value of each stack, exact in prize units, and in whole units that sum to the prizes."""

    equity: tuple[float, ...]
    amounts: tuple[int, ...]


def icm(
    stacks: Sequence[int],
    prizes: Sequence[int],
    unit: int = 1,
    remainder: Remainder = "largest_remainder",
) -> Equities:
    """The value of each stack: stacks in chips, prizes in the smallest unit, the first place first.

    Places without a prize pay 0. A player without chips is behind all with chips, and equal to others
    without. Whole amounts are multiples of `unit` by largest remainder; of equal ones the first in the list
    comes first. Raises Refused.
    """
    if reasons := [*too_many(len(stacks)), *faults_of_terms(stacks, prizes)]:
        raise Refused(*reasons)
    places = for_each_place(stacks, prizes)
    # The biggest first, so that the order of input does not change the last digits.
    sorted_stacks = sorted((stack for stack in stacks if stack), reverse=True)
    players = len(sorted_stacks)
    model = _exact if players <= MAX_EXACT else _integrated
    equity_of = dict(zip(sorted_stacks, model(sorted_stacks, places[:players]), strict=True))
    if players < len(stacks):
        equity_of[0] = Fraction(sum(places[players:]), len(stacks) - players)
    shares = [equity_of[stack] for stack in stacks]
    amounts = largest_remainder(shares, sum(places), unit, places[0], remainder)
    return Equities(tuple(float(share) for share in shares), tuple(amounts))


def too_many(players: int) -> list[Reason]:
    """Reasons why a field is too large to compute; empty otherwise."""
    if players <= MAX_PLAYERS:
        return []
    return [Reason("icm.too_many", {"players": players, "most": MAX_PLAYERS}, "stacks")]


def _exact(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """Equities over all sets of players in the first places, in fixed-point numbers of 256 bits."""
    everybody, total = range(len(stacks)), sum(stacks)
    paid = sum(1 for prize in prizes if prize)
    chance = [0] * (1 << len(stacks))
    """Probability that exactly these players hold the first places, by set as bits."""
    chance[0] = _ONE
    chips = [0] * len(chance)
    equity = [0] * len(stacks)
    for first in range(len(chance)):
        place = first.bit_count()
        if place >= paid:
            continue
        chips_after = total - chips[first]
        for i in everybody:
            if first >> i & 1:
                continue
            next_is = chance[first] * stacks[i] // chips_after
            equity[i] += next_is * prizes[place]
            after = first | 1 << i
            chance[after] += next_is
            chips[after] = chips[first] + stacks[i]
    return [_rounded(Fraction(each, _ONE), _KEPT_EXACT) for each in equity]


def _integrated(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """Equities by integration: each player finishes when an exponential clock of rate `stack` rings.

    The order of the rings is the order of the model. So the probability of a place is an integral over the
    instant of the player's ring, of the probability that as many clocks rang before. Over the logarithm of
    time the trapezoidal rule converges so fast that its error is far below a double's precision.
    """
    all_chips = sum(stacks)
    rates = [stack / all_chips for stack in stacks]
    equity = [0.0] * len(stacks)
    steps = int((_DEEP + log(_DEEP) - log(rates[-1])) / _STEP) + 1
    for step in range(steps):
        instant = exp(step * _STEP - _DEEP)
        rung = [-expm1(-rate * instant) for rate in rates]
        before = _counts(rung)
        for i, rate in enumerate(rates):
            density = rate * instant * exp(-rate * instant) * _STEP
            if density > _NOTHING:
                equity[i] += density * _expected(before, rung[i], prizes)
    # Last digits could differ: equal stacks get equal values, and larger stacks never less.
    rising = accumulate((_rounded(Fraction(each), _KEPT_INTEGRAL) for each in reversed(equity)), max)
    by_stack = dict(zip(reversed(stacks), rising, strict=True))
    return [by_stack[stack] for stack in stacks]


def _counts(rung: Sequence[float]) -> list[float]:
    """The probabilities that 0, 1, 2, … of independent events have happened."""
    counts = [1.0]
    for chance in rung:
        miss_chance = 1 - chance
        counts = [
            (counts[k] * miss_chance if k < len(counts) else 0.0) + (counts[k - 1] * chance if k else 0.0)
            for k in range(len(counts) + 1)
        ]
    return counts


def _expected(counts: Sequence[float], chance: float, prizes: Sequence[int]) -> float:
    """The prize of the next place, with one event of probability `chance` removed from the counts."""
    miss_chance, size = 1 - chance, len(counts) - 1
    expected_value, last = 0.0, 0.0
    if miss_chance >= chance:  # from the end at which the division does not magnify errors
        for k in range(size):
            last = (counts[k] - last * chance) / miss_chance
            expected_value += last * prizes[k]
    else:
        for k in range(size, 0, -1):
            last = (counts[k] - last * miss_chance) / chance
            expected_value += last * prizes[k - 1]
    return expected_value


def _rounded(value: Fraction, parts: int) -> Fraction:
    return Fraction(round(value * parts), parts)
