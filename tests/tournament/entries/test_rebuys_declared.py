"""A rebuy declared before the hand plays behind, and is owed, won or lost."""

from __future__ import annotations

import pytest

from clockserver.core.undo import Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import BustOut, BuyMore, PayRebuy, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Table, a_ruleset, a_set_up, person
from tests.rules.shipped_rulesets import SETS
from tests.tournament.refusals import codes


def playing(ruleset: str = "tda-2024") -> Table:
    event = Table(a_set_up(ruleset=a_ruleset(ruleset)))
    event.give(OpenTables(tables=(1,)))
    for seat in (1, 2, 3):
        event.give(RegisterPlayer(person=person(seat), seat=SeatRef(1, seat)))
    event.give(StartClock())
    return event


@pytest.mark.rule("rebuys.declared_counts_as_chips", sets="all")
@pytest.mark.parametrize("ruleset", SETS)
def test_declared_chips_play_behind_at_once(ruleset: str) -> None:
    event = playing(ruleset)
    assert event.state.ruleset.rebuys.declared_counts_as_chips
    before = event.session.ledger.in_play
    event.give(BuyMore(entry="e1", declared=True))
    assert event.session.ledger.in_play == before + event.session.structure.rebuy_stack
    assert (event.session.counters.rebuys, event.state.entries["e1"].owes) == (1, 1)
    event.check()


@pytest.mark.rule("rebuys.declared_must_be_paid", sets="all")
@pytest.mark.parametrize("ruleset", SETS)
def test_a_player_who_loses_declared_chips_in_the_hand_still_owes_them(ruleset: str) -> None:
    event = playing(ruleset)
    assert event.state.ruleset.rebuys.declared_must_be_paid
    event.give(BuyMore(entry="e1", declared=True))
    event.give(BustOut(entry="e1"))
    assert event.state.entries["e1"].owes == 1
    paid = event.give(PayRebuy(entry="e1"))
    assert event.state.entries["e1"].owes == 0
    event.give(Undo(command=paid))
    assert event.state.entries["e1"].owes == 1
    event.check()


def test_a_rebuy_paid_at_once_is_not_owed() -> None:
    event = playing()
    event.give(BuyMore(entry="e1"))
    assert codes(event, PayRebuy(entry="e1")) == ["already_done"]
