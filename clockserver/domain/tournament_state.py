"""The state of a tournament: its entries, and its sessions with clock, tables and chips."""

from __future__ import annotations

from immutables import Map
from msgspec import Struct

from clockserver.domain.entries import Entry, EntryId
from clockserver.domain.ids import SessionId
from clockserver.domain.ruleset import RuleSet
from clockserver.domain.session import Session
from clockserver.domain.undo import History


class Tournament(Struct, frozen=True):
    """Everything the journal says of a tournament."""

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
    entered: int = 0
    """Entries made so far, those taken back among them: the number of the newest."""
    outs: tuple[EntryId | None, ...] = ()
    """Who went out, in that order; None: somebody who was only counted."""
