"""Paging: a player is asked to come, to the desk or to his seat, for some minutes or until he is there."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.domain.floor import PAGE_MS, Page, PageTo
from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.procedures.entries import GivenEntry, known
from clockserver.domain.session import Session
from clockserver.domain.texts import Reason, Refused
from clockserver.domain.tournament_state import Tournament


class PagePlayer(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="player.page", kw_only=True
):
    """Ask a player to come to the desk or to his seat: on his phone and on the walls, for ten minutes."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    to: PageTo = "desk"


class EndPage(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="player.page_end", kw_only=True
):
    """The player has come, or is not wanted any more."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry


AnyPageCommand: TypeAlias = PagePlayer | EndPage


class PlayerPaged(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="PlayerPaged"):
    """A player was asked to come; `before` is what it took the place of."""

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
        """What was before stands again, if its time is not over."""
        return [replace(self, before=self.after, after=self.before)]


class PageEnded(PlayerPaged, frozen=True, tag="PageEnded"):
    """A player has come, or is not wanted any more."""


AnyPageEvent: TypeAlias = PlayerPaged | PageEnded


def decide(state: Tournament, command: AnyPageCommand, now: int) -> list[PlayerPaged]:
    """What paging brings. Raises Refused with the reason why not."""
    session = state.sessions[command.session]
    entry = known(state, command.entry)
    before = session.pages.get(entry.id)
    standing = before is not None and stands(state, before, now)
    if isinstance(command, EndPage):
        if before is None or not standing:
            raise Refused(Reason("paging.not_paged", {"entry": entry.id}, "entry"))
        return [PageEnded(session=command.session, before=before)]
    if command.to == "seat" and entry.status != "playing":
        raise Refused(Reason("paging.no_seat", {"entry": entry.id}, "to"))
    if before is not None and standing and before.to == command.to:
        raise Refused(Reason("already_done", {}, "entry"))
    page = Page(entry.id, command.to, now, now + PAGE_MS)
    return [PlayerPaged(session=command.session, before=before, after=page)]


def stands(state: Tournament, page: Page, now: int) -> bool:
    """Whether a player is being paged: until its time is over, and to a seat while he has one."""
    entry = state.entries.get(page.entry)
    return entry is not None and page.until > now and (page.to == "desk" or entry.status == "playing")
