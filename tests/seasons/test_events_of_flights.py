"""A tournament of several flights in a season gives each player one place, with the money of every entry."""

from __future__ import annotations

from clockserver.seasons.season_places import event_of
from clockserver.tournament.prizes.commands import ResolvedSetUpPrizes
from tests.builders import a_payout_table, person
from tests.tournament.results.merged_rooms import merged, played, results_document


def test_a_surrendered_stack_counts_with_its_cost_and_what_it_was_paid() -> None:
    room = merged(pays=1_500)
    room.give(ResolvedSetUpPrizes(currency="EUR", payouts=a_payout_table(), unit=100, entry=5_000))
    event = event_of(played(room).desk.state, lambda each: each)
    assert set(event.places) == {person(1), person(2), person(3)}
    first, second, _ = (event.places[person(number)] for number in (1, 2, 3))
    prizes = [row["amount"] / 100 for row in results_document(room)["results"]]
    assert (first.r, second.r) == (1, 2)
    assert (first.w, second.w) == (prizes[0] + 15, prizes[1])
    assert (first.c, second.c) == (100, 50)
