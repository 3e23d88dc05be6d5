"""Events with few players left."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.entries.commands import (
    BustOut,
    RegisterPlayer,
)
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import MINUTE, Table, a_level, a_ruleset, a_set_up, a_structure, person

ONE_LONG_LEVEL = a_structure(a_level("l1", 20), a_level("l2", 20), a_level("l3", 20))


def playing(players: int = 3, **rules: Any) -> Table:
    """Named players at one table, ten minutes into level 1."""
    ruleset = replace(a_ruleset("house-bba"), **rules)
    table = Table(replace(a_set_up(ONE_LONG_LEVEL, ruleset=ruleset), stops_when_over=True))
    table.give(OpenTables(tables=(1,)))
    for number in range(1, players + 1):
        table.give(RegisterPlayer(person=person(number), seat=SeatRef(1, number)))
    table.give(StartClock())
    return table.advance(10 * MINUTE)


def counted(players: int = 3) -> Table:
    """Players without names, ten minutes into level 1."""
    table = Table(replace(a_set_up(ONE_LONG_LEVEL), stops_when_over=True))
    table.give(TapCounter(what="entry", count=players))
    table.give(StartClock())
    return table.advance(10 * MINUTE)


def busted(*entries: str, of: int = 3) -> Table:
    table = playing(of)
    for entry in entries:
        table.give(BustOut(entry=entry))
    return table
