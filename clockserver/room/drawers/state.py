"""Shifts at the drawers of the room: float, moves of cash, final count."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from clockserver.room.drawers.drawer import counted
from clockserver.tournament.sales.state import ShiftId

Amount: TypeAlias = Annotated[int, Meta(ge=1, le=10**12, examples=[5_000])]
"""An amount in the smallest unit of the currency."""
Direction: TypeAlias = Literal["paid_in", "paid_out"]
ShiftState: TypeAlias = Literal["open", "closing", "closed"]


class Pieces(Struct, frozen=True, array_like=True):
    """Notes or coins of one denomination, as `[5000, 4]`: four of 50.00."""

    denomination: Annotated[int, Meta(ge=1, le=10**9)]
    count: Annotated[int, Meta(ge=0, le=1_000_000)]


Counts: TypeAlias = Annotated[tuple[Pieces, ...], Meta(max_length=30)]


class CashMove(Struct, frozen=True):
    """Cash put into a drawer or taken out of it without a sale."""

    do: Direction
    amount: Amount
    reason: str
    at: int

    @property
    def signed(self) -> int:
        """The amount, below 0 if it left the drawer."""
        return self.amount if self.do == "paid_in" else -self.amount


class NoSale(Struct, frozen=True):
    """An opening of a drawer without a sale."""

    reason: str
    at: int


class OfferSums(Struct, frozen=True):
    """Sales of an offer in a shift, less reversals. `name`: as on receipts; empty: receipts show the kind."""

    offer: str
    kind: str
    name: str
    count: int
    amount: int


class TournamentSums(Struct, frozen=True):
    """The money of one tournament in a shift, summed up to place `seq` of its journal."""

    slug: str
    title: str
    seq: int
    cash: int
    card: int
    sales: int
    voids: int
    refunds: int
    first: int
    last: int
    """First and last receipt of the shift; 0 without any."""
    payouts: int = 0
    reversals: int = 0
    """Number of slips paid, and of reversed payments."""
    paid_out: int = 0
    """Money paid for slips, less reversals."""
    tips: int = 0
    withheld: int = 0
    """Money withheld from payouts."""
    transfers: int = 0
    tickets: int = 0
    comps: int = 0
    """Sales paid by transfer, ticket and the house, less reversals."""
    offers: tuple[OfferSums, ...] = ()
    """The offers sold or reversed."""


class Closing(Struct, frozen=True):
    """The end of a shift. `number`: that of its Z report, from 1 without gaps."""

    number: int
    at: int
    count: Counts
    expected: int
    counted: int
    card: int
    """The sum of card slips by the books."""
    reason: str
    tournaments: tuple[TournamentSums, ...]

    @property
    def difference(self) -> int:
        """Cash counted less cash expected; below 0: cash is missing."""
        return self.counted - self.expected


class Shift(Struct, frozen=True):
    """A cashier's shift at a drawer."""

    id: ShiftId
    name: str
    opened_at: int
    float: Counts
    moves: tuple[CashMove, ...] = ()
    state: ShiftState = "open"
    closed: Closing | None = None
    no_sales: tuple[NoSale, ...] = ()

    @property
    def own_cash(self) -> int:
        """The float and the moves, without tournaments' money."""
        return value_of(self.float) + sum(each.signed for each in self.moves)


def value_of(pieces: Counts) -> int:
    """The money in notes and coins."""
    return counted((each.denomination, each.count) for each in pieces)
