"""Events of deals."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.deals.state import Deal, Party, binding
from clockserver.tournament.session import Session

DEAL_STANDING_REFUSALS = ("deals.binds", "deals.other_terms")
"""Codes where other terms are before the players, or a deal binds."""


class OfDeal(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event of a deal."""

    shares: ClassVar[tuple[str, ...]] = ("deal:<session>",)

    session: SessionId = FIRST_SESSION

    def scopes(self) -> tuple[str, ...]:
        """The deal."""
        return (f"deal:{self.session}",)


class _DealChanged(OfDeal, frozen=True):
    final: ClassVar[bool] = False

    before: Deal | None = None
    after: Deal | None = None

    def evolve(self, session: Session) -> Session:
        """The session after this event. A binding deal stays, among the earlier ones, once new terms are drafted."""
        number = self.after.number if self.after is not None else None
        before = tuple(each for each in session.binding_deals if each.number != number)
        return replace(session, deal=self.after, deals_before=before)

    def inverse(self, session: Session) -> list[_DealChanged]:
        """Restore the earlier terms, with their acceptances."""
        return [replace(self, before=session.deal, after=self.before)]


class DealDrafted(_DealChanged, frozen=True, tag_field="type", tag="DealDrafted"):
    """Terms were put before the players."""


class DealDropped(_DealChanged, frozen=True, tag_field="type", tag="DealDropped"):
    """The terms were dropped without a deal."""


class DealAccepted(OfDeal, frozen=True, tag_field="type", tag="DealAccepted"):
    """A player accepted the terms, or no longer accepts them."""

    final: ClassVar[bool] = False

    deal: int
    entry: Party
    accepted: bool = True

    def scopes(self) -> tuple[str, ...]:
        """The player's acceptance."""
        return (f"deal:{self.session}:{self.entry}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        deal = session.deal
        if deal is None or deal.number != self.deal:
            return session
        others = tuple(each for each in deal.accepted if each != self.entry)
        accepted = (*others, self.entry) if self.accepted else others
        return replace(session, deal=replace(deal, accepted=accepted))

    def inverse(self, session: Session) -> list[DealAccepted]:
        """The opposite answer. Raises Refused where other terms are before the players, or these bind."""
        demand_draft(session, self.deal, "command")
        return [replace(self, accepted=not self.accepted)]


class DealApproved(OfDeal, frozen=True, tag_field="type", tag="DealApproved"):
    """The terms were approved. Where the rules make them binding, they bind and cannot be undone."""

    deal: int
    at: int
    binding: bool = True

    @property
    def final(self) -> bool:
        """Whether the approval cannot be undone."""
        return self.binding

    def closes(self, event: Any) -> bool:
        """Whether this event makes `event` final: the terms and their acceptances bind."""
        return (
            self.binding and isinstance(event, DealDrafted | DealAccepted) and event.session == self.session
        )

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        assert session.deal is not None  # noqa: S101 - the approved deal is the session's
        return replace(session, deal=replace(session.deal, approved_at=self.at))

    def inverse(self, session: Session) -> list[DealDrafted]:
        """Restore the draft."""
        assert session.deal is not None  # noqa: S101 - the approved deal is the session's
        draft = replace(session.deal, approved_at=None, public=False)
        return [DealDrafted(session=self.session, before=session.deal, after=draft)]


class DealShown(_DealChanged, frozen=True, tag_field="type", tag="DealShown"):
    """A binding deal's amounts are shown to everybody, or only to its players."""


AnyDealEvent: TypeAlias = DealDrafted | DealDropped | DealAccepted | DealApproved | DealShown


def demand_draft(session: Session, number: int, field: str = "deal") -> Deal:
    """Return the draft with this number. Raises Refused where a deal binds, or the draft is another one."""
    deal: Deal | None = session.deal
    if binding(deal) is not None:
        raise Refused(Reason("deals.binds", {}, field))
    if deal is None or deal.number != number:
        raise Refused(Reason("deals.other_terms", {}, field))
    return deal
