"""Requests to the floor: calls of tables, notes of rulings, paged players; each can be undone."""

from __future__ import annotations

from random import Random

import pytest

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.dealing.commands import ReportHand, SetButton
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer, UnregisterEntry
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.floor.commands import AnswerCall, CallFloor, EndPage, NoteRuling, PagePlayer
from clockserver.tournament.floor.paging import is_current
from clockserver.tournament.floor.state import PAGE_MS, Call
from clockserver.tournament.tables.commands import BreakTable, CloseTable, OpenTables
from tests.builders import MINUTE, Table, person
from tests.tournament.refusals import codes

ROLES_BY_COMMAND = {
    "player.page": "td floor cashier",
    "player.page_end": "td floor cashier",
    "ruling.note": "td floor",
    "table.answer_call": "td floor",
    "table.call": "td floor dealer",
}
AUDIENCE_BY_TOPIC = {"calls": "dealers", "pages": "everybody"}


@pytest.fixture
def room() -> Table:
    """Three players at table 1, one at table 2, none at table 3, with a running clock."""
    room = Table(randomness=Random(1).randrange)
    room.give(OpenTables(tables=(1, 2, 3)))
    for number, seat in enumerate(((1, 1), (1, 2), (1, 3), (2, 1)), 1):
        room.give(RegisterPlayer(person=person(number), seat=SeatRef(*seat)))
    room.give(StartClock())
    return room


def waiting(room: Table) -> list[str]:
    return sorted(key for key, call in room.session.calls.items() if call.answered is None)


def paged(room: Table) -> list[str]:
    return sorted(p.entry for p in room.session.pages.values() if is_current(room.state, p, room.now))


# -- calls -------------------------------------------------------------------------------------------


def test_a_table_calls_once_for_each_reason_until_the_floor_is_on_the_way(room: Table) -> None:
    room.give(CallFloor(table=1))
    room.give(CallFloor(table=1, what="deck"))
    called_at = room.now
    assert codes(room.advance(MINUTE), CallFloor(table=1)) == ["already_done"]
    room.give(AnswerCall(table=1))
    assert room.session.calls["1:floor"] == Call(1, "floor", called_at, room.now)
    assert waiting(room) == ["1:deck"]
    assert codes(room, AnswerCall(table=1)) == ["already_done"]
    assert codes(room, AnswerCall(table=1, what="chips")) == ["calls.none"]
    room.give(CallFloor(table=1))
    assert waiting(room) == ["1:deck", "1:floor"]
    room.check()


def test_only_a_table_in_play_calls_the_floor(room: Table) -> None:
    room.give(OpenTables(tables=(4,), held=True))
    assert codes(room, CallFloor(table=4)) == ["tables.not_open"]
    assert codes(room, CallFloor(table=9)) == ["tables.unknown"]


def test_a_call_and_its_answer_are_undone_in_order(room: Table) -> None:
    call = room.give(CallFloor(table=1))
    answer = room.give(AnswerCall(table=1))
    assert codes(room, Undo(command=call)) == ["undo.later_stands"]
    room.give(Undo(command=answer))
    assert waiting(room) == ["1:floor"]
    room.give(Undo(command=call))
    assert not room.session.calls
    room.give(Redo(command=call))
    assert waiting(room) == ["1:floor"]
    room.check()


@pytest.mark.parametrize("close", [BreakTable(table=2, out_of_turn=True), CloseTable(table=3)])
def test_a_call_ends_by_itself_with_its_table(room: Table, close: BreakTable | CloseTable) -> None:
    call = room.give(CallFloor(table=close.table, what="chips"))
    room.give(CallFloor(table=1))
    closed = room.give(close)
    assert waiting(room) == ["1:floor"]
    assert "CallEnded" in room.events()
    room.give(Undo(command=closed))
    assert waiting(room) == ["1:floor"]
    room.give(Undo(command=call))
    assert waiting(room) == ["1:floor"]
    room.check()


# -- rulings -----------------------------------------------------------------------------------------


def test_a_ruling_is_noted_at_the_hand_that_the_table_has_reported(room: Table) -> None:
    room.give(SetButton(table=1, button=1))
    room.give(ReportHand(table=1, hands=0))
    note = room.give(NoteRuling(table=1, text="  e2 acted out of turn  "))
    room.give(NoteRuling(table=1, hand=0, text="Misdeal"))
    assert [(each.hand, each.text) for each in sorted(room.session.rulings.values(), key=lambda r: r.id)] == [
        (1, "e2 acted out of turn"),
        (0, "Misdeal"),
    ]
    room.give(Undo(command=note))
    assert [each.text for each in room.session.rulings.values()] == ["Misdeal"]
    room.give(Redo(command=note))
    assert len(room.session.rulings) == 2
    room.check()


def test_a_note_has_a_visible_text_and_a_table(room: Table) -> None:
    assert codes(room, NoteRuling(table=9, text="Misdeal")) == ["tables.unknown"]
    assert codes(room, NoteRuling(table=1, text="\u202emisdeal")) == ["text.unseen"]


def test_a_ruling_may_be_noted_after_its_table_broke(room: Table) -> None:
    room.give(BreakTable(table=2, out_of_turn=True))
    room.give(NoteRuling(table=2, text="Last hand: e4 mucked face up"))
    assert len(room.session.rulings) == 1


# -- paging ------------------------------------------------------------------------------------------


def test_a_player_is_paged_until_they_arrive_or_ten_minutes_are_over(room: Table) -> None:
    room.give(PagePlayer(entry="e1"))
    room.give(PagePlayer(entry="e2", to="seat"))
    assert codes(room, PagePlayer(entry="e1")) == ["already_done"]
    room.give(PagePlayer(entry="e1", to="seat"))
    room.give(EndPage(entry="e1"))
    assert paged(room) == ["e2"]
    assert codes(room, EndPage(entry="e1")) == ["paging.not_paged"]
    room.advance(PAGE_MS)
    assert paged(room) == []
    assert codes(room, EndPage(entry="e2")) == ["paging.not_paged"]
    room.give(PagePlayer(entry="e2", to="seat"))
    assert paged(room) == ["e2"]
    room.check()


def test_paging_and_its_end_are_undone(room: Table) -> None:
    first = room.give(PagePlayer(entry="e1"))
    end = room.give(EndPage(entry="e1"))
    assert codes(room, Undo(command=first)) == ["undo.later_stands"]
    room.give(Undo(command=end))
    assert paged(room) == ["e1"]
    room.give(Undo(command=first))
    assert paged(room) == []
    room.check()


def test_nobody_is_paged_without_a_seat_and_the_page_ends_when_the_seat_is_lost(room: Table) -> None:
    room.give(PagePlayer(entry="e1", to="seat"))
    room.give(BustOut(entry="e1"))
    assert paged(room) == []
    assert codes(room, PagePlayer(entry="e1", to="seat")) == ["paging.no_seat"]
    room.give(PagePlayer(entry="e1"))
    assert paged(room) == ["e1"]
    assert codes(room, PagePlayer(entry="e77")) == ["entries.unknown"]


def test_the_page_of_a_removed_entry_ends() -> None:
    room = Table()
    room.give(RegisterPlayer(person="a" * 32))
    room.give(PagePlayer(entry="e1"))
    room.give(UnregisterEntry(entry="e1"))
    assert paged(room) == []
    room.check()
