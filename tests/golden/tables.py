"""Events of the evening's tables: every event about entries, seats and tables."""

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
from clockserver.tournament.clock.commands import JumpToPeriod, NextPeriod, ResumeClock
from clockserver.tournament.color_up.commands import (
    AnnounceColorUp,
    ColorUpTable,
    ExchangeFound,
    RaceChips,
    SeatChips,
)
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.day_end.bags import only_counted
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
from clockserver.tournament.dealing.commands import CorrectButton, Redeal, ReportHand, SetButton, SetGame
from clockserver.tournament.deals.commands import AcceptDeal, ApproveDeal, DraftDeal, DropDeal, ShowDeal
from clockserver.tournament.deals.decide import players_left
from clockserver.tournament.deals.methods import PlayFor
from clockserver.tournament.draws.commands import HoldDraw, PublishDraw, WithdrawDraw
from clockserver.tournament.end_time.commands import ShowEndTime
from clockserver.tournament.entries.commands import (
    BustOut,
    BuyMore,
    BuyMoreTogether,
    ForfeitStack,
    LockEntry,
    MarkAbsent,
    NewEntry,
    PayRebuy,
    RegisterPlayer,
    RegisterPlayers,
    RenewSeatCard,
    ReorderBustOuts,
    TakeAddOn,
    TakeAddOns,
    TakeOutNoShow,
    UnregisterEntry,
)
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.final_table.commands import DrawFinalTable
from clockserver.tournament.floor.commands import AnswerCall, CallFloor, EndPage, NoteRuling, PagePlayer
from clockserver.tournament.forfeits.commands import DesignateForfeits
from clockserver.tournament.hand_for_hand.commands import (
    FinishHand,
    ReportStacks,
    StartHandForHand,
    StopHandForHand,
    TieEliminations,
)
from clockserver.tournament.leaving.commands import LeaveEarly
from clockserver.tournament.penalties.commands import BeginPenalty, CountPenalty, GivePenalty, LiftPenalty
from clockserver.tournament.prizes.commands import PublishPrizes, SetUpPrizes
from clockserver.tournament.removed_chips.commands import GiveChipsBack, RemoveChips
from clockserver.tournament.seating.commands import (
    BringBack,
    MovePlayer,
    SeatAlternates,
    SeatPlayer,
    SwapPlayers,
)
from clockserver.tournament.seating.proposals import proposals
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.table_clocks.commands import (
    AdjustPlayerClock,
    CallPlayerClock,
    CancelPlayerClock,
    EndShotClock,
    PlayerHasActed,
    SetShotClock,
    StartDisputeTimer,
    StartPlayerClock,
    StopDecision,
    TimeDecision,
    UseTimeChip,
)
from clockserver.tournament.tables.commands import (
    BreakTable,
    ChangeSeating,
    ChangeTable,
    CloseTable,
    HoldSeats,
    OpenTables,
    RelocateTable,
    SetBreakingOrder,
    WaiveHalt,
)
from tests.builders import Room


def person(number: int) -> str:
    return f"{number:032x}"


