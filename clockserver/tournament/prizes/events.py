"""Events of prizes."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.bubble_vote.state import current
from clockserver.tournament.prizes.state import Prizes
from clockserver.tournament.sales.state import Fixing
from clockserver.tournament.session import Session


class _PrizesChanged(Struct, frozen=True, kw_only=True, omit_defaults=True):
    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("prizes:<session>",)

    session: SessionId = FIRST_SESSION
    before: Prizes
    after: Prizes

    def scopes(self) -> tuple[str, ...]:
        """The prizes of the session."""
        return (f"prizes:{self.session}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return replace(session, prizes=self.after)

    def inverse(self, session: Session) -> list[_PrizesChanged]:
        """The prizes from before. Raises Refused while players vote on a deal paid from them."""
        demand_no_vote(session)
        return [replace(self, before=self.after, after=self.before)]


class PrizesSetUp(_PrizesChanged, frozen=True, tag_field="type", tag="PrizesSetUp"):
    """The making of the pool and its division were set."""


class PrizesPublished(_PrizesChanged, frozen=True, tag_field="type", tag="PrizesPublished"):
    """Places and amounts were fixed. `books`: what the house covers of them, where the event has offers."""

    books: Fixing | None = None

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        after = _PrizesChanged.evolve(self, session)
        return after if self.books is None else replace(after, sales=after.sales.with_fixing(self.books))

    def inverse(self, session: Session) -> list[_PrizesChanged]:
        """The prizes from before, with what the house covers of them by now. Raises Refused as others do."""
        demand_no_vote(session)
        books = session.sales.fixing(self.books.before) if self.books is not None else None
        return [replace(self, before=self.after, after=self.before, books=books)]


AnyPrizeEvent: TypeAlias = PrizesSetUp | PrizesPublished


def demand_no_vote(session: Session) -> None:
    """Raises Refused while a vote is open on terms paid from these prizes."""
    vote = current(session)
    if vote is not None and vote.stands and vote.terms is not None:
        raise Refused(Reason("vote.terms_are_voted_on", {"vote": vote.number}))
