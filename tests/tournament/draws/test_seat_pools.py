"""The pool of a seat draw: even over the tables before play, and by the rule set for late entries."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.tables.commands import ChangeSeating, OpenTables
from tests.builders import Table, a_ruleset, a_set_up, person
from tests.tournament.draws.chi_square import chi_square, chi_square_limit

DRAWS = 600
"""Number of draws, from the same seeds each time, so that each run gives the same result."""


def an_event(seed: int, ruleset: str = "tda-2024", tables: int = 3, size: int = 9) -> Table:
    event = Table(a_set_up(ruleset=a_ruleset(ruleset)), randomness=Random(seed).randrange)
    event.give(ChangeSeating(seating=Seating(table_size=size, at_sale=True)))
    event.give(OpenTables(tables=tuple(range(1, tables + 1))))
    return event


def enter(event: Table, number: int, seat: SeatRef | None = None) -> SeatRef:
    event.give(RegisterPlayer(person=person(number), seat=seat))
    drawn_seat = event.state.entries[f"e{event.state.entered}"].seat
    assert drawn_seat is not None
    return drawn_seat


@pytest.mark.parametrize("ruleset", ["tda-2015", "firekeepers"])
def test_before_play_tables_stay_within_one_player_of_each_other(ruleset: str) -> None:
    event = an_event(1, ruleset, tables=4)
    for number in range(1, 31):
        enter(event, number)
        sizes = [len(table.seats) for table in event.session.tables.values()]
        assert max(sizes) - min(sizes) <= 1


@pytest.mark.rule("re_entry.seat_pool")
@pytest.mark.parametrize(
    ("ruleset", "tables"), [("tda-2015", {1, 2}), ("house-bba", {1, 2}), ("tda-2017", {2})]
)
def test_a_late_player_draws_from_the_pool_of_the_set(ruleset: str, tables: set[int]) -> None:
    drawn = set()
    for seed in range(40):
        event = an_event(seed, ruleset, tables=2)
        for number in range(1, 6):
            enter(event, number, SeatRef(1, number))
        enter(event, 6, SeatRef(2, 1))
        event.give(StartClock())
        drawn.add(enter(event, 7).table)
    assert drawn == tables


@pytest.mark.rule("seat_draw.random", sets="all")
def test_every_seat_of_a_table_is_equally_likely() -> None:
    seats = Counter(enter(an_event(seed, tables=1), 1).seat for seed in range(DRAWS))
    assert chi_square((seats[seat] for seat in range(1, 10)), DRAWS / 9) < chi_square_limit(8)
