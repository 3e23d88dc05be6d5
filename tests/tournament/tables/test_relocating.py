"""A whole table moves: everybody keeps seat, button and blinds, and the new number takes the old one's turn."""

from __future__ import annotations

from random import Random

import pytest

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.balancing.plan import breaking_order
from clockserver.tournament.bubble_vote.commands import CallVote, KeyedCall, TableReady
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.color_up.commands import AnnounceColorUp, ColorUpTable
from clockserver.tournament.color_up.state import racing_tables as racing_at
from clockserver.tournament.day_end.commands import LastHandDone, RecordLastHands
from clockserver.tournament.dealing.commands import ReportHand, SetButton
from clockserver.tournament.dealing.next_hand import upcoming
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.hand_for_hand.commands import FinishHand, StartHandForHand
from clockserver.tournament.hand_for_hand.decide import tables_playing
from clockserver.tournament.seating.commands import MovePlayer
from clockserver.tournament.table_clocks.commands import SetShotClock, StartPlayerClock
from clockserver.tournament.tables.commands import (
    BreakTable,
    ChangeTable,
    CloseTable,
    OpenTables,
    RelocateTable,
    ResolvedOpenTables,
    ResolvedRelocateTable,
    SetBreakingOrder,
    WaiveHalt,
)
from clockserver.tournament.tables.reserved_tables import reserved_tables
from clockserver.tournament.tables.state import TableDescription
from tests.builders import Table, a_ruleset, a_set_up, person
from tests.tournament.refusals import codes

FEATURE = 40


class Tables(Table):
    """Tables 1, 2 and 3 of nine with seven, seven and four players; hands were dealt at the third."""

    def __init__(self) -> None:
        super().__init__(a_set_up(ruleset=a_ruleset("tda-2024")), randomness=Random(5).randrange)
        self.give(OpenTables(tables=(1, 2, 3)))
        for number, (table, seat) in enumerate([(t, s) for t in (1, 2, 3) for s in (1, 2, 4, 5, 7, 8, 9)], 1):
            self.give(RegisterPlayer(person=person(number), seat=SeatRef(table, seat)))
        self.give(StartClock())
        self.give(SetButton(table=3, button=4))
        self.give(ReportHand(table=3, hands=0))
        self.give(BustOut(entry=self.session.tables[3].seats[2]))
        self.give(BustOut(entry=self.session.tables[3].seats[1]))
        self.give(BustOut(entry=self.session.tables[3].seats[9]))
        self.give(WaiveHalt(table=3))

    @property
    def order(self) -> list[int]:
        return breaking_order(self.state.ruleset, self.session)


@pytest.fixture
def room() -> Tables:
    return Tables()


def test_everything_at_a_relocated_table_moves_with_it(room: Tables) -> None:
    before = room.session.tables[3]
    dealt, due = room.session.tables[3].hands, upcoming(before)
    room.give(RelocateTable(table=3, to=FEATURE))
    after = room.session.tables[FEATURE]
    for name in ("seats", "last", "button", "hands", "owes_single", "opened", "waived"):
        assert getattr(after, name) == getattr(before, name), name
    assert (after.waived, after.hands, after.opened) == (3, dealt, (2, 1, 9))
    assert upcoming(after) == due
    assert room.session.tables[3].facts.state == "closed"
    assert {room.state.entries[entry].seat for entry in after.seats.values()} == {
        SeatRef(FEATURE, seat) for seat in after.seats
    }
    assert reserved_tables(room.state) == {1, 2, FEATURE}
    room.check()


def test_an_undo_returns_every_player_and_a_redo_moves_them_again(room: Tables) -> None:
    before = room.session, room.state.entries
    moved = room.give(RelocateTable(table=3, to=FEATURE))
    after = room.session, room.state.entries
    room.give(Undo(command=moved))
    assert (room.session, room.state.entries) == before
    room.give(Redo(command=moved))
    assert (room.session, room.state.entries) == after
    room.check()


