"""Tables that color up, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.clock.commands import JumpToPeriod, StartClock
from clockserver.tournament.color_up.commands import RaceChips, SeatChips
from clockserver.tournament.color_up.state import ColorUp, TableRace, racing_tables
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.structure.state import Period
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Table, a_break, a_level, a_ruleset, a_set_up, a_structure, person

CHIPS = (25, 100, 500, 1_000)


def periods(leaving: tuple[int, ...] = (25,)) -> tuple[Period, ...]:
    return (
        a_level("l1", big_blind=200),
        a_level("l2", big_blind=400),
        a_break("b1", color_up=leaving),
        a_level("l3", big_blind=800),
    )


def playing(
    seats: Sequence[int] = (3, 3),
    leaving: tuple[int, ...] = (25,),
    rules: RuleSet | None = None,
    chips: tuple[int, ...] = CHIPS,
) -> Table:
    """A table for each of `seats` with its players, 10,000 chips each; level 1 runs."""
    structure = a_structure(*periods(leaving), chips=chips)
    event = Table(a_set_up(structure, ruleset=rules or a_ruleset()), randomness=Random(1).randrange)
    event.give(OpenTables(tables=tuple(range(1, len(seats) + 1))))
    number = 0
    for table, players in enumerate(seats, 1):
        for seat in range(1, players + 1):
            number += 1
            event.give(RegisterPlayer(person=person(number), seat=SeatRef(table, seat)))
    event.give(StartClock())
    return event


def in_the_break(*args: Any, **more: Any) -> Table:
    event = playing(*args, **more)
    event.give(JumpToPeriod(period="b1"))
    return event


def newest_color_up(event: Table) -> ColorUp:
    return event.session.color_ups[-1]


def tables_racing(event: Table) -> list[int]:
    return racing_tables(event.session, newest_color_up(event))


def a_race(*odd: int, table: int = 1, last: Sequence[int] = (), **more: Any) -> RaceChips:
    seats = tuple(SeatChips(seat, chips, seat in last) for seat, chips in enumerate(odd, 1))
    fields: dict[str, Any] = {"color_up": 1, "denomination": 25, **more}
    return RaceChips(table=table, seats=seats, **fields)


def newest_race(event: Table) -> TableRace:
    return newest_color_up(event).races[-1]


def chips(event: Table) -> int:
    return event.session.ledger.in_play
