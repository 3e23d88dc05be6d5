"""The division of a pool: exact weights of a curve, rounding with `down` and `first` as before, properties."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from clockserver.tournament.counters.state import Counters
from clockserver.tournament.prizes import division
from clockserver.tournament.prizes.division import InUnits, Places, Rest, Rounding
from clockserver.tournament.prizes.state import (
    PayoutCurve,
    PayoutRow,
    PayoutTable,
    PrizeSettings,
    pool_of,
    projected_amounts,
    row_for,
)

# -- as before ---------------------------------------------------------------------------------------


def projected_before(settings: PrizeSettings, entries: int) -> tuple[int, ...]:
    """The arithmetic of release 0.1, as it was."""
    pool = pool_of(settings, Counters(entries=entries))
    if not pool or not entries:
        return ()
    if settings.table.curve is not None:
        return curve_before(settings.table.curve, settings, pool, entries)
    percents = row_for(settings.table, entries, settings.places).percents[:entries]
    total = sum(percents)
    return rounded_before(pool, [pool * percent // total for percent in percents], settings.unit)


def curve_before(curve: PayoutCurve, settings: PrizeSettings, pool: int, entries: int) -> tuple[int, ...]:
    least = settings.entry * curve.least_percent // 100_000
    places = settings.places or -(-entries * curve.paid_percent // 100_000)
    places = min(entries, max(1, min(places, pool // least if least else places)))
    weights = [10**12 // place for place in range(1, places + 1)]
    rest = pool - places * least
    ends = [*range(1, min(places, curve.alone) + 1)]
    ends += [end for end in curve.groups if len(ends) < end < places] + [places]
    amounts: list[int] = []
    for end in dict.fromkeys(ends):
        size = end - len(amounts)
        each = least + rest * sum(weights[len(amounts) : end]) // (sum(weights) * size)
        amounts += [each] * size
    return rounded_before(pool, amounts, settings.unit)


def rounded_before(pool: int, amounts: Sequence[int], unit: int) -> tuple[int, ...]:
    below = tuple(amount // unit * unit for amount in amounts[1:] if amount // unit)
    return (pool - sum(below), *below)


@st.composite
def tables(draw: st.DrawFn) -> PayoutTable:
    if draw(st.booleans()):
        groups = tuple(sorted(draw(st.sets(st.integers(1, 300), max_size=8))))
        curve = PayoutCurve(
            draw(st.integers(1, 100_000)), draw(st.integers(0, 300_000)), groups, draw(st.integers(0, 12))
        )
        return PayoutTable("any", "Any", curve=curve)
    shares = sorted(draw(st.lists(st.integers(1, 40), min_size=1, max_size=20)), reverse=True)
    fine = [share * 100_000 // sum(shares) for share in shares]
    fine[0] += 100_000 - sum(fine)
    return PayoutTable("any", "Any", rows=(PayoutRow(tuple(fine)),))


@given(tables(), st.integers(0, 400), st.integers(0, 30_000), st.integers(0, 10**7), st.integers(1, 20_000))
@example(PayoutTable("any", "Any", curve=PayoutCurve(10_000, 52_500)), 100, 10_000, 0, 100)
def test_running_events_divide_their_pool_as_before(
    table: PayoutTable, entries: int, entry: int, guarantee: int, unit: int
) -> None:
    settings = PrizeSettings(currency="EUR", table=table, entry=entry, guarantee=guarantee, unit=unit)
    assert projected_amounts(settings, Counters(entries=entries)) == projected_before(settings, entries)


# -- weights -----------------------------------------------------------------------------------------


@given(st.integers(1, 100_000), st.integers(0, 30))
@example(1_000, 10)
@example(1_024, 10)
@example(59_049, 20)
@example(100_000, 30)
def test_a_weight_is_the_floor_of_the_power(place: int, steepness: int) -> None:
    with localcontext() as context:
        context.prec = 60
        exact = Decimal(10**12) * (Decimal(place).ln() * -steepness / 10).exp()
    weight = division.weight(place, steepness)
    assert abs(weight - int(exact)) <= 1
    assert weight**10 * place**steepness <= 10**120 < (weight + 1) ** 10 * place**steepness


@pytest.mark.parametrize(
    ("place", "steepness", "weight"),
    [
        (1, 7, 10**12),
        (5, 0, 10**12),
        (2, 10, 5 * 10**11),
        (3, 10, 333_333_333_333),
        (4, 5, 5 * 10**11),
        (2, 5, 707_106_781_186),
        (1_024, 1, 5 * 10**11),
        (10, 30, 10**9),
        (100_000, 30, 0),
    ],
)
def test_weights_equal_values_calculated_by_hand(place: int, steepness: int, weight: int) -> None:
    assert division.weight(place, steepness) == weight


# -- amounts -----------------------------------------------------------------------------------------


@st.composite
def divisions(draw: st.DrawFn) -> tuple[list[Places], list[Fraction], int, InUnits]:
    sizes = draw(st.lists(st.integers(1, 6), min_size=1, max_size=10))
    groups, last = [], 0
    for size in sizes:
        groups.append(Places(last + 1, last + size))
        last += size
    pool = draw(st.integers(0, 10**6))
    rounding: Rounding = draw(st.sampled_from(["down", "nearest", "up"]))
    rest: Rest = draw(st.sampled_from(["first", "spread"])) if rounding == "down" else "first"
    unit = draw(st.sampled_from([1, 5, 25, 100, 1_000]))
    least = draw(st.integers(0, pool // last // unit)) * unit
    if draw(st.booleans()):
        weights = division.mean_weights(groups, draw(st.integers(0, 30)))
        shares = division.by_weights(groups, weights, pool, least)
    else:
        percents = sorted(draw(st.lists(st.integers(1, 99), min_size=len(sizes), max_size=len(sizes))))
        shares = division.by_percents(groups, percents[::-1], pool, least)
    assert all(share >= least for share in shares)
    return groups, shares, pool, InUnits(unit, rounding, rest)


@given(divisions())
def test_amounts_sum_to_the_pool_and_no_place_gets_more_than_the_one_above(
    case: tuple[list[Places], list[Fraction], int, InUnits],
) -> None:
    groups, shares, pool, in_units = case
    amounts = division.amounts_of_shares(groups, shares, pool, in_units)
    assert sum(amounts) == pool
    assert all(above >= below for above, below in pairwise(amounts))
    assert all(amount % in_units.unit == 0 for amount in amounts[1:])
    for each, share in zip(groups, shares, strict=True):
        group_amounts = amounts[each.first - 1 : each.last]
        assert len(set(group_amounts[each.first == 1 :])) <= 1
        assert all(abs(amount - share) < in_units.unit or each.first == 1 for amount in group_amounts)
        assert sum(each.size * part for each, part in zip(groups, shares, strict=True)) == pool


@given(divisions())
def test_a_spread_rest_goes_one_unit_a_place_in_whole_groups_from_the_top(
    case: tuple[list[Places], list[Fraction], int, InUnits],
) -> None:
    groups, shares, pool, in_units = case
    down = division.amounts_of_shares(groups, shares, pool, InUnits(in_units.unit))
    units = (down[0] - division.rounded_share(shares[0], in_units.unit, "down")) // in_units.unit
    served = 0
    for each in groups:
        if served + each.size > units:
            break
        served += each.size
    spread = division.amounts_of_shares(groups, shares, pool, InUnits(in_units.unit, "down", "spread"))
    given_up = (served - 1) * in_units.unit if served else 0
    assert spread[0] == down[0] - given_up
    assert [amount - before for amount, before in zip(spread, down, strict=True)][1:served] == [
        in_units.unit
    ] * max(0, served - 1)
    assert spread[max(1, served) :] == down[max(1, served) :]
