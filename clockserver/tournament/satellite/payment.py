"""The seats of a satellite by its current money, and the division when play stops."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from clockserver.core.amounts.ledger import Posting
from clockserver.tournament.bounties.heads import divide_bounty
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.hand_for_hand.places import shared_places
from clockserver.tournament.prizes.state import prize_of
from clockserver.tournament.satellite.seats import Payout, Seats, payout, stop_at, tie
from clockserver.tournament.satellite.state import CashPrize, Satellite
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


class Division(NamedTuple):
    """The cash of each entry, and money without a place."""

    cash: tuple[CashPrize, ...]
    unassigned: int


def seats_of(session: Session, satellite: Satellite) -> Seats:
    """The terms with the current money and entries."""
    terms = satellite.terms
    return Seats(
        pool=max(0, session.sales.own),
        price=terms.price,
        entries=session.takings.entries,
        cash=terms.price if terms.cash is None else terms.cash,
        guaranteed=terms.guaranteed,
        max_seats=terms.max_seats,
        rest=terms.rest,
    )


def is_over(session: Session, satellite: Satellite) -> bool:
    """Whether every player left has won a seat: play stops then."""
    paid = payout(seats_of(session, satellite))
    return 0 < session.counters.players_left <= stop_at(paid.seats, len(satellite.won))


def divide_cash(
    state: Tournament, session: Session, satellite: Satellite, winners: tuple[EntryId, ...]
) -> Division:
    """The cash of each entry: shares of the rest, places after the seats, and a tie over the last seat."""
    terms = seats_of(session, satellite)
    paid = payout(terms)
    won, players_left = len(satellite.won), session.counters.players_left
    amounts = _by_place(paid)
    cash_by_entry = {
        entry: prize_of(amounts, 1) for entry in winners if paid.cash and paid.cash[0].first == 1
    }
    for entries, places in _groups(state, session, satellite):
        if places[0] <= paid.seats:
            shared = tie(terms, paid, won, players_left, len(entries))
            cash_by_entry |= dict(zip(entries, shared.amounts, strict=True))
        else:
            total = sum(prize_of(amounts, place) for place in places)
            cash_by_entry |= dict(zip(entries, divide_bounty(total, len(entries)), strict=True))
    cash = tuple(CashPrize(entry, amount) for entry, amount in cash_by_entry.items() if amount)
    tickets = len(winners) * terms.price
    # The remainder: money without a place, seat price above cash value, cash of unnamed players.
    return Division(cash, terms.pool + paid.overlay - tickets - sum(each.amount for each in cash))


def postings_of(terms: Seats, tickets: int, division: Division) -> tuple[Posting, ...]:
    """The postings: tickets are owed by the tournament; cash stays in the pool until it is on slips."""
    owed = tickets * terms.price
    postings = (
        Posting("pool", owed + division.unassigned),
        Posting("issued", -owed),
        Posting("unassigned", -division.unassigned),
    )
    return tuple(each for each in postings if each.amount)


# -- places ----------------------------------------------------------------------------------------------


def _by_place(paid: Payout) -> tuple[int, ...]:
    last = max((each.last for each in paid.cash), default=0)
    amounts = [0] * last
    for each in paid.cash:
        for place in range(each.first, each.last + 1):
            amounts[place - 1] = each.amount
    return tuple(amounts)


def _groups(
    state: Tournament, session: Session, satellite: Satellite
) -> Iterator[tuple[tuple[EntryId, ...], tuple[int, ...]]]:
    """The eliminated entries without a seat, ties together."""
    grouped: set[EntryId] = set()
    for entry in reversed(session.eliminations):
        if entry is None or entry in grouped or entry in satellite.won:
            continue
        entries, places = shared_places(state, entry)
        grouped.update(entries)
        yield entries, places
