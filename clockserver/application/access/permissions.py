"""Who may what: one table of subjects with their commands, events and roles; wire, documents and tests read it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from clockserver.application import room_commands as room
from clockserver.domain.entries import EntryId
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
from clockserver.domain.texts import Reason
from clockserver.domain.undo import Redo, Undo

Role: TypeAlias = Literal["td", "floor", "cashier", "dealer", "display", "supervisor", "player", "public"]
ROLES: tuple[Role, ...] = get_args(Role)
TD: Role = "td"
PUBLIC: Role = "public"
STAFF: frozenset[Role] = frozenset({"td", "floor", "cashier", "dealer", "supervisor"})
"""Who has an account."""
WATCHES_STAFF: frozenset[Role] = frozenset({"td", "floor", "cashier", "supervisor"})
"""Who may follow what only staff sees."""
STAFF_TOPICS = (
    *("log", "controls", "players", "plan", "calls", "rulings", "presence", "staff", "deal"),
    *("penalties", "chips_out", "leaving"),
)
DEALER_TOPICS = ("calls", "penalties")
"""Of those, what dealers follow too."""
PLAYER_TOPICS = ("deal",)
"""Of those, what players follow too who showed the seat card of an entry that is in."""
ROOM = "room"
"""Where a topic would name its tournament, if it is the room's."""

_TD: frozenset[Role] = frozenset({"td"})
_FLOOR: frozenset[Role] = frozenset({"td", "floor"})
_DESK: frozenset[Role] = frozenset({"td", "floor", "cashier"})
_DEALING: frozenset[Role] = frozenset({"td", "floor", "dealer"})
_BUSTING: frozenset[Role] = _DESK | _DEALING
_APPROVING: frozenset[Role] = frozenset({"td", "supervisor"})


class Principal(Struct, frozen=True):
    """Who sends something.

    `id` is a user's, a display's or an integration's; `device` where it comes from; `session` the sign-in it
    comes by. `subjects` and `tournaments` bound an integration; None is no bound.
    """

    kind: Role
    id: str
    name: str = ""
    device: str | None = None
    session: str | None = None
    locked: bool = False
    subjects: frozenset[str] | None = None
    tournaments: frozenset[str] | None = None
    entry: EntryId | None = None
    """Whose seat card he showed: what he may give is about that entry only."""

    @property
    def staff(self) -> bool:
        """Whether he has an account and is not locked."""
        return self.kind in STAFF

    def reaches(self, tournament: str | None) -> bool:
        """Whether he may speak of a tournament, or of the room (None)."""
        return self.tournaments is None or tournament in self.tournaments


NOBODY = Principal(PUBLIC, PUBLIC)


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
            attendance.MarkAbsent,
            penalties.BeginPenalty,
            seat_cards.RenewSeatCard,
        ),
        (
            *(each for each in get_args(entries.AnyEntryEvent) if each is not entries.BustedOut),
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
        (*get_args(draws.AnyDrawEvent), draws.SeatsDrawn),
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
    "bags": Subject(_BUSTING, (day_end_bags.CountBag,), (day_end_events.BagCounted,)),
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


def name_of(command: type) -> str:
    """What a command is called on the wire."""
    return str(command.__struct_config__.tag)  # type: ignore[attr-defined]


def subject_of(command: type) -> str:
    """The subject of a command. Raises KeyError for one that the table does not have."""
    return _BY_COMMAND[command]


def roles_of(command: type) -> frozenset[Role]:
    """Who may give a command. Undo and redo: who may give any, the events decide."""
    if command in REVERSALS:
        return _BUSTING | _APPROVING
    return SUBJECTS[subject_of(command)].roles


def commands_of(principal: Principal) -> list[str]:
    """The names of the commands he may give, sorted."""
    given = [command for command in [*_BY_COMMAND, *REVERSALS] if principal.kind in roles_of(command)]
    bound = principal.subjects
    return sorted(
        name_of(command)
        for command in given
        if bound is None or command in REVERSALS or subject_of(command) in bound
    )


def refuse(
    principal: Principal, command: type, tournament: str | None, undone: Iterable[type] = ()
) -> list[Reason]:
    """Why he may not give a command; `undone` are the kinds of events an undo or a redo is about."""
    if principal.locked:
        return [Reason("access.locked")]
    if not principal.staff and principal.kind not in roles_of(command):
        return [Reason("access.staff_only")]
    reasons = []
    name = name_of(command)
    subjects = _subjects(command, undone)
    if principal.kind not in roles_of(command) or any(
        principal.kind not in SUBJECTS[each].roles for each in subjects
    ):
        reasons.append(Reason("access.role", {"role": principal.kind, "command": name}, "type"))
    elif principal.subjects is not None and not subjects <= principal.subjects:
        reasons.append(Reason("access.scope", {"command": name}, "type"))
    if not principal.reaches(tournament):
        reasons.append(Reason("access.tournament", {}, "tournament"))
    return reasons


def refuse_for_another(principal: Principal, command: object) -> list[Reason]:
    """Why a player may not give a command that is about somebody else."""
    if principal.entry is None or getattr(command, "entry", None) == principal.entry:
        return []
    return [Reason("access.own_entry", {"entry": principal.entry}, "entry")]


def refuse_to_watch(
    principal: Principal, topic: str, is_in: Callable[[EntryId], bool] = lambda _: False
) -> Reason | None:
    """Why he may not follow a topic; None if he may. `is_in`: whether an entry of its tournament is in."""
    kind, _, place = topic.partition(":")
    if kind not in STAFF_TOPICS:
        return None
    if kind in PLAYER_TOPICS and principal.entry is not None:
        own = principal.reaches(place.partition(":")[0]) and is_in(principal.entry)
        return None if own else Reason("access.staff_only")
    if principal.locked:
        return Reason("access.locked")
    if not principal.staff:
        return Reason("access.staff_only")
    if principal.kind not in WATCHES_STAFF and not (principal.kind == "dealer" and kind in DEALER_TOPICS):
        return Reason("access.role", {"role": principal.kind, "topic": topic})
    if not principal.reaches(None if place == ROOM else place.partition(":")[0]):
        return Reason("access.tournament")
    return None


def _subjects(command: type, undone: Iterable[type]) -> set[str]:
    if command not in REVERSALS:
        return {subject_of(command)}
    return {_subject_of_event(event) for event in undone}


def _subject_of_event(event: type) -> str:
    # What a structure's change brings is a clock's event too: the narrower subject is asked for first.
    order = sorted(SUBJECTS, key=lambda name: name == "clock")
    return next(name for name in order if issubclass(event, SUBJECTS[name].events))


_BY_COMMAND = {command: name for name, subject in SUBJECTS.items() for command in subject.commands}
