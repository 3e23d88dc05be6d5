"""Proposals of the seating never contradict each other in any room, and each can be carried out as it is."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.balancing.commands import ConfirmMove, ConfirmMoves, SeenMove
from clockserver.tournament.balancing.plan import ProposedMove
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.dealing.commands import SetButton
from clockserver.tournament.draws.commands import PublishDraw, Seeded
from clockserver.tournament.entries.commands import BustOut, LockEntry, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.final_table.commands import DrawFinalTable
from clockserver.tournament.seating.commands import MovePlayer, SeatAlternates
from clockserver.tournament.seating.proposals import Proposals, proposals
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.tables.commands import BreakTable, ChangeSeating, HoldSeats, OpenTables
from tests.builders import MINUTE, Table, a_ruleset, a_set_up, person
from tests.rules.shipped_rulesets import SETS
from tests.tournament.refusals import codes, refused
from tests.tournament.seated_tables import at, seated, sizes


def proposed(event: Table) -> Proposals:
    return proposals(event.state, "1")


def confirm_all(moves: tuple[ProposedMove, ...]) -> ConfirmMoves:
    return ConfirmMoves(moves=tuple(SeenMove(each.entry, each.from_seat, each.to_seat) for each in moves))


def as_seen(event: Table) -> SeatAlternates:
    new = proposed(event).new_table
    assert new is not None
    return SeatAlternates(table=new.table, seated=new.seated, movers=tuple(each.entry for each in new.moves))


def without_tables(proposal: Proposals) -> tuple[object, ...]:
    """The proposals without the tables' states before each move."""
    moves = [(each.entry, each.from_seat, each.to_seat) for each in proposal.plan.moves]
    return proposal.final_table, proposal.redraw, proposal.new_table, proposal.breaks, moves


def full_tables(tables: int, waiting: int, size: int = 9, ruleset: str = "tda-2024") -> Table:
    """`tables` full tables with known buttons, and `waiting` alternates."""
    event = seated(*(size for _ in range(tables)), ruleset=ruleset, size=size, closed=False)
    event.give(ChangeSeating(seating=Seating(table_size=size, at_sale=True)))
    for number in range(1, tables + 1):
        event.give(SetButton(table=number, button=1))
    for number in range(waiting):
        event.give(RegisterPlayer(person=person(9000 + number)))
    return event


@st.composite
def rooms(draw: st.DrawFn) -> Table:
    """Any room: tables of any size with any number of players, some waiting, some buttons known, some seats held."""
    size = draw(st.integers(2, 10))
    players = draw(st.lists(st.integers(0, size), min_size=1, max_size=6))
    rules = a_ruleset(draw(st.sampled_from(SETS)))
    event = Table(a_set_up(ruleset=rules), randomness=Random(draw(st.integers(0, 99))).randrange)
    event.give(ChangeSeating(seating=Seating(table_size=size, at_sale=True)))
    numbers = tuple(range(1, len(players) + 1))
    event.give(OpenTables(tables=numbers))
    for number, count in enumerate(players, 1):
        for seat in range(1, count + 1):
            event.give(RegisterPlayer(person=person(number * 100 + seat), seat=SeatRef(number, seat)))
    for number in numbers:
        has_button, has_held_seat = draw(st.booleans()), draw(st.booleans())
        if has_button and players[number - 1] > 1:
            event.give(SetButton(table=number, button=draw(st.integers(1, players[number - 1]))))
        if has_held_seat and draw(st.booleans()):
            event.give(HoldSeats(tables=(number,), seats=(draw(st.integers(1, size)),)))
    for number in range(draw(st.integers(0, size + 2))):
        event.give(RegisterPlayer(person=person(9000 + number)))
    event.give(StartClock())
    if draw(st.booleans()):
        event.advance(45 * MINUTE).settle()
    sitting = [each.id for each in event.state.entries.values() if each.status == "playing"]
    for entry in draw(st.lists(st.sampled_from(sitting), unique=True)) if sitting else []:
        if draw(st.integers(0, 4)) == 0:
            event.give(LockEntry(entry=entry, lock="table"))
        elif event.state.entries[entry].status == "playing" and event.session.counters.players_left > 1:
            event.give(BustOut(entry=entry))
    return event


