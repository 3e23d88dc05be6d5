"""Players out in the same hand: places at one table and at several, ties, and prizes shared to the unit."""

from __future__ import annotations

from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clockserver.core.texts import Refused
from clockserver.tournament.entries.shared_places import Out, places_of_hand

BUBBLE = {184: 835_000}


def out_in_hand(*players: tuple[str, str, int]) -> list[Out[str]]:
    return [Out(*each) for each in players]


def places_by_player(out: list[Out[str]], remaining: int) -> dict[str, tuple[int, ...]]:
    return {each.player: each.places for each in places_of_hand(out, remaining, {})}


def test_irish_open_74_two_out_at_different_tables_share_the_place() -> None:
    places = places_of_hand(out_in_hand(("Ann", "3", 9_000), ("Bob", "12", 5_000)), 185, BUBBLE)
    assert [(each.places, each.prize) for each in places] == [((184, 185), 417_500)] * 2


def test_irish_open_74_two_out_at_one_table_rank_by_the_stacks_they_began_the_hand_with() -> None:
    places = places_of_hand(out_in_hand(("Bob", "3", 5_000), ("Ann", "3", 9_000)), 185, BUBBLE)
    assert [(each.player, each.places, each.prize) for each in places] == [
        ("Bob", (185,), 0),
        ("Ann", (184,), 835_000),
    ]


def test_players_of_the_same_rank_at_their_tables_tie() -> None:
    out = out_in_hand(("Ann", "A", 9_000), ("Bob", "A", 5_000), ("Cid", "B", 3_000))
    assert places_by_player(out, 20) == {"Ann": (18, 19), "Cid": (18, 19), "Bob": (20,)}


def test_equal_stacks_at_one_table_tie_and_a_smaller_one_comes_after_both() -> None:
    out = out_in_hand(
        ("Ann", "A", 9_000), ("Bob", "A", 9_000), ("Cid", "A", 4_000), ("Dee", "B", 1), ("Eve", "B", 1)
    )
    assert places_by_player(out, 10) == {
        **dict.fromkeys(("Ann", "Bob", "Dee", "Eve"), (6, 7, 8, 9)),
        "Cid": (10,),
    }
    behind = out_in_hand(("Ann", "A", 9), ("Bob", "A", 9), ("Cid", "A", 4), ("Dee", "B", 5), ("Eve", "B", 3))
    assert places_by_player(behind, 5) == {
        **dict.fromkeys(("Ann", "Bob", "Dee"), (1, 2, 3)),
        "Eve": (4,),
        "Cid": (5,),
    }


def test_odd_units_go_to_the_players_named_first() -> None:
    out = out_in_hand(("Ann", "A", 1), ("Bob", "B", 2), ("Cid", "C", 3))
    assert [each.prize for each in places_of_hand(out, 12, {10: 7, 11: 4})] == [4, 4, 3]
    assert [each.prize for each in places_of_hand(out[::-1], 12, {10: 7, 11: 4})] == [4, 4, 3]


def test_a_player_who_goes_out_alone_gets_the_prize_of_the_place() -> None:
    (player,) = places_of_hand(out_in_hand(("Ann", "A", 500)), 3, {1: 100, 2: 60, 3: 40})
    assert (player.places, player.prize) == ((3,), 40)


def test_more_players_out_than_were_left_are_refused() -> None:
    with pytest.raises(Refused) as caught:
        places_of_hand(out_in_hand(("Ann", "A", 1), ("Bob", "B", 1)), 1, {})
    assert [(each.code, each.field) for each in caught.value.reasons] == [("hand_for_hand.too_many", "out")]


HANDS = st.lists(st.tuples(st.sampled_from("ABCD"), st.integers(1, 4)), min_size=1, max_size=12)


@given(hand=HANDS, more=st.integers(0, 5), prizes=st.lists(st.integers(0, 1_000), max_size=20))
def test_prizes_sum_to_those_of_the_places_and_every_place_is_covered_once(
    hand: list[tuple[str, int]], more: int, prizes: list[int]
) -> None:
    out = out_in_hand(*((str(i), table, stack) for i, (table, stack) in enumerate(hand)))
    remaining = len(out) + more
    by_place = dict(enumerate(prizes, 1))
    places = places_of_hand(out, remaining, by_place)
    groups = {each.places for each in places}
    lost = range(more + 1, remaining + 1)
    assert sorted(place for group in groups for place in group) == list(lost)
    assert sum(each.prize for each in places) == sum(by_place.get(place, 0) for place in lost)
    for group in groups:
        shares = [each.prize for each in places if each.places == group]
        assert len(shares) == len(group)
        assert shares == sorted(shares, reverse=True)
        assert max(shares) - min(shares) <= 1


@given(hand=HANDS)
def test_at_a_table_more_chips_are_placed_higher_and_the_biggest_stacks_of_all_tables_tie(
    hand: list[tuple[str, int]],
) -> None:
    out = out_in_hand(*((str(i), table, stack) for i, (table, stack) in enumerate(hand)))
    places = places_of_hand(out, len(out), {})
    at_table: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for each, result in zip(out, places, strict=True):
        at_table[each.table].append((each.stack, result.places[0]))
    for seated in at_table.values():
        for stack, place in seated:
            assert all((stack > other_stack) == (place < other_place) for other_stack, other_place in seated)
        assert max(seated)[1] == 1
