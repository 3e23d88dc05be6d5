"""A single big blind at a live table: the old small blind has the button, and nobody loses a hand."""

from __future__ import annotations

import pytest

from clockserver.tournament.balancing.commands import ConfirmMove
from clockserver.tournament.balancing.plan import plan
from clockserver.tournament.dealing.commands import ReportHand, SetButton
from clockserver.tournament.dealing.next_hand import upcoming
from clockserver.tournament.entries.commands import BustOut
from clockserver.tournament.entries.state import SeatRef
from tests.builders import Table
from tests.rules.shipped_rulesets import SETS
from tests.tournament.seated_tables import at, seated, undo

pytestmark = pytest.mark.rule("balancing.single_big_blind", sets="all")


def deal(event: Table) -> tuple[int | None, ...]:
    """Deal the next hand at table 2; its button, small blind, big blind and seats without a hand."""
    table = event.session.tables[2]
    hand = upcoming(table)
    assert hand is not None
    event.give(ReportHand(table=2, hands=table.hands))
    assert event.session.tables[2].last == hand.blinds
    return (hand.button, hand.small_blind, hand.big_blind, *hand.no_hand)


def with_a_newcomer_in_the_vacated_big_blind(ruleset: str) -> Table:
    """Table 2 has the button at 3 and the small blind at 4; the big blind at 5 busts, and a player moves there."""
    event = seated(9, 7, ruleset=ruleset)
    event.give(SetButton(table=1, button=1))
    event.give(SetButton(table=2, button=3))
    event.give(BustOut(entry=at(event, 2, 5)))
    move = plan(event.state.ruleset, event.session, event.state.entries).moves[0]
    assert move.to_seat == SeatRef(2, 5)
    event.give(ConfirmMove(entry=move.entry, from_seat=move.from_seat, to_seat=move.to_seat))
    return event


@pytest.mark.parametrize("ruleset", SETS)
def test_the_old_small_blind_has_the_button_in_the_single_big_blind_and_everybody_gets_a_hand(
    ruleset: str,
) -> None:
    event = with_a_newcomer_in_the_vacated_big_blind(ruleset)
    assert event.session.tables[2].owes_single
    assert deal(event) == (4, None, 5)
    assert deal(event) == (4, 5, 6)
    assert deal(event) == (5, 6, 7)
    event.check()


def test_the_button_is_dead_at_the_seat_of_an_old_small_blind_who_is_out() -> None:
    event = with_a_newcomer_in_the_vacated_big_blind("tda-2017")
    event.give(BustOut(entry=at(event, 2, 4)))
    hand = upcoming(event.session.tables[2])
    assert hand is not None
    assert (hand.button, hand.dead_button, hand.no_hand) == (4, True, ())


def test_an_undone_single_big_blind_is_dealt_again_at_the_same_button() -> None:
    event = with_a_newcomer_in_the_vacated_big_blind("tda-2017")
    hand = event.give(ReportHand(table=2, hands=0))
    undo(event, hand)
    assert event.session.tables[2].owes_single
    assert deal(event) == (4, None, 5)
    event.check()