@given(event=rooms())
@settings(max_examples=150, deadline=None)
def test_no_proposal_contradicts_another_in_any_room(event: Table) -> None:
    proposal = proposed(event)
    first = [
        proposal.final_table,
        proposal.redraw is not None,
        proposal.new_table is not None,
        proposal.breaks is not None,
    ]
    assert sum(first) <= 1
    if any(first[:3]):
        assert not proposal.plan.moves
        assert not proposal.plan.where_is_the_button
    moves = proposal.plan.moves
    touched = {ref.table for move in moves for ref in (move.from_seat, move.to_seat)}
    assert proposal.breaks not in {*touched, *proposal.plan.where_is_the_button}
    gives, gets = {move.from_seat.table for move in moves}, {move.to_seat.table for move in moves}
    assert not gives & gets
    assert len({move.entry for move in moves}) == len(moves) == len({move.to_seat for move in moves})
    for move in moves:
        entry = event.state.entries[move.entry]
        assert (entry.status, entry.seat) == ("playing", move.from_seat)
        assert move.to_seat.seat in event.session.tables[move.to_seat.table].free()
    playing = [table for table in event.session.tables.values() if table.open and table.seats]
    assert proposal.breaks is None or len(playing) > 1


@given(event=rooms())
@settings(max_examples=100, deadline=None)
def test_every_proposal_can_be_carried_out_and_undone_whole(event: Table) -> None:
    proposal = proposed(event)
    before = event.state
    if proposal.plan.moves:
        event.give(confirm_all(proposal.plan.moves), "done")
    elif proposal.breaks is not None:
        event.give(BreakTable(table=proposal.breaks), "done")
    elif proposal.new_table is not None:
        event.give(as_seen(event), "done")
        assert {event.state.entries[each].status for each in proposal.new_table.seated} == {"playing"}
    elif proposal.final_table:
        event.give(
            DrawFinalTable(table=min(number for number, count in sizes(event).items() if count)), "done"
        )
    else:
        return
    following = proposed(event)
    assert {each.entry for each in following.plan.moves}.isdisjoint(
        each.entry for each in proposal.plan.moves
    )
    if proposal.new_table is not None:
        assert following.breaks != proposal.new_table.table
    after = event.state
    event.give(Undo(command="done"))
    assert event.state.entries == before.entries
    assert sizes(event) == {
        n: len(table.seats) for n, table in before.sessions["1"].tables.items() if table.open
    }
    assert without_tables(proposed(event)) == without_tables(proposal)
    event.give(Redo(command="done"))
    assert event.state.entries == after.entries
    event.check()


def test_the_table_that_breaks_neither_gives_nor_gets() -> None:
    event = seated(9, 8, 2)
    for number in (1, 2, 3):
        event.give(SetButton(table=number, button=1))
    proposal = proposed(event)
    assert proposal.breaks is None
    assert {move.to_seat.table for move in proposal.plan.moves} == {3}
    for seat in range(1, 4):
        event.give(BustOut(entry=at(event, 1, seat)))
    proposal = proposed(event)
    assert proposal.breaks == 3
    assert {(move.from_seat.table, move.to_seat.table) for move in proposal.plan.moves} == {(2, 1)}


def test_the_last_table_is_not_proposed_to_break() -> None:
    assert proposed(seated(4)).breaks is None
    assert proposed(seated(4, 0)).breaks is None


def test_the_final_table_stands_alone() -> None:
    event = seated(5, 3)
    assert proposed(event) == Proposals(final_table=True)


def test_nothing_is_proposed_while_a_published_redraw_waits() -> None:
    event = seated(9, 9, 3)
    assert proposed(event).plan.moves or proposed(event).plan.where_is_the_button
    event.give(Seeded(PublishDraw(kind="redraw"), bytes(32), "secret"))
    assert proposed(event) == Proposals()


def test_five_moves_are_one_command_and_one_undo() -> None:
    event = seated(9, 9, 9, 9, 9, 2)
    for number in range(1, 7):
        event.give(SetButton(table=number, button=1))
    moves = proposed(event).plan.moves
    assert len(moves) == 5
    before = event.state.entries
    event.give(confirm_all(moves), "all-5")
    assert event.records[-1].event.reasons.keys() == {move.entry for move in moves}
    assert sorted(sizes(event).values()) == [7, 8, 8, 8, 8, 8]
    assert proposed(event).plan.moves == ()
    event.give(Undo(command="all-5"))
    assert event.state.entries == before
    event.check()


def test_moves_that_changed_since_they_were_seen_are_refused_as_a_whole() -> None:
    event = seated(9, 9, 9, 2)
    for number in range(1, 5):
        event.give(SetButton(table=number, button=1))
    moves = proposed(event).plan.moves
    second = moves[1]
    event.give(BustOut(entry=second.entry))
    (reason,) = refused(event, confirm_all(moves))
    assert (reason.code, reason.field) == ("entries.already_out", "moves[1].entry")
    assert sizes(event)[4] == 2


