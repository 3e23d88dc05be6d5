"""Early leavers and surrendered stacks: chips leave when the set says so, and the blind stack is estimated."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from clockserver.core.undo import Redo, Undo
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.clock.commands import AddTime, NextPeriod, PauseClock, StartClock
from clockserver.tournament.dealing.commands import ReportHand, SetButton
from clockserver.tournament.entries.commands import BustOut, ForfeitStack, MarkAbsent, RegisterPlayer
from clockserver.tournament.entries.entry_lookup import place_of
from clockserver.tournament.entries.late_registration import Registration
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.forfeits.commands import DesignateForfeits
from clockserver.tournament.forfeits.state import forfeit_window
from clockserver.tournament.leaving.commands import LeaveEarly
from clockserver.tournament.leaving.decide import estimated
from clockserver.tournament.prizes.commands import PublishPrizes, ResolvedSetUpPrizes
from clockserver.tournament.seating.commands import BringBack
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import (
    MINUTE,
    Table,
    a_break,
    a_level,
    a_payout_table,
    a_ruleset,
    a_set_up,
    a_structure,
    person,
)
from tests.rules.shipped_rulesets import SETS
from tests.tournament.refusals import codes, refused
from tests.tournament.seated_tables import seated

ROLES_BY_COMMAND = {
    "forfeit.designate": "td",
    "leaving.leave": "td floor",
}
AUDIENCE_BY_TOPIC = {"forfeits": "everybody"}


def paid(*players: int, ruleset: str = "irish-open") -> Table:
    """Tables with these numbers of players; three places are paid; seat 1 has the button."""
    event = seated(*players, ruleset=ruleset, closed=False)
    for number in range(1, len(players) + 1):
        event.give(SetButton(table=number, button=1))
    event.give(ResolvedSetUpPrizes(currency="EUR", entry=10_000, payouts=a_payout_table()))
    event.give(PublishPrizes())
    return event


def with_rules(rules: RuleSet, players: int = 4) -> Table:
    event = Table(a_set_up(ruleset=rules), randomness=Random(1).randrange)
    event.give(OpenTables(tables=(1,)))
    for number in range(1, players + 1):
        event.give(RegisterPlayer(person=person(number), seat=SeatRef(1, number)))
    event.give(StartClock())
    return event


# -- leaving early -----------------------------------------------------------------------------------------


def test_irish_open_76_the_chips_of_a_player_who_told_the_director_leave_play_at_once() -> None:
    event = paid(5)
    assert event.state.ruleset.rule("leaving_early.informed") == "76"
    leave_id = event.give(LeaveEarly(entry="e2", informed=True, chips=14_200, stays=False))
    assert event.session.ledger.by_reason["left_early"] == -14_200
    assert place_of(event.state, "e2") == 5
    assert codes(event, BringBack(entry="e2")) == ["entries.chips_left_play"]
    event.give(Undo(command=leave_id))
    assert event.session.ledger.in_play == 50_000
    assert event.state.entries["e2"].alive
    event.give(Redo(command=leave_id))
    assert event.state.entries["e2"].left is not None
    event.check()


def test_irish_open_76_the_chips_of_a_player_who_told_nobody_wait_a_reasonable_time() -> None:
    rules = a_ruleset("irish-open")
    event = with_rules(replace(rules, leaving_early=replace(rules.leaving_early, reasonable_ms=15 * MINUTE)))
    out = LeaveEarly(entry="e2", informed=False, chips=9_000, stays=False)
    (reason,) = refused(event, out)
    assert (reason.code, reason.rule, reason.params["left_ms"]) == (
        "leaving.not_yet",
        "irish-open 76",
        15 * MINUTE,
    )
    event.give(replace(out, stays=None))
    assert event.state.entries["e2"].absent
    event.advance(15 * MINUTE - 1)
    assert codes(event, out) == ["leaving.not_yet"]
    event.advance(1)
    event.give(replace(out, chips=8_400))
    assert event.session.ledger.by_reason["left_early"] == -8_400


def on_the_bubble(ruleset: str = "irish-open", **more: object) -> Table:
    """Four players are left and three are paid; one busted after a minute of play, so the pace is known."""
    rules = a_ruleset(ruleset)
    rules = replace(rules, leaving_early=replace(rules.leaving_early, **more))
    event = seated(5, ruleset=rules, closed=False)
    event.give(SetButton(table=1, button=1))
    event.give(ResolvedSetUpPrizes(currency="EUR", entry=10_000, payouts=a_payout_table()))
    event.give(PublishPrizes())
    event.advance(MINUTE)
    event.give(BustOut(entry="e5"))
    return event


@pytest.mark.rule("leaving_early.stays_if_stack_reaches_money")
@pytest.mark.parametrize(
    ("chips", "stays", "code"), [(20_000, False, "leaving.reaches"), (1, True, "leaving.does_not_reach")]
)
def test_irish_open_76_the_estimate_of_the_stack_decides_and_another_decision_needs_a_reason(
    chips: int, stays: bool, code: str
) -> None:
    event = on_the_bubble(hand_ms=1_000)
    decision = LeaveEarly(entry="e2", informed=True, chips=chips, stays=stays)
    (reason,) = refused(event, decision)
    assert (reason.code, reason.field, reason.rule) == (code, "reason", "irish-open 76")
    assert codes(event, replace(decision, reason="  ")) == [code]
    leave_id = event.give(replace(decision, reason="The floor was told otherwise"))
    leave = event.state.entries["e2"].left
    assert leave is not None
    assert (leave.stays, leave.reason) == (stays, "The floor was told otherwise")
    event.give(Undo(command=leave_id))
    event.give(replace(decision, stays=not stays))
    event.check()


def test_the_director_decides_without_a_reason_where_the_set_has_no_estimate() -> None:
    for event in (on_the_bubble("tda-2017"), on_the_bubble(stays_if_stack_reaches_money=False), paid(5)):
        for stays in (True, False):
            event.give(LeaveEarly(entry="e2", informed=True, chips=9_000, stays=stays))
            leave = event.state.entries["e2"].left
            assert leave is not None
            assert (leave.stays, leave.reason) == (stays, "")


def test_the_director_judges_a_reasonable_time_where_none_is_set() -> None:
    event = paid(5)
    event.give(LeaveEarly(entry="e2", informed=False, chips=9_000, stays=False))
    assert event.session.ledger.in_play == 41_000


def test_a_stack_that_stays_is_blinded_off_and_its_player_may_return() -> None:
    event = paid(5)
    event.give(LeaveEarly(entry="e2", informed=True, chips=20_000))
    stays = LeaveEarly(entry="e2", informed=True, chips=20_000, stays=True)
    event.give(stays)
    assert codes(event, stays) == ["already_done"]
    entry = event.state.entries["e2"]
    assert (entry.status, entry.absent, event.session.ledger.in_play) == ("playing", True, 50_000)
    back = event.give(MarkAbsent(entry="e2", absent=False))
    assert event.state.entries["e2"].left is None
    event.give(Undo(command=back))
    assert event.state.entries["e2"] == entry
    event.check()


def test_a_stack_that_was_blinded_out_is_a_bust_out_like_any_other() -> None:
    event = paid(5)
    event.give(LeaveEarly(entry="e2", informed=True, chips=400, stays=True))
    event.give(BustOut(entry="e2"))
    event.give(BringBack(entry="e2"))
    assert event.state.entries["e2"].alive
    event.check()


@pytest.mark.rule("leaving_early.informed")
@pytest.mark.parametrize("ruleset", [name for name in SETS if name != "irish-open"])
def test_the_director_decides_where_the_set_says_nothing(ruleset: str) -> None:
    event = paid(5, ruleset=ruleset)
    assert event.state.ruleset.leaving_early.informed is None
    event.give(LeaveEarly(entry="e2", informed=True, chips=5_000, stays=False))
    assert event.session.ledger.in_play == 45_000


def test_an_eliminated_player_and_the_last_one_cannot_leave_a_stack() -> None:
    event = paid(2)
    event.give(BustOut(entry="e1"))
    assert codes(event, LeaveEarly(entry="e1", informed=True, chips=1)) == ["entries.already_out"]
    assert codes(event, LeaveEarly(entry="e2", informed=True, chips=1, stays=False)) == [
        "counters.last_player_stays"
    ]


# -- the estimate ------------------------------------------------------------------------------------------


def test_irish_open_76_an_absent_stack_is_blinded_off_along_the_structure() -> None:
    event = paid(4)
    result = estimated(event.state.ruleset, event.session, event.state.entries["e4"], 700, event.now)
    # Seat 4 is big blind next: blind and ante are 400 at level 1, the small blind 100; then 400 again.
    assert (result.hands, result.level, result.players) == (5, 1, 4)
    assert (result.reaches, result.to_go, result.pace_ms) == (None, 1, None)


def test_a_seat_posts_the_sooner_the_sooner_the_big_blind_reaches_it() -> None:
    event = paid(4)
    rules, entries = event.state.ruleset, event.state.entries
    hands = {
        seat: estimated(rules, event.session, entries[f"e{seat}"], 400, event.now).hands
        for seat in (1, 2, 3, 4)
    }
    assert hands == {4: 1, 1: 2, 2: 3, 3: 4}


def test_a_stack_reaches_the_money_if_it_outlasts_the_bust_outs_at_the_current_pace() -> None:
    event = paid(5)
    event.advance(10 * MINUTE)
    event.give(BustOut(entry="e5"))
    rules, entry = event.state.ruleset, event.state.entries["e1"]
    big = estimated(rules, event.session, entry, 50_000, event.now)
    assert (big.to_go, big.pace_ms, big.reaches) == (1, 10 * MINUTE, True)
    assert estimated(rules, event.session, entry, 100, event.now).reaches is False
    assert estimated(rules, event.session, entry, 0, event.now).reaches is False
    event.give(BustOut(entry="e4"))
    assert estimated(rules, event.session, entry, 1, event.now).reaches is True


def test_levels_by_hands_cost_their_blinds_for_that_number_of_hands() -> None:
    levels = [a_level(f"l{n}", big_blind=blind, hands=10) for n, blind in enumerate((200, 400, 80_000), 1)]
    event = Table(a_set_up(structure=a_structure(*levels)), randomness=Random(1).randrange)
    event.give(OpenTables(tables=(1,)))
    for number in range(1, 5):
        event.give(RegisterPlayer(person=person(number), seat=SeatRef(1, number)))
    event.give(StartClock())
    event.give(SetButton(table=1, button=1))
    entry = event.state.entries["e1"]
    rules = event.state.ruleset
    # Big blind in the second hand: 400 and 100 a round, twice; 400 in the tenth, 200 in the next, 800 in the 14th.
    before = estimated(rules, event.session, entry, 2_000, event.now)
    assert (before.hands, before.level) == (14, 2)
    event.give(ReportHand(table=1, hands=0))
    event.give(BustOut(entry="e4"))
    after = estimated(rules, event.session, event.state.entries["e1"], 2_000, event.now)
    assert after.pace_ms == rules.leaving_early.hand_ms  # one hand was played, and one is out


def test_there_is_no_estimate_without_prizes() -> None:
    event = seated(5, ruleset="irish-open")
    result = estimated(event.state.ruleset, event.session, event.state.entries["e1"], 5_000, event.now)
    assert (result.to_go, result.reaches) == (None, None)


@given(stack=st.integers(1, 200_000), more=st.integers(0, 50_000))
def test_a_larger_stack_never_lasts_shorter(stack: int, more: int) -> None:
    event = EVENT
    rules, entry = event.state.ruleset, event.state.entries["e3"]
    small = estimated(rules, event.session, entry, stack, event.now)
    big = estimated(rules, event.session, entry, stack + more, event.now)
    assert small.hands is not None
    assert big.hands is not None
    assert 0 < small.hands <= big.hands
    assert small.reaches is not True or big.reaches is True


EVENT = paid(6)


# -- giving a stack up -------------------------------------------------------------------------------------


def in_levels(ruleset: str, *, close_level: int = 1) -> Table:
    """Two levels with a break between them; registration closes with the first."""
    structure = a_structure(a_level("l1"), a_break("b1"), a_break("b2"), a_level("l2"))
    extended = a_ruleset(ruleset).late_registration.extend_through_break
    set_up = a_set_up(structure, registration=Registration(close_level, extended), ruleset=a_ruleset(ruleset))
    event = Table(set_up, randomness=Random(1).randrange)
    event.give(OpenTables(tables=(1,)))
    for number in range(1, 5):
        event.give(RegisterPlayer(person=person(number), seat=SeatRef(1, number)))
    return event


@pytest.mark.rule("forfeit.chips_leave_play")
@pytest.mark.parametrize("ruleset", ["tda-2017", "firekeepers", "tda-2024"])
def test_a_stack_is_forfeited_while_registration_is_open(ruleset: str) -> None:
    event = in_levels(ruleset)
    event.give(StartClock())
    window = forfeit_window(event.state.ruleset, event.session, event.now)
    assert window is not None
    assert (window.open, window.left_ms) == (True, 20 * MINUTE)
    event.give(ForfeitStack(entry="e1", chips=8_000))
    assert event.session.ledger.by_reason["forfeit"] == -8_000
    event.give(NextPeriod())
    assert codes(event, ForfeitStack(entry="e2", chips=8_000)) == ["counters.registration_closed"]


@pytest.mark.parametrize("ruleset", ["tda-2015", "irish-open"])
def test_a_set_without_forfeits_has_no_window(ruleset: str) -> None:
    event = in_levels(ruleset)
    event.give(StartClock())
    assert forfeit_window(event.state.ruleset, event.session, event.now) is None
    assert codes(event, ForfeitStack(entry="e1", chips=1)) == ["entries.no_forfeit"]
    assert codes(event, DesignateForfeits(periods=("b1",))) == ["entries.no_forfeit"]


def test_house_bba_72c_the_right_ends_when_the_new_level_starts_after_registration() -> None:
    event = in_levels("house-bba")
    event.give(DesignateForfeits(periods=("l1", "b1", "b2", "l2")))
    event.give(StartClock())
    event.advance(20 * MINUTE)
    event.give(ForfeitStack(entry="e1", chips=9_000))  # registration is closed; the new level has not started
    event.settle()
    window = forfeit_window(event.state.ruleset, event.session, event.now)
    assert window is not None
    assert window.left_ms == 20 * MINUTE
    event.advance(20 * MINUTE)
    (reason,) = refused(event, ForfeitStack(entry="e2", chips=9_000))
    assert (reason.code, reason.rule) == ("counters.registration_closed", "house-bba 72C")


def test_house_bba_72a_a_stack_is_forfeited_in_the_designated_time() -> None:
    event = in_levels("house-bba")
    assert codes(event, DesignateForfeits(periods=("b7",))) == ["clock.unknown_period"]
    designated = event.give(DesignateForfeits(periods=("b1",)))
    event.give(StartClock())
    window = forfeit_window(event.state.ruleset, event.session, event.now)
    assert window is not None
    assert (window.open, window.opens_in_ms) == (False, 20 * MINUTE)
    (reason,) = refused(event, ForfeitStack(entry="e1", chips=9_000))
    assert (reason.code, reason.rule) == ("entries.not_the_time_to_forfeit", "house-bba 72A")
    event.advance(20 * MINUTE)
    event.settle()
    window = forfeit_window(event.state.ruleset, event.session, event.now)
    assert window is not None
    assert (window.open, window.left_ms) == (True, 10 * MINUTE)
    event.give(ForfeitStack(entry="e1", chips=9_000))
    event.advance(10 * MINUTE)
    assert codes(event, ForfeitStack(entry="e2", chips=9_000)) == ["entries.not_the_time_to_forfeit"]
    event.give(Undo(command=designated))
    (reason,) = refused(event, ForfeitStack(entry="e2", chips=9_000))
    assert (reason.code, reason.rule) == ("entries.no_time_to_forfeit", "house-bba 72A")
    event.check()


@pytest.mark.rule("forfeit.window")
def test_house_bba_72a_no_stack_is_forfeited_before_a_time_is_designated() -> None:
    event = in_levels("house-bba")
    event.give(StartClock())
    window = forfeit_window(event.state.ruleset, event.session, event.now)
    assert window is not None
    assert (window.open, window.asks, window.left_ms) == (False, True, None)
    (reason,) = refused(event, ForfeitStack(entry="e1", chips=9_000))
    assert (reason.code, reason.field, reason.rule) == (
        "entries.no_time_to_forfeit",
        "entry",
        "house-bba 72A",
    )
    event.give(DesignateForfeits(periods=("l1",)))
    event.give(ForfeitStack(entry="e1", chips=9_000))
    event.advance(60 * MINUTE)
    assert codes(event, ForfeitStack(entry="e2", chips=9_000)) == ["counters.registration_closed"]


def test_no_time_is_asked_for_once_the_right_has_ended() -> None:
    event = in_levels("house-bba")
    event.give(StartClock())
    event.advance(40 * MINUTE)
    window = forfeit_window(event.state.ruleset, event.session, event.now)
    assert window is not None
    assert (window.open, window.asks) == (False, False)


def test_a_level_by_hands_has_no_countdown_of_the_window() -> None:
    by_hands = replace(a_level("l1"), hands=30)
    set_up = a_set_up(a_structure(by_hands, a_level("l2")), registration=Registration(1))
    event = Table(set_up)
    window = forfeit_window(event.state.ruleset, event.session, event.now)
    assert window is not None
    assert (window.open, window.left_ms) == (True, None)


def test_a_paused_clock_keeps_the_rest_of_the_window() -> None:
    event = in_levels("tda-2024")
    event.give(StartClock())
    event.give(PauseClock())
    event.give(AddTime(ms=5 * MINUTE))
    window = forfeit_window(event.state.ruleset, event.session, event.now + MINUTE)
    assert window is not None
    assert window.left_ms == 25 * MINUTE
