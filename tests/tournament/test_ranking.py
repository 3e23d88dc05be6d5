"""Places over several flights: later stages first, within the first stage by the share of its own field."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.counters.state import Counters
from clockserver.tournament.hand_for_hand.places import shared_places
from clockserver.tournament.ranking import order_of
from clockserver.tournament.session import Session
from tests.builders import Table, a_set_up
from tests.tournament.prizes.flights import bust_out, flights
from tests.tournament.seated_tables import places_by_entry


def session_of(
    entries: int, *eliminated: str, stage: int = 1, ties: tuple[tuple[str, ...], ...] = ()
) -> Session:
    """A session with a number of entries, and its bust-outs in order."""
    counters = Counters(entries=entries, bustouts=len(eliminated))
    return replace(
        Table(a_set_up()).session, stage=stage, counters=counters, eliminations=eliminated, ties=ties
    )


def test_the_share_of_the_field_left_in_each_flight_decides_between_flights() -> None:
    small = session_of(30, *(f"s{number}" for number in range(30, 2, -1)))
    great = session_of(300, *(f"g{number}" for number in range(300, 29, -1)))
    order = list(order_of({"1": small, "2": great}).out)
    assert set(order[-2:]) == {"g30", "s3"}, "a tenth of each"
    assert order.index("g40") < order.index("s3"), "3 of 30 before 40 of 300"
    assert order.index("s5") < order.index("g40"), "40 of 300 before 5 of 30"


def test_only_equal_shares_tie() -> None:
    order = order_of(
        {"1": session_of(4, "a4", "a3"), "2": session_of(2, "b2"), "3": session_of(3, "c3", "c2")}
    )
    assert set(order.ties) == {("a4", "b2", "c3")}, "the whole field was left of each"
    assert order.out == ("a4", "b2", "c3", "a3", "c2"), "3 of 4 before nobody, 2 of 3 before it"


def test_a_player_out_of_a_later_stage_ranks_before_everybody_of_an_earlier_one() -> None:
    order = order_of({"1": session_of(4, "a4", "a3"), "2": session_of(0, "d2", "d1", stage=2)})
    assert order.out == ("a4", "a3", "d2", "d1")
    assert order.ties == ()


def test_a_tie_in_a_hand_of_a_flight_ties_with_the_same_share_of_another_flight() -> None:
    first = session_of(4, "a4", "a3", "a2", ties=(("a2", "a3"),))
    second = session_of(8, "b8", "b7", "b6", "b5", "b4")
    order = order_of({"1": first, "2": second})
    assert ("a2", "a3", "b4") in [tuple(sorted(tie)) for tie in order.ties], "2 of 4, shared, and 4 of 8"


def test_a_single_session_is_ranked_by_its_eliminations() -> None:
    session = session_of(9, "e1", "e2", ties=(("e2", "e1"),))
    assert order_of({"1": session}) == (session.eliminations, session.ties)
    assert order_of({"1": session}).out is session.eliminations


def test_players_who_are_only_counted_are_ranked_and_tie_with_nobody() -> None:
    counted = replace(session_of(4), eliminations=(None, "a3"))
    order = order_of({"1": counted, "2": session_of(4, "b4")})
    assert order.out[-1] == "a3"
    assert order.ties == ()


def test_bust_outs_in_two_flights_at_once_are_ranked_each_in_its_own() -> None:
    event = flights(4, 8)
    bust_out(event, "1", 1)
    bust_out(event, "2", 5, 6)
    bust_out(event, "1", 2)
    assert event.state.sessions["1"].eliminations == ("e1", "e2")
    assert event.state.sessions["2"].eliminations == ("e5", "e6")
    assert places_by_entry(event) == {"e1": 12, "e5": 11, "e6": 10, "e2": 9}
    assert shared_places(event.state, "e1") == (("e1", "e5"), (11, 12))
    event.check()


def test_a_bust_out_is_undone_while_another_flight_plays() -> None:
    event = flights(4, 8)
    (first,) = bust_out(event, "1", 1)
    bust_out(event, "2", 5, 6)
    bust_out(event, "1", 2)
    event.give(Undo(command=first))
    assert event.state.sessions["1"].eliminations == ("e2",)
    assert event.state.sessions["2"].eliminations == ("e5", "e6")
    event.give(Redo(command=first))
    assert event.state.sessions["1"].eliminations == ("e1", "e2"), "out before e2 again"
    event.check()