def test_a_second_tap_on_all_moves_moves_nobody_twice() -> None:
    event = seated(9, 9, 9, 2)
    for number in range(1, 5):
        event.give(SetButton(table=number, button=1))
    command = confirm_all(proposed(event).plan.moves)
    event.give(command)
    assert "moves[0].from_seat" in {each.field for each in refused(event, command)}
    twice = (*command.moves[:1], *command.moves[:1])
    assert codes(event, ConfirmMoves(moves=twice))[0] == "move.twice"


def test_two_alternates_of_a_full_room_get_a_table_and_five_balance_it() -> None:
    event = full_tables(5, waiting=2)
    new = proposed(event).new_table
    assert new is not None
    assert (new.table, new.size, len(new.seated), len(new.moves)) == (6, 9, 2, 5)
    assert {move.from_seat.table for move in new.moves} == {1, 2, 3, 4, 5}
    before = event.state.entries
    event.give(as_seen(event), "table-6")
    assert sizes(event) == {1: 8, 2: 8, 3: 8, 4: 8, 5: 8, 6: 7}
    assert event.session.waiting == ()
    assert event.session.tables[6].button in event.session.tables[6].seats
    assert proposed(event) == Proposals()
    event.give(Undo(command="table-6"))
    assert event.state.entries == before
    assert 6 not in event.session.tables
    event.check()


def test_a_held_table_opens_first_and_an_alternate_registered_since_is_reported() -> None:
    event = full_tables(2, waiting=1)
    event.give(OpenTables(tables=(8,), held=True))
    command = as_seen(event)
    assert command.table == 8
    event.give(RegisterPlayer(person=person(9100)))
    assert "alternates.others_wait" in codes(event, command)
    event.give(as_seen(event))
    assert set(codes(event, command)) == {"tables.already_open", "alternates.none_wait"}


def test_more_alternates_than_seats_of_a_table_get_one_table_after_another() -> None:
    event = full_tables(1, waiting=11)
    event.give(as_seen(event))
    assert sizes(event) == {1: 9, 2: 9}
    assert len(event.session.waiting) == 2
    event.give(as_seen(event))
    assert sum(sizes(event).values()) == 20
    assert max(sizes(event).values()) - min(sizes(event).values()) < 2


def test_tables_with_an_unknown_button_give_players_too() -> None:
    event = seated(9, 9, closed=False)
    event.give(ChangeSeating(seating=Seating(at_sale=True)))
    event.give(RegisterPlayer(person=person(9000)))
    new = proposed(event).new_table
    assert new is not None
    assert {move.why[0].code for move in new.moves} == {"mover.button_unknown"}
    event.give(as_seen(event))
    assert sizes(event) == {1: 7, 2: 6, 3: 6}


def test_opening_one_table_is_not_proposed_where_tables_open_in_waves() -> None:
    event = full_tables(2, waiting=0)
    event.give(OpenTables(tables=(3,), held=True))
    event.give(ChangeSeating(seating=Seating(at_sale=True, wave=1, min_to_start=3)))
    event.give(RegisterPlayer(person=person(9000)))
    assert proposed(event).new_table is None


def test_a_player_moved_manually_leaves_the_plan() -> None:
    event = seated(9, 9, 9, 2)
    for number in range(1, 5):
        event.give(SetButton(table=number, button=1))
    first = proposed(event).plan.moves[0]
    event.give(ConfirmMove(entry=first.entry, from_seat=first.from_seat, to_seat=first.to_seat))
    assert first.entry not in {move.entry for move in proposed(event).plan.moves}
    free = event.session.tables[4].free()[0]
    mover = proposed(event).plan.moves[0].entry
    seat = event.state.entries[mover].seat
    assert seat is not None
    event.give(MovePlayer(entry=mover, from_seat=seat, to_seat=SeatRef(4, free)))
    assert not {first.entry, mover} & {move.entry for move in proposed(event).plan.moves}


@pytest.mark.parametrize("redraw", [True, False])
def test_tables_break_until_the_last_is_the_final_one_where_no_redraw_is_set(redraw: bool) -> None:
    rules = a_ruleset("tda-2024")
    event = seated(
        5, 4, ruleset=replace(rules, final_table=replace(rules.final_table, redraw=redraw)), size=9
    )
    proposal = proposed(event)
    assert (proposal.final_table, proposal.breaks) == ((True, None) if redraw else (False, 2))
    if not redraw:
        event.give(BreakTable(table=2))
        assert sizes(event)[1] == 9
        assert proposed(event) == Proposals()
