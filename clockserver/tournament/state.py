"""The state of a tournament: its entries, and its sessions with clock, tables and chips."""

from __future__ import annotations

from typing import Literal

from immutables import Map
from msgspec import Struct

from clockserver.core.ids import SessionId
from clockserver.core.texts import Reason, Refused
from clockserver.core.undo import History
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.chip_counts.state import ChipCount
from clockserver.tournament.entries.late_registration import still_entering
from clockserver.tournament.entries.state import Entry, EntryId
from clockserver.tournament.imports.state import Imported
from clockserver.tournament.ranking import Tie, field_of, order_of
from clockserver.tournament.results.state import Confirmation
from clockserver.tournament.rule_overrides.state import Override
from clockserver.tournament.session import Session


class Tournament(Struct, frozen=True):
    """The state of a tournament after its journal."""

    slug: str
    title: str
    timezone: str
    ruleset: RuleSet
    sessions: Map[SessionId, Session]
    created_at: int
    seq: int = 0
    last_at: int = 0
    """The instant of the newest record; later records are never before it."""
    history: History = History()
    entries: Map[EntryId, Entry] = Map()
    chip_counts: Map[EntryId, ChipCount] = Map()
    """The newest chip counts, including those of eliminated players."""
    entered: int = 0
    """Number of entries so far, withdrawn ones included; also the number of the newest entry."""
    stops_when_over: bool = False
    """The clock stops by itself once play is over."""
    demo: bool = False
    """Whether the server opened the tournament as a demo."""
    finished_at: int | None = None
    """Instant at which the director finished the tournament; None before."""
    confirmed: Confirmation | None = None
    """The confirmation of results; None while they are unofficial."""
    removed: Literal["archived", "deleted", "cancelled"] | None = None
    """The reason for its absence from the lists; None: it is listed."""
    draft: bool = False
    """A draft: only staff see it until it begins."""
    starts_at: int | None = None
    """The planned start, in ms since 1970."""
    template: str = ""
    """The template of the library from which it was set up; empty: none."""
    overrides: Map[str, Override] = Map()
    """The rule values that differ in this tournament, by key."""
    printed_rules: RuleSet | None = None
    """The rule set without overrides; None while there are none."""
    former: tuple[str, ...] = ()
    """Earlier addresses, the first one first; each still leads to the tournament."""
    imported: Imported | None = None
    """Set for a tournament from a file of another server, which cannot be changed; None: played on this server."""

    opened: int = 1
    """Number of sessions opened so far, removed ones included; also the number of the newest session."""
    removed_sessions: Map[SessionId, Session] = Map()
    """Removed flights in their last state."""
    separated: Map[str, SessionId] = Map()
    """Sessions of undone merges, by the ids of their flights; the same merge uses them again."""

    @property
    def eliminations(self) -> tuple[EntryId | None, ...]:
        """The elimination order over all sessions, 0 the worst place; None: an unnamed player."""
        return order_of(self.sessions).out

    @property
    def ties(self) -> tuple[Tie, ...]:
        """Groups of entries that share their places."""
        return order_of(self.sessions).ties

    @property
    def field(self) -> int:
        """Number of entries with a place, now or later."""
        return field_of(self.sessions)

    @property
    def last_session(self) -> SessionId:
        """The session that decides the tournament: the first of the last stage. Shared money is settled there."""
        if len(self.sessions) == 1:
            return next(iter(self.sessions))
        return min(self.sessions, key=lambda id_: (-self.sessions[id_].stage, int(id_)))

    @property
    def first_slug(self) -> str:
        """The original address, which never changes: printed codes derive from it."""
        return self.former[0] if self.former else self.slug


def demand_session(state: Tournament, session_id: SessionId) -> Session:
    """A session of a tournament. Raises Refused for an unknown one."""
    session = state.sessions.get(session_id)
    if session is None:
        raise Refused(Reason("session.unknown", {"session": session_id}, "session"))
    return session


def entering_anywhere(state: Tournament, now: int) -> bool:
    """Whether more players may enter a session whose players do not continue in another one."""
    return any(still_entering(each, now) for each in state.sessions.values() if each.merged_into is None)
