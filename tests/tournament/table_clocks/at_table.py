"""Tables for tests of their clocks."""

from __future__ import annotations

from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Table, a_ruleset, a_set_up, person

SECOND = 1_000


def at_the_table(rules: RuleSet | str = "tda-2024") -> Table:
    """Three players at table 4, none yet at table 5, with a running clock."""
    ruleset = a_ruleset(rules) if isinstance(rules, str) else rules
    event = Table(a_set_up(ruleset=ruleset))
    event.give(OpenTables(tables=(4, 5)))
    for seat in (1, 2, 3):
        event.give(RegisterPlayer(person=person(seat), seat=SeatRef(4, seat)))
    event.give(StartClock())
    return event
