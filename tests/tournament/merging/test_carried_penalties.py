"""A player with a penalty left to serve serves it on day 2."""

from __future__ import annotations

from clockserver.core.undo import Undo
from clockserver.tournament.flights.commands import ChangeFlight, OpenFlight
from clockserver.tournament.penalties.commands import GivePenalty, LiftPenalty
from clockserver.tournament.penalties.state import Penalty, has_hands_to_serve
from tests.builders import Table
from tests.tournament.merging.flights import bag, begin, end, merging
from tests.tournament.penalties.at_tables import earlier_of

PEOPLE = {1: 12_000, 2: 8_000}


def with_penalties() -> Table:
    """Player 1 has a warning and missed hands in both flights, player 2 has lifted ones."""
    event = Table()
    event.give(ChangeFlight(session="1", label="1A"))
    event.give(OpenFlight(label="1B", copy_of="1"))
    for session, people in (("1", PEOPLE), ("2", {1: 9_500, 3: 10_500})):
        begin(event, session, people)
        if session == "1":
            event.give(GivePenalty(entry="e1", kind="warning", why="abuse"))
            event.give(GivePenalty(entry="e1", kind="missed_hands", why="abuse", hands=3))
            event.give(GivePenalty(entry="e2", kind="missed_hands", why="phone", hands=2))
            event.give(LiftPenalty(penalty=3))
        else:
            event.give(GivePenalty(session="2", entry="e3", kind="missed_hands", why="stalling", hands=2))
        end(event, session)
        bag(event, session, people)
    return event


def carried(event: Table) -> list[tuple[int, str, str, int]]:
    penalties = event.state.sessions["3"].penalties
    return [
        (number, penalties[number].entry, penalties[number].why, penalties[number].left)
        for number in sorted(penalties)
    ]


def test_hands_still_to_miss_follow_the_player_also_from_a_surrendered_entry() -> None:
    event = with_penalties()
    event.give(merging())
    assert carried(event) == [(1, "e1", "abuse", 3), (2, "e1", "stalling", 2)]
    event.give(GivePenalty(session="3", entry="e4", kind="warning", why="abuse"))
    assert sorted(event.state.sessions["3"].penalties) == [1, 2, 3]
    event.check()


def test_a_penalty_of_a_flight_counts_once_for_the_next_one() -> None:
    event = with_penalties()
    before = [each.why for each in earlier_of(event.state, event.state.entries["e1"])]
    event.give(merging())
    after = [each.why for each in earlier_of(event.state, event.state.entries["e1"])]
    assert sorted(before) == sorted(after) == ["abuse", "abuse", "stalling"]


def test_an_undone_merge_keeps_the_penalties_of_the_flights() -> None:
    event = with_penalties()
    before = event.state.sessions["1"].penalties
    event.give(Undo(command=event.give(merging())))
    assert event.state.sessions["1"].penalties == before
    event.check()


def test_the_hand_in_progress_at_the_end_of_the_day_counts_as_the_last_one() -> None:
    served = Penalty(number=1, entry="e1", kind="missed_hands", why="abuse", given_at=0, hands=2, dealt=2)
    assert served.left == 1
    assert not has_hands_to_serve(served)
