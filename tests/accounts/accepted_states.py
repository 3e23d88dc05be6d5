"""Tournaments in the states in which examples of commands are accepted."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from clockserver.tournament.bounties.commands import SetBounties
from clockserver.tournament.clock.commands import (
    JumpToPeriod,
    NextPeriod,
    StartClock,
)
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.day_end.commands import (
    CountBag,
    LastHandDone,
    RecordLastHands,
)
from clockserver.tournament.dealing.commands import SetButton
from clockserver.tournament.deals.commands import AcceptDeal, ApproveDeal, DraftDeal
from clockserver.tournament.entries.commands import BustOut, BuyMore, MarkAbsent, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.flights.commands import EndFlight, OpenFlight
from clockserver.tournament.hand_for_hand.commands import FinishHand, StartHandForHand
from clockserver.tournament.merging.commands import MergeFlights, NextDayStart
from clockserver.tournament.offers.commands import SetOffers
from clockserver.tournament.penalties.commands import GivePenalty
from clockserver.tournament.prizes.commands import PublishPrizes, SetUpPrizes
from clockserver.tournament.satellite.commands import SetSatellite
from clockserver.tournament.satellite.state import SatelliteTerms
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.tables.commands import ChangeSeating, OpenTables
from tests.tournament.sales.offers import ENTRY, OFFERS, enter

ANN = "a" * 32


def seated(*seats: tuple[int, int]) -> list[Any]:
    """Open tables with players at the given seats, and a running clock."""
    people = enumerate(seats, 1)
    entered = [RegisterPlayer(person=f"{n:032x}", seat=SeatRef(*seat)) for n, seat in people]
    return [OpenTables(tables=tuple(sorted({table for table, _ in seats}))), *entered, StartClock()]


STARTED = [StartClock()]


SEATED = seated((1, 1), (1, 2), (1, 3), (2, 1), (2, 2))


AT_THREE_TABLES = seated(
    *((1, 1), (1, 2), (1, 3), (4, 1), (1, 4), (1, 5), (1, 6), (2, 1), (2, 2), (2, 3), (2, 4), (2, 6)),
    *((4, 2), (4, 3), (4, 4), (4, 5), (4, 7)),
)
"""Seventeen players at tables 1, 2 and 4; the examples of the records name e4 and e17 at table 4."""


LAST_HANDS = [*SEATED, RecordLastHands(hands=2)]


COUNTED = TapCounter(what="entry")
"""A counted player without a name."""


HALTED = [
    *seated(*((table, seat) for table in (1, 2) for seat in range(1, 7))),
    *(BustOut(entry=f"e{number}") for number in (7, 8, 9)),
]


MISSES = GivePenalty(entry="e1", kind="missed_hands", why="phone", hands=2, begins="player_returns")


PAID = [
    *SEATED,
    SetUpPrizes(currency="EUR", entry=9_000, table="three"),
    JumpToPeriod(period="l3"),
    PublishPrizes(),
]


DRAFTED = [*PAID, DraftDeal(method="even")]


DRAFT = 12
"""The number of those terms, which is the number of their line in the journal."""


FLIGHT = OpenFlight(label="1B", copy_of="1")


MERGE = MergeFlights(
    flights=("1",), label="Day 2", rule="sum", next_day=NextDayStart("longest"), reasons={"1": "As counted"}
)


ONE_LEFT = [TapCounter(what="entry", count=2), StartClock(), TapCounter(what="bustout")]


BOOKS = [
    SetOffers(currency="EUR", offers=(replace(ENTRY, parts={"pool": 8_000, "fee": 3_000}),)),
    OpenTables(tables=(1,)),
    *(enter(number) for number in (1, 2, 3)),
    SetUpPrizes(currency="EUR", table="three"),
    StartClock(),
]
"""An event with books, and three players who have paid."""


IN_THE_MONEY = [*BOOKS, PublishPrizes(), BustOut(entry="e1"), BustOut(entry="e2")]
"""The same event after a player has won."""


BOUNTIES_ASKED = [
    SetOffers(currency="EUR", offers=OFFERS),
    SetBounties(kind="fixed"),
    OpenTables(tables=(1,)),
    *(enter(number) for number in (1, 2, 3)),
    StartClock(),
    BustOut(entry="e1"),
]


BEFORE: dict[str, list[Any]] = {
    **dict.fromkeys(("counter.tap", "offers.set", "tables.open"), STARTED),
    "flight.end": SEATED,
    "flights.merge": [
        *SEATED,
        EndFlight(players_left=5),
        *(CountBag(entry=f"e{number}", chips=10_000) for number in range(1, 6)),
    ],
    "bounty.name": BOUNTIES_ASKED,
    "receipt.print": [SetOffers(currency="EUR", offers=OFFERS), OpenTables(tables=(1,)), enter(1)],
    "tournament.announce": [],
    "tournament.delete": [],
    "tournament.finish": ONE_LEFT,
    "clock.start": [],
    "clock.schedule": [],
    "draw.hold": [RegisterPlayer(person=ANN), OpenTables(tables=(1,))],
    "entry.unregister": AT_THREE_TABLES[:-1],
    "seat.give": [RegisterPlayer(person=ANN), OpenTables(tables=(1,))],
    "table.waive_halt": HALTED,
    "entry.pay_rebuy": [*AT_THREE_TABLES, BuyMore(entry="e17", declared=True)],
    "day_end.bag": [*AT_THREE_TABLES, RecordLastHands(hands=2), LastHandDone(hand=2)],
    "day_end.table_bags": [COUNTED, *LAST_HANDS, LastHandDone(hand=2)],
    "day_end.accept": [
        *LAST_HANDS,
        LastHandDone(hand=2),
        *(CountBag(entry=f"e{number}", chips=100) for number in range(1, 6)),
    ],
    "deal.draft": PAID,
    "deal.show": [
        *DRAFTED,
        *(AcceptDeal(deal=DRAFT, entry=f"e{number}") for number in range(1, 6)),
        ApproveDeal(deal=DRAFT),
    ],
    "entry.same_hand": [*SEATED, BustOut(entry="e1"), BustOut(entry="e4")],
    "hand_for_hand.stacks": [
        *SEATED,
        StartHandForHand(paid=2),
        BustOut(entry="e1"),
        BustOut(entry="e2"),
        FinishHand(hand=1),
    ],
    "satellite.win_seat": [
        SetOffers(currency="EUR", offers=OFFERS),
        OpenTables(tables=(1,)),
        SetSatellite(terms=SatelliteTerms(price=8_000)),
        enter(1),
        enter(2),
        StartClock(),
    ],
    **dict.fromkeys(("table.break", "table.final"), SEATED),
    "penalty.begin": [*SEATED, MISSES],
    "penalty.count": [*SEATED, replace(MISSES, begins=None)],
    "penalty.lift": [*SEATED, MISSES],
    "entry.no_show": [
        *AT_THREE_TABLES,
        ChangeSeating(seating=Seating(no_show_level=1)),
        MarkAbsent(entry="e17"),
        NextPeriod(),
    ],
    "entry.reorder_outs": [*SEATED, BustOut(entry="e1"), BustOut(entry="e2")],
    "move.confirm": [*AT_THREE_TABLES, SetButton(table=2, button=1)],
    "moves.confirm": [*SEATED, SetButton(table=2, button=1)],
    "alternates.seat": [
        ChangeSeating(seating=Seating(table_size=2, at_sale=True)),
        OpenTables(tables=(1,)),
        *(RegisterPlayer(person=f"{number:032x}") for number in range(1, 4)),
        StartClock(),
    ],
    "seat.bring_back": [*AT_THREE_TABLES, BustOut(entry="e17")],
    "pool.assign": [*BOOKS, PublishPrizes(), enter(4)],
    "slip.call": IN_THE_MONEY,
}
"""Commands before the command under test.

A command that is not listed comes in the state of the first listed one of those that its record names in `after`,
else where seventeen players sit at three tables, or, of the room and the library, once the clock is started.
"""
