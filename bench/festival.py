"""A festival for measurements: 10,000 entries on 1,112 tables, without a server or a disk."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from random import Random

from clockserver.desk.ports import Row
from clockserver.tournament import decide as tournament
from clockserver.tournament.balancing.plan import Plan, plan
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.dealing.commands import SetButton
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.entries.view import NamesOf
from clockserver.tournament.seating.state import NameForm, Seating
from clockserver.tournament.tables.commands import BreakTable, ChangeSeating, OpenTables
from tests.builders import Room
from tests.fakes import InMemoryJournal

ENTRIES, TABLES, SIZE = 10_000, 1_112, 9


class QuickJournal(InMemoryJournal):
    """Appends rows without a check for duplicates, which a database would do."""

    def append(self, rows: Collection[Row]) -> None:
        self.rows.extend(rows)


def names(ids: Collection[str], _form: NameForm) -> dict[str, str | None]:
    return {each: f"Player {each[-6:]}" for each in ids}


@cache
def a_festival() -> Room:
    """A room with all players seated, every button known, the clock running."""
    room = Room(journal=QuickJournal())
    naming: NamesOf = names
    room.directory.names_of = naming
    room.opened()
    room.give(ChangeSeating(seating=Seating(table_size=SIZE, at_sale=True)))
    room.give(OpenTables(tables=tuple(range(1, TABLES + 1))))
    seats = [SeatRef(table, seat) for seat in range(1, SIZE + 1) for table in range(1, TABLES + 1)]
    for number, seat in enumerate(seats[:ENTRIES], 1):
        room.give(RegisterPlayer(person=f"{number:032x}", seat=seat))
    for table in range(1, TABLES + 1):
        room.give(SetButton(table=table, button=1))
    room.give(StartClock())
    return room


def bust_outs(count: int) -> list[str]:
    """Ids of random entries in play."""
    playing = [each.id for each in a_festival().desk.state.entries.values() if each.status == "playing"]
    return Random(count).sample(  # noqa: S311 - to measure, not to draw
        sorted(playing), count
    )


def bust(entry: str) -> None:
    """A bust-out through all steps: decide, evolve, journal, project."""
    a_festival().give(BustOut(entry=entry))


def whole_plan() -> Plan:
    """All moves due after the bust-outs."""
    room = a_festival()
    return plan(room.desk.state.ruleset, room.session, room.desk.state.entries)


def a_break() -> None:
    """The decision to break a table."""
    room = a_festival()
    first = next(number for number, table in sorted(room.session.tables.items()) if table.seats)
    randomness = Random(1).randrange  # noqa: S311 - to measure, not to draw
    tournament.decide(room.desk.state, BreakTable(table=first, out_of_turn=True), room.clock.now, randomness)