def at_the_tables(room: Room) -> None:
    """Two tables of six, alternates, bust-outs, moves, a break and a final table."""
    room.give(ChangeSeating(seating=Seating(table_size=9, names="short")))
    both = tuple(NewEntry(person=person(number)) for number in (1, 2))
    room.give(RegisterPlayers(entries=both))
    room.give(OpenTables(tables=(1, 2, 3)), "tables-001")
    draw(room)
    room.give(ChangeTable(table=1, name="Feature table"))
    room.give(HoldSeats(tables=(2, 3), seats=(9,)))
    room.give(HoldSeats(tables=(2, 3)))
    room.give(SetBreakingOrder(tables=(3, 2, 1)))
    room.give(SeatPlayer(entry="e1", seat=SeatRef(1, 9)))
    room.give(UnregisterEntry(entry="e2"))
    for number in range(2, 13):
        seat = SeatRef(1 + number % 2, (number + 1) // 2)
        room.give(RegisterPlayer(person=person(number), seat=seat, counted=number == 12))
    play(room)
    help_out(room)
    stay_away(room)
    misbehave(room)
    vote(room)
    table_clocks(room)
    by_hands(room)
    color_up(room)
    count_chips(room)
    end_the_day(room)
    move(room)
    pay_out(room)


def misbehave(room: Room) -> None:
    """Penalties that run, wait, are lifted and taken back; a misdeal; a disqualification taken back."""
    one, two = sorted(room.session.tables[1].seats.values())[:2]
    room.give(GivePenalty(entry=one, kind="missed_rounds", why="exposed_card", rounds=1), "round-0001")
    waits = {"why": "other", "text": "Threw a card", "begins": "player_returns"}
    room.give(GivePenalty(entry=two, kind="missed_hands", hands=2, **waits), "hands-0001")  # type: ignore[arg-type]
    room.give(ReportHand(table=1, hands=room.session.tables[1].hands), "deal-00001")
    room.give(Redeal(table=1), "again-0001")
    room.give(Undo(command="again-0001"))
    room.give(SetGame(table=1, game="nlhe"), "game-00001")
    room.give(Undo(command="game-00001"))
    room.give(Undo(command="deal-00001"))
    room.give(BeginPenalty(penalty=2))
    room.give(CountPenalty(penalty=2, dealt=0))
    room.give(LiftPenalty(penalty=1))
    room.give(LiftPenalty(penalty=2))
    room.give(GivePenalty(entry=one, kind="disqualification", why="abuse", chips=9_500), "gone-00002")
    room.give(Undo(command="gone-00002"))
    room.give(RemoveChips(chips=500, why="lost", entry=one, text="Dropped at the bar"))
    room.give(GiveChipsBack(removal=1))
    room.give(LeaveEarly(entry=one, informed=True, chips=9_000))
    room.give(LeaveEarly(entry=one, informed=True, chips=9_000, stays=False), "left-00001")
    room.give(Undo(command="left-00001"))
    room.give(MarkAbsent(entry=one, absent=False))
    room.give(DesignateForfeits(periods=("l1",)), "time-00001")
    room.give(Undo(command="time-00001"))
    room.give(ShowEndTime(shown=True))


def draw(room: Room) -> None:
    """A draw is promised and withdrawn, another one held, and taken back."""
    room.give(PublishDraw())
    room.give(WithdrawDraw(draw=1))
    room.give(PublishDraw())
    room.give(HoldDraw(draw=2, word="river rat"), "draw-00001")
    room.give(Undo(command="draw-00001"))


def play(room: Room) -> None:
    """Hands, bust-outs and what is bought."""
    room.give(SetButton(table=1, button=3))
    room.give(SetButton(table=2, button=5))
    room.give(ReportHand(table=1, hands=0))
    last = room.session.tables[1].last
    missed = next(seat for seat in sorted(room.session.tables[1].seats) if last and seat != last.big_blind)
    room.give(CorrectButton(table=1, seat=missed, substantial_action=False), "missed-001")
    room.give(Undo(command="missed-001"))
    out = room.session.tables[2].seats
    first, second, third, fourth = (out[seat] for seat in sorted(out)[:4])
    room.give(BuyMore(entry=fourth))
    room.give(TakeAddOn(entry=fourth))
    room.give(BuyMore(entry=fourth, declared=True))
    room.give(BuyMoreTogether(entries=(second, third)))
    room.give(TakeAddOns(entries=(second, third)))
    room.give(PayRebuy(entry=fourth))
    room.give(BustOut(entry=first), "bust-00001")
    room.give(Undo(command="bust-00001"))
    room.give(Redo(command="bust-00001"))
    room.give(BustOut(entry=second))
    room.give(ReorderBustOuts(entries=(second, first)))
    room.give(ForfeitStack(entry=third, chips=4_000))
    room.give(BustOut(entry=fourth))
    room.give(BringBack(entry=fourth))


def help_out(room: Room) -> None:
    """Calls, of which one is answered and one ends with its table; a ruling; a page."""
    room.give(CallFloor(table=1), "call-00001")
    room.give(Undo(command="call-00001"))
    room.give(Redo(command="call-00001"))
    room.give(AnswerCall(table=1))
    room.give(CallFloor(table=3, what="deck"))
    room.give(NoteRuling(table=1, text="e4 acted out of turn; the raise stands"), "note-00001")
    room.give(Undo(command="note-00001"))
    room.give(Redo(command="note-00001"))
    paged = next(iter(room.session.tables[1].seats.values()))
    room.give(PagePlayer(entry=paged, to="seat"))
    room.give(EndPage(entry=paged))


def by_hands(room: Room) -> None:
    """Hand-for-hand play with two out at one table, and its end."""
    room.give(StartHandForHand(paid=2))
    room.give(FinishHand(hand=1, table=1), "hand-00001")
    room.give(Undo(command="hand-00001"))
    room.give(FinishHand(hand=1))
    room.give(StopHandForHand())
    room.give(StartHandForHand(paid=room.session.counters.players_left - 2))
    one, other = list(room.session.tables[1].seats.values())[:2]
    room.give(BustOut(entry=one), "bubble-001")
    room.give(BustOut(entry=other), "bubble-002")
    room.give(FinishHand(hand=1))
    room.give(ReportStacks(hand=1, stacks={one: 9_000, other: 5_000}), "stacks-0001")
    room.give(Undo(command="stacks-0001"))
    room.give(TieEliminations(entries=(one, other), stacks={one: 5_000, other: 5_000}), "same-hand-1")
    for each in ("same-hand-1", "bubble-002", "bubble-001"):
        room.give(Undo(command=each))


def color_up(room: Room) -> None:
    """Chips leave: one table races, the others say so; some are found later."""
    room.give(AnnounceColorUp(denominations=(50,), text="The 50s leave now"))
    seats = sorted(room.session.tables[1].seats)[:2]
    brought = tuple(SeatChips(seat, chips) for seat, chips in zip(seats, (5, 1), strict=True))
    number = room.session.color_ups[-1].number
    race = RaceChips(color_up=number, table=1, denomination=50, seats=brought, to=100)
    room.give(race, "race-00001")
    room.give(Undo(command="race-00001"))
    room.give(Redo(command="race-00001"))
    room.give(ColorUpTable(color_up=number, change=50), "colored-01")
    room.give(ExchangeFound(denomination=50, chips=3, table=2, seat=1, lowest=100), "found-0001")
    room.give(Undo(command="found-0001"))


def table_clocks(room: Room) -> None:
    """Clocks called on players, a shot clock with a time chip, and the minute for a dispute before a break."""
    seat = next(iter(room.session.tables[1].seats))
    room.give(CallPlayerClock(table=1, facing_bet=True, seat=seat), "clock-0001")
    room.give(Undo(command="clock-0001"))
    room.give(Redo(command="clock-0001"))
    room.give(AdjustPlayerClock(table=1, ms=-5_000))
    room.give(PlayerHasActed(table=1))
    room.give(StartPlayerClock(table=2, facing_bet=False, ms=15_000, on_wall=True))
    room.give(CancelPlayerClock(table=2))
    room.give(SetShotClock(tables=(1,), seconds=30, chips=2))
    room.give(TimeDecision(table=1, decision=0))
    room.give(UseTimeChip(table=1, decision=1, seat=seat), "chip-00001")
    room.give(Undo(command="chip-00001"))
    room.give(StopDecision(table=1, decision=1))
    room.give(EndShotClock())
    room.give(NextPeriod(), "next-00007")
    room.give(StartDisputeTimer(table=1))
    room.give(Undo(command="next-00007"))


def vote(room: Room) -> None:
    """Votes on the bubble: with ballots, of which one is void, and with cards."""
    room.give(RenewSeatCard(entry=next(iter(room.session.tables[1].seats.values()))))
    room.give(ProposeVote(entry=next(iter(room.session.tables[1].seats.values()))))
    room.give(DeclineVote())
    # Ballots are for those who are known by name, so everybody is for as long.
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
    """Chips are reported, then counted, and the counts of a table are taken back."""
    table = next(number for number, each in room.session.tables.items() if len(each.seats) > 1)
    one, two = list(room.session.tables[table].seats.values())[:2]
    room.give(ProposeCount(entry=one, chips=8_500))
    room.give(VerifyCount(entry=one, chips=8_400))
    room.give(CountTable(table=table, counts=(StackCount(one, 8_400), StackCount(two, 12_600))), "counts-001")
    room.give(Undo(command="counts-001"))


def end_the_day(room: Room) -> None:
    """The day ends: called off once, then a card is turned, hands are counted, bags too, and the next day begins."""
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
    for entry in [each.id for each in room.desk.state.entries.values() if each.status == "playing"]:
        room.give(CountBag(entry=entry, chips=9_000))
    nameless = only_counted(room.session, room.session.day_ends[-1])
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
    """Moves, a swap, alternates; then one table after the other goes."""
    one, two = (next(iter(room.session.tables[table].seats.values())) for table in (1, 2))
    room.give(SwapPlayers(entry=one, other=two))
    here = room.desk.state.entries[one].seat
    free = room.session.tables[3].free()[0]
    assert here is not None
    room.give(MovePlayer(entry=one, from_seat=here, to_seat=SeatRef(3, free)), "move-00001")
    room.give(Undo(command="move-00001"))
    room.give(CloseTable(table=3))
    room.give(WaiveHalt(table=2))
    due = plan(room.desk.state.ruleset, room.session, room.desk.state.entries).moves[0]
    seen = SeenMove(due.entry, due.from_seat, due.to_seat)
    room.give(ConfirmMoves(moves=(seen,)), "moves-0001")
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
    """Prizes are set up, published, taken back and published again with amounts of the director's own."""
    room.give(SetUpPrizes(currency="EUR", entry=9_000, guarantee=100_000, table="three"))
    room.give(PublishPrizes(), "prizes-001")
    room.give(Undo(command="prizes-001"))
    room.give(PublishPrizes(amounts=(90_000, 60_000), reason="Half of it to a satellite"))
    agree(room)


def agree(room: Room) -> None:
    """Terms are dropped; on others all accept, they are approved, and shown to everybody."""
    left = players_left(room.desk.state)
    room.give(JumpToPeriod(period="l4"), "to-the-end-1")
    counted = room.session.counters.players_left - len(left)
    room.give(TapCounter(what="bustout", count=counted), "counted-out")
    stacks = {entry: 10_000 + 500 * number for number, entry in enumerate(left)}
    room.give(DraftDeal(method="icm", stacks=stacks))
    room.give(DropDeal(deal=number_of_deal(room)))
    room.give(DraftDeal(method="even", stacks=stacks, left=(PlayFor(1, 10_000),)))
    number = number_of_deal(room)
    for entry in left:
        room.give(AcceptDeal(deal=number, entry=entry), f"accepts-{entry}")
    room.give(Undo(command=f"accepts-{left[0]}"))
    room.give(Redo(command=f"accepts-{left[0]}"))
    room.give(ApproveDeal(deal=number))
    room.give(ShowDeal(deal=number))
    for each in ("counted-out", "to-the-end-1"):
        room.give(Undo(command=each))


def number_of_deal(room: Room) -> int:
    assert room.session.deal is not None
    return room.session.deal.number


def stay_away(room: Room) -> None:
    """One player stays at the table for special needs; one never came, and is taken out after the deadline."""
    kept, gone = sorted(room.session.tables[1].seats.values())[:2]
    room.give(ChangeSeating(seating=Seating(table_size=9, names="short", no_show_level=1)))
    room.give(LockEntry(entry=kept, lock="table"), "lock-00001")
    room.give(Undo(command="lock-00001"))
    room.give(MarkAbsent(entry=gone))
    room.give(NextPeriod(), "next-00009")
    room.give(TakeOutNoShow(entry=gone, chips=9_000), "gone-00001")
    room.give(Undo(command="gone-00001"))
    room.give(Undo(command="next-00009"))


def wait_for_a_seat(room: Room) -> None:
    """An alternate waits at a full table and gets the first seat that opens."""
    room.give(ChangeSeating(seating=Seating(table_size=9, at_sale=True)))
    for number in range(20, 20 + len(room.session.tables[1].free()) + 1):
        room.give(RegisterPlayer(person=person(number)))
    assert room.session.waiting
    new = proposals(room.desk.state, "1").new_table
    assert new is not None
    movers = tuple(move.entry for move in new.moves)
    room.give(SeatAlternates(table=new.table, seated=new.seated, movers=movers), "table-0001")
    room.give(Undo(command="table-0001"))
    assert room.session.waiting
    room.give(BustOut(entry=next(iter(room.session.tables[1].seats.values()))))
    assert not room.session.waiting
