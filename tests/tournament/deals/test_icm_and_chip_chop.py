"""Deals by ICM and by chips equal the same computation in plain fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clockserver.core.texts import Refused
from clockserver.tournament.deals.chip_chop import chip_chop
from clockserver.tournament.deals.icm import MAX_PLAYERS, icm

STACKS = st.lists(st.integers(1, 10**9), min_size=1, max_size=7)
FIELDS = st.lists(st.integers(1, 10**9), min_size=11, max_size=25)
PRIZES = st.lists(st.integers(0, 10**8), min_size=1, max_size=7).map(lambda each: sorted(each, reverse=True))


@st.composite
def deals(draw: st.DrawFn, stacks: st.SearchStrategy[list[int]] = STACKS) -> tuple[list[int], list[int]]:
    """Stacks, and no more prizes than there are players."""
    drawn = draw(stacks)
    return drawn, draw(PRIZES)[: len(drawn)]


def in_every_order(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """Equities over all orders of finish."""
    equity = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks)), len(prizes)):
        chance, chips_left = Fraction(1), sum(stacks)
        for i in order:
            chance *= Fraction(stacks[i], chips_left)
            chips_left -= stacks[i]
        for i, prize in zip(order, prizes, strict=True):
            equity[i] += chance * prize
    return equity


def in_first_two(stacks: Sequence[int], first: int, second: int) -> list[float]:
    """Equities of any number of players where two places are paid."""
    total = sum(stacks)
    behind = sum(Fraction(each, total * (total - each)) for each in stacks)
    return [
        float(
            Fraction(stack * first, total)
            + second * stack * (behind - Fraction(stack, total * (total - stack)))
        )
        for stack in stacks
    ]


def refused(stacks: list[int], prizes: list[int]) -> list[tuple[str, str | None]]:
    with pytest.raises(Refused) as caught:
        icm(stacks, prizes)
    with pytest.raises(Refused):
        chip_chop(stacks[:50], prizes)
    return [(reason.code, reason.field) for reason in caught.value.reasons]


# -- ICM ---------------------------------------------------------------------------------------------


def test_three_stacks_have_the_values_of_the_textbook() -> None:
    worth = icm([50, 30, 20], [50, 30, 20])
    assert worth.equity == pytest.approx((38.392857142857, 32.75, 28.857142857143), abs=1e-11)
    assert worth.amounts == (38, 33, 29)


def test_equal_stacks_are_worth_the_same_and_odd_units_go_to_the_first() -> None:
    worth = icm([7, 7, 7], [10, 6, 4])
    assert (len(set(worth.equity)), worth.amounts) == (1, (7, 7, 6))


def test_an_even_remainder_goes_to_the_first_in_the_list() -> None:
    assert icm([75, 25], [102]).amounts == (77, 25)
    assert icm([25, 75], [102]).amounts == (26, 76)


def test_places_that_are_not_paid_count_nothing() -> None:
    assert icm([60, 25, 15], [100]).amounts == (60, 25, 15)


def test_players_without_chips_rank_behind_all_others_and_equal_to_each_other() -> None:
    assert icm([70, 0, 30, 0], [50, 30, 10, 6]).equity == (44.0, 8.0, 36.0, 8.0)
    assert icm([70, 0, 30], [50, 30]).amounts == (44, 0, 36)


def test_a_single_player_gets_the_first_prize() -> None:
    assert icm([5], [100]).amounts == (100,)


def test_ten_players_are_calculated_exactly() -> None:
    stacks, prizes = [5_213, 4_100, 3_999, 3_500, 2_222, 2_100, 1_500, 900, 455, 123], [900, 500, 250]
    worth = icm(stacks, prizes)
    assert worth.equity == pytest.approx([float(each) for each in in_every_order(stacks, prizes)], rel=1e-14)


def test_every_fault_of_a_deal_is_named_at_once() -> None:
    assert refused([0, 0], [5, 9, 9, 10]) == [
        ("deals.no_chips", "stacks"),
        ("deals.too_many_prizes", "prizes"),
        ("deals.prize_rises", "prizes[1]"),
        ("deals.prize_rises", "prizes[3]"),
    ]


def test_more_players_than_can_be_calculated_are_refused() -> None:
    with pytest.raises(Refused) as caught:
        icm([1] * (MAX_PLAYERS + 1), [1])
    assert [each.code for each in caught.value.reasons] == ["icm.too_many"]
    assert sum(icm(list(range(1, MAX_PLAYERS + 1)), [1_000, 700]).amounts) == 1_700


@settings(max_examples=30)
@given(deal=deals(st.lists(st.integers(1, 10**9), min_size=1, max_size=5)))
def test_equities_are_those_of_all_orders_of_finish(deal: tuple[list[int], list[int]]) -> None:
    stacks, prizes = deal
    expected = [float(each) for each in in_every_order(stacks, prizes)]
    assert icm(stacks, prizes).equity == pytest.approx(expected, rel=1e-12, abs=1e-12)


@settings(max_examples=30)
@given(stacks=FIELDS, first=st.integers(1, 10**8), second=st.integers(0, 10**8))
def test_large_fields_are_calculated_too(stacks: list[int], first: int, second: int) -> None:
    first, second = max(first, second), min(first, second)
    expected = in_first_two(stacks, first, second)
    assert icm(stacks, [first, second]).equity == pytest.approx(expected, rel=1e-9, abs=1e-6)


@settings(max_examples=50)
@given(deal=deals(STACKS | FIELDS))
def test_amounts_sum_to_the_prizes_within_a_unit_of_the_equity(deal: tuple[list[int], list[int]]) -> None:
    stacks, prizes = deal
    worth = icm(stacks, prizes)
    assert sum(worth.amounts) == sum(prizes)
    assert sum(worth.equity) == pytest.approx(sum(prizes), rel=1e-9, abs=1e-6)
    assert all(abs(a - e) < 1 + 1e-6 for a, e in zip(worth.amounts, worth.equity, strict=True))


@settings(max_examples=50)
@given(deal=deals(STACKS | FIELDS), more=st.integers(1, 10**9))
def test_more_chips_are_never_worth_less(deal: tuple[list[int], list[int]], more: int) -> None:
    stacks, prizes = deal
    worth = icm(stacks, prizes)
    by_stack = sorted(zip(stacks, worth.equity, strict=True))
    assert [equity for _, equity in by_stack] == sorted(worth.equity)
    assert icm([stacks[0] + more, *stacks[1:]], prizes).equity[0] >= worth.equity[0] - 1e-6


@settings(max_examples=50)
@given(deal=deals(STACKS | FIELDS), random=st.randoms(use_true_random=False))
def test_the_order_of_the_stacks_changes_nothing(deal: tuple[list[int], list[int]], random: object) -> None:
    stacks, prizes = deal
    order = list(range(len(stacks)))
    random.shuffle(order)  # type: ignore[attr-defined]
    worth, shuffled = icm(stacks, prizes), icm([stacks[i] for i in order], prizes)
    assert list(shuffled.equity) == [worth.equity[i] for i in order]


# -- chip chop ---------------------------------------------------------------------------------------


def test_the_lowest_prize_is_paid_to_each_and_the_rest_goes_by_chips() -> None:
    assert chip_chop([50, 30, 20], [50, 30, 20]) == [40, 32, 28]
    assert chip_chop([60, 40], [100]) == [60, 40]


def test_nobody_gets_more_than_first_prize_and_the_excess_goes_to_the_others_by_chips() -> None:
    assert chip_chop([80, 15, 5], [50, 30, 20]) == [50, 28, 22]
    assert chip_chop([98, 1, 1], [50, 50, 20]) == [50, 35, 35]


def test_the_excess_of_one_player_may_limit_a_second_one_to_first_prize() -> None:
    assert chip_chop([700, 290, 9, 1], [50, 50, 50]) == [50, 50, 45, 5]


def test_a_player_without_chips_gets_the_lowest_prize_and_a_share_of_the_excess() -> None:
    assert chip_chop([60, 40, 0], [50, 30, 20]) == [44, 36, 20]
    assert chip_chop([100, 0, 0], [50, 30, 20]) == [50, 25, 25]


def test_equal_prizes_leave_nothing_to_chop() -> None:
    assert chip_chop([9, 1], [30, 30]) == [30, 30]


@given(deal=deals(STACKS | FIELDS))
def test_a_chop_sums_to_the_prizes_and_pays_between_the_lowest_and_the_first(
    deal: tuple[list[int], list[int]],
) -> None:
    stacks, prizes = deal
    amounts = chip_chop(stacks, prizes)
    lowest = prizes[-1] if len(prizes) == len(stacks) else 0
    assert sum(amounts) == sum(prizes)
    assert lowest <= min(amounts) <= max(amounts) <= prizes[0]
    ranked = sorted(zip(stacks, amounts, strict=True))
    assert all(a <= b for (s, a), (t, b) in pairwise(ranked) if s < t)
