"""Standings: each player's best results, ties by wins and then by the last event."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from clockserver.library.seasons.formula import Place, Points
from clockserver.seasons.standings import Event, Standing, standings

BY_PLACE = Points("f", [10, 6, 4, 2])


def event(slug: str, *order: str) -> Event:
    places = {player: Place(len(order), len(order), place) for place, player in enumerate(order, 1)}
    return Event(slug, slug.title(), places)


def table(standing_list: list[Standing]) -> list[tuple[int, str, Decimal]]:
    return [(each.place, each.player, each.points) for each in standing_list]


def test_points_are_added_and_the_best_count() -> None:
    events = [event("one", "a", "b", "c"), event("two", "b", "a"), event("three", "c", "b", "a")]
    assert table(standings(events, BY_PLACE)) == [(1, "b", 22), (2, "a", 20), (3, "c", 14)]
    best = standings(events, BY_PLACE, best=2)
    assert table(best) == [(1, "b", 16), (2, "a", 16), (3, "c", 14)]
    struck = {each.player: [score.slug for score in each.scores if not score.counts] for each in best}
    assert struck == {"a": ["three"], "b": ["three"], "c": []}


def test_a_player_of_too_few_events_has_no_place() -> None:
    events = [event("one", "a", "b"), event("two", "b")]
    assert table(standings(events, BY_PLACE, min_events=2)) == [(1, "b", 16)]
    assert standings([], BY_PLACE) == []


def test_equal_points_are_ordered_by_wins_then_by_the_last_event_and_else_share_a_place() -> None:
    flat = Points("5")
    events = [event("one", "a", "b", "c"), event("two", "c", "b", "a")]
    assert [each.player for each in standings(events, flat)] == ["c", "a", "b"]
    shared = [event("one", "a", "b"), event("two", "b", "a"), event("three", "x")]
    assert table(standings(shared, flat))[:2] == [(1, "b", 10), (2, "a", 10)]
    same = [Event("one", "One", {"a": Place(2, 2, 1), "b": Place(2, 2, 1)})]
    assert [each.place for each in standings(same, flat)] == [1, 1]


@given(st.lists(st.permutations("abcde"), min_size=1, max_size=6), st.integers(1, 6))
def test_places_and_points_agree(orders: list[list[str]], best: int) -> None:
    events = [event(f"e{number}", *order) for number, order in enumerate(orders)]
    table_rows = standings(events, BY_PLACE, best=best)
    assert sorted(each.player for each in table_rows) == [*"abcde"]
    for before, after in pairwise(table_rows):
        assert before.points >= after.points
        assert before.place <= after.place
    for each in table_rows:
        counted = [score.points for score in each.scores if score.counts]
        assert len(counted) == min(best, len(each.scores))
        assert each.points == sum(sorted((score.points for score in each.scores), reverse=True)[:best])


def test_ties_are_broken_in_the_chosen_order() -> None:
    flat = Points("5")
    events = [event("one", "a", "b", "c"), event("two", "a", "b", "c"), event("three", "b", "c", "a")]
    assert table(standings(events, flat, ties=("wins", "last")))[0] == (1, "a", 15)
    assert table(standings(events, flat, ties=("last", "wins")))[0] == (1, "b", 15)
    assert [each.place for each in standings(events, flat, ties=("wins",))] == [1, 2, 3]
    assert [each.place for each in standings(events, flat, ties=())] == [1, 1, 1]
