"""What a command does to a tournament, and what time does."""

from __future__ import annotations

from typing import TypeAlias

from clockserver.domain.ids import SessionId
from clockserver.domain.luck import Luck, no_luck
from clockserver.domain.procedures import (
    announcements,
    attendance,
    balancing,
    breaking,
    button_errors,
    calls,
    chips_out,
    clock,
    color_ups,
    color_ups_due,
    counters,
    day_end,
    day_end_dealt,
    day_end_draws,
    day_end_limits,
    dealing,
    deals,
    draws,
    entries,
    final_table,
    forfeits,
    games,
    halting,
    hand_for_hand,
    leaving,
    locks,
    misdeals,
    opening,
    paging,
    penalties,
    prizes,
    purchases,
    relocating,
    restart,
    rulings,
    seat_cards,
    seats,
    structure_change,
    table_clocks,
    tables,
    vote,
)
from clockserver.domain.procedures.clock_events import facts
from clockserver.domain.procedures.set_up import ResolvedSetUp, TournamentCreated
from clockserver.domain.seating import SeatingEvent, refuse_counts
from clockserver.domain.session import Session
from clockserver.domain.texts import Reason, Refused
from clockserver.domain.tournament_fold import TournamentEvent, fold, part_of
from clockserver.domain.tournament_state import Tournament
from clockserver.domain.undo import Redo, Reversing, Undo, redo, undo
from clockserver.domain.wording import worded

ClockCommand: TypeAlias = (
    clock.AnyClockCommand
    | restart.ChooseAfterRestart
    | structure_change.ChangeStructure
    | counters.TapCounter
    | announcements.AnyAnnouncementCommand
)
PeopleCommand: TypeAlias = (
    entries.AnyEntryCommand
    | purchases.AnyPurchaseCommand
    | attendance.AnyAttendanceCommand
    | penalties.AnyPenaltyCommand
    | chips_out.AnyChipsCommand
    | leaving.LeaveEarly
    | forfeits.DesignateForfeits
    | locks.LockEntry
    | seat_cards.RenewSeatCard
    | seats.AnySeatCommand
    | tables.AnyTableCommand
    | dealing.AnyDealingCommand
    | opening.HoldSeats
    | button_errors.CorrectButton
    | balancing.ConfirmMove
    | breaking.BreakTable
    | final_table.DrawFinalTable
    | halting.WaiveHalt
    | relocating.RelocateTable
    | misdeals.Redeal
    | games.SetGame
)
FloorCommand: TypeAlias = calls.AnyCallCommand | rulings.NoteRuling | paging.AnyPageCommand
TournamentCommand: TypeAlias = (
    ClockCommand
    | PeopleCommand
    | FloorCommand
    | draws.AnyDrawCommand
    | prizes.AnyPrizeCommand
    | deals.AnyDealCommand
    | vote.AnyVoteCommand
    | day_end.AnyDayEndCommand
    | hand_for_hand.AnyHandForHandCommand
    | color_ups.AnyColorUpCommand
    | table_clocks.AnyTableClockCommand
    | Undo
    | Redo
)


def create(set_up: ResolvedSetUp) -> list[TournamentEvent]:
    """The event a new stream begins with."""
    fields = {name: getattr(set_up, name) for name in ResolvedSetUp.__struct_fields__}
    return [TournamentCreated(**fields)]


