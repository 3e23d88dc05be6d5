"""The golden evening's tables from the bubble vote to the end: bags, day 2, payouts, a deal."""

from __future__ import annotations

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.balancing.commands import ConfirmMove, ConfirmMoves, SeenMove
from clockserver.tournament.balancing.plan import plan
from clockserver.tournament.bubble_vote.commands import (
    CallVote,
    CastBallot,
    CloseVote,
    DeclineVote,
    ProposeVote,
    RecordVote,
    TableReady,
)
from clockserver.tournament.bubble_vote.state import Colours
from clockserver.tournament.chip_counts.commands import CountTable, ProposeCount, StackCount, VerifyCount
from clockserver.tournament.clock.commands import JumpToPeriod, ResumeClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.day_end.bags import unnamed_players
from clockserver.tournament.day_end.commands import (
    AcceptDifference,
    BeginNextDay,
    CallOffDayEnd,
    CountBag,
    CountTableBags,
    LastHandDone,
    PickCard,
    RecordLastHands,
    ScheduleDay,
    StartDayEnd,
    UnscheduleDay,
)
from clockserver.tournament.deals.commands import AcceptDeal, ApproveDeal, DraftDeal, DropDeal, ShowDeal
from clockserver.tournament.deals.decide import players_left
from clockserver.tournament.deals.state import PlayFor
from clockserver.tournament.entries.commands import (
    BustOut,
    RegisterPlayer,
    RenewSeatCard,
)
from clockserver.tournament.entries.state import Entry, SeatRef
from clockserver.tournament.final_table.commands import DrawFinalTable
from clockserver.tournament.prizes.commands import PublishPrizes, SetUpPrizes
from clockserver.tournament.seating.commands import (
    MovePlayer,
    SeatAlternates,
    SwapPlayers,
)
from clockserver.tournament.seating.proposals import proposals
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.commands import (
    BreakTable,
    ChangeSeating,
    ChangeTable,
    CloseTable,
    RelocateTable,
    WaiveHalt,
)
from tests.builders import Room, person


def in_order(state: Tournament) -> list[Entry]:
    """The entries by number, because a map's own order differs from process to process."""
    return sorted(state.entries.values(), key=lambda entry: entry.number)


def vote(room: Room) -> None:
    """Hold bubble votes: with ballots, one of them void, and with cards."""
    room.give(RenewSeatCard(entry=next(iter(room.session.tables[1].seats.values()))))
    room.give(ProposeVote(entry=next(iter(room.session.tables[1].seats.values()))))
    room.give(DeclineVote())
    # Ballots need names, so every player has a name for this time.
    counted = room.session.counters.players_left - room.session.named
    room.give(TapCounter(what="bustout", count=counted), "all-are-known")
    room.give(CallVote(colours=Colours("green", "white")))
    room.give(TableReady(table=1), "ready-0001")
    room.give(Undo(command="ready-0001"))
    room.give(TableReady())
    voters = room.session.votes[0].voters
    room.give(CastBallot(vote=1, entry=voters[0], deal=True))
    room.give(CloseVote(vote=1))
    room.give(CallVote())
    room.give(TableReady())
    for voter in voters:
        room.give(CastBallot(vote=2, entry=voter, deal=voter != voters[1]))
    room.give(Undo(command="all-are-known"))
    room.give(RecordVote(deal=True), "cards-0001")
    room.give(Undo(command="cards-0001"))


def count_chips(room: Room) -> None:
    """Report chips, count them, and undo a table's counts."""
    table = next(number for number, each in room.session.tables.items() if len(each.seats) > 1)
    first, second = list(room.session.tables[table].seats.values())[:2]
    room.give(ProposeCount(entry=first, chips=8_500))
    room.give(VerifyCount(entry=first, chips=8_400))
    counts = (StackCount(first, 8_400), StackCount(second, 12_600))
    room.give(CountTable(table=table, counts=counts), "counts-001")
    room.give(Undo(command="counts-001"))


def end_the_day(room: Room) -> None:
    """End the day: call the end off once, then turn a card, count hands and bags, and start the next day."""
    room.give(StartDayEnd(cards=(1, 2)))
    room.give(CallOffDayEnd())
    room.give(RecordLastHands(hands=4), "record-001")
    room.give(Undo(command="record-001"))
    room.give(StartDayEnd(cards=(1, 2)))
    end = room.session.day_ends[-1]
    room.give(PickCard(position=1, entry=end.picker))
    hands = room.session.day_ends[-1].hands or 0
    room.give(LastHandDone(hand=1, tables=(1,)), "last-hand-1")
    room.give(Undo(command="last-hand-1"))
    room.give(LastHandDone(hand=hands, tables=(1,)))
    room.give(LastHandDone(hand=hands))
    for entry in [each.id for each in in_order(room.desk.state) if each.status == "playing"]:
        room.give(CountBag(entry=entry, chips=9_000))
    nameless = unnamed_players(room.session, room.session.day_ends[-1])
    room.give(CountTableBags(table=9, bags=nameless, chips=9_000 * nameless), "bags-of-9")
    room.give(Undo(command="bags-of-9"))
    room.give(Redo(command="bags-of-9"))
    room.give(AcceptDifference(reason="The chips of the first day were not all counted"))
    room.give(ScheduleDay(resumes_at=room.clock.now + 43_200_000))
    room.give(UnscheduleDay())
    room.give(BeginNextDay())
    room.give(CountBag(entry=end.picker or "e3", chips=9_500))
    room.give(ResumeClock())