def test_a_table_goes_back_to_where_it_was_closed_before(room: Tables) -> None:
    """An undo restores the record that the old number had."""
    room.give(RelocateTable(table=3, to=FEATURE))
    room.give(RelocateTable(table=2, to=3))
    before = room.session.tables
    back = room.give(RelocateTable(table=FEATURE, to=2))
    room.give(Undo(command=back))
    assert room.session.tables == before
    room.check()


@pytest.mark.parametrize("published", [(), (2, 3, 1), (3,), (1,)])
def test_a_relocated_table_keeps_its_place_in_the_breaking_order(
    room: Tables, published: tuple[int, ...]
) -> None:
    if published:
        room.give(SetBreakingOrder(tables=published))
    for table in (3, 1):
        before, published_order = room.order, room.session.breaking_order
        moved = room.give(RelocateTable(table=table, to=FEATURE))
        assert room.order == [FEATURE if number == table else number for number in before]
        room.give(Undo(command=moved))
        assert (room.order, room.session.breaking_order) == (before, published_order)


def test_a_player_seated_since_prevents_the_undo(room: Tables) -> None:
    moved = room.give(RelocateTable(table=3, to=FEATURE))
    entry = room.session.tables[1].seats[1]
    later = room.give(MovePlayer(entry=entry, from_seat=SeatRef(1, 1), to_seat=SeatRef(FEATURE, 1)))
    assert codes(room, Undo(command=moved)) == ["undo.later_stands"]
    room.give(Undo(command=later))
    room.give(Undo(command=moved))
    hand = room.give(ReportHand(table=3, hands=room.session.tables[3].hands))
    assert codes(room, Redo(command=moved)) == ["undo.changed_since"]
    assert hand in room.state.history.commands


def test_a_table_in_play_or_too_small_is_refused_as_destination(room: Tables) -> None:
    assert codes(room, RelocateTable(table=3, to=2)) == ["tables.already_open"]
    assert codes(room, RelocateTable(table=3, to=3)) == ["relocating.same"]
    assert codes(room, RelocateTable(table=9, to=3)) == ["tables.unknown"]
    small = {FEATURE: TableDescription(6)}
    assert codes(room, ResolvedRelocateTable(table=3, to=FEATURE, described=small)) == [
        "relocating.too_small"
    ]
    room.give(OpenTables(tables=(8,)))
    room.give(CloseTable(table=8))
    assert codes(room, RelocateTable(table=8, to=2)) == ["tables.not_open", "tables.already_open"]


def test_the_table_has_as_many_seats_as_the_one_it_moved_to(room: Tables) -> None:
    for size in (10, 8):
        moved = room.give(
            ResolvedRelocateTable(table=3, to=FEATURE, described={FEATURE: TableDescription(size)})
        )
        assert room.session.tables[FEATURE].size == size
        room.give(Undo(command=moved))
        assert room.session.tables[3].size == 9
        room.check()


def test_a_name_given_to_the_table_moves_and_the_name_in_the_inventory_stays(room: Tables) -> None:
    described = {
        3: TableDescription(9, "By the bar", "Hall"),
        FEATURE: TableDescription(9, "Feature table", "Stage"),
    }
    room.give(ChangeTable(table=3, name="By the bar"))
    room.give(ResolvedRelocateTable(table=3, to=FEATURE, described=described))
    facts = room.session.tables[FEATURE].facts
    assert (facts.name, facts.place) == ("Feature table", "Stage")
    room.give(ChangeTable(table=2, name="Ladies"))
    room.give(ResolvedRelocateTable(table=2, to=3, described=described))
    facts = room.session.tables[3].facts
    assert (facts.name, facts.place) == ("Ladies", "Hall")


