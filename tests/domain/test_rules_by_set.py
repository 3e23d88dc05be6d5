"""Seats and tables under each of the six rule sets, as its document has it."""

from __future__ import annotations

import pytest

from clockserver.domain.procedures.balancing import plan
from clockserver.domain.procedures.dealing import SetButton
from clockserver.domain.procedures.entries import ForfeitStack
from clockserver.domain.procedures.seats import SwapPlayers
from clockserver.domain.procedures.tables import SetBreakingOrder
from tests.domain.rooms import at, codes, seated

SETS = ("tda-2015", "irish-open", "tda-2017", "house-bba", "firekeepers", "tda-2024")


@pytest.mark.rule("balancing.giving_table_predetermined")
@pytest.mark.parametrize("ruleset", SETS)
def test_the_table_with_most_players_gives_and_of_equal_ones_the_first_to_break(ruleset: str) -> None:
    event = seated(9, 7, 9, ruleset=ruleset)
    for table in (1, 2, 3):
        event.give(SetButton(table=table, button=1))
    for order, giving in (((1, 3, 2), 1), ((3, 1, 2), 3)):
        event.give(SetBreakingOrder(tables=order))
        (move,) = plan(event.state.ruleset, event.session, event.state.entries).moves
        assert (move.from_seat.table, move.to_seat.table) == (giving, 2)


@pytest.mark.rule("seat_draw.wrong_seat_keeps_stack")
@pytest.mark.parametrize("ruleset", SETS)
def test_who_sat_in_a_wrong_seat_goes_to_his_own_and_no_chip_is_moved(ruleset: str) -> None:
    event = seated(3, 3, ruleset=ruleset)
    first, other = at(event, 1, 2), at(event, 2, 3)
    before = event.session.ledger
    event.give(SwapPlayers(entry=first, other=other))
    assert (at(event, 2, 3), at(event, 1, 2)) == (first, other)
    assert event.session.ledger == before


@pytest.mark.rule("forfeit.chips_leave_play")
@pytest.mark.parametrize("ruleset", ["tda-2017", "house-bba", "firekeepers", "tda-2024"])
def test_a_stack_that_is_given_up_leaves_play(ruleset: str) -> None:
    event = seated(3, 3, ruleset=ruleset, closed=False)
    before = event.session.ledger.in_play
    event.give(ForfeitStack(entry=at(event, 1, 2), chips=4_000))
    assert event.session.ledger.in_play == before - 4_000
    event.check()


@pytest.mark.parametrize("ruleset", ["tda-2015", "irish-open"])
def test_where_the_document_knows_no_giving_up_it_is_refused(ruleset: str) -> None:
    event = seated(3, 3, ruleset=ruleset, closed=False)
    assert codes(event, ForfeitStack(entry=at(event, 1, 2), chips=4_000)) == ["entries.no_forfeit"]
