"""Positions of a table's clock, for tests."""

from __future__ import annotations

from tests.builders import Table


def phase_and_period(table: Table) -> tuple[str, str]:
    clock = table.session.clock.at(table.now)
    return clock.phase, clock.mark.period
