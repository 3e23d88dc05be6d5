"""The clock stops by itself with one player left or after a deal for everything; undo reverses the stop."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import AddTime, PauseClock, ResumeClock, StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.deals.commands import AcceptDeal, ApproveDeal, DraftDeal
from clockserver.tournament.deals.state import PlayFor
from clockserver.tournament.end_of_play.events import PlayEnded
from clockserver.tournament.entries.commands import (
    BustOut,
    MarkAbsent,
    RegisterPlayer,
    TakeOutNoShow,
    UnregisterEntry,
)
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.hand_for_hand.commands import FinishHand, StartHandForHand
from clockserver.tournament.leaving.commands import LeaveEarly
from clockserver.tournament.penalties.commands import GivePenalty
from clockserver.tournament.prizes.commands import PublishPrizes, SetUpPrizes
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.tables.commands import ChangeSeating, OpenTables
from tests.builders import MINUTE, Table, a_level, a_set_up, a_structure, person
from tests.tournament.end_of_play.few_players import ONE_LONG_LEVEL, busted, counted, playing
from tests.tournament.refusals import codes


def ended(table: Table) -> PlayEnded:
    (event,) = [record.event for record in table.records if isinstance(record.event, PlayEnded)]
    return event


def left_ms(table: Table) -> int:
    return table.session.clock.remaining_ms(table.now)


def test_the_clock_stops_with_one_player_left_and_the_journal_names_the_winner() -> None:
    table = busted("e1", "e3")
    assert table.session.clock.phase == "paused"
    assert left_ms(table) == 10 * MINUTE
    assert (ended(table).how, ended(table).winner) == ("last_player", "e2")
    table.check()


def test_the_clock_runs_with_two_players_left() -> None:
    table = busted("e1")
    assert table.session.clock.phase == "running"
    assert "PlayEnded" not in table.events()


def test_counted_players_end_play_too_and_no_winner_is_named() -> None:
    table = counted()
    table.give(TapCounter(what="bustout", count=2))
    assert table.session.clock.phase == "paused"
    assert (ended(table).how, ended(table).winner) == ("last_player", None)
    table.check()


def test_a_named_player_left_of_counted_ones_wins() -> None:
    table = counted(2)
    table.give(OpenTables(tables=(1,)))
    table.give(RegisterPlayer(person="1" * 32, seat=SeatRef(1, 1)))
    table.give(TapCounter(what="bustout", count=2))
    assert ended(table).winner == "e1"


def exits(table: Table) -> dict[str, Any]:
    return {
        "disqualified": GivePenalty(
            entry="e3", kind="disqualification", why="other", text="Threw chips", chips=5_000
        ),
        "left": LeaveEarly(entry="e3", informed=True, chips=5_000, stays=False),
    }


@pytest.mark.parametrize("kind", ["disqualified", "left"])
def test_play_ends_in_whatever_way_the_second_last_player_goes_out(kind: str) -> None:
    table = busted("e1")
    command_id = table.give(exits(table)[kind])
    assert table.session.clock.phase == "paused"
    table.advance(3 * MINUTE).give(Undo(command=command_id))
    assert (table.session.clock.phase, left_ms(table)) == ("running", 7 * MINUTE)
    table.check()


def test_an_unregistered_entry_that_leaves_one_player_ends_play() -> None:
    table = playing(2)
    table.give(RegisterPlayer(person="9" * 32))
    table.give(BustOut(entry="e1"))
    assert table.session.clock.phase == "running"
    table.give(UnregisterEntry(entry="e3"))
    assert table.session.clock.phase == "paused"
    table.check()


def test_a_no_show_whose_removal_leaves_one_player_ends_play() -> None:
    structure = a_structure(a_level("l1", 20), a_level("l2", 20, closes_registration=True), a_level("l3", 20))
    table = Table(replace(a_set_up(structure), stops_when_over=True))
    table.give(OpenTables(tables=(1,)))
    for number in range(1, 4):
        table.give(RegisterPlayer(person=person(number), seat=SeatRef(1, number)))
    table.give(ChangeSeating(seating=Seating(no_show_level=1)))
    table.give(MarkAbsent(entry="e3"))
    table.give(StartClock())
    table.give(BustOut(entry="e1"))
    table.advance(41 * MINUTE)
    assert table.settle().session.clock.phase == "running"
    table.give(TakeOutNoShow(entry="e3"))
    assert table.session.clock.phase == "paused"


def test_undoing_the_bust_out_restores_the_clock_as_if_it_had_never_stopped() -> None:
    table = busted("e1")
    last = table.give(BustOut(entry="e3"))
    table.advance(4 * MINUTE).give(Undo(command=last))
    assert (table.session.clock.phase, left_ms(table)) == ("running", 6 * MINUTE)
    assert table.session.ended is None
    table.check()


def test_an_undo_after_the_level_is_over_puts_the_clock_into_the_current_level() -> None:
    table = busted("e1")
    last = table.give(BustOut(entry="e3"))
    table.advance(15 * MINUTE).give(Undo(command=last))
    assert table.session.clock.at(table.now).mark.period == "l2"
    assert left_ms(table) == 15 * MINUTE
    table.settle()
    table.check()


def test_redo_ends_play_again() -> None:
    table = busted("e1")
    last = table.give(BustOut(entry="e3"))
    table.give(Undo(command=last))
    table.advance(MINUTE).give(Redo(command=last))
    assert table.session.clock.phase == "paused"
    assert table.session.ended is not None
    assert table.session.ended.number == 2
    table.check()


def test_undoing_an_earlier_bust_out_continues_play_too() -> None:
    table = playing()
    first = table.give(BustOut(entry="e1"))
    table.give(BustOut(entry="e3"))
    table.advance(MINUTE).give(Undo(command=first))
    assert (table.session.clock.phase, left_ms(table)) == ("running", 9 * MINUTE)
    table.check()


def test_undoing_a_counted_bust_out_restores_the_clock() -> None:
    table = counted()
    last = table.give(TapCounter(what="bustout", count=2))
    table.advance(2 * MINUTE).give(Undo(command=last))
    assert (table.session.clock.phase, left_ms(table)) == ("running", 8 * MINUTE)
    table.check()


def test_a_clock_that_was_paused_stays_so_after_the_undo() -> None:
    table = busted("e1")
    table.give(PauseClock())
    last = table.give(BustOut(entry="e3"))
    table.advance(MINUTE).give(Undo(command=last))
    assert (table.session.clock.phase, left_ms(table)) == ("paused", 10 * MINUTE)
    table.check()


def test_a_new_entry_continues_play_with_the_clock_as_it_stopped() -> None:
    table = busted("e1", "e3")
    table.advance(5 * MINUTE).give(RegisterPlayer(person="9" * 32, seat=SeatRef(1, 9)))
    assert table.session.ended is None
    assert (table.session.clock.phase, left_ms(table)) == ("paused", 10 * MINUTE)
    table.give(ResumeClock())
    table.check()


def test_the_clock_does_not_run_with_one_player_left() -> None:
    table = playing()
    added = table.give(AddTime(ms=MINUTE))
    table.give(BustOut(entry="e1"))
    last = table.give(BustOut(entry="e3"))
    assert codes(table, ResumeClock()) == ["clock.play_over"]
    # A clock that an undo started stops again; undoing the bust-out restores the clock as it was then.
    table.give(Undo(command=added))
    assert table.session.clock.phase == "paused"
    table.advance(MINUTE).give(Undo(command=last))
    assert (table.session.clock.phase, left_ms(table)) == ("running", 9 * MINUTE)
    table.check()


def in_the_money(players: int = 3) -> Table:
    table = playing(players)
    table.give(SetUpPrizes(currency="EUR", entry=5_000, percents=(50.0, 30.0, 20.0)))
    table.give(PublishPrizes())
    return table


def dealt(table: Table, left: tuple[PlayFor, ...] = ()) -> str:
    table.give(DraftDeal(method="even", left=left))
    assert table.session.deal is not None
    for player in table.session.deal.players:
        table.give(AcceptDeal(deal=table.session.deal.number, entry=player.entry))
    return table.give(ApproveDeal(deal=table.session.deal.number))


def test_a_deal_that_leaves_nothing_to_play_for_stops_the_clock() -> None:
    table = in_the_money()
    dealt(table)
    assert table.session.clock.phase == "paused"
    assert (ended(table).how, ended(table).winner) == ("deal", None)
    table.check()


def test_a_deal_with_something_left_to_play_for_does_not_stop_the_clock() -> None:
    table = in_the_money()
    dealt(table, (PlayFor(place=1, amount=1_000),))
    assert table.session.clock.phase == "running"
    table.give(BustOut(entry="e1"))
    table.give(BustOut(entry="e2"))
    assert ended(table).winner == "e3"
    table.check()


def test_players_may_play_on_after_a_deal() -> None:
    table = in_the_money()
    dealt(table)
    table.give(ResumeClock())
    assert table.session.clock.phase == "running"
    table.give(BustOut(entry="e1"))
    assert table.session.clock.phase == "running"
    last = table.give(BustOut(entry="e2"))
    assert table.session.clock.phase == "paused"
    table.advance(MINUTE).give(Undo(command=last))
    assert (table.session.clock.phase, left_ms(table)) == ("running", 9 * MINUTE)
    assert table.session.ended is not None
    assert table.session.ended.how == "deal"
    table.check()


def test_the_end_of_hand_for_hand_with_one_player_left_does_not_resume_the_clock() -> None:
    table = playing(2)
    table.give(SetUpPrizes(currency="EUR", entry=5_000, percents=(100.0,)))
    table.give(PublishPrizes())
    table.give(StartHandForHand())
    table.give(BustOut(entry="e1"))
    table.give(FinishHand(hand=1))
    assert table.session.hand_for_hand is None
    assert table.session.clock.phase == "paused"
    table.check()


def test_older_journals_get_no_new_event() -> None:
    table = Table(a_set_up(ONE_LONG_LEVEL))
    table.give(TapCounter(what="entry", count=2))
    table.give(StartClock())
    table.give(TapCounter(what="bustout"))
    assert table.session.clock.phase == "running"
    assert table.events()[-1] == "Tapped"
