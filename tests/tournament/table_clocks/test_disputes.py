"""Disputes: in a break within a minute of the award of the pot, otherwise before the next hand, by rule set."""

from __future__ import annotations

import pytest

from clockserver.core.texts import Text
from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import NextPeriod, StartClock
from clockserver.tournament.table_clocks.commands import StartDisputeTimer
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Table, a_ruleset, a_set_up
from tests.rules.shipped_rulesets import SETS
from tests.tournament.refusals import codes, refused
from tests.tournament.table_clocks.at_table import SECOND


def on_a_break(name: str = "tda-2024") -> Table:
    event = Table(a_set_up(ruleset=a_ruleset(name)))
    event.give(OpenTables(tables=(4, 5)))
    event.give(StartClock())
    for _ in range(2):
        event.give(NextPeriod())
    assert event.session.clock.mark.period == "b1"
    return event


@pytest.mark.parametrize("name", SETS)
@pytest.mark.rule("disputes.on_break_ms")
def test_a_hand_before_a_break_can_be_disputed_for_a_minute(name: str) -> None:
    event = on_a_break(name)
    event.give(StartDisputeTimer(table=4))
    timer = event.session.dispute_timers[4]
    assert (timer.started_at, timer.until) == (event.now, event.now + 60 * SECOND)
    event.check()


@pytest.mark.parametrize("name", SETS)
@pytest.mark.rule("disputes.reading_until")
@pytest.mark.rule("disputes.accounting_until")
def test_a_dispute_minute_without_a_break_is_refused_with_the_deadlines(name: str) -> None:
    event = Table(a_set_up(ruleset=a_ruleset(name)))
    event.give(OpenTables(tables=(4,)))
    event.give(StartClock())
    (reason,) = refused(event, StartDisputeTimer(table=4))
    later = "next_hand" if name in ("tda-2015", "irish-open") else "substantial_action_next_hand"
    rule = event.state.ruleset.cite("disputes.on_break_ms")
    assert (reason.code, reason.rule) == ("dispute.no_break", rule)
    assert reason.params == {
        "reading": Text("dispute.until.next_hand"),
        "accounting": Text(f"dispute.until.{later}"),
    }


def test_the_last_hand_may_end_before_the_break_begins() -> None:
    event = Table()
    event.give(OpenTables(tables=(4,)))
    event.give(StartClock())
    event.give(NextPeriod())
    assert event.session.clock.mark.period == "l2"
    event.give(StartDisputeTimer(table=4))
    assert 4 in event.session.dispute_timers


def test_no_hand_can_be_disputed_before_the_start() -> None:
    event = Table()
    event.give(OpenTables(tables=(4,)))
    assert codes(event, StartDisputeTimer(table=4)) == ["dispute.no_break"]


def test_a_table_has_one_dispute_minute_at_a_time_and_it_ends_by_itself() -> None:
    event = on_a_break()
    event.give(StartDisputeTimer(table=4))
    assert codes(event, StartDisputeTimer(table=4)) == ["already_done"]
    event.give(StartDisputeTimer(table=5))
    records = len(event.records)
    event.advance(60 * SECOND).settle()
    assert len(event.records) == records
    event.give(StartDisputeTimer(table=4))
    assert event.session.dispute_timers[4].started_at == event.now


def test_a_dispute_minute_is_undone_and_redone() -> None:
    event = on_a_break()
    event.give(StartDisputeTimer(table=4), "minute-01")
    timer = event.session.dispute_timers[4]
    event.give(Undo(command="minute-01"))
    assert not event.session.dispute_timers
    event.give(Redo(command="minute-01"))
    assert event.session.dispute_timers[4] == timer
    event.check()
