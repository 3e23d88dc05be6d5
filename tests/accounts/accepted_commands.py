"""One accepted example of each command that can be undone, given after the commands before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from clockserver.accounts.role_checks import name_of
from clockserver.core.input.strict_json import convert
from clockserver.desk.desk import Accepted
from clockserver.desk.registries import REGISTRIES
from clockserver.tournament.announcements.commands import WithdrawAnnouncement
from clockserver.tournament.balancing.commands import ConfirmMoves, SeenMove
from clockserver.tournament.bounties.commands import NameKnockOut
from clockserver.tournament.bubble_vote.commands import CallVote, TableReady
from clockserver.tournament.clock.commands import (
    AnnounceLevel,
    JumpToPeriod,
    NextPeriod,
    PreviousPeriod,
    ScheduleStart,
)
from clockserver.tournament.day_end.commands import CountTableBags
from clockserver.tournament.dealing.commands import SetGame
from clockserver.tournament.deals.commands import AcceptDeal, DraftDeal, DropDeal, ShowDeal
from clockserver.tournament.entries.commands import BustOut, ReorderBustOuts
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.flights.commands import EndFlight
from clockserver.tournament.hand_for_hand.commands import (
    FinishHand,
    ReportStacks,
    StartHandForHand,
    TieEliminations,
)
from clockserver.tournament.merging.commands import CorrectBag
from clockserver.tournament.payout_desk.commands import CallSlip
from clockserver.tournament.penalties.commands import BeginPenalty, CountPenalty, GivePenalty, LiftPenalty
from clockserver.tournament.pool.commands import AssignPool
from clockserver.tournament.prizes.commands import SetUpPrizes
from clockserver.tournament.receipts.commands import PrintReceipts
from clockserver.tournament.results.commands import ConfirmResults
from clockserver.tournament.satellite.commands import SetSatellite, WinSeat
from clockserver.tournament.satellite.state import SatelliteTerms
from clockserver.tournament.seating.commands import SeatAlternates, SeatPlayer, SwapPlayers
from clockserver.tournament.structure.commands import ChangeStructure
from clockserver.tournament.tables.commands import (
    BreakTable,
    RelocateTable,
    SetBreakingOrder,
    WaiveHalt,
)
from clockserver.web.contract.examples import EXAMPLES
from tests.accounts.accepted_in_room import OF_LIBRARY, OF_ROOM, OTHER_EXAMPLES_IN_ROOM
from tests.accounts.accepted_states import AT_THREE_TABLES, BEFORE, DRAFT, FLIGHT, MERGE, STARTED
from tests.builders import MINUTE, SLUG, Room, a_break, a_level, a_structure


class AcceptedCommand(Struct):
    """A command in a state in which it is accepted, and its id."""

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

    def give(self, command: Any, command_id: str | None = None) -> None:
        """Give a command of the same stream."""
        if self.name in OF_LIBRARY:
            assert isinstance(self.room.shelve(command, command_id), Accepted)
        elif self.name in OF_ROOM:
            assert isinstance(self.room.tell(command, command_id), Accepted)
        else:
            self.room.give(command, command_id)


KINDS = {name_of(kind): kind for registry in REGISTRIES for kind in registry.commands}
BEFORE_BY_RECORD = {
    name_of(kind): [name_of(first) for first in registry.commands_before(kind)]
    for registry in REGISTRIES
    for kind in registry.commands
}
"""The commands whose examples come first, as the records say."""
OTHER_EXAMPLES: dict[str, Callable[[Room], Any]] = {
    **OTHER_EXAMPLES_IN_ROOM,
    "alternates.seat": lambda _: SeatAlternates(table=2, seated=("e3",)),
    "announcement.withdraw": lambda room: WithdrawAnnouncement(announcement=room.session.announcement.id),  # type: ignore[union-attr]
    "clock.announce": lambda _: AnnounceLevel(),
    "clock.jump": lambda _: JumpToPeriod(period="l3"),
    "clock.next": lambda _: NextPeriod(),
    "clock.previous": lambda _: PreviousPeriod(),
    "clock.schedule": lambda room: ScheduleStart(start_at=room.clock.now + 5 * MINUTE),
    "entry.bust": lambda _: BustOut(entry="e1"),
    "penalty.give": lambda _: GivePenalty(entry="e1", kind="disqualification", why="abuse", chips=9_000),
    "penalty.begin": lambda _: BeginPenalty(penalty=1),
    "penalty.count": lambda _: CountPenalty(penalty=1, dealt=0),
    "penalty.lift": lambda _: LiftPenalty(penalty=1),
    "table.game": lambda _: SetGame(table=1, game="nlhe"),
    "entry.reorder_outs": lambda _: ReorderBustOuts(entries=("e2", "e1")),
    "moves.confirm": lambda _: ConfirmMoves(moves=(SeenMove("e1", SeatRef(1, 1), SeatRef(2, 5)),)),
    "seat.give": lambda _: SeatPlayer(entry="e1"),
    "seat.swap": lambda _: SwapPlayers(entry="e1", other="e4"),
    "table.break": lambda _: BreakTable(table=2),
    "table.relocate": lambda _: RelocateTable(table=1, to=9),
    "table.waive_halt": lambda _: WaiveHalt(table=2),
    "tables.breaking_order": lambda _: SetBreakingOrder(tables=(2, 1)),
    "entry.same_hand": lambda _: TieEliminations(entries=("e1", "e4")),
    "hand_for_hand.start": lambda _: StartHandForHand(paid=2),
    "hand_for_hand.done": lambda _: FinishHand(hand=1, table=1),
    "hand_for_hand.stacks": lambda _: ReportStacks(hand=1, stacks={"e1": 9_000, "e2": 5_000}),
    "day_end.table_bags": lambda _: CountTableBags(table=7, bags=1, chips=10_000),
    "deal.accept": lambda _: AcceptDeal(deal=DRAFT, entry="e1"),
    "deal.draft": lambda _: DraftDeal(method="even"),
    "deal.drop": lambda _: DropDeal(deal=DRAFT),
    "deal.show": lambda _: ShowDeal(deal=DRAFT),
    "vote.call": lambda _: CallVote(),
    "vote.table_ready": lambda _: TableReady(table=1),
    "structure.change": lambda _: ChangeStructure(from_period="l3", periods=[]),
    "bounty.name": lambda _: NameKnockOut(entry="e1", by=("e2",)),
    "receipt.print": lambda _: PrintReceipts(receipts=(1,)),
    "flight.open": lambda _: FLIGHT,
    "flight.end": lambda _: EndFlight(players_left=5),
    "flights.correct_bag": lambda _: CorrectBag(flight="1", entry="e1", chips=9_900, reason="Counted again"),
    "flights.merge": lambda _: MERGE,
    "satellite.set": lambda _: SetSatellite(terms=SatelliteTerms(price=100_000)),
    "satellite.win_seat": lambda _: WinSeat(entry="e1", chips=500),
    "pool.assign": lambda _: AssignPool(amount=8_000, to="staff", reason="Late entry"),
    "slip.call": lambda _: CallSlip(slip=1),
    "prizes.set_up": lambda _: SetUpPrizes(currency="EUR", entry=9_000, table="three"),
    "results.confirm": lambda _: ConfirmResults(),
}
"""Examples given in place of those of the records, which are refused after the commands before them.

