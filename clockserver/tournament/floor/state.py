"""Calls from tables, rulings noted by the floor, and paged players."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import Instant
from clockserver.core.input.typed_fields import TypedReason
from clockserver.tournament.entries.state import EntryId, TableNumber

CallFor: TypeAlias = Literal["floor", "dealer", "chips", "deck"]
"""The person or thing that a table calls for."""
PageTo: TypeAlias = Literal["desk", "seat"]
"""The destination of a page: the registration desk, or the player's seat."""
Hands: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]

PAGE_MS = 10 * 60_000
"""Duration of a page unless ended, in ms: ten minutes, house data."""


class Call(Struct, frozen=True, omit_defaults=True):
    """A table's call, made `at`; `answered` once a member of staff is on the way."""

    table: TableNumber
    what: CallFor
    at: Instant
    answered: Instant | None = None

    @property
    def key(self) -> str:
        """The call's key, unique by table and purpose."""
        return call_key(self.table, self.what)


class Ruling(Struct, frozen=True, omit_defaults=True):
    """A noted ruling; `hand` is the number of the hand, as noted or as counted by the table."""

    id: str
    table: TableNumber
    hand: Hands
    text: TypedReason


class Page(Struct, frozen=True, omit_defaults=True):
    """A page to a player, valid until an instant. Its expiry is no event."""

    entry: EntryId
    to: PageTo
    at: Instant
    until: Instant


def call_key(table: TableNumber, what: CallFor) -> str:
    """The key of a table's call for a purpose."""
    return f"{table}:{what}"
