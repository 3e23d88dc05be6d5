"""Ballots are in no list; bags and flights are."""

from __future__ import annotations

from clockserver.core.events import Recorded
from clockserver.exports.lists import COLUMNS, counts, lines, seats, structure
from clockserver.tournament.bubble_vote.events import BallotSealed
from clockserver.tournament.chip_counts.commands import ProposeCount, VerifyCount
from clockserver.tournament.lifecycle.events import TournamentFinished
from tests.tournament.results.test_results import seated


def test_who_voted_when_is_in_no_list() -> None:
    state = seated().desk.state
    ballot = BallotSealed(vote=1, entry="e1", sealed=(("a", "b"),))  # type: ignore[arg-type]
    records = [
        Recorded("tournament:x", seq, 1_000, f"c{seq}", "dealer", event)
        for seq, event in ((1, ballot), (2, TournamentFinished(at=5)))
    ]
    found = lines(records, state, lambda text: text.code)
    assert [row[3] for row in found] == ["TournamentFinished"]


def test_counts_are_of_those_who_are_in_the_largest_stack_first() -> None:
    event = seated()
    event.give(VerifyCount(entry="e2", chips=900))
    event.give(ProposeCount(entry="e4", chips=1_100))
    found = counts(event.desk.state, {"e4": {"name": "=Dee"}})
    assert [row[1:4] + row[6:] for row in found] == [
        [4, "=Dee", 1_100, None, 1, 4],
        [2, None, 900, "x", 1, 2],
    ]
    assert all(len(row) == len(COLUMNS["counts"]) for row in found)


def test_seats_are_in_the_order_of_tables() -> None:
    state = seated().desk.state
    found = seats(state, {})
    assert [row[1:4] for row in found] == [[1, 2, 2], [1, 4, 4], [2, 1, 1], [2, 3, 3], [2, 5, 5]]
    assert structure(state)[0][0] == "title"
