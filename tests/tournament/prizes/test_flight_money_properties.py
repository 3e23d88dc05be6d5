"""Over random flights their payouts, the payments for surrendered stacks and the published prizes sum to the pool."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.day_end.commands import CountBag
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import EntryId, SeatRef
from clockserver.tournament.flights.commands import ChangeFlight, EndFlight, OpenFlight
from clockserver.tournament.merging.commands import Surrender
from clockserver.tournament.offers.commands import SetOffers
from clockserver.tournament.prizes.commands import PublishPrizes, ResolvedSetUpPrizes, SetFlightPrizes
from clockserver.tournament.seating.commands import SeatPlayer
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import MINUTE, Table, a_payout_table
from tests.tournament.merging.flights import merging
from tests.tournament.payout_desk.desk import amounts, pay_slip
from tests.tournament.sales.offers import OFFERS, order

PRICE = 8_000
"""The part of an entry that goes to the pool."""
LABELS = ("1A", "1B", "1C")


def opened(flights: int) -> Table:
    event = Table()
    event.give(SetOffers(currency="EUR", offers=OFFERS))
    event.give(ResolvedSetUpPrizes(currency="EUR", entry=PRICE, payouts=a_payout_table(), unit=100))
    event.give(ChangeFlight(session="1", label=LABELS[0]))
    for label in LABELS[1:flights]:
        event.give(OpenFlight(label=label, copy_of="1"))
    return event


def alive(event: Table, session: str) -> list[EntryId]:
    return [each.id for each in event.state.entries.values() if each.alive and each.session == session]


def begin_flight(event: Table, session: str, people: Sequence[int]) -> None:
    """Sell entries to the people of a flight, seat them, and close registration."""
    event.give(OpenTables(session=session, tables=(1,)))
    for seat, number in enumerate(people, 1):
        sale = order("entry", cash=11_000)
        person = f"{number:032x}"
        event.give(RegisterPlayer(session=session, person=person, seat=SeatRef(1, seat), sale=sale))
    event.give(StartClock(session=session))
    event.advance(45 * MINUTE).settle()


def end_flight(event: Table, session: str) -> None:
    """End the flight, with every stack bagged to the last chip."""
    in_play = alive(event, session)
    event.give(EndFlight(session=session, players_left=len(in_play)))
    chips = event.state.sessions[session].ledger.in_play
    for turn, entry in enumerate(in_play):
        share = chips // len(in_play) + (chips % len(in_play) if turn == 0 else 0)
        event.give(CountBag(session=session, entry=entry, chips=share))


def pay_what_is_due(event: Table) -> None:
    for slip in list(event.session.slips.all.values()):
        if slip.open:
            event.give(pay_slip(slip.number, cash=slip.worth.gross))
    event.check()


def off_the_pool(event: Table) -> int:
    """The money that entries are owed or were paid."""
    return sum(amounts(event).values())


def play_to_the_winner(event: Table, day: str, data: st.DataObject) -> None:
    """Seat and play day 2 until one player is left, with occasional undos of bust-outs."""
    players = alive(event, day)
    event.give(OpenTables(session=day, tables=(1, 2, 3)))
    for place, entry in enumerate(players):
        event.give(SeatPlayer(session=day, entry=entry, seat=SeatRef(1 + place % 3, 1 + place // 3)))
    event.give(StartClock(session=day))
    while len(in_play := alive(event, day)) > 1:
        bust_out = event.give(
            BustOut(session=day, entry=data.draw(st.sampled_from(in_play), label="out on day 2"))
        )
        if data.draw(st.integers(0, 5), label="0: taken back") == 0:
            before = amounts(event)
            event.give(Undo(command=bust_out))
            event.give(Redo(command=bust_out))
            assert amounts(event) == before
        event.settle()


@settings(max_examples=15)
@given(st.data())
def test_every_cent_of_the_pool_is_paid_once(data: st.DataObject) -> None:
    sizes = data.draw(st.lists(st.integers(2, 6), min_size=2, max_size=3), label="flights")
    event = opened(len(sizes))
    twice = data.draw(st.booleans(), label="the first player of each flight is the same one")
    for number, size in enumerate(sizes, 1):
        session = str(number)
        begin_flight(
            event, session, [1 if twice and seat == 0 else number * 10 + seat for seat in range(size)]
        )
        places = data.draw(st.integers(0, size), label=f"places that {session} pays")
        if places:
            event.give(SetFlightPrizes(session=session, places=places, amount=2_000))
        for _ in range(data.draw(st.integers(0, size - 2) if size > 2 else st.just(0), label="out")):
            entry = data.draw(st.sampled_from(alive(event, session)))
            bust_out = event.give(BustOut(session=session, entry=entry))
            if data.draw(st.booleans(), label="taken back and given again"):
                event.give(Undo(command=bust_out))
                event.give(BustOut(session=session, entry=entry))
        end_flight(event, session)
    pays = data.draw(st.sampled_from([Surrender("nothing"), Surrender("amount", 500)]), label="surrendered")
    event.give(merging(*(str(each) for each in range(1, len(sizes) + 1)), surrendered=pays))
    in_flights = off_the_pool(event)
    event.give(PublishPrizes(session="1"))
    session = event.session
    prizes = session.prizes.published
    assert prizes is not None
    assert in_flights == prizes.paid_before == session.takings.paid_before
    assert in_flights + sum(prizes.amounts) == PRICE * sum(sizes) == session.sales.fixed
    assert session.sales.overlay == session.sales.surplus == 0
    pay_what_is_due(event)
    assert event.session.sales.ledger.get("pool", 0) == -sum(prizes.amounts)
    play_to_the_winner(event, str(len(sizes) + 1), data)
    assert off_the_pool(event) == PRICE * sum(sizes), "the winner takes what is left"
    pay_what_is_due(event)
    assert event.session.sales.ledger.get("pool", 0) == 0