def test_a_table_held_for_later_takes_a_relocated_one(room: Tables) -> None:
    room.give(OpenTables(tables=(FEATURE,), held=True))
    moved = room.give(RelocateTable(table=3, to=FEATURE))
    assert room.session.tables[FEATURE].open
    room.give(Undo(command=moved))
    assert room.session.tables[FEATURE].facts.state == "held"
    room.check()


def test_a_table_breaks_at_its_new_number(room: Tables) -> None:
    room.give(RelocateTable(table=3, to=FEATURE))
    room.give(BreakTable(table=FEATURE))
    assert reserved_tables(room.state) == {1, 2}
    room.check()


def test_tables_are_opened_as_the_room_describes_them(room: Tables) -> None:
    described = {20: TableDescription(10, "Feature table", "Stage")}
    room.give(ResolvedOpenTables(tables=(20, 21), described=described))
    facts = room.session.tables[20].facts
    assert (facts.size, facts.name, facts.place) == (10, "Feature table", "Stage")
    assert room.session.tables[21].size == 9
    room.give(ResolvedOpenTables(tables=(22,), size=6, described={22: TableDescription(10)}))
    assert room.session.tables[22].size == 6


# -- in the middle of a procedure --------------------------------------------------------------------------


def test_a_relocated_table_that_finished_its_hand_does_not_play_it_again(room: Tables) -> None:
    room.give(StartHandForHand(paid=2))
    room.give(FinishHand(hand=1, table=3))
    before = room.session
    moved = room.give(RelocateTable(table=3, to=FEATURE))
    play = room.session.hand_for_hand
    assert play is not None
    assert (play.done, tables_playing(room.session, play)) == ((FEATURE,), [1, 2])
    room.give(Undo(command=moved))
    assert room.session == before
    room.give(Redo(command=moved))
    room.give(FinishHand(hand=1, tables=(1, 2)))
    assert room.session.hand_for_hand is not None
    assert room.session.hand_for_hand.number == 2
    room.check()


def test_a_relocated_table_races_its_chips_once_at_its_new_number(room: Tables) -> None:
    room.give(AnnounceColorUp(denominations=(25,), text="The 25s leave"))
    room.give(ColorUpTable(color_up=1, table=2))
    before = room.session
    taps = [room.give(RelocateTable(table=old, to=new)) for old, new in ((3, FEATURE), (2, 3))]
    (color_up,) = room.session.color_ups
    assert racing_at(room.session, color_up) == [1, FEATURE]
    for tap in reversed(taps):
        room.give(Undo(command=tap))
    assert room.session == before
    room.give(RelocateTable(table=3, to=FEATURE))
    room.give(ColorUpTable(color_up=1, table=FEATURE))
    (color_up,) = room.session.color_ups
    assert racing_at(room.session, color_up) == [1]
    room.check()


def test_clocks_of_a_table_and_its_report_in_a_vote_move_with_it(room: Tables) -> None:
    room.give(SetShotClock(tables=(3,)))
    room.give(StartPlayerClock(table=3, facing_bet=True))
    room.give(KeyedCall(CallVote(), "a-key"))
    room.give(TableReady(table=3))
    before = room.session
    moved = room.give(RelocateTable(table=3, to=FEATURE))
    session = room.session
    assert ([*session.shot_clocks], [*session.player_clocks]) == ([FEATURE], [FEATURE])
    assert session.votes[0].ready == (FEATURE,)
    room.give(Undo(command=moved))
    assert room.session == before


def test_the_last_hands_of_the_day_continue_at_the_relocated_table(room: Tables) -> None:
    room.give(RecordLastHands(hands=2))
    room.give(LastHandDone(hand=1, tables=(3,)))
    before = room.session
    moved = room.give(RelocateTable(table=3, to=FEATURE))
    (end,) = room.session.day_ends
    assert [end.left(table) for table in (1, 2, FEATURE)] == [2, 2, 1]
    room.give(Undo(command=moved))
    assert room.session == before
    room.check()
