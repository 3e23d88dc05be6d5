"""Prizes paid in a flight that reaches the money before it ends, taken from the common pool."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from clockserver.core.amounts.apportionment import Remainder
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.prizes.division import places_of_field
from clockserver.tournament.prizes.state import PrizeSettings, row_for, shared_amounts
from clockserver.tournament.session import Session


class FlightPayments(NamedTuple):
    """Money paid from the pool before the last day, and the number of places paid by it.

    `payable_entries`: number of entries that the other prizes can go to: not out of a paying flight.
    """

    amount: int
    places: int
    payable_entries: int
    min_prize: int
    """The largest amount for a place in a flight: the last day pays at least that for a place."""


def share_places(settings: PrizeSettings, entries: int) -> int:
    """The number of places that the event's table pays in a field of that size."""
    curve = settings.table.curve
    if curve is not None:
        return min(entries, places_of_field(entries, curve.paid_percent))
    return min(entries, len(row_for(settings.table, entries).percents))


def flight_places(session: Session) -> int:
    """The number of places paid in a flight; 0 without any."""
    terms, settings = session.flight_prizes, session.prizes.settings
    if terms is None:
        return 0
    if terms.places != "share":
        return terms.places
    return share_places(settings, session.counters.entries) if settings is not None else 0


def flight_payments(sessions: Iterable[Session]) -> FlightPayments:
    """The money of all flights and of surrendered stacks."""
    listed = list(sessions)
    surrendered = listed[0].slips.surrendered
    payments = FlightPayments(
        sum(surrendered.values()), 0, sum(each.counters.entries for each in listed) - len(surrendered), 0
    )
    for each in listed:
        if each.flight_prizes is None:
            continue
        paid, amount = len(each.eliminations) - _first_paid(each), each.flight_prizes.amount
        payments = FlightPayments(
            payments.amount + paid * amount,
            payments.places + paid,
            payments.payable_entries - len(each.eliminations),
            max(payments.min_prize, amount),
        )
    return payments


def min_flight_sum(sessions: Iterable[Session]) -> int:
    """The smallest sum that pays all places of flights, and as much to each player who continues."""
    return sum(
        flight_places(each) * each.flight_prizes.amount for each in sessions if each.flight_prizes is not None
    )


def paid_in(session: Session, unit: int, remainder: Remainder) -> dict[EntryId, int]:
    """The payment of each entry out of a flight in the money, the worst place first; ties share."""
    terms, eliminations = session.flight_prizes, session.eliminations
    if terms is None:
        return {}
    first = _first_paid(session)
    amounts = {entry: terms.amount for entry in eliminations[first:] if entry is not None}
    for tie in session.ties:
        indices = [eliminations.index(entry) for entry in tie if entry in eliminations]
        if len(indices) > 1 and min(indices) < first <= max(indices):
            paid = [terms.amount if index >= first else 0 for index in sorted(indices, reverse=True)]
            parts = shared_amounts(paid, 1, len(indices), unit, remainder)
            amounts |= dict(zip((entry for entry in tie if entry in eliminations), parts, strict=True))
    return amounts


def _first_paid(session: Session) -> int:
    """The first index in a flight's elimination order that is in the money."""
    return min(len(session.eliminations), max(0, session.counters.entries - flight_places(session)))
