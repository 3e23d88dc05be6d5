"""The state of a tournament: its entries, and its sessions with clock, tables and chips."""

from __future__ import annotations

from typing import Literal

from immutables import Map
from msgspec import Struct

from clockserver.core.ids import SessionId
from clockserver.core.undo import History
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.chip_counts.state import ChipCount
from clockserver.tournament.entries.state import Entry, EntryId
from clockserver.tournament.imports.state import Imported
from clockserver.tournament.ranking import Tie, field_of, order_of
from clockserver.tournament.registration import still_entering
from clockserver.tournament.results.state import Confirmation
from clockserver.tournament.rule_overrides.state import Override
from clockserver.tournament.session import Session


class Tournament(Struct, frozen=True):
    """The state of a tournament, from its journal."""

    slug: str
    title: str
    timezone: str
    ruleset: RuleSet
    sessions: Map[SessionId, Session]
    created_at: int
    seq: int = 0
    last_at: int = 0
    """The instant of the newest record; nothing is ever recorded before it."""
    history: History = History()
    entries: Map[EntryId, Entry] = Map()
    chip_counts: Map[EntryId, ChipCount] = Map()
    """The newest chip counts, also those of players who are out."""
    entered: int = 0
    """Entries made so far, those taken back among them: the number of the newest."""
    stops_when_over: bool = False
    """Its clock stops by itself once play is over."""
    demo: bool = False
    """The server opened it, to be looked at."""
    finished_at: int | None = None
    """Instant at which the director finished it; None while it goes on."""
    confirmed: Confirmation | None = None
    """The results are official; None while they are unofficial."""
    removed: Literal["archived", "deleted", "cancelled"] | None = None
    """Why it is out of the lists; None: it is in them."""
    draft: bool = False
    """Only staff see it, as long as it has not begun."""
    starts_at: int | None = None
    """The planned start, in ms since 1970."""
    template: str = ""
    """The template of the library that it began with; empty: none."""
    overrides: Map[str, Override] = Map()
    """The values of rules that are other in this tournament, by key."""
    printed_rules: RuleSet | None = None
    """The rule set without them; None while there are none."""
    former: tuple[str, ...] = ()
    """The addresses it had before, the first one first. They still lead to it."""
    imported: Imported | None = None
    """It came in a file of another server, and nothing changes it; None: it is played here."""

    opened: int = 1
    """Sessions opened so far, those removed among them: the number of the newest."""
    removed_sessions: Map[SessionId, Session] = Map()
    """Flights that were removed, as they were then."""
    separated: Map[str, SessionId] = Map()
    """The session that flights became before the merge was undone, by their ids: merged again they become it."""

    @property
    def eliminations(self) -> tuple[EntryId | None, ...]:
        """The elimination order over all sessions, 0 the worst place; None: a player who was only counted."""
        return order_of(self.sessions).out

    @property
    def ties(self) -> tuple[Tie, ...]:
        """Entries that share the places they have."""
        return order_of(self.sessions).ties

    @property
    def field(self) -> int:
        """Number of entries that have a place, or will have one."""
        return field_of(self.sessions)

    @property
    def last_session(self) -> SessionId:
        """The session that decides it, the first of the last stage: what is of no session's own is settled there."""
        if len(self.sessions) == 1:
            return next(iter(self.sessions))
        return min(self.sessions, key=lambda id_: (-self.sessions[id_].stage, int(id_)))

    @property
    def first_slug(self) -> str:
        """The address it began with, which never changes: printed codes are derived from it."""
        return self.former[0] if self.former else self.slug


def entering_anywhere(state: Tournament, now: int) -> bool:
    """Whether more players may enter a session whose players do not play on in another one."""
    return any(still_entering(each, now) for each in state.sessions.values() if each.merged_into is None)
