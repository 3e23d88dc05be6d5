"""What happens at the tables of the evening: every event about entries, seats and tables."""

from __future__ import annotations

from clockserver.domain.entries import SeatRef
from clockserver.domain.procedures import entries, seats, tables
from clockserver.domain.procedures.balancing import ConfirmMove, plan
from clockserver.domain.procedures.breaking import BreakTable
from clockserver.domain.procedures.final_table import DrawFinalTable
from clockserver.domain.procedures.halting import WaiveHalt
from clockserver.domain.session import Seating
from clockserver.domain.undo import Redo, Undo
from tests.builders import Room


def person(number: int) -> str:
    return f"{number:032x}"


def at_the_tables(room: Room) -> None:
    """Two tables of six, alternates, bust-outs, moves, a break and a final table."""
    room.give(tables.ChangeSeating(seating=Seating(table_size=9, names="short")))
    room.give(entries.RegisterPlayer(person=person(1)))
    room.give(entries.RegisterPlayer(person=person(2)))
    room.give(tables.OpenTables(tables=(1, 2, 3)), "tables-001")
    room.give(tables.ChangeTable(table=1, name="Feature table"))
    room.give(tables.SetBreakingOrder(tables=(3, 2, 1)))
    room.give(seats.SeatPlayer(entry="e1", seat=SeatRef(1, 9)))
    room.give(entries.UnregisterEntry(entry="e2"))
    for number in range(2, 13):
        seat = SeatRef(1 + number % 2, (number + 1) // 2)
        room.give(entries.RegisterPlayer(person=person(number), seat=seat, counted=number == 12))
    play(room)
    move(room)


def play(room: Room) -> None:
    """Hands, bust-outs and what is bought."""
    room.give(tables.SetButton(table=1, button=3))
    room.give(tables.SetButton(table=2, button=5))
    room.give(tables.ReportHand(table=1, hands=0))
    out = room.session.tables[2].seats
    first, second, third, fourth = (out[seat] for seat in sorted(out)[:4])
    room.give(entries.BuyMore(entry=fourth))
    room.give(entries.TakeAddOn(entry=fourth))
    room.give(entries.BustOut(entry=first), "bust-00001")
    room.give(Undo(command="bust-00001"))
    room.give(Redo(command="bust-00001"))
    room.give(entries.BustOut(entry=second))
    room.give(entries.ReorderBustOuts(entries=(second, first)))
    room.give(entries.ForfeitStack(entry=third, chips=4_000))
    room.give(entries.BustOut(entry=fourth))
    room.give(seats.BringBack(entry=fourth))


def move(room: Room) -> None:
    """Moves, a swap, alternates; then one table after the other goes."""
    one, two = (next(iter(room.session.tables[table].seats.values())) for table in (1, 2))
    room.give(seats.SwapPlayers(entry=one, other=two))
    here = room.desk.state.entries[one].seat
    free = room.session.tables[3].free()[0]
    assert here is not None
    room.give(seats.MovePlayer(entry=one, from_seat=here, to_seat=SeatRef(3, free)), "move-00001")
    room.give(Undo(command="move-00001"))
    room.give(tables.CloseTable(table=3))
    room.give(WaiveHalt(table=2))
    due = plan(room.desk.state.ruleset, room.session, room.desk.state.entries).moves[0]
    room.give(ConfirmMove(entry=due.entry, from_seat=due.from_seat, to_seat=due.to_seat))
    room.give(BreakTable(table=2), "break-0001")
    room.give(Undo(command="break-0001"))
    room.give(Redo(command="break-0001"))
    room.give(tables.ChangeTable(table=1, place="by the bar"))
    wait_for_a_seat(room)
    room.give(DrawFinalTable(table=1, players=9))


def wait_for_a_seat(room: Room) -> None:
    """An alternate waits at a full table and gets the first seat that opens."""
    room.give(tables.ChangeSeating(seating=Seating(table_size=9, at_sale=True)))
    for number in range(20, 20 + len(room.session.tables[1].free()) + 1):
        room.give(entries.RegisterPlayer(person=person(number)))
    assert room.session.waiting
    room.give(entries.BustOut(entry=next(iter(room.session.tables[1].seats.values()))))
    assert not room.session.waiting
