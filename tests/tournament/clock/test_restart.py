"""After a restart the clock asks how to continue, also where the structure changed before the answer."""

from __future__ import annotations

import pytest

from clockserver.core.events import SYSTEM
from clockserver.tournament import invariants
from clockserver.tournament import settle as tournament_settle
from clockserver.tournament.clock.commands import ChooseAfterRestart, ScheduleStart
from clockserver.tournament.structure.commands import ChangeStructure
from tests.builders import MINUTE, Table, a_set_up


def away_over_the_start() -> Table:
    """A server that was away at a scheduled start, and asks."""
    table = Table(a_set_up())
    table.give(ScheduleStart(start_at=table.now + MINUTE))
    down_at = table.now
    table.advance(2 * MINUTE)
    events = tournament_settle.pause_for_restart(table.state, down_at, table.now)
    table._record("auto:restart", SYSTEM, events)
    return table


@pytest.mark.parametrize("choice", ["go_on", "resume"])
def test_a_first_level_replaced_before_the_answer_is_started(choice: str) -> None:
    table = away_over_the_start()
    level = {"kind": "level", "minutes": 25, "small_blind": 100, "big_blind": 200}
    table.give(ChangeStructure(from_period=table.session.structure.periods[0].id, periods=[level]))
    (new,) = table.session.structure.periods
    table.give(ChooseAfterRestart(choice=choice))  # type: ignore[arg-type]
    table.settle()
    clock = table.session.clock
    assert (clock.mark.period, clock.mark.phase) == (new.id, "running")
    passed = MINUTE if choice == "go_on" else 0
    assert clock.remaining_ms(table.now) == 25 * MINUTE - passed
    assert invariants.violations(table.state) == []


def test_the_scheduled_start_stays_where_the_structure_did_not_change() -> None:
    table = away_over_the_start()
    first = table.session.structure.periods[0]
    table.give(ChooseAfterRestart(choice="go_on"))
    table.settle()
    assert table.session.clock.remaining_ms(table.now) == first.ms - MINUTE
