"""Tables with players in assigned seats, in play."""

from __future__ import annotations

from random import Random

from clockserver.core.undo import Undo
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.entries.entry_lookup import place_of
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.tables.commands import ChangeSeating, OpenTables
from tests.builders import MINUTE, Table, a_ruleset, a_set_up, person


def seated(
    *players: int, ruleset: str | RuleSet = "tda-2015", size: int = 9, seed: int = 1, closed: bool = True
) -> Table:
    """Tables 1, 2, … with these numbers of players from seat 1 on, in play; `closed`: registration is closed."""
    rules = a_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    event = Table(a_set_up(ruleset=rules), randomness=Random(seed).randrange)
    if size != Seating().table_size:
        event.give(ChangeSeating(seating=Seating(table_size=size)))
    event.give(OpenTables(tables=tuple(range(1, len(players) + 1))))
    for number, count in enumerate(players, 1):
        for seat in range(1, count + 1):
            event.give(RegisterPlayer(person=person(number * 100 + seat), seat=SeatRef(number, seat)))
    event.give(StartClock())
    return event.advance(45 * MINUTE).settle() if closed else event


def at(event: Table, table: int, seat: int) -> str:
    """The entry on a seat."""
    return event.session.tables[table].seats[seat]


def sizes(event: Table) -> dict[int, int]:
    """The number of players at each open table."""
    return {number: len(table.seats) for number, table in sorted(event.session.tables.items()) if table.open}


def undo(event: Table, command: str) -> None:
    event.give(Undo(command=command))


def places_by_entry(event: Table) -> dict[str, int]:
    """The place of each entry that has one."""
    return {id_: place for id_ in event.state.entries if (place := place_of(event.state, id_)) is not None}
