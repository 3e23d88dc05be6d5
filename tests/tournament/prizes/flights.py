"""Flights for tests of money and places: an event at 110 with 80 for the pool, and a table for each flight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import EntryId, SeatRef
from clockserver.tournament.flights.commands import ChangeFlight, OpenFlight
from clockserver.tournament.flights.state import FlightEnd
from clockserver.tournament.offers.commands import SetOffers
from clockserver.tournament.prizes.commands import ResolvedSetUpPrizes
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import MINUTE, Table, a_payout_table
from tests.tournament.sales.offers import OFFERS, order

LABELS = ("1A", "1B", "1C", "1D", "1E")


def flights(*players: int, closed: bool = True, sold: bool = True, prizes: Any = None) -> Table:
    """Flights 1A, 1B … with these numbers of players, all in play; `closed`: registration is closed."""
    event = Table()
    if sold:
        event.give(SetOffers(currency="EUR", offers=OFFERS))
    event.give(prizes or ResolvedSetUpPrizes(currency="EUR", entry=8_000, payouts=a_payout_table(), unit=100))
    event.give(ChangeFlight(session="1", label=LABELS[0]))
    for label in LABELS[1 : len(players)]:
        event.give(OpenFlight(label=label, copy_of="1"))
    for number, count in enumerate(players, 1):
        event.give(OpenTables(session=str(number), tables=(number,)))
        for seat in range(1, count + 1):
            enter(event, str(number), number, seat, sold=sold)
        event.give(StartClock(session=str(number)))
    return event.advance(200 * MINUTE).settle() if closed else event


def enter(event: Table, session: str, table: int, seat: int, *, sold: bool = True) -> str:
    """Enter a player at a seat of their own, paid in cash."""
    sale = order("entry", cash=11_000) if sold else None
    person = f"{table * 100 + seat:032x}"
    return event.give(
        RegisterPlayer(session=session, person=person, seat=SeatRef(table, seat), late=True, sale=sale)
    )


def bust_out(event: Table, session: str, *entries: int) -> list[str]:
    """Bust players of a flight one after another; the ids of the commands."""
    return [event.give(BustOut(session=session, entry=f"e{number}")) for number in entries]


def named(numbers: Sequence[int]) -> list[EntryId]:
    return [f"e{number}" for number in numbers]


def ended(event: Table, *sessions: str) -> Table:
    """The flights have ended: no player of them busts any more."""
    for id_ in sessions:
        session = event.state.sessions[id_]
        end = FlightEnd(
            at=event.now,
            players_left=session.counters.players_left,
            entries=session.counters.entries,
            period=session.clock.mark.period,
        )
        changed = event.state.sessions.set(id_, replace(session, flight_end=end))
        event.state = replace(event.state, sessions=changed)
    return event