def decide(
    state: Tournament,
    command: TournamentCommand | draws.Seeded | vote.GivenVote | day_end_draws.GivenDayEndDraw,
    now: int,
    luck: Luck = no_luck,
) -> list[TournamentEvent]:
    """The events `command` brings at `now`. Raises Refused with every reason why not; changes nothing."""
    match command:
        case Undo(command=target):
            return undo(state.history, target, state, _reversing(state))
        case Redo(command=target):
            return redo(state.history, target, state, _reversing(state))
    session = state.sessions.get(command.session)
    if session is None:
        raise Refused(Reason("session.unknown", {"session": command.session}, "session"))
    day_end_limits.demand_allowed(state.ruleset, session, command)
    if isinstance(command, PeopleCommand):
        return _counted(state, _decide_on_people(state, session, command, now, luck))
    if isinstance(command, FloorCommand):
        return _decide_on_floor(state, session, command, now)
    if isinstance(command, day_end.AnyDayEndCommand):
        return list(day_end.decide(state, command, now))
    if isinstance(command, day_end_draws.GivenDayEndDraw):
        return list(day_end_draws.decide(state, command, now))
    if isinstance(command, table_clocks.AnyTableClockCommand):
        return list(table_clocks.decide(state, command, now))
    match command:
        case draws.Seeded():
            return list(draws.decide(state, command, now))
        case draws.PublishDraw() | draws.HoldDraw() | draws.WithdrawDraw():
            raise Refused(Reason("draws.no_vault"))  # its seed comes in with it, from the vault
        case vote.CallVote() | vote.CastBallot() | vote.CloseVote():
            raise Refused(Reason("draws.no_vault"))  # nothing that tells of a ballot comes in here
        case hand_for_hand.FinishHand():
            finished = hand_for_hand.decide(state, command, now)
            return [*finished, *day_end_dealt.of_round(state.ruleset, session, finished)]
        case (
            hand_for_hand.StartHandForHand()
            | hand_for_hand.TellStacks()
            | hand_for_hand.StopHandForHand()
            | hand_for_hand.SameHand()
        ):
            return list(hand_for_hand.decide(state, command, now))
        case (
            vote.ProposeVote()
            | vote.DeclineVote()
            | vote.Keyed()
            | vote.TableReady()
            | vote.Sealed()
            | vote.Opened()
            | vote.RecordVote()
        ):
            return list(vote.decide(state, command, now))
        case (
            color_ups.AnnounceColorUp()
            | color_ups.ColorUpTable()
            | color_ups.RaceChips()
            | color_ups.ExchangeFound()
        ):
            return list(color_ups.decide(state, command, now, luck))
        case announcements.PostAnnouncement():
            return list(announcements.post(session, command.session, command, state.seq + 1, now))
        case announcements.WithdrawAnnouncement():
            return list(announcements.withdraw(session, command.session, command, now))
        case counters.TapCounter():
            return list(counters.decide(session, command, now, len(state.outs)))
        case (
            deals.DraftDeal() | deals.AcceptDeal() | deals.ApproveDeal() | deals.DropDeal() | deals.ShowDeal()
        ):
            return list(deals.decide(state, command, now))
        case prizes.SetUpPrizes() | prizes.PublishPrizes():
            return list(prizes.decide(session, command, now))
        case structure_change.ChangeStructure():
            return list(structure_change.decide(session, command, now))
        case restart.ChooseAfterRestart():
            return list(restart.decide(session, command, now))
        case _:
            return list(clock.decide(session, command, now))


def _decide_on_people(
    state: Tournament, session: Session, command: PeopleCommand, now: int, luck: Luck
) -> list[TournamentEvent]:
    if isinstance(command, entries.AnyEntryCommand):
        return list(entries.decide(state, command, now, luck))
    if isinstance(command, purchases.AnyPurchaseCommand):
        return list(purchases.decide(state, command, now))
    if isinstance(command, seats.AnySeatCommand):
        return list(seats.decide(state, command, now, luck))
    match command:
        case attendance.MarkAbsent() | attendance.TakeOutNoShow():
            return list(attendance.decide(state, command, now))
        case (
            penalties.GivePenalty()
            | penalties.BeginPenalty()
            | penalties.CountPenalty()
            | penalties.LiftPenalty()
        ):
            return list(penalties.decide(state, command, now))
        case chips_out.RemoveChips() | chips_out.GiveChipsBack():
            return list(chips_out.decide(state, command, now))
        case leaving.LeaveEarly():
            return list(leaving.decide(state, command, now))
        case forfeits.DesignateForfeits():
            return list(forfeits.decide(state, command))
        case misdeals.Redeal():
            return list(misdeals.decide(state, command))
        case locks.LockEntry():
            return list(locks.decide(state, command))
        case seat_cards.RenewSeatCard():
            return list(seat_cards.decide(state, command))
        case opening.HoldSeats():
            return list(opening.decide(session, command))
        case button_errors.CorrectButton():
            return list(button_errors.decide(state.ruleset, session, command, now))
        case balancing.ConfirmMove():
            return list(balancing.decide(state, command))
        case breaking.BreakTable():
            return list(breaking.decide(state, command, luck))
        case final_table.DrawFinalTable():
            return list(final_table.decide(state, command, luck))
        case halting.WaiveHalt():
            return list(halting.waive(state, command))
        case relocating.RelocateTable():
            return list(relocating.decide(state, command))
        case games.SetGame():
            return list(games.decide(state.ruleset, session, command, now))
        case dealing.ReportHand():
            dealt = dealing.decide(state.ruleset, session, command, now)
            return [*dealt, *day_end_dealt.of_hand(state.ruleset, session, command)]
        case dealing.SetButton():
            return list(dealing.decide(state.ruleset, session, command, now))
    return list(tables.decide(session, command))


