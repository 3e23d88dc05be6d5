"""A level starts at the moment that the rule set names, and the log names its announcement."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.clock.commands import AnnounceLevel, StartClock
from clockserver.tournament.log import worded
from tests.builders import MINUTE, Table, a_ruleset, a_set_up

SETS = {
    "tda-2015": "log.LevelStarted",
    "irish-open": "log.LevelStarted",
    "tda-2017": "log.LevelStarted",
    "house-bba": "log.LevelStarted",
    "firekeepers": "log.LevelStarted",
    "tda-2024": "log.LevelStarted.by_signal",
}


def after_level_one(rules: RuleSet, **more: object) -> Table:
    table = Table(a_set_up(ruleset=rules, **more))  # type: ignore[arg-type]
    table.give(StartClock())
    return table.advance(20 * MINUTE).settle()


def newest_line(table: Table) -> str:
    return worded(table.records[-1].event, table.state.sessions).code


@pytest.mark.rule("level_change.starts_on")
@pytest.mark.parametrize("name", SETS)
def test_the_clocks_signal_is_logged_as_the_announcement_where_levels_start_with_it(name: str) -> None:
    table = after_level_one(a_ruleset(name))
    assert (table.session.clock.mark.period, newest_line(table)) == ("l2", SETS[name])
    table.check()


@pytest.mark.rule("tda-2024", "23")
@pytest.mark.parametrize("name", ["firekeepers", "tda-2024"])
def test_a_signal_that_announces_nothing_is_not_logged_as_an_announcement(name: str) -> None:
    rules = a_ruleset(name)
    silent = replace(rules, level_change=replace(rules.level_change, horn_announces=False))
    assert newest_line(after_level_one(silent)) == "log.LevelStarted"


@pytest.mark.parametrize("name", SETS)
def test_every_set_may_hold_at_zero_until_the_director_announces(name: str) -> None:
    table = after_level_one(a_ruleset(name), level_change="on_announcement")
    assert (table.session.clock.phase, newest_line(table)) == ("holding", "log.ZeroReached")
    table.advance(MINUTE).give(AnnounceLevel())
    assert (table.session.clock.mark.period, newest_line(table)) == ("l2", "log.LevelAnnounced.level")
    assert table.session.clock.remaining_ms(table.now) == 20 * MINUTE
