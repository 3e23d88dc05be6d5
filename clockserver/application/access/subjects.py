"""Who may what: one table of subjects with their commands, events and roles; wire, documents and tests read it."""

from __future__ import annotations

from typing import get_args

from msgspec import Struct

from clockserver.application import room_commands as room
from clockserver.application.access.roles import Role
from clockserver.domain.procedures import (
    all_clocks,
    announcements,
    attendance,
    balancing,
    breaking,
    button_errors,
    calls,
    chips_out,
    clock,
    clock_events,
    color_up_events,
    color_ups,
    counters,
    day_end,
    day_end_bags,
    day_end_events,
    dealing,
    deals,
    displays,
    disputes,
    draw_events,
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
    player_clocks,
    prizes,
    purchases,
    relocating,
    restart,
    room_tables,
    rulings,
    seat_cards,
    seats,
    set_up,
    shot_clocks,
    structure_change,
    table_changes,
    tables,
    venue,
    vote,
    vote_events,
)
from clockserver.domain.procedures import hand_for_hand_events as hand_events
from clockserver.domain.undo import Redo, Undo

_TD: frozenset[Role] = frozenset({"td"})
_FLOOR: frozenset[Role] = frozenset({"td", "floor"})
_DESK: frozenset[Role] = frozenset({"td", "floor", "cashier"})
_DEALING: frozenset[Role] = frozenset({"td", "floor", "dealer"})
_BUSTING: frozenset[Role] = _DESK | _DEALING
_APPROVING: frozenset[Role] = frozenset({"td", "supervisor"})


class Subject(Struct, frozen=True):
    """One thing to be allowed: its commands, the events they bring, and who may."""

    roles: frozenset[Role]
    commands: tuple[type, ...]
    events: tuple[type, ...]


