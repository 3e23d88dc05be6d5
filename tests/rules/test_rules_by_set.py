"""Seats and tables under each of the six rule sets follow its document."""

from __future__ import annotations

import pytest

from clockserver.tournament.balancing.plan import plan
from clockserver.tournament.dealing.commands import SetButton
from clockserver.tournament.entries.commands import BustOut, ForfeitStack
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.forfeits.commands import DesignateForfeits
from clockserver.tournament.seating.commands import MovePlayer, SwapPlayers
from clockserver.tournament.tables.commands import SetBreakingOrder, WaiveHalt
from clockserver.tournament.tables.halting import halted_tables
from tests.rules.shipped_rulesets import SETS
from tests.tournament.refusals import codes
from tests.tournament.seated_tables import at, seated


@pytest.mark.rule("balancing.giving_table_predetermined")
@pytest.mark.parametrize("ruleset", SETS)
def test_the_table_with_most_players_gives_one_and_of_equal_tables_the_first_to_break(ruleset: str) -> None:
    event = seated(9, 7, 9, ruleset=ruleset)
    for table in (1, 2, 3):
        event.give(SetButton(table=table, button=1))
    for order, giving in (((1, 3, 2), 1), ((3, 1, 2), 3)):
        event.give(SetBreakingOrder(tables=order))
        (move,) = plan(event.state.ruleset, event.session, event.state.entries).moves
        assert (move.from_seat.table, move.to_seat.table) == (giving, 2)


@pytest.mark.rule("seat_draw.wrong_seat_keeps_stack")
@pytest.mark.parametrize("ruleset", SETS)
def test_a_player_in_a_wrong_seat_moves_to_the_right_one_without_chips(ruleset: str) -> None:
    event = seated(3, 3, ruleset=ruleset)
    first, second = at(event, 1, 2), at(event, 2, 3)
    before = event.session.ledger
    event.give(SwapPlayers(entry=first, other=second))
    assert (at(event, 2, 3), at(event, 1, 2)) == (first, second)
    assert event.session.ledger == before


@pytest.mark.rule("halting.short_by")
@pytest.mark.rule("halting.may_be_waived")
@pytest.mark.rule("halting.waiver_is_misdeal")
@pytest.mark.parametrize("ruleset", SETS)
def test_a_full_table_three_short_halts_and_a_waiver_is_no_misdeal(ruleset: str) -> None:
    event = seated(9, 9, ruleset=ruleset)
    event.give(SetButton(table=2, button=4))  # the big blind goes from seat 6 to those that are lost
    for seat in (7, 8):
        event.give(BustOut(entry=at(event, 2, seat)))
    assert halted_tables(event.state, event.session) == []
    event.give(BustOut(entry=at(event, 2, 9)))
    assert halted_tables(event.state, event.session) == [2]
    redeals = event.session.tables[2].redeals
    event.give(WaiveHalt(table=2))
    assert (halted_tables(event.state, event.session), event.session.tables[2].redeals) == ([], redeals)


@pytest.mark.rule("halting.only_eliminations")
@pytest.mark.rule("halting.takes_effect")
@pytest.mark.parametrize("ruleset", SETS)
def test_moved_players_do_not_count_and_the_big_blind_has_to_be_due_only_by_rule_set(
    ruleset: str,
) -> None:
    counts = ruleset != "tda-2024"
    moved = seated(9, 9, 6, ruleset=ruleset)
    for seat in (7, 8, 9):
        away = MovePlayer(entry=at(moved, 2, seat), from_seat=SeatRef(2, seat), to_seat=SeatRef(3, seat))
        moved.give(away)
    assert (2 in halted_tables(moved.state, moved.session)) == counts
    lost = seated(9, 9, ruleset=ruleset)
    lost.give(SetButton(table=2, button=8))  # the big blind is at seat 1 and comes to 2 next
    for seat in (5, 6, 7):
        lost.give(BustOut(entry=at(lost, 2, seat)))
    assert (2 in halted_tables(lost.state, lost.session)) == counts


@pytest.mark.rule("forfeit.chips_leave_play")
@pytest.mark.parametrize("ruleset", ["tda-2017", "house-bba", "firekeepers", "tda-2024"])
def test_a_forfeited_stack_leaves_play(ruleset: str) -> None:
    event = seated(3, 3, ruleset=ruleset, closed=False)
    before = event.session.ledger.in_play
    event.give(DesignateForfeits(periods=("l1",)))
    event.give(ForfeitStack(entry=at(event, 1, 2), chips=4_000))
    assert event.session.ledger.in_play == before - 4_000
    event.check()


@pytest.mark.parametrize("ruleset", ["tda-2015", "irish-open"])
def test_a_forfeit_is_refused_where_the_document_has_none(ruleset: str) -> None:
    event = seated(3, 3, ruleset=ruleset, closed=False)
    assert codes(event, ForfeitStack(entry=at(event, 1, 2), chips=4_000)) == ["entries.no_forfeit"]
