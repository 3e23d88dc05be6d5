"""The books of a session: sales by receipt number, reversed sales, balances."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, TypeAlias

from immutables import Map
from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.core.amounts.ledger import Method, Posting, post
from clockserver.core.ids import Instant, PlannedInstant, Slug, StreamId
from clockserver.core.input.typed_fields import typed
from clockserver.tournament.entries.state import EntryId, PersonId
from clockserver.tournament.offers.state import OfferId, OfferKind, Part, Price, parts_of

ReceiptNumber: TypeAlias = Annotated[int, Meta(ge=1, le=10_000_000)]
"""Number of a sale in its tournament, from 1 without gaps."""
ShiftId: TypeAlias = Annotated[str, Meta(pattern=r"^S[1-9][0-9]{0,6}\Z", examples=["S12"])]
"""A cashier's shift at a drawer of the room."""
PayMethod: TypeAlias = Method
"""A method of payment at the cage. A comp is free for the player: the house pays the full price."""
DebtMethod: TypeAlias = Literal["cash", "card", "transfer"]
"""A method of payment for declared rebuys; no ticket or comp, as the house can write the debt off."""
TicketId: TypeAlias = Annotated[str, Meta(pattern=r"^[2-9A-HJ-NP-Z]{12}\Z", examples=["K7QF2M9AXT4W"])]
"""A random id of a ticket in the room's register."""
TicketCode: TypeAlias = Annotated[str, Meta(max_length=60, examples=["K7QF-2M9A-XT4W-9GHB-22CD-PPQR"])]
"""A ticket's id with its proof of origin, as in its QR code and as typed."""
How: TypeAlias = Literal["void", "refund", "transfer"]
OWED = "owed_by:"
IN_DRAWERS: tuple[Method, ...] = ("cash", "card")
"""Methods of payment into a drawer."""


