"""How each command is given, and what goes before it: those that can be taken back, and those that are final."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import replace

from clockserver.accounts.permissions import name_of
from clockserver.desk.command_messages import LIBRARY_COMMANDS
from clockserver.desk.desk import Accepted
from clockserver.desk.ports import SeedFile
from clockserver.library.chip_sets.commands import DeleteChipSet, SaveChipSet
from clockserver.library.schedules.commands import ArchiveSchedule, PutSchedule, RestoreSchedule
from clockserver.library.seasons.commands import ArchiveSeason, DeleteSeason, PutSeason, RestoreSeason
from clockserver.library.series.commands import (
    ArchiveSeries,
    EventDraft,
    FillSeries,
    PutEvent,
    PutSeries,
    RemoveEvent,
    RestoreSeries,
)
from clockserver.library.state import Chip
from clockserver.library.structures.commands import (
    ArchiveStructure,
    DeleteStructure,
    RestoreStructure,
    SaveStructure,
    TakeOverFile,
)
from clockserver.library.templates.commands import (
    ArchiveTemplate,
    DeleteTemplate,
    RestoreTemplate,
    SaveTemplate,
)
from clockserver.room.commands import PauseAll, ResumeAll
from clockserver.room.displays.commands import ForgetDisplay, RenameDisplay, ShowOnDisplay
from clockserver.room.inventory.commands import ClaimTable, PutTables, ReleaseTable, RemoveTables, TableDraft
from clockserver.room.money_settings.commands import SetMoneySettings
from clockserver.room.state import SceneChoice, Single
from clockserver.room.types import WireRoomCommand
from clockserver.room.venue.commands import ChangeVenue, ChooseSound
from clockserver.tournament.announcements.commands import (
    AnnounceToRoom,
    PostAnnouncement,
    WithdrawAnnouncement,
    WithdrawFromRoom,
)
from clockserver.tournament.balancing.commands import ConfirmMove, ConfirmMoves, SeenMove
from clockserver.tournament.bounties.commands import NameKnockOut, SetBounties
from clockserver.tournament.bubble_vote.commands import CallVote, RecordVote, TableReady
from clockserver.tournament.chip_counts.commands import CountTable, ProposeCount, StackCount, VerifyCount
from clockserver.tournament.clock.commands import (
    AddTime,
    AnnounceLevel,
    ChooseAfterRestart,
    JumpToPeriod,
    NextPeriod,
    PauseClock,
    PreviousPeriod,
    ResumeClock,
    ScheduleStart,
    SetLevelChange,
    SetRemaining,
    StartClock,
    UnscheduleStart,
)
from clockserver.tournament.color_up.commands import (
    AnnounceColorUp,
    ColorUpTable,
    ExchangeFound,
    RaceChips,
    SeatChips,
)
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.day_end.commands import (
    AcceptDifference,
    BeginNextDay,
    CallOffDayEnd,
    CountBag,
    CountTableBags,
    LastHandDone,
    RecordLastHands,
    ScheduleDay,
    StartDayEnd,
    UnscheduleDay,
)
from clockserver.tournament.dealing.commands import CorrectButton, Redeal, ReportHand, SetButton, SetGame
from clockserver.tournament.deals.commands import AcceptDeal, ApproveDeal, DraftDeal, DropDeal, ShowDeal
from clockserver.tournament.draws.commands import HoldDraw, PublishDraw
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
from clockserver.tournament.flights.commands import ChangeFlight, EndFlight, OpenFlight, RemoveFlight
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
from clockserver.tournament.lifecycle.commands import (
    AnnounceTournament,
    ArchiveTournament,
    CancelTournament,
    ChangeTournament,
    CreateTournament,
    DeleteTournament,
    FinishTournament,
    RestoreTournament,
)
from clockserver.tournament.merging.commands import MergeFlights, NextDayStart
from clockserver.tournament.offers.commands import SetOffers
from clockserver.tournament.payout_desk.commands import CallSlip
from clockserver.tournament.penalties.commands import BeginPenalty, CountPenalty, GivePenalty, LiftPenalty
from clockserver.tournament.pool.commands import AddToPool, AssignPool, CloseBooks
from clockserver.tournament.prizes.commands import PublishPrizes, SetFlightPrizes, SetUpPrizes
from clockserver.tournament.receipts.commands import PrintReceipts
from clockserver.tournament.removed_chips.commands import GiveChipsBack, RemoveChips
from clockserver.tournament.results.commands import ConfirmResults
from clockserver.tournament.rule_overrides.commands import OverrideRule
from clockserver.tournament.satellite.commands import SetSatellite, WinSeat
from clockserver.tournament.satellite.state import Terms
from clockserver.tournament.seating.commands import (
    BringBack,
    MovePlayer,
    SeatAlternates,
    SeatPlayer,
    SwapPlayers,
)
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.structure.commands import ChangeStructure
from clockserver.tournament.table_clocks.commands import (
    AdjustPlayerClock,
    CallPlayerClock,
    CancelPlayerClock,
    EndShotClock,
    PlayerHasActed,
    SetShotClock,
    StartDisputeTimer,
    StartPlayerClock,
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
from tests.builders import MINUTE, SLUG, Room, a_break, a_level, a_structure
from tests.fakes import START
from tests.tournament.sales.offers import ENTRY, OFFERS, enters

OF_LIBRARY = frozenset(map(name_of, LIBRARY_COMMANDS))
OF_ROOM = (
    frozenset(name_of(command) for command in (*get_args(WireRoomCommand), CreateTournament)) | OF_LIBRARY
)
"""Commands that name no tournament."""


class Given(Struct):
    """A command in the state in which it is accepted, and then its id."""

    name: str
    room: Room
    id: str

    @property
    def events(self) -> list[type]:
        if self.name in OF_LIBRARY:
            return self.room.library_service.event_types(self.id)
        if self.name in OF_ROOM:
            return self.room.room_service.event_types(self.id)
        return self.room.desks.event_types(SLUG, self.id)

    def give(self, command: Any) -> None:
        if self.name in OF_LIBRARY:
            assert isinstance(self.room.shelve(command), Accepted)
        elif self.name in OF_ROOM:
            assert isinstance(self.room.tell(command), Accepted)
        else:
            self.room.give(command)


CHIPS = SaveChipSet(title="Club", chips=(Chip(100),))
DOCUMENT = {
    "title": "Club",
    "starting_stack": 10_000,
    "game": "nlhe",
    "level_minutes": 20,
    "periods": [{"kind": "level", "small_blind": 50, "big_blind": 100}],
}
SHEET = SaveStructure(title="Club", document=DOCUMENT)
TEMPLATE = SaveTemplate(title="Club", structure="club")
SCHEDULE = PutSchedule(template="club", days=("fri",), at="19:30")
SERIES = PutSeries(title="Winter", from_="2027-01-10", to="2027-01-20")
SEASON = PutSeason(title="Table", series="winter", formula="p - r + 1", best=5)
EVENT = PutEvent(series="winter", number=1, template="club", starts_at=1_800_000_600_000)


def on_the_shelf(room: Room, *commands: Any) -> Any:
    """The last command, after the library took the others."""
    for command in commands[:-1]:
        assert isinstance(room.shelve(command), Accepted)
    return commands[-1]


def with_changed_file(room: Room) -> TakeOverFile:
    """A file that the library took in, and that has changed since."""
    room.files.files = [SeedFile("club", DOCUMENT, "1" * 64)]
    room.library_service.take_in_files()
    room.writer.flush()
    room.files.files = [SeedFile("club", {**DOCUMENT, "starting_stack": 20_000}, "2" * 64)]
    return TakeOverFile(structure="club")


LATER = Single(scene=SceneChoice(scene="break"))
ANN = "a" * 32


def seated(*seats: tuple[int, int]) -> list[Any]:
    """Tables are open, players sit at these seats of theirs, and the clock runs."""
    people = enumerate(seats, 1)
    entered = [RegisterPlayer(person=f"{n:032x}", seat=SeatRef(*seat)) for n, seat in people]
    return [OpenTables(tables=tuple(sorted({table for table, _ in seats}))), *entered, StartClock()]


SEATED = seated((1, 1), (1, 2), (1, 3), (2, 1), (2, 2))
LAST_HANDS = [*SEATED, RecordLastHands(hands=2)]
COUNTED = TapCounter(what="entry")
"""Somebody without a name."""
HALTED = [
    *seated(*((table, seat) for table in (1, 2) for seat in range(1, 7))),
    *(BustOut(entry=f"e{number}") for number in (7, 8, 9)),
]
LEAVE = AnnounceColorUp(denominations=(25,), text="The 25s leave")
ON_THE_CLOCK = [*SEATED, CallPlayerClock(table=1, facing_bet=True)]
SHOT_CLOCK = [*SEATED, SetShotClock(tables=(1,))]
MISSES = GivePenalty(entry="e1", kind="missed_hands", why="phone", hands=2, begins="player_returns")
PAID = [
    *SEATED,
    SetUpPrizes(currency="EUR", entry=9_000, table="three"),
    JumpToPeriod(period="l3"),
    PublishPrizes(),
]
DRAFTED = [*PAID, DraftDeal(method="even")]
DRAFT = 12
"""The number of those terms: that of their line in the journal."""
FLIGHT = OpenFlight(label="1B", copy_of="1")
MERGE = MergeFlights(
    flights=("1",), label="Day 2", rule="sum", next_day=NextDayStart("longest"), reasons={"1": "As counted"}
)
ONE_LEFT = [TapCounter(what="entry", count=2), StartClock(), TapCounter(what="bustout")]
BOOKS = [
    SetOffers(currency="EUR", offers=(replace(ENTRY, parts={"pool": 8_000, "fee": 3_000}),)),
    OpenTables(tables=(1,)),
    *(enters(number) for number in (1, 2, 3)),
    SetUpPrizes(currency="EUR", table="three"),
    StartClock(),
]
"""An event with books, and three players who have paid."""
IN_THE_MONEY = [*BOOKS, PublishPrizes(), BustOut(entry="e1"), BustOut(entry="e2")]
"""The same once a player has won."""
BOUNTIES_ASKED = [
    SetOffers(currency="EUR", offers=OFFERS),
    SetBounties(kind="fixed"),
    OpenTables(tables=(1,)),
    *(enters(number) for number in (1, 2, 3)),
    StartClock(),
    BustOut(entry="e1"),
]
BEFORE: dict[str, list[Any]] = {
    "flight.end": SEATED,
    "flight.remove": [FLIGHT],
    "flights.merge": [
        *SEATED,
        EndFlight(players_left=5),
        *(CountBag(entry=f"e{number}", chips=10_000) for number in range(1, 6)),
    ],
    "bounties.set": BOUNTIES_ASKED[:1],
    "bounty.name": BOUNTIES_ASKED,
    "receipt.print": [SetOffers(currency="EUR", offers=OFFERS), OpenTables(tables=(1,)), enters(1)],
    "results.confirm": [*ONE_LEFT, FinishTournament()],
    "tournament.announce": [],
    "tournament.archive": [*ONE_LEFT, FinishTournament()],
    "tournament.delete": [],
    "tournament.finish": ONE_LEFT,
    "tournament.restore": [*ONE_LEFT, FinishTournament(), ArchiveTournament()],
    "clock.start": [],
    "clock.schedule": [],
    "clock.unschedule": [ScheduleStart(start_at=START + MINUTE)],
    "clock.resume": [StartClock(), PauseClock()],
    "clock.previous": [StartClock(), NextPeriod()],
    "announcement.withdraw": [PostAnnouncement(text="Dinner")],
    "draw.hold": [RegisterPlayer(person=ANN), OpenTables(tables=(1,)), PublishDraw()],
    "entry.unregister": [RegisterPlayer(person=ANN)],
    "seat.give": [RegisterPlayer(person=ANN), OpenTables(tables=(1,))],
    "table.hand": [*SEATED, SetButton(table=1, button=1)],
    "table.waive_halt": HALTED,
    "tables.close": [OpenTables(tables=(1,))],
    "tables.hold_seats": [OpenTables(tables=(1,))],
    "entry.new_card": [RegisterPlayer(person=ANN)],
    "color_up.found": [*SEATED, LEAVE],
    "color_up.race": [*SEATED, LEAVE],
    "color_up.table_done": [*SEATED, LEAVE],
    "table.missed_big_blind": [*SEATED, SetButton(table=1, button=1)],
    "entry.pay_rebuy": [*SEATED, BuyMore(entry="e1", declared=True)],
    **dict.fromkeys(("count.propose", "count.table", "count.verify"), SEATED),
    "day_end.start": SEATED,
    "day_end.call_off": [*SEATED, StartDayEnd(cards=(3, 4))],
    "day_end.record": SEATED,
    "day_end.hand_done": LAST_HANDS,
    "day_end.bag": [*LAST_HANDS, LastHandDone(hand=2)],
    "day_end.table_bags": [COUNTED, *LAST_HANDS, LastHandDone(hand=2)],
    "day.unschedule": [ScheduleDay(resumes_at=START + 43_200_000)],
    "day_end.next_day": [*LAST_HANDS, LastHandDone(hand=2)],
    "day_end.accept": [
        *LAST_HANDS,
        LastHandDone(hand=2),
        *(CountBag(entry=f"e{number}", chips=100) for number in range(1, 6)),
    ],
    **dict.fromkeys(("player_clock.call", "player_clock.start", "shot_clock.set"), SEATED),
    **dict.fromkeys(("player_clock.acted", "player_clock.adjust", "player_clock.cancel"), ON_THE_CLOCK),
    "dispute.start": [*SEATED, NextPeriod()],
    "shot_clock.chip": [*SHOT_CLOCK, TimeDecision(table=1, decision=0)],
    "shot_clock.off": SHOT_CLOCK,
    "deal.accept": DRAFTED,
    "deal.draft": PAID,
    "deal.drop": DRAFTED,
    "deal.show": [
        *DRAFTED,
        *(AcceptDeal(deal=DRAFT, entry=f"e{number}") for number in range(1, 6)),
        ApproveDeal(deal=DRAFT),
    ],
    "vote.call": SEATED,
    "entry.same_hand": [*SEATED, BustOut(entry="e1"), BustOut(entry="e4")],
    "hand_for_hand.start": SEATED,
    "hand_for_hand.stop": [*SEATED, StartHandForHand(paid=2)],
    "hand_for_hand.done": [*SEATED, StartHandForHand(paid=2)],
    "hand_for_hand.stacks": [
        *SEATED,
        StartHandForHand(paid=2),
        BustOut(entry="e1"),
        BustOut(entry="e2"),
        FinishHand(hand=1),
    ],
    "satellite.set": [SetOffers(currency="EUR", offers=OFFERS)],
    "satellite.win_seat": [
        SetOffers(currency="EUR", offers=OFFERS),
        OpenTables(tables=(1,)),
        SetSatellite(terms=Terms(price=8_000)),
        enters(1),
        enters(2),
        StartClock(),
    ],
    "vote.table_ready": [*SEATED, CallVote()],
    "tables.breaking_order": [OpenTables(tables=(1, 2))],
    **dict.fromkeys(
        (
            "entry.bust",
            "entry.rebuy",
            "entries.rebuy",
            "entry.addon",
            "entries.addon",
            "seat.move",
            "table.break",
            "tables.change",
        ),
        SEATED,
    ),
    "table.relocate": SEATED,
    "entry.forfeit": SEATED,
    "penalty.give": SEATED,
    "penalty.begin": [*SEATED, MISSES],
    "penalty.count": [*SEATED, replace(MISSES, begins=None)],
    "penalty.lift": [*SEATED, MISSES],
    "chips.remove": SEATED,
    "chips.give_back": [*SEATED, RemoveChips(chips=500, why="lost", entry="e1")],
    "leaving.leave": SEATED,
    "table.game": SEATED,
    "table.redeal": [*SEATED, SetButton(table=1, button=1), ReportHand(table=1, hands=0)],
    "entry.absent": SEATED,
    "entry.lock": SEATED,
    "entry.no_show": [
        *SEATED,
        ChangeSeating(seating=Seating(no_show_level=1)),
        MarkAbsent(entry="e1"),
        NextPeriod(),
    ],
    "entry.reorder_outs": [*SEATED, BustOut(entry="e1"), BustOut(entry="e2")],
    "move.confirm": [*SEATED, SetButton(table=2, button=1)],
    "moves.confirm": [*SEATED, SetButton(table=2, button=1)],
    "alternates.seat": [
        ChangeSeating(seating=Seating(table_size=2, at_sale=True)),
        OpenTables(tables=(1,)),
        *(RegisterPlayer(person=f"{number:032x}") for number in range(1, 4)),
        StartClock(),
    ],
    "seat.bring_back": [*SEATED, BustOut(entry="e1")],
    "seat.swap": SEATED,
    "player.page": SEATED,
    "player.page_end": [*SEATED, PagePlayer(entry="e1")],
    "flight_prizes.set": [SetUpPrizes(currency="EUR", entry=9_000, table="three"), FLIGHT],
    "prizes.publish": [
        StartClock(),
        TapCounter(what="entry", count=9),
        SetUpPrizes(currency="EUR", entry=9_000, table="three"),
    ],
    "pool.add": BOOKS,
    "pool.assign": [*BOOKS, PublishPrizes(), enters(4)],
    "books.close": IN_THE_MONEY,
    "slip.call": IN_THE_MONEY,
    "ruling.note": SEATED,
    "table.answer_call": [*SEATED, CallFloor(table=1)],
    "table.button": SEATED,
    "table.call": SEATED,
    "table.final": SEATED,
}
"""What is done before a command of a tournament; the clock is started where nothing else is said."""


def after(room: Room, first: Any, command: Any) -> Any:
    """A command of the room, once another one is done."""
    assert isinstance(room.tell(first), Accepted)
    return command


UNDOABLE: dict[str, Callable[[Room], Any]] = {
    "alternates.seat": lambda _: SeatAlternates(table=2, seated=("e3",)),
    "announcement.post": lambda _: PostAnnouncement(text="Dinner"),
    "announcement.withdraw": lambda room: WithdrawAnnouncement(announcement=room.session.announcement.id),  # type: ignore[union-attr]
    "clock.add": lambda _: AddTime(ms=MINUTE),
    "clock.after_restart": lambda _: ChooseAfterRestart(choice="go_on"),
    "clock.announce": lambda _: AnnounceLevel(),
    "clock.jump": lambda _: JumpToPeriod(period="l3"),
    "clock.next": lambda _: NextPeriod(),
    "clock.pause": lambda _: PauseClock(),
    "clock.previous": lambda _: PreviousPeriod(),
    "clock.resume": lambda _: ResumeClock(),
    "clock.schedule": lambda room: ScheduleStart(start_at=room.clock.now + 5 * MINUTE),
    "clock.set_level_change": lambda _: SetLevelChange(mode="on_announcement"),
    "clock.set_remaining": lambda _: SetRemaining(ms=MINUTE),
    "clock.start": lambda _: StartClock(),
    "clock.unschedule": lambda _: UnscheduleStart(),
    "counter.tap": lambda _: TapCounter(what="entry"),
    "draw.hold": lambda _: HoldDraw(draw=1),
    "entry.absent": lambda _: MarkAbsent(entry="e1"),
    "entries.addon": lambda _: TakeAddOns(entries=("e1", "e2")),
    "entries.rebuy": lambda _: BuyMoreTogether(entries=("e1", "e2")),
    "entries.register": lambda _: RegisterPlayers(entries=(NewEntry(person=ANN),)),
    "entry.addon": lambda _: TakeAddOn(entry="e1"),
    "entry.bust": lambda _: BustOut(entry="e1"),
    "entry.forfeit": lambda _: ForfeitStack(entry="e1", chips=500),
    "penalty.give": lambda _: GivePenalty(entry="e1", kind="disqualification", why="abuse", chips=9_000),
    "penalty.begin": lambda _: BeginPenalty(penalty=1),
    "penalty.count": lambda _: CountPenalty(penalty=1, dealt=0),
    "penalty.lift": lambda _: LiftPenalty(penalty=1),
    "chips.remove": lambda _: RemoveChips(chips=500, why="lost"),
    "chips.give_back": lambda _: GiveChipsBack(removal=1),
    "leaving.leave": lambda _: LeaveEarly(entry="e1", informed=True, chips=9_000, stays=False),
    "end_time.show": lambda _: ShowEndTime(shown=True),
    "forfeit.designate": lambda _: DesignateForfeits(periods=("b1",)),
    "table.game": lambda _: SetGame(table=1, game="nlhe"),
    "table.redeal": lambda _: Redeal(table=1),
    "entry.lock": lambda _: LockEntry(entry="e1", lock="seat"),
    "entry.no_show": lambda _: TakeOutNoShow(entry="e1"),
    "entry.pay_rebuy": lambda _: PayRebuy(entry="e1"),
    "entry.rebuy": lambda _: BuyMore(entry="e1"),
    "entry.register": lambda _: RegisterPlayer(person=ANN),
    "entry.reorder_outs": lambda _: ReorderBustOuts(entries=("e2", "e1")),
    "entry.unregister": lambda _: UnregisterEntry(entry="e1"),
    "chip_set.save": lambda _: CHIPS,
    "chip_set.delete": lambda room: on_the_shelf(room, CHIPS, DeleteChipSet(chip_set="club")),
    "structure.save": lambda _: SHEET,
    "structure.take_over": with_changed_file,
    "structure.archive": lambda room: on_the_shelf(room, SHEET, ArchiveStructure(structure="club")),
    "structure.restore": lambda room: on_the_shelf(
        room, SHEET, ArchiveStructure(structure="club"), RestoreStructure(structure="club")
    ),
    "structure.delete": lambda room: on_the_shelf(room, SHEET, DeleteStructure(structure="club")),
    "template.save": lambda room: on_the_shelf(room, SHEET, TEMPLATE),
    "template.archive": lambda room: on_the_shelf(room, SHEET, TEMPLATE, ArchiveTemplate(template="club")),
    "template.restore": lambda room: on_the_shelf(
        room, SHEET, TEMPLATE, ArchiveTemplate(template="club"), RestoreTemplate(template="club")
    ),
    "template.delete": lambda room: on_the_shelf(room, SHEET, TEMPLATE, DeleteTemplate(template="club")),
    "series.put": lambda _: SERIES,
    "series.archive": lambda room: on_the_shelf(room, SERIES, ArchiveSeries(series="winter")),
    "series.restore": lambda room: on_the_shelf(
        room, SERIES, ArchiveSeries(series="winter"), RestoreSeries(series="winter")
    ),
    "series.fill": lambda room: on_the_shelf(
        room,
        SHEET,
        TEMPLATE,
        SERIES,
        FillSeries(
            series="winter", events=(EventDraft(number=1, template="club", starts_at=1_800_000_600_000),)
        ),
    ),
    "event.put": lambda room: on_the_shelf(room, SHEET, TEMPLATE, SERIES, EVENT),
    "event.remove": lambda room: on_the_shelf(
        room, SHEET, TEMPLATE, SERIES, EVENT, RemoveEvent(series="winter", number=1)
    ),
    "schedule.put": lambda room: on_the_shelf(room, SHEET, TEMPLATE, SCHEDULE),
    "schedule.archive": lambda room: on_the_shelf(
        room, SHEET, TEMPLATE, SCHEDULE, ArchiveSchedule(schedule="club")
    ),
    "schedule.restore": lambda room: on_the_shelf(
        room,
        SHEET,
        TEMPLATE,
        SCHEDULE,
        ArchiveSchedule(schedule="club"),
        RestoreSchedule(schedule="club"),
    ),
    "season.put": lambda room: on_the_shelf(room, SERIES, SEASON),
    "season.archive": lambda room: on_the_shelf(room, SERIES, SEASON, ArchiveSeason(season="table")),
    "season.restore": lambda room: on_the_shelf(
        room, SERIES, SEASON, ArchiveSeason(season="table"), RestoreSeason(season="table")
    ),
    "season.delete": lambda room: on_the_shelf(room, SERIES, SEASON, DeleteSeason(season="table")),
    "inventory.claim": lambda _: ClaimTable(table=12),
    "inventory.put": lambda _: PutTables(tables=(TableDraft(number=12, size=8),)),
    "inventory.release": lambda room: after(room, ClaimTable(table=12), ReleaseTable(table=12)),
    "inventory.remove": lambda room: after(
        room, PutTables(tables=(TableDraft(number=12),)), RemoveTables(tables=(12,))
    ),
    "move.confirm": lambda _: ConfirmMove(entry="e1", from_seat=SeatRef(1, 1), to_seat=SeatRef(2, 5)),
    "moves.confirm": lambda _: ConfirmMoves(moves=(SeenMove("e1", SeatRef(1, 1), SeatRef(2, 5)),)),
    "seat.bring_back": lambda _: BringBack(entry="e1"),
    "seat.give": lambda _: SeatPlayer(entry="e1"),
    "seat.move": lambda _: MovePlayer(entry="e1", from_seat=SeatRef(1, 1), to_seat=SeatRef(2, 7)),
    "seat.swap": lambda _: SwapPlayers(entry="e1", other="e4"),
    "player.page": lambda _: PagePlayer(entry="e1", to="seat"),
    "player.page_end": lambda _: EndPage(entry="e1"),
    "ruling.note": lambda _: NoteRuling(table=1, text="Misdeal"),
    "table.answer_call": lambda _: AnswerCall(table=1),
    "table.call": lambda _: CallFloor(table=1, what="deck"),
    "table.break": lambda _: BreakTable(table=2),
    "table.button": lambda _: SetButton(table=1, button=2),
    "table.final": lambda _: DrawFinalTable(table=1),
    "table.hand": lambda _: ReportHand(table=1, hands=0),
    "table.relocate": lambda _: RelocateTable(table=1, to=9),
    "table.waive_halt": lambda _: WaiveHalt(table=2),
    "tables.breaking_order": lambda _: SetBreakingOrder(tables=(2, 1)),
    "tables.hold_seats": lambda _: HoldSeats(tables=(1,), seats=(9,)),
    "entry.new_card": lambda _: RenewSeatCard(entry="e1"),
    "entry.same_hand": lambda _: TieEliminations(entries=("e1", "e4")),
    "hand_for_hand.start": lambda _: StartHandForHand(paid=2),
    "hand_for_hand.stop": lambda _: StopHandForHand(),
    "hand_for_hand.done": lambda _: FinishHand(hand=1, table=1),
    "hand_for_hand.stacks": lambda _: ReportStacks(hand=1, stacks={"e1": 9_000, "e2": 5_000}),
    "color_up.announce": lambda _: LEAVE,
    "color_up.found": lambda _: ExchangeFound(denomination=25, chips=7, lowest=100),
    "color_up.race": lambda _: RaceChips(
        color_up=1, table=1, denomination=25, seats=(SeatChips(seat=1, chips=7),), to=100
    ),
    "color_up.table_done": lambda _: ColorUpTable(color_up=1, table=1),
    "table.missed_big_blind": lambda _: CorrectButton(table=1, seat=2, substantial_action=False),
    "day_end.accept": lambda _: AcceptDifference(reason="Counted twice"),
    "count.propose": lambda _: ProposeCount(entry="e1", chips=9_000),
    "count.table": lambda _: CountTable(table=1, counts=(StackCount("e1", 9_000), StackCount("e2", 11_000))),
    "count.verify": lambda _: VerifyCount(entry="e1", chips=9_000),
    "day_end.bag": lambda _: CountBag(entry="e1", chips=10_000),
    "day_end.call_off": lambda _: CallOffDayEnd(),
    "day_end.hand_done": lambda _: LastHandDone(hand=1, tables=(1,)),
    "day_end.next_day": lambda _: BeginNextDay(),
    "day.schedule": lambda _: ScheduleDay(resumes_at=START + 43_200_000),
    "day.unschedule": lambda _: UnscheduleDay(),
    "day_end.record": lambda _: RecordLastHands(hands=5),
    "day_end.start": lambda _: StartDayEnd(cards=(3, 4)),
    "day_end.table_bags": lambda _: CountTableBags(table=7, bags=1, chips=10_000),
    "dispute.start": lambda _: StartDisputeTimer(table=1),
    "player_clock.acted": lambda _: PlayerHasActed(table=1),
    "player_clock.adjust": lambda _: AdjustPlayerClock(table=1, ms=-5_000),
    "player_clock.call": lambda _: CallPlayerClock(table=1, facing_bet=True),
    "player_clock.cancel": lambda _: CancelPlayerClock(table=1),
    "player_clock.start": lambda _: StartPlayerClock(table=1, facing_bet=True),
    "shot_clock.chip": lambda _: UseTimeChip(table=1, decision=1, seat=1),
    "shot_clock.off": lambda _: EndShotClock(),
    "shot_clock.set": lambda _: SetShotClock(tables=(1,)),
    "deal.accept": lambda _: AcceptDeal(deal=DRAFT, entry="e1"),
    "deal.draft": lambda _: DraftDeal(method="even"),
    "deal.drop": lambda _: DropDeal(deal=DRAFT),
    "deal.show": lambda _: ShowDeal(deal=DRAFT),
    "vote.call": lambda _: CallVote(),
    "vote.record": lambda _: RecordVote(deal=False),
    "vote.table_ready": lambda _: TableReady(table=1),
    "tables.change": lambda _: ChangeTable(table=1, name="Feature table"),
    "tables.close": lambda _: CloseTable(table=1),
    "tables.open": lambda _: OpenTables(tables=(1, 2)),
    "tables.seating": lambda _: ChangeSeating(seating=Seating(at_sale=True)),
    "structure.change": lambda _: ChangeStructure(from_period="l3", periods=[]),
    "display.pair": lambda _: None,
    "display.forget": lambda room: ForgetDisplay(display=room.pair("Bar")),
    "display.rename": lambda room: RenameDisplay(display=room.pair("Bar"), name="Long bar"),
    "display.show": lambda room: ShowOnDisplay(display=room.pair("Bar"), show=LATER),
    "bounties.set": lambda _: SetBounties(kind="fixed"),
    "bounty.name": lambda _: NameKnockOut(entry="e1", by=("e2",)),
    "receipt.print": lambda _: PrintReceipts(receipts=(1,)),
    "money_settings.set": lambda _: SetMoneySettings(limit=500_000),
    "offers.set": lambda _: SetOffers(currency="EUR", offers=OFFERS),
    "flight.open": lambda _: FLIGHT,
    "flight.change": lambda _: ChangeFlight(label="1A"),
    "flight.end": lambda _: EndFlight(players_left=5),
    "flight.remove": lambda _: RemoveFlight(session="2"),
    "flights.merge": lambda _: MERGE,
    "satellite.set": lambda _: SetSatellite(terms=Terms(price=100_000)),
    "satellite.win_seat": lambda _: WinSeat(entry="e1", chips=500),
    "flight_prizes.set": lambda _: SetFlightPrizes(session="2", places=3, amount=900, reason="Said before"),
    "prizes.publish": lambda _: PublishPrizes(),
    "pool.add": lambda _: AddToPool(amount=5_000, reason="Birthday"),
    "pool.assign": lambda _: AssignPool(amount=8_000, to="staff", reason="Late entry"),
    "books.close": lambda _: CloseBooks(),
    "slip.call": lambda _: CallSlip(slip=1),
    "prizes.set_up": lambda _: SetUpPrizes(currency="EUR", entry=9_000, table="three"),
    "results.confirm": lambda _: ConfirmResults(),
    "room.announce": lambda _: AnnounceToRoom(text="Dinner"),
    "room.withdraw": lambda room: WithdrawFromRoom(announcement=room.room_service.state.announcement.id),  # type: ignore[union-attr]
    "room.pause_all": lambda _: PauseAll(),
    "room.resume_all": lambda _: ResumeAll(),
    "sound.choose": lambda _: ChooseSound(device="s-tablet22"),
    "rules.override": lambda _: OverrideRule(parameter="balancing.spread", value=3, reason="Few tables"),
    "tournament.announce": lambda _: AnnounceTournament(),
    "tournament.archive": lambda _: ArchiveTournament(),
    "tournament.cancel": lambda _: CancelTournament(reason="Flood"),
    "tournament.change": lambda _: ChangeTournament(title="Friday night"),
    "tournament.delete": lambda _: DeleteTournament(),
    "tournament.finish": lambda _: FinishTournament(ended=1),
    "tournament.restore": lambda _: RestoreTournament(),
    "venue.change": lambda _: ChangeVenue(name="The Fitz"),
}
FINAL = {
    "undo",
    "redo",
    "draw.publish",
    "draw.withdraw",
    "venue.take_time",
    "tournament.create",
    "day_end.pick",
    "deal.approve",
    "vote.cast",
    "vote.close",
    "vote.decline",
    "shot_clock.start",
    "shot_clock.stop",
    "vote.propose",
    "display.identify",
    "display.reload",
    "entry.bonus",
    "mystery.commit",
    "mystery.open",
    "mystery.open_rest",
    "drawer.close",
    "drawer.closing",
    "drawer.move",
    "drawer.no_sale",
    "drawer.open",
    "sale.refund",
    "satellite.pay",
    "sale.refund_all",
    "sale.transfer",
    "slip.pay",
    "slip.reverse",
    "sale.void",
    "sale.write_off",
    "ticket.issue",
    "ticket.void",
}


def structure() -> Any:
    return a_structure(a_level("l1"), a_level("l2"), a_break("b1"), a_level("l3"))


def given(name: str) -> Given:
    """The command, given and accepted."""
    announced = "on_announcement" if name == "clock.announce" else "on_zero"
    is_draft = name == "tournament.announce"
    room = Room(structure(), level_change=announced).opened(draft=is_draft).with_hall().with_library()
    for command in BEFORE.get(name, [StartClock()]):
        room.give(command)
    if name == "clock.announce":
        room.clock.advance(20 * MINUTE)
    if name == "clock.after_restart":
        room.clock.advance(MINUTE)
        room.desk.pause_for_restart(room.clock.now - MINUTE // 2)
    if name == "room.withdraw":
        room.tell(AnnounceToRoom(text="Dinner"))
    if name == "room.resume_all":
        assert isinstance(room.tell(PauseAll()), Accepted)
    if name == "display.pair":
        room.pair("Hall")
        return Given(name, room, next(iter(reversed([*room.room_service.state.history.given]))))
    id_ = f"the-{name.replace('.', '-').replace('_', '-')}"
    command = UNDOABLE[name](room)
    if name in OF_LIBRARY:
        assert isinstance(room.shelve(command, id_), Accepted)
    elif name in OF_ROOM:
        assert isinstance(room.tell(command, id_), Accepted)
    else:
        room.give(command, id_)
    return Given(name, room, id_)
