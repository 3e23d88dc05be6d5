"""The evening's second tournament, with offers: sales, voids, refunds, debts and write-offs."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

from msgspec.structs import replace

from clockserver.core.undo import Undo
from clockserver.desk.desk import Accepted
from clockserver.room.drawers.commands import BeginClosing, CloseDrawer, MoveCash, OpenDrawer, OpenWithoutSale
from clockserver.room.drawers.state import Pieces
from clockserver.room.money_settings.commands import GivenWithholding, SetMoneySettings
from clockserver.room.tickets.commands import IssueTicket, VoidTicket
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import BustOut, BuyMore, PayRebuy
from clockserver.tournament.lifecycle.commands import CreateTournament
from clockserver.tournament.offers.commands import SetOffers
from clockserver.tournament.payout_desk.commands import CallSlip, PaySlip, ReverseSlip
from clockserver.tournament.pool.commands import AddToPool, AssignPool, CloseBooks
from clockserver.tournament.prizes.commands import PublishPrizes, SetUpPrizes
from clockserver.tournament.receipts.commands import PrintReceipts
from clockserver.tournament.sales.commands import RefundAll, TransferSale, WriteOff
from clockserver.tournament.sales.state import SaleOrder
from clockserver.tournament.satellite.commands import PaySeats, SetSatellite, WinSeat
from clockserver.tournament.satellite.state import SatelliteTerms
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Room
from tests.tournament.sales.offers import ENTRY, OFFERS, add_on, enter, on_time_bonus, rebuys, refund, void

CAGE = "cage-night"
SEATS = "satellite"


def at_the_cage(room: Room) -> Room:
    """Every kind of sale, and its reversal."""
    create = CreateTournament(title="Cage night", slug=CAGE, structure="evening", ruleset="tda-2024")
    room.open_tournament(create, "open-cage-1")
    ids = count(1)

    def give(command: Any) -> str:
        id_ = f"cage-{next(ids):05}"
        (answer,) = room.offer(command, id_, CAGE)
        assert isinstance(answer, Accepted), answer
        return id_

    in_the_drawer(room)
    give(SetOffers(currency="EUR", offers=OFFERS[:1]))
    give(Undo(command=give(SetOffers(currency="EUR", offers=OFFERS))))
    give(SetOffers(currency="EUR", offers=OFFERS))
    give(OpenTables(tables=(1,)))
    for number in range(1, 4):
        give(enter(number, cash=6_000, card=5_000))
    give(on_time_bonus("e1"))
    give(refund(3))
    give(enter(4))
    give(void(5))
    give(StartClock())
    give(rebuys("e1"))
    give(add_on("e2", transfer=4_000))
    give(rebuys("e1", declared=True))
    give(PayRebuy(entry="e1", by={"cash": 5_500}))
    give(rebuys("e2", declared=True))
    give(WriteOff(entry="e2"))
    by_ticket(room, give)
    give(PrintReceipts(receipts=(1, 2)))
    give(PrintReceipts(receipts=(1,), copy=True))
    at_the_payout_desk(room, give)
    close_books(room)
    for_seats(room)
    called_off(room)
    return room


def for_seats(room: Room) -> None:
    """A third tournament, a satellite: seats are won at the chip mark and by survival."""
    create = CreateTournament(title="Satellite", slug=SEATS, structure="evening", ruleset="tda-2024")
    room.open_tournament(create, "open-seats-1")
    ids = count(1)
    terms = SatelliteTerms(price=11_000, target=CAGE, cash=10_000)
    sell = [enter(number) for number in range(1, 5)]
    won = WinSeat(entry="e1", chips=10_000)
    for command in (
        SetOffers(currency="EUR", offers=OFFERS),
        SetSatellite(terms=terms),
        Undo(command="seats-00002"),
        SetSatellite(terms=terms),
        OpenTables(tables=(3,)),
        *(replace(each, seat=None, table=3) for each in sell),
        StartClock(),
        won,
        Undo(command="seats-00011"),
        won,
        BustOut(entry="e2"),
        BustOut(entry="e3"),
        PaySeats(),
    ):
        (answer,) = room.offer(command, f"seats-{next(ids):05}", SEATS)
        assert isinstance(answer, Accepted), answer


def called_off(room: Room) -> None:
    """A fourth tournament, which is canceled: everybody is refunded."""
    create = CreateTournament(title="Called off", slug="called-off", structure="evening", ruleset="tda-2024")
    room.open_tournament(create, "open-called-off-1")
    sell = (replace(enter(number, cash=11_000), seat=None) for number in (1, 2))
    commands = (SetOffers(currency="EUR", offers=OFFERS), *sell, RefundAll())
    for number, command in enumerate(commands, 1):
        (answer,) = room.offer(command, f"called-off-{number}", "called-off")
        assert isinstance(answer, Accepted), answer


def by_ticket(room: Room, give: Callable[[Any], str]) -> None:
    """Tickets issued, used, returned, voided, and one for a sale of this event; a free entry."""
    for reason in ("Won on the radio", "A mistake"):
        issue = IssueTicket(value=11_000, currency="EUR", reason=reason)
        assert isinstance(room.tell(issue), Accepted)
    paying, wrong = room.room_service.state.tickets.newest
    assert isinstance(room.tell(VoidTicket(ticket=wrong, reason="A mistake")), Accepted)
    code = room.codes.code_of(paying)
    sale = SaleOrder(offer="rebuy", by={"ticket": 5_500}, ticket=code)
    give(BuyMore(entry="e2", sale=sale))
    give(void(room.desks.desk(CAGE).state.sessions["1"].sales.receipts))
    give(BuyMore(entry="e2", sale=sale))
    give(rebuys("e2", comp=5_500))
    give(rebuys("e1"))
    give(TransferSale(receipt=room.desks.desk(CAGE).state.sessions["1"].sales.receipts))


def close_books(room: Room) -> None:
    """A small event whose books are closed, opened by an undo, and closed again."""
    create = CreateTournament(title="Side event", slug="side", structure="evening", ruleset="tda-2024")
    room.open_tournament(create, "open-side-1")
    fee_only = replace(ENTRY, parts={"fee": 1_000})
    closing = CloseBooks()
    for number, command in enumerate((SetOffers(currency="EUR", offers=(fee_only,)), closing, closing)):
        (answer,) = room.offer(command, f"side-event-{number}", "side")
        assert isinstance(answer, Accepted), answer
        if command is closing:
            room.offer(Undo(command=f"side-event-{number}"), f"side-undone-{number}", "side")


def at_the_payout_desk(room: Room, give: Callable[[Any], str]) -> None:
    """Two players bust in the money: slips are called, paid, taken back; the books stay open for the bounties."""
    give(SetUpPrizes(currency="EUR", table="three", guarantee=50_000, places=3))
    give(Undo(command=give(AddToPool(amount=5_000, reason="Birthday"))))
    give(AddToPool(amount=5_000, reason="Birthday"))
    give(PublishPrizes())
    give(AddToPool(amount=40_000, reason="Sponsor"))
    for command in (
        AssignPool(amount=1_000, to="staff", reason="Late"),
        AssignPool(amount=2_000, entry="e1", reason="Best dressed"),
    ):
        give(Undo(command=give(command)))
        give(command)
    give(Undo(command=give(CallSlip(slip=2))))
    give(CallSlip(slip=2))
    slip = room.desks.desk(CAGE).state.sessions["1"].slips.all[2]
    paid: Any = {"cash": slip.worth.gross - 500}
    give(PaySlip(slip=2, by=paid, id_checked="passport", tip=500))
    give(ReverseSlip(slip=2))
    give(Undo(command=give(BustOut(entry="e1"))))
    give(BustOut(entry="e1"))


def in_the_drawer(room: Room) -> None:
    """A shift from its float to its count, by the venue's settings."""
    rule = GivenWithholding(
        percent=19.5, over=200_000, of="excess", cost=10_000, unit=100, rounding="nearest"
    )
    for command in (
        SetMoneySettings(withhold=rule, limit=500_000, tolerance=10_000),
        SetMoneySettings(tolerance=10_000),
        OpenDrawer(name="Drawer 1", float=(Pieces(5_000, 4),)),
        MoveCash(shift="S1", do="paid_in", amount=1_000, reason="Coins"),
        OpenWithoutSale(shift="S1", reason="Change for the bar"),
        BeginClosing(shift="S1"),
        CloseDrawer(shift="S1", count=(Pieces(5_000, 4),), reason="A note is missing"),
    ):
        assert isinstance(room.tell(command), Accepted)


def summary_of_cage(state: Tournament) -> dict[str, Any]:
    """The books at the end of the evening."""
    session = state.sessions["1"]
    return {
        "offers": [offer.id for offer in session.offers.listed],
        "receipts": session.sales.receipts,
        "taken_back": sorted(session.sales.taken_back),
        "ledger": dict(sorted(session.sales.ledger.items())),
        "chips": session.ledger.by_reason,
        "slips": {str(number): each.state for number, each in sorted(session.slips.all.items())},
    }
