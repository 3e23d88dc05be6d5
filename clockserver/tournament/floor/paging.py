"""Paging: a player is asked to the desk or to their seat, for some minutes or until the player is there."""

from __future__ import annotations

from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.entries.entry_lookup import demand_entry
from clockserver.tournament.floor.commands import AnyPageCommand, EndPage
from clockserver.tournament.floor.events import PageEnded, PlayerPaged
from clockserver.tournament.floor.state import PAGE_MS, Page
from clockserver.tournament.state import Tournament


def decide(
    state: Tournament, command: AnyPageCommand, now: int, _randomness: RandomBelow
) -> list[PlayerPaged]:
    """Decide a command about paging. Raises Refused with the reason."""
    session = state.sessions[command.session]
    entry = demand_entry(state, command.entry)
    before = session.pages.get(entry.id)
    is_paged = before is not None and is_current(state, before, now)
    if isinstance(command, EndPage):
        if before is None or not is_paged:
            raise Refused(Reason("paging.not_paged", {"entry": entry.id}, "entry"))
        return [PageEnded(session=command.session, before=before)]
    if command.to == "seat" and entry.status != "playing":
        raise Refused(Reason("paging.no_seat", {"entry": entry.id}, "to"))
    if before is not None and is_paged and before.to == command.to:
        raise Refused(Reason("already_done", {}, "entry"))
    page = Page(entry.id, command.to, now, now + PAGE_MS)
    return [PlayerPaged(session=command.session, before=before, after=page)]


def is_current(state: Tournament, page: Page, now: int) -> bool:
    """Whether a page still applies: within its time, and to a seat only while the player has one."""
    entry = state.entries.get(page.entry)
    return entry is not None and page.until > now and (page.to == "desk" or entry.status == "playing")
