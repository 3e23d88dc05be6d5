"""A button error that skips a big blind is corrected, replayed or left, by rule set."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clockserver.core.undo import Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.dealing.commands import CorrectButton, ReportHand, SetButton
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Table, a_level, a_ruleset, a_set_up, a_structure, person
from tests.tournament.refusals import codes

ROLES_BY_COMMAND = {
    "table.button": "td floor dealer",
    "table.game": "td floor dealer",
    "table.hand": "td floor dealer",
    "table.missed_big_blind": "td floor dealer",
    "table.redeal": "td floor dealer",
}
SEATS = range(1, 9)


def dealt(ruleset: str, ante: str = "big_blind") -> Table:
    """Eight players at a table. Seat 4 had the big blind; the button moved two seats, and skipped seat 5."""
    level = a_level("l1", 60)
    level = replace(level, stakes=tuple(replace(each, ante_kind=ante) for each in level.stakes))
    event = Table(a_set_up(a_structure(level), ruleset=a_ruleset(ruleset)))
    event.give(OpenTables(tables=(1,)))
    for seat in SEATS:
        event.give(RegisterPlayer(person=person(seat), seat=SeatRef(1, seat)))
    event.give(StartClock())
    event.give(SetButton(table=1, button=4, small_blind=5, big_blind=6))
    return event


def hand(event: Table) -> tuple[int, int | None, int]:
    last = event.session.tables[1].last
    assert last is not None
    return last.button, last.small_blind, last.big_blind


def deal(event: Table) -> tuple[int, int | None, int]:
    event.give(ReportHand(table=1, hands=event.session.tables[1].hands))
    return hand(event)


def missed_seats(*, substantial_action: bool = True) -> CorrectButton:
    return CorrectButton(table=1, seat=5, substantial_action=substantial_action)


@pytest.mark.rule("house-bba", "33")
def test_house_bba_33_the_missed_position_is_played_for_one_hand_then_the_button_goes_two_forward() -> None:
    event = dealt("house-bba")
    event.give(missed_seats())
    assert hand(event) == (4, 5, 6)  # the hand with the error is played to its end
    assert deal(event) == (3, 4, 5)
    assert deal(event) == (5, 6, 7)
    assert deal(event) == (6, 7, 8)
    event.check()


@pytest.mark.rule("house-bba", "33")
def test_house_bba_33_is_for_big_blind_ante_events_only() -> None:
    assert codes(dealt("house-bba", "per_player"), missed_seats()) == ["button.other_format"]


@pytest.mark.rule("tda-2024", "34A")
def test_tda_2024_34a_after_substantial_action_the_hand_stands() -> None:
    assert codes(dealt("tda-2024"), missed_seats()) == ["button.stands"]


@pytest.mark.rule("tda-2024", "34A")
def test_tda_2024_34a_before_substantial_action_the_error_is_corrected() -> None:
    event = dealt("tda-2024")
    event.give(missed_seats(substantial_action=False))
    assert hand(event) == (3, 4, 5)
    assert deal(event) == (4, 5, 6)


@pytest.mark.parametrize("ruleset", ["tda-2015", "irish-open", "tda-2017", "firekeepers"])
def test_other_sets_leave_a_button_error_to_the_director(ruleset: str) -> None:
    assert codes(dealt(ruleset), missed_seats()) == ["button.td_decides"]


def test_a_button_error_is_undone_exactly_before_and_after_the_hand() -> None:
    event = dealt("house-bba")
    before = event.session.tables[1]
    error = event.give(missed_seats())
    replayed = event.give(ReportHand(table=1, hands=0))
    event.give(Undo(command=replayed))
    replayed = event.give(ReportHand(table=1, hands=0))
    assert hand(event) == (3, 4, 5)
    event.give(Undo(command=replayed))
    event.give(Undo(command=error))
    assert event.session.tables[1] == before
    assert deal(event) == (5, 6, 7)
    event.check()


def test_a_missed_player_who_is_out_by_then_is_no_big_blind() -> None:
    event = dealt("house-bba")
    event.give(missed_seats())
    event.give(BustOut(entry="e5"))
    assert deal(event)[2] == 6
    event.check()


def test_an_impossible_button_error_is_refused() -> None:
    event = dealt("house-bba")
    assert codes(event, CorrectButton(table=1, seat=6, substantial_action=True)) == ["already_done"]
    assert codes(event, CorrectButton(table=1, seat=9, substantial_action=True)) == ["tables.nobody_at_seat"]
    event.give(missed_seats())
    assert codes(event, missed_seats()) == ["already_done"]
