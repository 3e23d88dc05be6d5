"""The number of hands that a stack lasts by posting alone equals a count hand by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clockserver.core.texts import Refused
from clockserver.tournament.leaving.blind_off import BlindedOff, BlindLevel, blinded_off
from clockserver.tournament.structure.state import AnteKind
from tests.builders import MINUTE

HAND = 2 * MINUTE
KINDS: tuple[AnteKind, ...] = ("none", "per_player", "big_blind", "button")


def level(minutes: int = 20, ante: int = 0, kind: AnteKind = "none") -> BlindLevel:
    return BlindLevel(minutes * MINUTE, 50, 100, ante, kind)


def hand_by_hand(stack: int, levels: list[BlindLevel], players: int, hand_ms: int, hand: int) -> BlindedOff:
    hands, now = 0, 0
    ends = [sum(each.ms for each in levels[: i + 1]) for i in range(len(levels))]
    while True:
        index = next((i for i, end in enumerate(ends) if now < end), len(levels) - 1)
        current = levels[index]
        stack -= [current.big_blind, current.small_blind, *[0] * players][hand]
        antes = {"per_player": True, "big_blind": hand == 0, "button": hand == (2 if players > 2 else 1)}
        stack -= current.ante if antes.get(current.ante_kind) else 0
        hands, now, hand = hands + 1, now + hand_ms, (hand + 1) % players
        if stack <= 0:
            return BlindedOff(hands, now, index)


def test_a_stack_smaller_than_a_blind_is_lost_with_it() -> None:
    assert blinded_off(60, [level()], 9, HAND, 0) == BlindedOff(1, HAND, 0)
    assert blinded_off(60, [level()], 9, HAND, 2) == BlindedOff(8, 8 * HAND, 0)


def test_a_round_costs_big_blind_and_small_blind_once() -> None:
    assert blinded_off(150, [level(60)], 9, HAND, 0) == BlindedOff(2, 2 * HAND, 0)
    assert blinded_off(151, [level(60)], 9, HAND, 0) == BlindedOff(10, 10 * HAND, 0)


@pytest.mark.parametrize(
    ("kind", "posted"),
    [
        ("none", [100, 50, 0, 0]),
        ("per_player", [110, 60, 10, 10]),
        ("big_blind", [110, 50, 0, 0]),
        ("button", [100, 50, 10, 0]),
    ],
)
def test_antes_are_posted_by_the_players_they_apply_to(kind: AnteKind, posted: list[int]) -> None:
    assert [level(ante=10, kind=kind).posted(hand, 4) for hand in range(4)] == posted


def test_the_small_blind_has_the_button_with_two_players() -> None:
    assert [level(ante=10, kind="button").posted(hand, 2) for hand in range(2)] == [100, 60]


def test_a_hand_is_played_at_the_level_in_which_it_begins_and_the_last_level_goes_on() -> None:
    levels = [BlindLevel(4 * MINUTE, 1, 1), BlindLevel(4 * MINUTE, 5, 5)]
    assert blinded_off(2, levels, 2, HAND, 0).level == 0
    assert blinded_off(3, levels, 2, HAND, 0) == BlindedOff(3, 3 * HAND, 1)
    assert blinded_off(1_002, levels, 2, HAND, 0) == BlindedOff(202, 202 * HAND, 1)


def test_a_break_takes_time_and_no_hands() -> None:
    levels = [BlindLevel(4 * MINUTE, 1, 1), BlindLevel(15 * MINUTE, played=False), BlindLevel(MINUTE, 1, 1)]
    assert blinded_off(3, levels, 2, HAND, 0) == BlindedOff(3, 21 * MINUTE, 2)


def test_levels_that_cost_nothing_never_take_a_stack() -> None:
    with pytest.raises(Refused) as caught:
        blinded_off(200, [level(), BlindLevel(MINUTE)], 9, HAND, 2)
    assert [(each.code, each.field) for each in caught.value.reasons] == [("blind_off.never", "levels")]


def test_the_largest_possible_stack_is_calculated_without_counting_hands() -> None:
    assert blinded_off(2**53 - 1, [BlindLevel(MINUTE, 1, 1)], 9, HAND, 0).hands > 2**54


LEVELS = st.lists(
    st.builds(
        BlindLevel,
        st.integers(1, 40) | st.just(12),
        st.integers(0, 20),
        st.integers(0, 40),
        st.integers(0, 5),
        st.sampled_from(KINDS),
    ),
    min_size=1,
    max_size=5,
)


@given(
    stack=st.integers(1, 600),
    levels=LEVELS,
    players=st.integers(2, 10),
    hand_ms=st.integers(1, 7),
    data=st.data(),
)
def test_the_result_equals_posting_hand_by_hand(
    stack: int, levels: list[BlindLevel], players: int, hand_ms: int, data: st.DataObject
) -> None:
    last = BlindLevel(5, 1, 2)
    hand = data.draw(st.integers(0, players - 1))
    result = blinded_off(stack, [*levels, last], players, hand_ms, hand)
    assert result == hand_by_hand(stack, [*levels, last], players, hand_ms, hand)