def move(room: Room) -> None:
    """Move and swap players, seat alternates, then break one table after another."""
    entry, other = (next(iter(room.session.tables[table].seats.values())) for table in (1, 2))
    room.give(SwapPlayers(entry=entry, other=other))
    seat = room.desk.state.entries[entry].seat
    free = room.session.tables[3].free()[0]
    assert seat is not None
    room.give(MovePlayer(entry=entry, from_seat=seat, to_seat=SeatRef(3, free)), "move-00001")
    room.give(Undo(command="move-00001"))
    room.give(CloseTable(table=3))
    room.give(WaiveHalt(table=2))
    due = plan(room.desk.state.ruleset, room.session, room.desk.state.entries).moves[0]
    seen_move = SeenMove(due.entry, due.from_seat, due.to_seat)
    room.give(ConfirmMoves(moves=(seen_move,)), "moves-0001")
    room.give(Undo(command="moves-0001"))
    room.give(ConfirmMove(entry=due.entry, from_seat=due.from_seat, to_seat=due.to_seat))
    room.give(BreakTable(table=2), "break-0001")
    room.give(Undo(command="break-0001"))
    room.give(Redo(command="break-0001"))
    room.give(ChangeTable(table=1, place="by the bar"))
    room.give(RelocateTable(table=1, to=5), "whole-0001")
    room.give(Undo(command="whole-0001"))
    room.give(Redo(command="whole-0001"))
    room.give(RelocateTable(table=5, to=1))
    wait_for_a_seat(room)
    room.give(DrawFinalTable(table=1, players=9))


def pay_out(room: Room) -> None:
    """Set up prizes, publish, unpublish, and publish again with the director's own amounts."""
    room.give(SetUpPrizes(currency="EUR", entry=9_000, guarantee=100_000, table="three"))
    room.give(PublishPrizes(), "prizes-001")
    room.give(Undo(command="prizes-001"))
    room.give(PublishPrizes(amounts=(90_000, 60_000), reason="Half of it to a satellite"))
    agree(room)


def agree(room: Room) -> None:
    """Drop terms of a deal; on other terms all accept, and the deal is approved and published."""
    entries = players_left(room.desk.state)
    room.give(JumpToPeriod(period="l4"), "to-the-end-1")
    counted = room.session.counters.players_left - len(entries)
    room.give(TapCounter(what="bustout", count=counted), "counted-out")
    room.give(Undo(command="counted-out"))
    room.give(Redo(command="counted-out"))
    stacks = {entry: 10_000 + 500 * number for number, entry in enumerate(entries)}
    room.give(DraftDeal(method="icm", stacks=stacks))
    room.give(DropDeal(deal=number_of_deal(room)))
    room.give(DraftDeal(method="even", stacks=stacks, left=(PlayFor(1, 10_000),)))
    number = number_of_deal(room)
    for entry in entries:
        room.give(AcceptDeal(deal=number, entry=entry), f"accepts-{entry}")
    room.give(Undo(command=f"accepts-{entries[0]}"))
    room.give(Redo(command=f"accepts-{entries[0]}"))
    room.give(ApproveDeal(deal=number))
    room.give(ShowDeal(deal=number))
    room.give(Undo(command="to-the-end-1"))


def number_of_deal(room: Room) -> int:
    assert room.session.deal is not None
    return room.session.deal.number


def wait_for_a_seat(room: Room) -> None:
    """An alternate waits at a full table and gets the first seat that opens."""
    room.give(ChangeSeating(seating=Seating(table_size=9, at_sale=True)))
    for number in range(20, 20 + len(room.session.tables[1].free()) + 1):
        room.give(RegisterPlayer(person=person(number)))
    assert len(room.session.waiting) == 1
    new_table = proposals(room.desk.state, "1").new_table
    assert new_table is not None
    movers = tuple(move.entry for move in new_table.moves)
    room.give(SeatAlternates(table=new_table.table, seated=new_table.seated, movers=movers), "table-0001")
    room.give(Undo(command="table-0001"))
    assert len(room.session.waiting) == 1
    room.give(BustOut(entry=next(iter(room.session.tables[1].seats.values()))))
    assert not room.session.waiting