That of `penalty.give` is accepted, but brings one event of two.
"""
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
"""Commands that cannot be undone."""


def example(name: str, room: Room) -> Any:
    """A command: its other example here, else the example in its record."""
    return OTHER_EXAMPLES[name](room) if name in OTHER_EXAMPLES else convert(EXAMPLES[name], KINDS[name])


def structure() -> Any:
    return a_structure(a_level("l1"), a_level("l2"), a_break("b1"), a_level("l3"))


def accepted_command(name: str) -> AcceptedCommand:
    """Give the example of a command, which has to be accepted, after those that its record names in `after`."""
    announced = "on_announcement" if name == "clock.announce" else "on_zero"
    is_draft = name == "tournament.announce"
    room = Room(structure(), level_change=announced).opened(draft=is_draft).with_room_service().with_library()
    first = BEFORE_BY_RECORD[name]
    usual = STARTED if name in OF_ROOM else AT_THREE_TABLES
    for command in next((BEFORE[each] for each in (name, *first) if each in BEFORE), usual):
        room.give(command)
    if name == "clock.announce":
        room.clock.advance(20 * MINUTE)
    if name == "clock.after_restart":
        room.clock.advance(MINUTE)
        room.desk.pause_for_restart(room.clock.now - MINUTE // 2)
    if name == "display.pair":
        room.pair("Hall")
        return AcceptedCommand(name, room, next(iter(reversed([*room.room_service.state.history.commands]))))
    one = AcceptedCommand(name, room, f"the-{name.replace('.', '-').replace('_', '-')}")
    for each in first:
        one.give(example(each, room))
    one.give(example(name, room), one.id)
    return one
