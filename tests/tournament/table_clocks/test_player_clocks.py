"""The clock on a player: wait, time, ties and running out by rule set; one clock for each table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.entries.commands import MarkAbsent
from clockserver.tournament.table_clocks.commands import (
    AdjustPlayerClock,
    CallPlayerClock,
    CancelPlayerClock,
    PlayerHasActed,
    StartPlayerClock,
)
from clockserver.tournament.table_clocks.state import PlayerClock
from clockserver.tournament.tables.commands import CloseTable
from tests.builders import MINUTE, Table, a_ruleset
from tests.rules.shipped_rulesets import SETS
from tests.tournament.refusals import codes, refused
from tests.tournament.table_clocks.at_table import SECOND, at_the_table


def clock(event: Table, table: int = 4) -> PlayerClock:
    return event.session.player_clocks[table]


def standing_clock(event: Table, table: int = 4) -> str:
    return clock(event, table).state_at(event.state.ruleset.call_clock, event.now)


def called(name: str, *, facing_bet: bool = True) -> Table:
    """A clock on a player, called after a wait that is long enough in every set."""
    event = at_the_table(name)
    event.give(CallPlayerClock(table=4, facing_bet=facing_bet, seat=2, waiting_since=event.now - 2 * MINUTE))
    return event


# -- when a clock is approved ------------------------------------------------------------------------------


@pytest.mark.rule("call_clock.min_wait_ms")
def test_irish_open_27_exactly_two_minutes_are_enough_for_a_clock() -> None:
    event = at_the_table("irish-open")
    event.give(CallPlayerClock(table=4, facing_bet=True, waiting_since=event.now - 2 * MINUTE))
    assert standing_clock(event) == "runs"
    assert clock(event).waited_ms == 2 * MINUTE


@pytest.mark.rule("call_clock.min_wait_ms")
def test_irish_open_27_no_clock_is_approved_before_two_minutes() -> None:
    event = at_the_table("irish-open")
    early = CallPlayerClock(table=4, facing_bet=True, waiting_since=event.now - 2 * MINUTE + 1)
    (reason,) = refused(event, early)
    assert reason.code == "player_clock.too_early"
    assert reason.params == {"waited_ms": 2 * MINUTE - 1, "least_ms": 2 * MINUTE, "left_ms": 1}
    assert reason.rule == "irish-open 27"


def test_irish_open_27_a_clock_waits_until_the_start_of_the_players_turn_is_given() -> None:
    event = at_the_table("irish-open")
    (reason,) = refused(event, CallPlayerClock(table=4, facing_bet=True))
    assert (reason.code, reason.rule) == ("player_clock.since_unknown", "irish-open 27")


@pytest.mark.parametrize("name", [name for name in SETS if name != "irish-open"])
@pytest.mark.rule("call_clock.min_wait_ms")
def test_other_sets_leave_the_wait_to_the_directors_judgement(name: str) -> None:
    event = at_the_table(name)
    event.give(CallPlayerClock(table=4, facing_bet=True))
    event.give(CallPlayerClock(table=5, facing_bet=True, waiting_since=event.now))
    assert standing_clock(event, 4) == standing_clock(event, 5) == "runs"


@pytest.mark.parametrize("name", SETS)
@pytest.mark.rule("call_clock.caller_at_seat")
def test_a_player_who_asks_for_a_clock_is_at_the_seat(name: str) -> None:
    event = at_the_table(name)
    event.give(MarkAbsent(entry="e3"))
    waited = event.now - 2 * MINUTE
    away = CallPlayerClock(table=4, facing_bet=True, caller=3, waiting_since=waited)
    (reason,) = refused(event, away)
    rule = event.state.ruleset.cite("call_clock.caller_at_seat")
    assert (reason.code, reason.rule) == ("player_clock.caller_away", rule)
    (reason,) = refused(event, replace(away, caller=7))
    assert reason.code == "table_clocks.nobody_there"
    event.give(replace(away, caller=1))
    assert clock(event).caller == 1


@pytest.mark.parametrize("name", SETS)
@pytest.mark.rule("call_clock.td_may_start")
def test_the_director_calls_a_clock_without_a_wait(name: str) -> None:
    event = at_the_table(name)
    event.give(StartPlayerClock(table=4, facing_bet=True, seat=1))
    assert clock(event).by_director
    assert standing_clock(event) == "runs"


def test_the_director_calls_no_clock_unasked_where_the_set_forbids_it() -> None:
    rules = a_ruleset()
    event = at_the_table(replace(rules, call_clock=replace(rules.call_clock, td_may_start=False)))
    (reason,) = refused(event, StartPlayerClock(table=4, facing_bet=True))
    assert (reason.code, reason.rule) == ("player_clock.only_asked", "tda-2024 29")


# -- how long, and what comes of it ------------------------------------------------------------------------


@pytest.mark.parametrize("name", SETS)
@pytest.mark.rule("call_clock.main_ms")
@pytest.mark.rule("call_clock.countdown_ms")
def test_a_player_on_the_clock_has_the_sets_time_and_its_countdown(name: str) -> None:
    event = called(name)
    main, countdown = (50, 10) if name in ("tda-2015", "irish-open") else (25, 5)
    assert clock(event).until - event.now == (main + countdown) * SECOND
    assert clock(event).countdown_ms == countdown * SECOND


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("facing_bet", [True, False])
@pytest.mark.rule("call_clock.tie_goes_to")
def test_acting_at_the_very_instant_it_runs_out_is_in_time(name: str, facing_bet: bool) -> None:
    event = called(name, facing_bet=facing_bet)
    event.now = clock(event).until
    assert standing_clock(event) == "runs"
    event.give(PlayerHasActed(table=4))
    assert standing_clock(event) == "in_time"
    event.advance(MINUTE)
    assert standing_clock(event) == "in_time"
    event.check()


@pytest.mark.parametrize("name", SETS)
@pytest.mark.rule("call_clock.expiry_facing_bet")
def test_the_hand_of_a_player_facing_a_bet_is_dead_once_time_has_run_out(name: str) -> None:
    event = called(name)
    event.now = clock(event).until + 1
    assert standing_clock(event) == "dead"
    (reason,) = refused(event, PlayerHasActed(table=4))
    rule = event.state.ruleset.cite("call_clock.expiry_facing_bet")
    assert (reason.code, reason.rule) == ("player_clock.ran_out.dead", rule)


@pytest.mark.parametrize("name", SETS)
@pytest.mark.rule("call_clock.expiry_no_bet")
def test_without_a_bet_time_running_out_is_a_check_or_a_dead_hand_by_set(name: str) -> None:
    event = called(name, facing_bet=False)
    event.now = clock(event).until + 1
    outcome = "dead" if name in ("tda-2015", "irish-open") else "check"
    assert standing_clock(event) == outcome
    (reason,) = refused(event, PlayerHasActed(table=4))
    assert reason.code == f"player_clock.ran_out.{outcome}"


def test_acting_at_the_very_instant_is_too_late_where_ties_go_to_the_clock() -> None:
    rules = a_ruleset()
    event = at_the_table(replace(rules, call_clock=replace(rules.call_clock, tie_goes_to="clock")))
    event.give(CallPlayerClock(table=4, facing_bet=True))
    event.now = clock(event).until
    assert codes(event, PlayerHasActed(table=4)) == ["player_clock.ran_out.dead"]


@pytest.mark.parametrize("name", SETS)
@pytest.mark.rule("call_clock.td_may_adjust")
def test_the_director_shortens_the_time_or_gives_some_back(name: str) -> None:
    event = called(name)
    until = clock(event).until
    event.give(AdjustPlayerClock(table=4, ms=-15 * SECOND))
    assert clock(event).until == until - 15 * SECOND
    event.give(AdjustPlayerClock(table=4, ms=5 * SECOND))
    assert clock(event).until == until - 10 * SECOND
    (reason,) = refused(event, AdjustPlayerClock(table=4, ms=-10 * MINUTE))
    assert reason.code == "player_clock.so_little_left"


def test_irish_open_27_the_director_calls_a_shorter_clock_on_a_stalling_player() -> None:
    event = at_the_table("irish-open")
    event.give(StartPlayerClock(table=4, facing_bet=True, seat=2, ms=5 * SECOND))
    assert clock(event).until - event.now == 5 * SECOND
    assert clock(event).countdown_ms == 5 * SECOND


def test_nobody_changes_the_time_where_the_set_fixes_it() -> None:
    rules = a_ruleset()
    event = at_the_table(replace(rules, call_clock=replace(rules.call_clock, td_may_adjust=False)))
    (reason,) = refused(event, StartPlayerClock(table=4, facing_bet=True, ms=5 * SECOND))
    assert (reason.code, reason.rule) == ("player_clock.time_is_fixed", "tda-2024 29")
    event.give(StartPlayerClock(table=4, facing_bet=True, ms=30 * SECOND))
    assert codes(event, AdjustPlayerClock(table=4, ms=-1)) == ["player_clock.time_is_fixed"]


# -- one for each table ------------------------------------------------------------------------------------


def test_one_clock_runs_at_a_table_at_a_time_and_others_at_other_tables() -> None:
    event = called("tda-2017")
    assert codes(event, CallPlayerClock(table=4, facing_bet=True, seat=2)) == ["already_done"]
    assert codes(event, CallPlayerClock(table=4, facing_bet=True, seat=3)) == ["player_clock.runs_already"]
    event.give(CallPlayerClock(table=5, facing_bet=True))
    event.give(PlayerHasActed(table=4))
    event.give(CallPlayerClock(table=4, facing_bet=True, seat=3))
    assert (clock(event).seat, standing_clock(event)) == (3, "runs")


def test_the_next_clock_can_be_called_once_time_has_run_out() -> None:
    event = called("tda-2017")
    event.advance(31 * SECOND)
    event.give(CallPlayerClock(table=4, facing_bet=False, seat=1))
    assert standing_clock(event) == "runs"


def test_a_cancelled_clock_disappears_and_cannot_be_answered() -> None:
    event = called("tda-2017")
    event.give(CancelPlayerClock(table=4))
    assert 4 not in event.session.player_clocks
    for command in (PlayerHasActed(table=4), AdjustPlayerClock(table=4, ms=1), CancelPlayerClock(table=4)):
        assert codes(event, command) == ["player_clock.none"]


def test_a_second_tap_after_the_player_acted_does_nothing() -> None:
    event = called("tda-2017")
    event.give(PlayerHasActed(table=4))
    assert codes(event, PlayerHasActed(table=4)) == ["already_done"]
    assert codes(event, CancelPlayerClock(table=4)) == ["already_done"]


def test_each_step_of_a_clock_is_undone_and_redone_while_time_runs() -> None:
    event = at_the_table("tda-2017")
    ids = [event.give(CallPlayerClock(table=4, facing_bet=True), "called-01")]
    ids.append(event.give(AdjustPlayerClock(table=4, ms=-5 * SECOND), "less-0001"))
    ids.append(event.advance(SECOND).give(PlayerHasActed(table=4), "acted-001"))
    event.give(Undo(command="acted-001"))
    assert standing_clock(event) == "runs"
    event.advance(MINUTE)
    assert standing_clock(event) == "dead"
    event.give(Redo(command="acted-001"))
    assert standing_clock(event) == "in_time"
    for each in reversed(ids):
        event.give(Undo(command=each))
    assert 4 not in event.session.player_clocks
    event.check()


def test_an_impossible_clock_is_refused_with_every_reason() -> None:
    event = at_the_table("irish-open")
    event.give(CloseTable(table=5))
    assert codes(event, CallPlayerClock(table=5, facing_bet=True)) == ["tables.not_open"]
    assert codes(event, CallPlayerClock(table=6, facing_bet=True)) == ["tables.unknown"]
    wrong = CallPlayerClock(table=4, facing_bet=True, seat=12, caller=9, waiting_since=event.now + 1)
    assert [(each.code, each.field) for each in refused(event, wrong)] == [
        ("seats.unknown", "seat"),
        ("table_clocks.nobody_there", "caller"),
        ("player_clock.not_his_turn_yet", "waiting_since"),
    ]
