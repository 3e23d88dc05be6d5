"""Calls of tables to the floor, rulings noted by the floor, and players who are paged."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import Instant
from clockserver.tournament.entries.state import EntryId, TableNumber

CallFor: TypeAlias = Literal["floor", "dealer", "chips", "deck"]
"""The person or thing that a table calls for."""
PageTo: TypeAlias = Literal["desk", "seat"]
"""The place a player is paged to: the registration desk, or the player's seat."""
Hands: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]

PAGE_MS = 10 * 60_000
"""Time that a page stands unless someone ends it, in ms: ten minutes, house data."""


class Call(Struct, frozen=True, omit_defaults=True):
    """A table's call, since `at`; answered once somebody is on the way."""

    table: TableNumber
    what: CallFor
    at: Instant
    answered: Instant | None = None

    @property
    def key(self) -> str:
        """The call's key: it differs from the table's other calls and from those of other tables."""
        return call_key(self.table, self.what)


class Ruling(Struct, frozen=True, omit_defaults=True):
    """The floor's note of a ruling; `hand` is how many hands the table had reported."""

    id: str
    table: TableNumber
    hand: Hands
    text: str


class Page(Struct, frozen=True, omit_defaults=True):
    """A player is asked to come, until an instant. Nothing happens when it is over."""

    entry: EntryId
    to: PageTo
    at: Instant
    until: Instant


def call_key(table: TableNumber, what: CallFor) -> str:
    """The key of a table's call."""
    return f"{table}:{what}"
