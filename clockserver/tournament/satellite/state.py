"""A satellite: the terms of its seats, seats won by chip mark, and the payment at the end."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, field

from clockserver.core.amounts.ledger import Posting
from clockserver.core.ids import Instant, PlannedInstant, Slug, StreamId
from clockserver.core.input.typed_fields import typed
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.sales.state import Fixing, IssuedTicket
from clockserver.tournament.satellite.seats import Rest

SeatPrice: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000_000, examples=[100_000])]
SeatCount: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]


class SatelliteTerms(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The price of a seat, its cash value (None: the price), and limits of the number of seats.

    `target`: the tournament of the tickets; None: any tournament of the house.
    """

    price: SeatPrice
    target: Slug | None = None
    cash: Annotated[int, Meta(ge=0, le=1_000_000_000)] | None = None
    guaranteed: SeatCount = 0
    max_seats: SeatCount | None = field(default=None, name="most")
    rest: Rest = "next_place"
    expires: Annotated[Instant, typed(PlannedInstant)] | None = None
    """The last instant at which the tickets are valid."""


class SeatTicket(IssuedTicket, frozen=True, omit_defaults=True, kw_only=True):
    """The ticket of an entry that won a seat."""

    entry: EntryId


class CashPrize(Struct, frozen=True):
    """The cash of an entry."""

    entry: EntryId
    amount: int


class SeatsPaid(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The paid seats. Cash stays in the pool until it is paid out; `unassigned` has no place."""

    at: int
    seats: int
    overlay: int = 0
    tickets: tuple[SeatTicket, ...] = ()
    cash: tuple[CashPrize, ...] = ()
    unassigned: int = 0
    fixing: Fixing = Fixing()
    """The sum of seats and cash, with its overlay."""
    postings: tuple[Posting, ...] = ()


class Satellite(Struct, frozen=True, omit_defaults=True):
    """A satellite. `won`: entries that won a seat by chip mark and left play."""

    terms: SatelliteTerms
    won: tuple[EntryId, ...] = ()
    paid: SeatsPaid | None = None
    target_stream: StreamId | None = None
    """The stream of the tickets' tournament; None in older journals."""