class SaleOrder(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A requested sale: the offer, and the amounts by method, in sum its price."""

    offer: OfferId
    by: dict[PayMethod, Price] = {}
    shift: ShiftId | None = None
    """The drawer that takes cash and cards; None: the house keeps no drawers."""
    stack_seen: bool = False
    """Whether the seller has checked that the player's stack allows the sale."""
    ticket: TicketCode | None = None
    """The ticket that pays the method `ticket`."""


class TicketUse(Struct, frozen=True):
    """A ticket reserved by the room for a command: id and value."""

    id: TicketId
    value: int

    def worth(self, price: int) -> int:
        """The amount that the ticket pays of a price."""
        return min(self.value, price)


class TicketOrder(SaleOrder, frozen=True):
    """A sale with a reserved ticket."""

    use: TicketUse | None = None


class Sold(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A sale with its postings. `pays`: the receipt of the declared rebuy that it pays, or writes off."""

    receipt: int
    offer: OfferId
    kind: OfferKind
    entry: EntryId
    person: PersonId
    at: int
    chips: int = 0
    by: dict[Method, int] = {}
    shift: str = ""
    postings: tuple[Posting, ...] = ()
    pays: int = 0
    ticket: TicketId = ""
    """The ticket that paid the sale, in part or in whole."""
    cover: tuple[Posting, ...] = ()
    """The change of the overlay once prizes are published."""

    @property
    def parts(self) -> dict[Part, int]:
        """The parts of the price."""
        return parts_of({each.account: -each.amount for each in self.postings})

    @property
    def price(self) -> int:
        """The price, whether paid or owed."""
        return sum(each.amount for each in self.postings if each.amount > 0)

    @property
    def owed(self) -> int:
        """The player's debt from the sale; below 0: the debt that the sale settles."""
        return sum(each.amount for each in self.postings if each.account.startswith(OWED))


class IssuedTicket(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A ticket owed by a tournament; the room's register issues it once. `person`: its owner."""

    id: TicketId
    value: int
    person: PersonId
    target: Slug | None = None
    target_stream: StreamId | None = None
    """The stream of `target`; None in older journals."""
    expires: Annotated[Instant, typed(PlannedInstant)] | None = None


class Reversed(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A reversed sale: voided as if never made, refunded except for kept parts, or exchanged for a ticket."""

    receipt: int
    how: How
    at: int
    shift: str = ""
    keep: tuple[Part, ...] = ()
    by: dict[Method, int] = {}
    """The money returned."""
    postings: tuple[Posting, ...] = ()
    ticket: IssuedTicket | None = None
    """The ticket issued instead of money."""
    cover: tuple[Posting, ...] = ()
    """The change of the overlay once prizes are published."""


class Fixing(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The published sum before and after, with the change of the overlay; None: nothing is published."""

    before: int | None = None
    after: int | None = None
    postings: tuple[Posting, ...] = ()


class Sales(Struct, frozen=True):
    """Every sale of a session. A sale stands until it is reversed."""

    all: Map[int, Sold] = Map()
    taken_back: Map[int, Reversed] = Map()
    sold: Map[str, int] = Map()
    """Number of standing sales of each offer."""
    of_entry: Map[EntryId, tuple[int, ...]] = Map()
    """Receipts of the standing sales of each entry."""
    of_ticket: Map[TicketId, int] = Map()
    """The receipt of the standing sale paid by each ticket."""
    ledger: dict[str, int] = {}
    """Balances by account; they sum to zero."""
    fixed: int | None = None
    """The sum of all published prizes, deals included; None: nothing is published with books."""
    drawn: int = 0
    """Money of the pool that is on slips and tickets."""

    @property
    def receipts(self) -> int:
        """The newest receipt's number; 0 before the first."""
        return len(self.all)

    @property
    def count(self) -> int:
        """Number of standing sales."""
        return len(self.all) - len(self.taken_back)

    @property
    def own(self) -> int:
        """Money posted to the pool, with money on slips and tickets, without the overlay."""
        return -self.ledger.get("pool", 0) - self.overlay + self.drawn

    @property
    def overlay(self) -> int:
        """The house's money for the shortfall below the published prizes."""
        return self.ledger.get("overlay", 0)

    @property
    def surplus(self) -> int:
        """Money of the pool beyond the published prizes."""
        return 0 if self.fixed is None else max(0, self.own - self.fixed)

    def standing(self, entry: EntryId) -> list[Sold]:
        """The standing sales of an entry, the oldest first."""
        return [self.all[receipt] for receipt in self.of_entry.get(entry, ())]

    def debts(self, entry: EntryId) -> list[Sold]:
        """Declared rebuys of an entry that are neither paid nor written off, the oldest first."""
        standing = self.standing(entry)
        settled = {each.pays for each in standing}
        return [each for each in standing if each.owed > 0 and each.receipt not in settled]

    def covering(self, postings: Iterable[Posting] = ()) -> tuple[Posting, ...]:
        """The change of the overlay for postings to the pool."""
        to_pool = sum(each.amount for each in postings if each.account == "pool")
        return cover(self.own - to_pool, self.overlay, self.fixed)

    def fixing(self, after: int | None) -> Fixing:
        """The publication of another sum; None: nothing is published any more."""
        return Fixing(before=self.fixed, after=after, postings=cover(self.own, self.overlay, after))

    def with_fixing(self, fixing: Fixing) -> Sales:
        """The books with another published sum."""
        return replace(self, fixed=fixing.after, ledger=post(self.ledger, fixing.postings))

    def posted(self, postings: Iterable[Posting], *, draws: bool = False) -> Sales:
        """The books with more postings.

        `draws`: whether they move money of the pool onto slips or tickets, or back.
        """
        listed = tuple(postings)
        drawn = sum(each.amount for each in listed if each.account == "pool") if draws else 0
        return replace(self, ledger=post(self.ledger, listed), drawn=self.drawn + drawn)

    def with_sale(self, sale: Sold) -> Sales:
        """The books with one more sale."""
        listed = self.of_entry.get(sale.entry, ())
        count = self.sold.get(sale.offer, 0) + (not sale.pays)
        return replace(
            self,
            all=self.all.set(sale.receipt, sale),
            sold=self.sold.set(sale.offer, count),
            of_entry=self.of_entry.set(sale.entry, (*listed, sale.receipt)),
            of_ticket=self.of_ticket.set(sale.ticket, sale.receipt) if sale.ticket else self.of_ticket,
            ledger=post(self.ledger, (*sale.postings, *sale.cover)),
        )

    def without(self, reversal: Reversed) -> Sales:
        """The books with a reversed sale."""
        sale = self.all[reversal.receipt]
        listed = tuple(each for each in self.of_entry[sale.entry] if each != sale.receipt)
        count = self.sold[sale.offer] - (not sale.pays)
        return replace(
            self,
            taken_back=self.taken_back.set(reversal.receipt, reversal),
            sold=self.sold.set(sale.offer, count),
            of_entry=self.of_entry.set(sale.entry, listed),
            of_ticket=self.of_ticket.delete(sale.ticket) if sale.ticket else self.of_ticket,
            ledger=post(self.ledger, (*reversal.postings, *reversal.cover)),
        )


def cover(own_money: int, overlay: int, published: int | None) -> tuple[Posting, ...]:
    """The house's money into the pool, or back, so that the pool pays the published amounts.

    `own_money`: the pool's money without the current overlay; `published` None: nothing has to be covered.
    """
    change = (max(0, published - own_money) if published is not None else 0) - overlay
    return (Posting("overlay", change), Posting("pool", -change)) if change else ()
