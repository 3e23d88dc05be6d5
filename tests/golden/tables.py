"""Every event about entries, seats and tables, at the golden evening's tables."""

from __future__ import annotations

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import NextPeriod
from clockserver.tournament.color_up.commands import (
    AnnounceColorUp,
    ColorUpTable,
    ExchangeFound,
    RaceChips,
    SeatChips,
)
from clockserver.tournament.dealing.commands import CorrectButton, Redeal, ReportHand, SetButton, SetGame
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
    ReorderBustOuts,
    TakeAddOn,
    TakeAddOns,
    TakeOutNoShow,
    UnregisterEntry,
)
from clockserver.tournament.entries.state import SeatRef
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
from clockserver.tournament.removed_chips.commands import GiveChipsBack, RemoveChips
from clockserver.tournament.seating.commands import (
    BringBack,
    SeatPlayer,
)
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
    ChangeSeating,
    ChangeTable,
    HoldSeats,
    OpenTables,
    SetBreakingOrder,
)
from tests.builders import Room, person
from tests.golden.last_tables import count_chips, end_the_day, move, pay_out, vote


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
    """Give penalties that run, wait, are lifted and undone; a misdeal; an undone disqualification."""
    first, second = sorted(room.session.tables[1].seats.values())[:2]
    room.give(GivePenalty(entry=first, kind="missed_rounds", why="exposed_card", rounds=1), "round-0001")
    waits = {"why": "other", "text": "Threw a card", "begins": "player_returns"}
    room.give(GivePenalty(entry=second, kind="missed_hands", hands=2, **waits), "hands-0001")  # type: ignore[arg-type]
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
    room.give(GivePenalty(entry=first, kind="disqualification", why="abuse", chips=9_500), "gone-00002")
    room.give(Undo(command="gone-00002"))
    room.give(RemoveChips(chips=500, why="lost", entry=first, text="Dropped at the bar"))
    room.give(GiveChipsBack(removal=1))
    room.give(LeaveEarly(entry=first, informed=True, chips=9_000))
    room.give(LeaveEarly(entry=first, informed=True, chips=9_000, stays=False), "left-00001")
    room.give(Undo(command="left-00001"))
    room.give(MarkAbsent(entry=first, absent=False))
    room.give(DesignateForfeits(periods=("l1",)), "time-00001")
    room.give(Undo(command="time-00001"))
    room.give(ShowEndTime(shown=True))


def draw(room: Room) -> None:
    """Commit a draw and withdraw it; hold another one and undo it."""
    room.give(PublishDraw())
    room.give(WithdrawDraw(draw=1))
    room.give(PublishDraw())
    room.give(HoldDraw(draw=2, word="river rat"), "draw-00001")
    room.give(Undo(command="draw-00001"))


def play(room: Room) -> None:
    """Play hands with bust-outs and purchases."""
    room.give(SetButton(table=1, button=3))
    room.give(SetButton(table=2, button=5))
    room.give(ReportHand(table=1, hands=0))
    last = room.session.tables[1].last
    missed = next(seat for seat in sorted(room.session.tables[1].seats) if last and seat != last.big_blind)
    room.give(CorrectButton(table=1, seat=missed, substantial_action=False), "missed-001")
    room.give(Undo(command="missed-001"))
    seats = room.session.tables[2].seats
    first, second, third, fourth = (seats[seat] for seat in sorted(seats)[:4])
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
    """Call the floor, once with an answer and once until the table ends; note a ruling; page a player."""
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
    """Play hand-for-hand with two players out at one table, to its end."""
    room.give(StartHandForHand(paid=2))
    room.give(FinishHand(hand=1, table=1), "hand-00001")
    room.give(Undo(command="hand-00001"))
    room.give(FinishHand(hand=1))
    room.give(StopHandForHand())
    room.give(StartHandForHand(paid=room.session.counters.players_left - 2))
    first, second = list(room.session.tables[1].seats.values())[:2]
    room.give(BustOut(entry=first), "bubble-001")
    room.give(BustOut(entry=second), "bubble-002")
    room.give(FinishHand(hand=1))
    room.give(ReportStacks(hand=1, stacks={first: 9_000, second: 5_000}), "stacks-0001")
    room.give(Undo(command="stacks-0001"))
    stacks = {first: 5_000, second: 5_000}
    room.give(TieEliminations(entries=(first, second), stacks=stacks), "same-hand-1")
    for each in ("same-hand-1", "bubble-002", "bubble-001"):
        room.give(Undo(command=each))


def color_up(room: Room) -> None:
    """Color up: one table races, the others report; some chips are found later."""
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
    """Call clocks on players, run a shot clock with a time chip, and the minute for a dispute before a break."""
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


def stay_away(room: Room) -> None:
    """One player stays at the table for special needs; a no-show is removed after the deadline."""
    locked, absent = sorted(room.session.tables[1].seats.values())[:2]
    room.give(ChangeSeating(seating=Seating(table_size=9, names="short", no_show_level=1)))
    room.give(LockEntry(entry=locked, lock="table"), "lock-00001")
    room.give(Undo(command="lock-00001"))
    room.give(MarkAbsent(entry=absent))
    room.give(NextPeriod(), "next-00009")
    room.give(TakeOutNoShow(entry=absent, chips=9_000), "gone-00001")
    room.give(Undo(command="gone-00001"))
    room.give(Undo(command="next-00009"))
