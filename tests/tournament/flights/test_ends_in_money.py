"""A flight ends once its paid share is reached, or by the first of several conditions."""

from __future__ import annotations

from typing import Literal

import pytest

from clockserver.tournament.clock.commands import JumpToPeriod
from clockserver.tournament.flights.commands import ChangeFlight, EndFlight
from clockserver.tournament.flights.players_at_end import next_step, players_to_end
from clockserver.tournament.flights.state import Ends, state_of
from clockserver.tournament.prizes.commands import SetFlightPrizes
from tests.builders import MINUTE, Table
from tests.tournament.prizes.flights import bust_out, flights

Offer = Literal["hand_for_hand", "end"] | None


def with_ends(ends: Ends, *, closed: bool = True) -> Table:
    """1A with eight players, and 1B with four; the payout table pays three places."""
    event = flights(8, 4, closed=False)
    event.give(ChangeFlight(session="1", ends=ends))
    if closed:
        event.give(JumpToPeriod(session="1", period="l3"))
    return event


def offers_of_control(event: Table, players: int) -> list[tuple[int, Offer]]:
    """The offers of control as players bust from 1A."""
    offers = []
    for number in range(1, players + 1):
        bust_out(event, "1", number)
        offers.append((event.session.counters.players_left, next_step(event.session, event.now)))
    return offers


def test_a_flight_ends_at_its_own_paid_places() -> None:
    event = with_ends(Ends(in_money=True))
    event.give(SetFlightPrizes(session="1", places=5, amount=1_000))
    assert players_to_end(event.session, event.now) == 5
    assert offers_of_control(event, 4) == [(7, None), (6, "hand_for_hand"), (5, "end"), (4, "end")]
    assert state_of(event.session) == "open", "nothing ends by itself"
    event.give(EndFlight(session="1", players_left=4))
    event.check()


def test_without_places_of_its_own_it_ends_at_those_of_the_table_for_its_entries() -> None:
    event = with_ends(Ends(in_money=True))
    assert players_to_end(event.session, event.now) == 3
    assert offers_of_control(event, 5) == [(7, None), (6, None), (5, None), (4, "hand_for_hand"), (3, "end")]


def test_while_players_enter_nobody_knows_the_number() -> None:
    event = with_ends(Ends(in_money=True, share_per_mille=500), closed=False)
    assert players_to_end(event.session, event.now) is None
    assert offers_of_control(event, 7)[-1] == (1, None)


@pytest.mark.parametrize(
    ("ends", "players"),
    [
        (Ends(in_money=True, share_per_mille=250), 3),
        (Ends(in_money=True, share_per_mille=500), 4),
        (Ends(in_money=True, share_per_mille=250, least=6), 6),
        (Ends(share_per_mille=250), 2),
        (Ends(share_per_mille=1, least=20), 8),
    ],
)
def test_of_several_numbers_the_one_that_is_reached_first_counts(ends: Ends, players: int) -> None:
    event = with_ends(ends)
    assert players_to_end(event.session, event.now) == players


def test_a_level_that_is_over_ends_it_however_many_are_left() -> None:
    event = with_ends(Ends(level=3, in_money=True))
    assert next_step(event.session, event.now) is None
    event.advance(20 * MINUTE).settle()
    assert event.session.clock.day_over
    assert next_step(event.session, event.now) == "end"
    event.give(EndFlight(session="1", players_left=8))
    event.check()


def test_a_flight_ends_by_its_number_before_its_level_is_over() -> None:
    event = with_ends(Ends(level=3, share_per_mille=750))
    assert offers_of_control(event, 2) == [(7, "hand_for_hand"), (6, "end")]
    assert not event.session.clock.at(event.now).day_over
