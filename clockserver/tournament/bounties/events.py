"""Events of bounties."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.amounts.ledger import Posting
from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.bounties.state import BountySettings, Envelope, Mystery, Winners
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.session import Session


class BountiesSet(Struct, frozen=True, tag_field="type", tag="BountiesSet", kw_only=True, omit_defaults=True):
    """The bounties of the event were set."""

    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION
    before: BountySettings | None = None
    after: BountySettings | None = None

    def scopes(self) -> tuple[str, ...]:
        """The bounties of the session."""
        return (f"bounties:{self.session}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return replace(session, bounties=session.bounties.with_settings(self.after))

    def inverse(self, session: Session) -> list[BountiesSet]:
        """Restore the earlier settings. Raises Refused once a bounty was won."""
        if reasons := refuse_settings(session):
            raise Refused(*reasons)
        return [replace(self, before=self.after, after=self.before)]


class KnockOutNamed(
    Struct, frozen=True, tag_field="type", tag="KnockOutNamed", kw_only=True, omit_defaults=True
):
    """The winners of a player's bounty were named. None: not named yet; empty: nobody won it."""

    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION
    entry: EntryId
    before: Winners = None
    after: Winners = None

    def scopes(self) -> tuple[str, ...]:
        """The player who is out."""
        return (f"entry:{self.entry}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return replace(session, bounties=session.bounties.with_winners(self.entry, self.after))

    def inverse(self, session: Session) -> list[KnockOutNamed]:
        """Restore the earlier winners. Raises Refused where the player is in again."""
        if self.entry not in session.bounties.places:
            raise Refused(Reason("entries.changed_since", {"entry": self.entry}, "command"))
        return [replace(self, before=self.after, after=self.before)]


class BountyMoved(Struct, frozen=True, tag_field="type", tag="BountyMoved", kw_only=True, omit_defaults=True):
    """Unclaimed bounties were posted to the prize pool or as unassigned, or were posted back."""

    final: ClassVar[bool] = True

    session: SessionId = FIRST_SESSION
    postings: tuple[Posting, ...]
    cover: tuple[Posting, ...] = ()
    """Postings of the overlay, which changes with the pool once prizes are published."""

    def scopes(self) -> tuple[str, ...]:
        """No scope: the event follows from other events and blocks no undo."""
        return ()

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        book = session.bounties
        to_pool, unassigned = (moved_to(account, self.postings) for account in ("pool", "unassigned"))
        after = replace(book, to_pool=book.to_pool + to_pool, unassigned=book.unassigned + unassigned)
        sales = session.sales.posted((*self.postings, *self.cover))
        return replace(session, bounties=after, sales=sales)

    def inverse(self, _session: Session) -> list[BountyMoved]:
        """No events: this one is final."""
        return []


class EnvelopesCommitted(
    Struct, frozen=True, tag_field="type", tag="EnvelopesCommitted", kw_only=True, omit_defaults=True
):
    """A mystery began: its envelopes replace the heads, and their commitments are public."""

    final: ClassVar[bool] = True

    session: SessionId = FIRST_SESSION
    mystery: Mystery

    def scopes(self) -> tuple[str, ...]:
        """The bounties of the session."""
        return (f"bounties:{self.session}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return replace(session, bounties=session.bounties.with_envelopes(self.mystery))

    def inverse(self, _session: Session) -> list[EnvelopesCommitted]:
        """No events: this one is final."""
        return []


class EnvelopeOpened(
    Struct, frozen=True, tag_field="type", tag="EnvelopeOpened", kw_only=True, omit_defaults=True
):
    """An envelope was opened, for a knock-out or at the end."""

    final: ClassVar[bool] = True

    session: SessionId = FIRST_SESSION
    envelope: Envelope

    def scopes(self) -> tuple[str, ...]:
        """The envelopes of the session."""
        return (f"envelopes:{self.session}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return replace(session, bounties=session.bounties.with_opened(self.envelope))

    def inverse(self, _session: Session) -> list[EnvelopeOpened]:
        """No events: this one is final."""
        return []


AnyBountyEvent: TypeAlias = BountiesSet | KnockOutNamed | BountyMoved | EnvelopesCommitted | EnvelopeOpened


def moved_to(account: str, postings: tuple[Posting, ...]) -> int:
    """The change that postings make to an account of players."""
    return -sum(each.amount for each in postings if each.account == account)


def refuse_settings(session: Session) -> list[Reason]:
    """Reasons why the settings cannot change: a bounty was won, or the mystery has begun."""
    book = session.bounties
    if book.begun:
        return [Reason("mystery.begun", {}, "kind")]
    won = next((out for out in book.places if (step := book.knock_out_of(out)) and step.by), None)
    return [] if won is None else [Reason("bounties.won", {"entry": won}, "kind")]