SUBJECTS: dict[str, Subject] = {
    "clock": Subject(
        _FLOOR,
        (*get_args(clock.AnyClockCommand), restart.ChooseAfterRestart),
        (clock_events.ClockChanged,),
    ),
    "structure": Subject(_TD, (structure_change.ChangeStructure,), (structure_change.StructureChanged,)),
    "entries": Subject(
        _DESK,
        (
            *(each for each in get_args(entries.AnyEntryCommand) if each is not entries.BustOut),
            *get_args(purchases.AnyPurchaseCommand),
            attendance.MarkAbsent,
            penalties.BeginPenalty,
            seat_cards.RenewSeatCard,
        ),
        (
            *(each for each in get_args(entries.AnyEntryEvent) if each is not entries.BustedOut),
            *get_args(purchases.AnyPurchaseEvent),
            attendance.AbsenceMarked,
            penalties.PenaltyBegun,
            seat_cards.SeatCardRenewed,
        ),
    ),
    "no_shows": Subject(_FLOOR, (attendance.TakeOutNoShow,), (attendance.NoShowTakenOut,)),
    "bustouts": Subject(_BUSTING, (entries.BustOut,), (entries.BustedOut,)),
    "dealing": Subject(
        _DEALING,
        (
            dealing.ReportHand,
            dealing.SetButton,
            button_errors.CorrectButton,
            misdeals.Redeal,
            games.SetGame,
            calls.CallFloor,
        ),
        (dealing.HandDealt, misdeals.HandRedealt, games.GameSet, calls.TableCalled),
    ),
    "penalties": Subject(
        _FLOOR,
        (penalties.GivePenalty, penalties.CountPenalty, penalties.LiftPenalty),
        (
            penalties.PenaltyGiven,
            penalties.PenaltyCounted,
            penalties.PenaltyLifted,
            penalties.Disqualified,
        ),
    ),
    "chips_out": Subject(
        _FLOOR,
        (*get_args(chips_out.AnyChipsCommand), leaving.LeaveEarly),
        (*get_args(chips_out.AnyChipsEvent), leaving.LeftEarly),
    ),
    "forfeits": Subject(_TD, (forfeits.DesignateForfeits,), (forfeits.ForfeitTimeSet,)),
    "rulings": Subject(
        _FLOOR, (calls.AnswerCall, rulings.NoteRuling), (calls.CallAnswered, rulings.RulingNoted)
    ),
    "paging": Subject(_DESK, get_args(paging.AnyPageCommand), get_args(paging.AnyPageEvent)),
    "seats": Subject(
        _FLOOR,
        (
            *get_args(seats.AnySeatCommand),
            balancing.ConfirmMove,
            breaking.BreakTable,
            final_table.DrawFinalTable,
            relocating.RelocateTable,
            locks.LockEntry,
        ),
        (
            *get_args(seats.AnySeatEvent),
            balancing.Balanced,
            breaking.TableBroken,
            relocating.TableRelocated,
            locks.LockChanged,
        ),
    ),
    "tables": Subject(
        _FLOOR,
        (
            tables.OpenTables,
            tables.ChangeTable,
            tables.CloseTable,
            tables.SetBreakingOrder,
            opening.HoldSeats,
            halting.WaiveHalt,
        ),
        (table_changes.TablesChanged, tables.BreakingOrderSet, calls.CallEnded, halting.HaltWaived),
    ),
    "draws": Subject(
        _FLOOR,
        get_args(draws.AnyDrawCommand),
        (*get_args(draw_events.AnyDrawEvent), draw_events.SeatsDrawn),
    ),
    "prizes": Subject(_TD, get_args(prizes.AnyPrizeCommand), get_args(prizes.AnyPrizeEvent)),
    "deals": Subject(_APPROVING, get_args(deals.AnyDealCommand), get_args(deals.AnyDealEvent)),
    "seating": Subject(_TD, (tables.ChangeSeating,), (tables.SeatingChanged,)),
    "hand_for_hand": Subject(
        _FLOOR,
        (
            hand_for_hand.StartHandForHand,
            hand_for_hand.StopHandForHand,
            hand_for_hand.TellStacks,
            hand_for_hand.SameHand,
        ),
        (
            hand_events.HandForHandStarted,
            hand_events.HandForHandEnded,
            hand_events.HandReleased,
            hand_events.StacksAsked,
            hand_events.HandAsksAgain,
            hand_events.HandRanked,
        ),
    ),
    "hands_done": Subject(_DEALING, (hand_for_hand.FinishHand,), (hand_events.HandFinished,)),
    "color_ups": Subject(
        _FLOOR,
        (color_ups.AnnounceColorUp, color_ups.ExchangeFound),
        (
            color_up_events.ColorUpDue,
            color_up_events.ColorUpWithdrawn,
            color_up_events.ColorUpAnnounced,
            color_up_events.FoundChipsExchanged,
        ),
    ),
    "races": Subject(
        _DEALING,
        (color_ups.ColorUpTable, color_ups.RaceChips),
        (color_up_events.TablesColoredUp, color_up_events.ChipsRaced),
    ),
    "day_end": Subject(
        _FLOOR,
        (
            day_end.StartDayEnd,
            day_end.CallOffDayEnd,
            day_end.RecordLastHands,
            day_end_bags.AcceptDifference,
            day_end.BeginNextDay,
        ),
        (
            day_end_events.DayEndStarted,
            day_end_events.DayEndCalledOff,
            day_end_events.LastHandsRecorded,
            day_end_events.BagDifferenceAccepted,
            day_end_events.DayBegun,
            day_end_events.PickerNamed,
            day_end_events.DeckLaid,
        ),
    ),
    "table_clocks": Subject(
        _DEALING,
        (
            player_clocks.CallPlayerClock,
            player_clocks.PlayerHasActed,
            player_clocks.CancelPlayerClock,
            shot_clocks.TimeDecision,
            shot_clocks.StopDecision,
            shot_clocks.UseTimeChip,
            disputes.StartDisputeTimer,
        ),
        (
            player_clocks.PlayerClockCalled,
            player_clocks.PlayerActed,
            player_clocks.PlayerClockCancelled,
            shot_clocks.DecisionTimed,
            shot_clocks.TimeChipUsed,
            disputes.DisputeTimerStarted,
        ),
    ),
    "clock_rulings": Subject(
        _FLOOR,
        (
            player_clocks.StartPlayerClock,
            player_clocks.AdjustPlayerClock,
            shot_clocks.SetShotClock,
            shot_clocks.EndShotClock,
        ),
        (player_clocks.PlayerClockStarted, player_clocks.PlayerClockAdjusted, shot_clocks.ShotClockSet),
    ),
    "last_card": Subject(_DEALING | {"player"}, (day_end.PickCard,), (day_end_events.CardTurned,)),
    "last_hands": Subject(_DEALING, (day_end.LastHandDone,), (day_end_events.LastHandPlayed,)),
    "bags": Subject(
        _BUSTING,
        (day_end_bags.CountBag, day_end_bags.CountTableBags),
        (day_end_events.BagCounted, day_end_events.TableBagsCounted),
    ),
    "votes": Subject(
        _FLOOR,
        (vote.CallVote, vote.CloseVote, vote.DeclineVote, vote.RecordVote),
        (vote_events.VoteCalled, vote_events.VoteClosed, vote_events.VoteOpened),
    ),
    "vote_tables": Subject(_DEALING, (vote.TableReady,), (vote_events.TablesReady,)),
    "ballots": Subject(
        _DEALING | {"player"},
        (vote.CastBallot, vote.ProposeVote),
        (vote_events.BallotSealed, vote_events.VoteProposed),
    ),
    "counters": Subject(_DESK, (counters.TapCounter,), (counters.Tapped,)),
    "announcements": Subject(
        _FLOOR,
        (
            announcements.PostAnnouncement,
            announcements.WithdrawAnnouncement,
            announcements.AnnounceToRoom,
            announcements.WithdrawFromRoom,
        ),
        (announcements.Announced,),
    ),
    "tournaments": Subject(_TD, (set_up.CreateTournament,), (set_up.TournamentCreated,)),
    "displays": Subject(
        _FLOOR,
        (
            room.PairDisplay,
            displays.RenameDisplay,
            displays.ShowOnDisplay,
            displays.IdentifyDisplay,
            displays.ReloadDisplay,
            displays.ForgetDisplay,
        ),
        (displays.DisplayEvent,),
    ),
    "all_clocks": Subject(_FLOOR, (room.PauseAll, room.ResumeAll), (all_clocks.AllClocks,)),
    "inventory": Subject(
        _FLOOR, get_args(room_tables.AnyInventoryCommand), get_args(room_tables.AnyInventoryEvent)
    ),
    "sound": Subject(_FLOOR, (venue.ChooseSound,), (venue.SoundChosen,)),
    "venue": Subject(_TD, (venue.ChangeVenue,), (venue.VenueChanged,)),
    # The registry lies outside the journal: routes, no commands.
    "players": Subject(_DESK, (), ()),
}
REVERSALS: tuple[type, ...] = (Undo, Redo)
"""Whoever may give a command may take it back and do it again."""
