"""Events of the floor."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.floor.state import Call, Page, Ruling
from clockserver.tournament.session import Session

CALL_SCOPES, RULING_SCOPES = "call:", "ruling:"
"""Prefixes of the scopes of calls and of rulings."""


class _CallChanged(Struct, frozen=True, kw_only=True, omit_defaults=True):
    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("call:<session>:<table>:<what>",)

    session: SessionId = FIRST_SESSION
    before: Call | None = None
    after: Call | None = None

    @property
    def call(self) -> Call:
        call = self.after or self.before
        assert call is not None  # noqa: S101 - one of them is there
        return call

    def scopes(self) -> tuple[str, ...]:
        """The call."""
        return (scope_of_call(self.session, self.call),)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        calls = session.calls
        if self.after is not None:
            return replace(session, calls=calls.set(self.after.key, self.after))
        # A call that ended by itself may still be undone.
        return replace(session, calls=calls.delete(self.call.key) if self.call.key in calls else calls)

    def inverse(self, _session: Session) -> list[_CallChanged]:
        """Restore the earlier call."""
        return [replace(self, before=self.after, after=self.before)]


class TableCalled(_CallChanged, frozen=True, tag_field="type", tag="TableCalled"):
    """A table called for the floor, a dealer, chips or a deck."""


class CallAnswered(_CallChanged, frozen=True, tag_field="type", tag="CallAnswered"):
    """A member of staff is on the way to a table that called."""


class CallEnded(_CallChanged, frozen=True, tag_field="type", tag="CallEnded"):
    """A call ended without an answer: its table broke or was closed."""


AnyCallEvent: TypeAlias = TableCalled | CallAnswered | CallEnded


def scope_of_call(session: SessionId, call: Call) -> str:
    """The scope of a call's events."""
    return f"{CALL_SCOPES}{session}:{call.key}"


class PlayerPaged(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="PlayerPaged"):
    """A player was asked to come; `before` is the replaced page."""

    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("page:<session>:<id>",)

    session: SessionId = FIRST_SESSION
    before: Page | None = None
    after: Page | None = None

    @property
    def page(self) -> Page:
        page = self.after or self.before
        assert page is not None  # noqa: S101 - one of them is there
        return page

    def scopes(self) -> tuple[str, ...]:
        """The player's page."""
        return (f"page:{self.session}:{self.page.entry}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        if self.after is not None:
            return replace(session, pages=session.pages.set(self.after.entry, self.after))
        return replace(session, pages=session.pages.delete(self.page.entry))

    def inverse(self, _session: Session) -> list[PlayerPaged]:
        """Restore the earlier page."""
        return [replace(self, before=self.after, after=self.before)]


class PageEnded(PlayerPaged, frozen=True, tag="PageEnded"):
    """A page ended: the player has come, or is not needed any more."""


class RulingNoted(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="RulingNoted"):
    """A ruling was noted; the record has its author and time."""

    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("ruling:<session>:<id>",)
    log_fields: ClassVar[tuple[str, ...]] = ("ruling.table", "ruling.hand", "ruling.text")

    session: SessionId = FIRST_SESSION
    ruling: Ruling
    withdrawn: bool = False

    def scopes(self) -> tuple[str, ...]:
        """The note."""
        return (scope_of_ruling(self.session, self.ruling),)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        rulings = session.rulings
        if self.withdrawn:
            return replace(session, rulings=rulings.delete(self.ruling.id))
        return replace(session, rulings=rulings.set(self.ruling.id, self.ruling))

    def inverse(self, _session: Session) -> list[RulingNoted]:
        """Withdraw the note, or restore it."""
        return [replace(self, withdrawn=not self.withdrawn)]


def scope_of_ruling(session: SessionId, ruling: Ruling) -> str:
    """The scope of a note's events."""
    return f"{RULING_SCOPES}{session}:{ruling.id}"