def _counted(state: Tournament, events: list[TournamentEvent]) -> list[TournamentEvent]:
    """The events, if the counts after them do not contradict each other. Raises Refused."""
    reasons = [
        reason
        for event in events
        if isinstance(event, SeatingEvent)
        for reason in refuse_counts(state.sessions[event.session], event.counted, event.named)
    ]
    if reasons:
        raise Refused(*reasons)
    return events


def _decide_on_floor(
    state: Tournament, session: Session, command: FloorCommand, now: int
) -> list[TournamentEvent]:
    match command:
        case rulings.NoteRuling():
            return list(rulings.decide(session, command, state.seq + 1))
        case paging.PagePlayer() | paging.EndPage():
            return list(paging.decide(state, command, now))
        case calls.CallFloor() | calls.AnswerCall():
            return list(calls.decide(session, command, now))


def settle(state: Tournament, now: int, luck: Luck = no_luck) -> list[TournamentEvent]:
    """The facts that time has brought since the last record, and open seats that alternates wait for.

    Evolving them changes no time.
    """
    found: list[TournamentEvent] = []
    for session_id, session in sorted(state.sessions.items()):
        found += facts(session_id, session.clock, now, by_signal=state.ruleset.level_change.by_signal)
        found += calls.ended(session_id, session)
        found += color_ups_due.settled(session_id, session, now)
        for event in day_end.come(session_id, state, now):
            state = fold(state, event)
            found.append(event)
        while (fact := _for_alternates(session_id, state, now, luck)) is not None:
            state = fold(state, fact)
            found.append(fact)
        for played in hand_for_hand.release(session_id, state, now):
            state = fold(state, played)
            found.append(played)
        opened = vote.opened(session_id, state)
        if opened is not None:
            state = fold(state, opened)
            found.append(opened)
        revealed = draws.reveal_late_seed(session_id, state.sessions[session_id], now, luck)
        if revealed is not None:
            found.append(revealed)
    return found


def _for_alternates(session_id: SessionId, state: Tournament, now: int, luck: Luck) -> TournamentEvent | None:
    """The first alternate gets a seat, else the next wave of tables opens."""
    if not day_end_limits.takes_entries(state.ruleset, state.sessions[session_id]):
        return None
    seated = seats.seat_alternate(session_id, state, now, luck)
    return seated or opening.open_wave(session_id, state.sessions[session_id])


def next_change(state: Tournament) -> int | None:
    """The next instant at which `settle` will find something; None while only a hand can change anything."""
    changes = [session.clock.next_change() for session in state.sessions.values()]
    changes += [day_end.due_at(state.ruleset, session) for session in state.sessions.values()]
    return min((change for change in changes if change is not None), default=None)


def pause_for_restart(state: Tournament, down_at: int, up_at: int) -> list[TournamentEvent]:
    """Pause the clocks that ran when the server went away, and ask."""
    return [
        event
        for session_id, session in sorted(state.sessions.items())
        for event in restart.pause_for_restart(session, session_id, down_at, up_at)
    ]


def _reversing(state: Tournament) -> Reversing:
    return Reversing(fold=fold, part_of=part_of, say=lambda event: worded(event, state.sessions))
