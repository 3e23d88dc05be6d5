"""Slips of the payout desk: debts of the tournament to entries, numbered from 1, and every payment."""

from __future__ import annotations

from typing import Literal, TypeAlias

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.amounts.ledger import Method, Posting
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.payout_desk.slip import Part, PartKind, Worth, worth

SlipState: TypeAlias = Literal["provisional", "due", "called", "paid", "void"]
"""Not settled yet; due; called to the desk; paid; withdrawn unpaid."""
Document: TypeAlias = Literal[
    "id_card", "passport", "driving_licence", "residence_permit", "member_card", "known"
]
"""The kind of document that a player showed, never its number; `known`: staff know the player."""
Source: TypeAlias = Literal["pool", "unassigned"]
"""The source of assigned money: the surplus of the pool, or money that no rule assigns."""


class SlipPart(Struct, frozen=True, omit_defaults=True):
    """One part of a slip. `account`: the account from which the slip took it."""

    kind: PartKind
    amount: int
    account: str = "pool"


class Payment(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A payment of a slip, or its reversal: `by` then came back into the drawer."""

    slip: int
    do: Literal["paid", "reversed"]
    at: int
    gross: int
    by: dict[Method, int] = {}
    shift: str = ""
    id_checked: Document | None = None
    withheld: int = 0
    tip: int = 0
    postings: tuple[Posting, ...] = ()


class Slip(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A debt to an entry. A paid slip never changes; an unpaid one follows the parts due."""

    number: int
    entry: EntryId
    parts: tuple[SlipPart, ...]
    state: SlipState
    issued_at: int
    called_at: int | None = None
    payment: Payment | None = None
    """The valid payment."""

    @property
    def worth(self) -> Worth:
        """The sums of its parts."""
        return worth([Part(each.kind, each.amount) for each in self.parts])

    @property
    def open(self) -> bool:
        """Whether the slip is unpaid."""
        return self.state in ("provisional", "due", "called")


class Assigned(Struct, frozen=True):
    """Money that the director assigned to an entry, from the surplus or from unowned money."""

    entry: EntryId
    source: Source
    amount: int


class Slips(Struct, frozen=True):
    """Every slip of a session, by number, without gaps."""

    all: Map[int, Slip] = Map()
    of_entry: Map[EntryId, tuple[int, ...]] = Map()
    """The numbers of the slips of each entry, without void ones."""
    payments: Map[int, Payment] = Map()
    """Every payment and reversal, numbered from 1."""
    paid: int = 0
    """Number of paid slips."""
    assigned: tuple[Assigned, ...] = ()
    surrendered: Map[EntryId, int] = Map()
    """Entries that surrendered their stacks at a merge, with the payment for each."""

    def assigned_from(self, source: Source) -> int:
        """The money assigned from an account."""
        return sum(each.amount for each in self.assigned if each.source == source)

    def standing(self, entry: EntryId) -> list[Slip]:
        """The valid slips of an entry, the oldest first."""
        return [self.all[number] for number in self.of_entry.get(entry, ())]

    def unpaid(self, entry: EntryId) -> Slip | None:
        """The unpaid slip of an entry; None without one."""
        return next((each for each in self.standing(entry) if each.open), None)

    def with_slip(self, slip: Slip) -> Slips:
        """The slips with a new or changed one."""
        numbers = tuple(each for each in self.of_entry.get(slip.entry, ()) if each != slip.number)
        if slip.state != "void":
            numbers = tuple(sorted((*numbers, slip.number)))
        before = self.all.get(slip.number)
        was_paid = before is not None and before.state == "paid"
        return replace(
            self,
            all=self.all.set(slip.number, slip),
            of_entry=self.of_entry.set(slip.entry, numbers),
            paid=self.paid + (slip.state == "paid") - was_paid,
        )

    def with_payment(self, payment: Payment) -> Slips:
        """The slips with a payment, or with the reversal of the valid one."""
        slip = self.all[payment.slip]
        if payment.do == "paid":
            after = replace(slip, state="paid", payment=payment)
        else:
            after = replace(slip, state="due", called_at=None, payment=None)
        listed = self.payments.set(len(self.payments) + 1, payment)
        return replace(self.with_slip(after), payments=listed)
