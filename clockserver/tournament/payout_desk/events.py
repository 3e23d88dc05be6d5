"""Events of the payout desk: slips issued, withdrawn, called, paid and reversed."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.amounts.ledger import Posting
from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.payout_desk.state import Payment, Slip, SlipPart, SlipState
from clockserver.tournament.session import Session


class _SlipEvent(Struct, frozen=True, kw_only=True, omit_defaults=True):
    final: ClassVar[bool] = True
    shares: ClassVar[tuple[str, ...]] = ("slip:<session>:<slip>",)

    session: SessionId = FIRST_SESSION
    slip: int

    def scopes(self) -> tuple[str, ...]:
        """The slip."""
        return (f"slip:{self.session}:{self.slip}",)

    def inverse(self, _session: Session) -> list[Any]:
        """No event: an undo does not reverse it, other events correct it."""
        return []


class SlipIssued(_SlipEvent, frozen=True, tag_field="type", tag="SlipIssued"):
    """A slip was issued to an entry; with an existing number, its parts changed or are settled now."""

    entry: EntryId
    parts: tuple[SlipPart, ...]
    at: int
    provisional: bool = False
    postings: tuple[Posting, ...] = ()
    """The postings from other accounts to the slip, for the change of its parts."""

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        before = session.slips.all.get(self.slip)
        slip = Slip(
            number=self.slip,
            entry=self.entry,
            parts=self.parts,
            state="provisional" if self.provisional else "due",
            issued_at=self.at if before is None else before.issued_at,
        )
        sales = session.sales.posted(self.postings, draws=True)
        return replace(session, slips=session.slips.with_slip(slip), sales=sales)


class SlipVoided(_SlipEvent, frozen=True, tag_field="type", tag="SlipVoided"):
    """An unpaid slip was withdrawn, for example after an undo of the bust-out."""

    entry: EntryId
    postings: tuple[Posting, ...] = ()

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        slip = replace(session.slips.all[self.slip], state="void", called_at=None)
        sales = session.sales.posted(self.postings, draws=True)
        return replace(session, slips=session.slips.with_slip(slip), sales=sales)


class SlipCalled(_SlipEvent, frozen=True, tag_field="type", tag="SlipCalled"):
    """The player of a slip was called to the desk, or the call was undone."""

    final: ClassVar[bool] = False

    at: int
    called: bool = True

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        state: SlipState = "called" if self.called else "due"
        called_at = self.at if self.called else None
        slip = replace(session.slips.all[self.slip], state=state, called_at=called_at)
        return replace(session, slips=session.slips.with_slip(slip))

    def inverse(self, session: Session) -> list[Any]:
        """Restore the slip. Raises Refused once it is paid, withdrawn, or has other parts."""
        if session.slips.all[self.slip].state != ("called" if self.called else "due"):
            raise Refused(Reason("slips.changed", {"slip": self.slip}, "command"))
        return [replace(self, called=not self.called)]


class SlipPaid(_SlipEvent, frozen=True, tag_field="type", tag="SlipPaid"):
    """A slip was paid."""

    payment: Payment
    approved_by: str | None = None
    """Id of the approving user, for an amount above the limit of the house."""

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return _with_payment(session, self.payment)


class SlipReversed(_SlipEvent, frozen=True, tag_field="type", tag="SlipReversed"):
    """A slip's payment was reversed; the slip is due again."""

    payment: Payment

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return _with_payment(session, self.payment)


def _with_payment(session: Session, payment: Payment) -> Session:
    sales = session.sales.posted(payment.postings)
    return replace(session, slips=session.slips.with_payment(payment), sales=sales)
