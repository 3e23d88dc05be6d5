"""Satellites: the seats bought by a pool, the rest, and a tie over the last seat.

Amounts are whole numbers of the smallest unit of the currency. Places count from 1; the seats are the first
places.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from clockserver.core.texts import Reason
from clockserver.tournament.bounties.heads import divide_bounty
from clockserver.tournament.prizes.state import PrizeGroup

Rest: TypeAlias = Literal["next_place", "spread"]
"""Receiver of money that buys no seat: the places after the seats, or all winners of seats equally."""


class Seats(NamedTuple):
    """Terms of a satellite: pool, price of a seat, its cash value, and limits of the number of seats."""

    pool: int
    price: int
    entries: int
    cash: int
    guaranteed: int = 0
    max_seats: int | None = None
    rest: Rest = "next_place"


class Payout(NamedTuple):
    """The seats, the house's money for them, cash by place, and money without a place."""

    seats: int
    overlay: int
    cash: tuple[PrizeGroup, ...]
    unassigned: int


class Tie(NamedTuple):
    """The amounts of players who went out together, and the seat price above its cash value."""

    amounts: tuple[int, ...]
    unassigned: int


def payout(terms: Seats) -> Payout:
    """Number of seats and division of the rest."""
    seats = max(terms.pool // terms.price, terms.guaranteed)
    seats = min(seats, terms.entries, seats if terms.max_seats is None else terms.max_seats)
    remaining = terms.pool - seats * terms.price
    overlay, remaining = max(0, -remaining), max(0, remaining)
    cash: list[PrizeGroup] = []
    if terms.rest == "spread" and seats and remaining // seats:
        cash.append(PrizeGroup(1, seats, remaining // seats))
        remaining %= seats
    after, remaining = _after_seats(terms, seats, remaining)
    return Payout(seats, overlay, tuple(_joined([*cash, *after])), remaining)


def _after_seats(terms: Seats, seats: int, remaining: int) -> tuple[list[PrizeGroup], int]:
    """Cash for places after the seats, at most a seat's value; and money without a place."""
    if not terms.cash:
        return [], remaining
    full_prizes, odd = divmod(remaining, terms.cash)
    places = terms.entries - seats
    cash = []
    if min(full_prizes, places):
        cash.append(PrizeGroup(seats + 1, seats + min(full_prizes, places), terms.cash))
    if odd and full_prizes < places:
        cash.append(PrizeGroup(seats + full_prizes + 1, seats + full_prizes + 1, odd))
    return cash, remaining - sum((each.last - each.first + 1) * each.amount for each in cash)


def _joined(groups: Iterable[PrizeGroup]) -> list[PrizeGroup]:
    joined: list[PrizeGroup] = []
    for each in groups:
        if joined and joined[-1].amount == each.amount and joined[-1].last + 1 == each.first:
            joined[-1] = joined[-1]._replace(last=each.last)
        else:
            joined.append(each)
    return joined


def stop_at(seats: int, won: int) -> int:
    """The number of players left at which play stops, a seat each. `won`: seats won by chip mark."""
    return seats - won


def tie(terms: Seats, paid: Payout, won: int, players_left: int, tied: int) -> Tie:
    """The shares of players who went out together, next after the players left: seats at cash value, and cash."""
    first, last = won + players_left + 1, won + players_left + tied
    covered = max(0, min(last, paid.seats) - first + 1)
    cash = sum(max(0, min(last, each.last) - max(first, each.first) + 1) * each.amount for each in paid.cash)
    amounts = divide_bounty(covered * terms.cash + cash, tied)
    return Tie(tuple(amounts), covered * (terms.price - terms.cash))


def faults_of_tie(seats: int, won: int, players_left: int, tied: int) -> list[Reason]:
    """The reason against a tie: all players in it have seats."""
    if won + players_left + tied <= seats:
        return [Reason("satellite.all_have_seats", {"seats": seats}, "tied")]
    return []
