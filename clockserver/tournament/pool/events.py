"""Events of the pool and the books."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.amounts.ledger import Posting, mirrored
from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.core.input.typed_fields import TypedReason
from clockserver.tournament.payout_desk.state import Assigned, Source
from clockserver.tournament.session import Session


class _PoolEvent(Struct, frozen=True, kw_only=True, omit_defaults=True):
    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("books:<session>",)

    session: SessionId = FIRST_SESSION

    def scopes(self) -> tuple[str, ...]:
        """The books of the session."""
        return (f"books:{self.session}",)


class PoolAdded(_PoolEvent, frozen=True, tag_field="type", tag="PoolAdded"):
    """The house added money to the pool; `amount` below 0: an undo took it out again."""

    amount: int
    reason: TypedReason
    postings: tuple[Posting, ...] = ()
    cover: tuple[Posting, ...] = ()
    """The change of the overlay once prizes are published."""

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return replace(session, sales=session.sales.posted((*self.postings, *self.cover)))

    def inverse(self, session: Session) -> list[Any]:
        """Take the same money out of the pool."""
        return [pool_added(session, self.session, -self.amount, self.reason)]


class PoolAssigned(_PoolEvent, frozen=True, tag_field="type", tag="PoolAssigned"):
    """Unowned money was assigned to an account or an entry; `amount` below 0: an undo took it back."""

    source: Source
    amount: int
    reason: TypedReason
    to: str = ""
    entry: str = ""
    postings: tuple[Posting, ...] = ()
    """Empty for an entry: its slip takes the money."""

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        if not self.entry:
            return replace(session, sales=session.sales.posted(self.postings))
        fixed = session.sales.fixed
        if fixed is not None and self.source == "pool":
            fixed += self.amount
        slips = replace(session.slips, assigned=_assigned(session.slips.assigned, self))
        return replace(session, slips=slips, sales=replace(session.sales, fixed=fixed))

    def inverse(self, _session: Session) -> list[Any]:
        """Make the money unowned again."""
        return [replace(self, amount=-self.amount, postings=mirrored(self.postings))]


class BooksClosed(_PoolEvent, frozen=True, tag_field="type", tag="BooksClosed"):
    """The books were closed with these balances, or reopened by an undo. `open`: unpaid slips."""

    at: int
    closed: bool = True
    open: tuple[int, ...] = ()
    balances: dict[str, int] = {}

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return replace(session, books_closed_at=self.at if self.closed else None)

    def inverse(self, _session: Session) -> list[Any]:
        """Reopen the books, or close them again."""
        return [replace(self, closed=not self.closed)]


AnyPoolEvent: TypeAlias = PoolAdded | PoolAssigned | BooksClosed


def pool_added(session: Session, id_: SessionId, amount: int, reason: str) -> PoolAdded:
    """The event of the house's money into the pool, below 0 out of it, with the change of the overlay."""
    postings = (Posting("house", amount), Posting("pool", -amount))
    cover = session.sales.covering(postings)
    return PoolAdded(session=id_, amount=amount, reason=reason, postings=postings, cover=cover)


def _assigned(before: tuple[Assigned, ...], event: PoolAssigned) -> tuple[Assigned, ...]:
    """The assignments with one more, or without the undone one."""
    fact = Assigned(event.entry, event.source, abs(event.amount))
    if event.amount > 0:
        return (*before, fact)
    last = max(i for i, each in enumerate(before) if each == fact)
    return (*before[:last], *before[last + 1 :])
