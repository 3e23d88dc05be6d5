"""Division of a pool among places: exact shares, rounded once to the unit, the rest to the top.

Amounts are whole numbers of the smallest unit of the currency. A group is a run of places with the same
amount.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

Rounding: TypeAlias = Literal["down", "nearest", "up"]
"""Direction in which a share is rounded to the unit; `nearest` rounds half a unit up."""
Rest: TypeAlias = Literal["first", "spread"]
"""Receiver of the rest after rounding: the first place, or one unit for each place from the top."""
FINE = 10**12
"""Scale that makes the weights of a curve whole numbers."""
_TENTHS = 10


class Places(NamedTuple):
    """Places from `first` through `last`."""

    first: int
    last: int

    @property
    def size(self) -> int:
        """Number of places."""
        return self.last - self.first + 1


class InUnits(NamedTuple):
    """The unit of payment, the rounding, and the rule for the rest."""

    unit: int = 1
    rounding: Rounding = "down"
    rest: Rest = "first"


def rounded_share(share: Fraction, unit: int, rounding: Rounding) -> int:
    """A share in whole units."""
    units = share / unit
    if rounding == "down":
        return int(units // 1) * unit
    return (int((units + Fraction(1, 2)) // 1) if rounding == "nearest" else -int(-units // 1)) * unit


# -- places ----------------------------------------------------------------------------------------------


def paid_places(set_places: int, entries: int, pool: int, min_amount: int) -> int:
    """The number of paid places: `set_places`, at most the pool's minimum amounts and the entries, at least one."""
    return min(entries, max(1, min(set_places, pool // min_amount if min_amount else set_places)))


def places_of_field(entries: int, paid_percent: int) -> int:
    """A share of the field, in thousandths of one percent, rounded up: 15 % of 9,735 are 1,461."""
    return -(-entries * paid_percent // 100_000)


def cut_groups(groups: Sequence[Places], places: int) -> list[Places]:
    """The groups cut to this number of places."""
    return [Places(each.first, min(each.last, places)) for each in groups if each.first <= places]


def curve_groups(places: int, alone: int, group_ends: Sequence[int]) -> list[Places]:
    """The groups of a curve: the first `alone` places one by one, the rest up to each of `group_ends`."""
    groups = [Places(place, place) for place in range(1, min(places, alone) + 1)]
    first = len(groups) + 1
    for last in (*(end for end in group_ends if end > alone), places):
        if first <= places:
            groups.append(Places(first, min(last, places)))
        first = max(first, last + 1)
    return groups


# -- shares ----------------------------------------------------------------------------------------------


def weight(place: int, steepness: int) -> int:
    """⌊10¹² · place^(−steepness/10)⌋, exactly.

    The float is only a first guess. The exact weight is the greatest with weight¹⁰ · place^steepness ≤ 10¹²⁰.
    """
    if steepness == _TENTHS:
        return FINE // place
    power, limit = place**steepness, FINE**_TENTHS
    whole_weight = int(FINE * place ** (-steepness / _TENTHS))
    while whole_weight**_TENTHS * power > limit:
        whole_weight -= 1
    while (whole_weight + 1) ** _TENTHS * power <= limit:
        whole_weight += 1
    return whole_weight


def mean_weights(groups: Sequence[Places], steepness: int) -> list[Fraction]:
    """The mean weight of the places of each group."""
    return [
        Fraction(sum(weight(place, steepness) for place in range(each.first, each.last + 1)), each.size)
        for each in groups
    ]


def by_weights(
    groups: Sequence[Places], weights: Sequence[Fraction], pool: int, min_amount: int
) -> list[Fraction]:
    """The share of a place of each group: the minimum, and the rest by weight."""
    whole = sum((each.size * own for each, own in zip(groups, weights, strict=True)), Fraction(0))
    if not whole:  # too many places: every weight is 0
        return by_weights(groups, [Fraction(1)] * len(groups), pool, min_amount)
    rest = pool - min_amount * sum(each.size for each in groups)
    return [min_amount + rest * own / whole for own in weights]


def by_percents(
    groups: Sequence[Places], percents: Sequence[int], pool: int, min_amount: int
) -> list[Fraction]:
    """The share of a place of each group, in proportion to its percentage.

    Every place gets the minimum; the rest goes to the places above it, in proportion to their excess.
    """
    total = sum(each.size * percent for each, percent in zip(groups, percents, strict=True))
    shares = [Fraction(pool * percent, total) for percent in percents]
    if not min_amount:
        return shares
    excesses = [max(share - min_amount, Fraction(0)) for share in shares]
    total_excess = sum(
        (each.size * excess for each, excess in zip(groups, excesses, strict=True)), Fraction(0)
    )
    pool_left = pool - min_amount * sum(each.size for each in groups)
    return [
        min_amount + pool_left * excess / total_excess if excess else Fraction(min_amount)
        for excess in excesses
    ]


# -- amounts ---------------------------------------------------------------------------------------------


def amounts_of_shares(
    groups: Sequence[Places], shares: Sequence[Fraction], pool: int, how: InUnits
) -> list[int]:
    """The amount of each place of the groups, in whole units; they sum to the pool."""
    unit = how.unit
    each = [rounded_share(share, unit, how.rounding) for share in shares]
    odd_money = pool - sum(places.size * amount for places, amount in zip(groups, each, strict=True))
    if how.rounding != "down" and each[0] + odd_money < _second(groups, each):
        # Rounding would take the first place below the second.
        return amounts_of_shares(groups, shares, pool, how._replace(rounding="down"))
    if how.rest == "spread":
        for i, places in enumerate(groups):
            if odd_money < places.size * unit:
                break
            each[i] += unit
            odd_money -= places.size * unit
    amounts = [amount for places, amount in zip(groups, each, strict=True) for _ in range(places.size)]
    amounts[0] += odd_money
    return amounts


def _second(groups: Sequence[Places], each: Sequence[int]) -> int:
    """The amount of the place after the first; 0 without one."""
    if groups[0].size > 1:
        return each[0]
    return each[1] if len(each) > 1 else 0


def with_fixed_amounts(
    groups: Sequence[Places], fixed: Mapping[Places, int], free_amounts: Sequence[int]
) -> tuple[int, ...]:
    """The amount of every place: fixed groups keep theirs, `free_amounts` are the other places' in order."""
    amounts: list[int] = []
    used = 0
    for each in groups:
        if each in fixed:
            amounts += [fixed[each]] * each.size
        else:
            amounts += free_amounts[used : used + each.size]
            used += each.size
    return tuple(amounts)


def without_unpaid(amounts: Sequence[int], at_least: int = 0) -> tuple[int, ...]:
    """The amounts without unpaid last places; the first `at_least` places stay."""
    last = len(amounts)
    while last > at_least and not amounts[last - 1]:
        last -= 1
    return tuple(amounts[:last])


def rising_place(amounts: Sequence[int]) -> int | None:
    """The first place that gets more than the place above it."""
    return next((i + 1 for i in range(1, len(amounts)) if amounts[i] > amounts[i - 1]), None)
