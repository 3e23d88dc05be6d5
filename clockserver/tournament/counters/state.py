"""Counts of a session and of a whole tournament, on which prizes depend."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from msgspec import Struct, field


class Counters(Struct, frozen=True):
    """Counter mode: totals without names. `entries` includes re-entries; a rebuy is no entry."""

    entries: int = 0
    reentries: int = 0
    rebuys: int = 0
    addons: int = 0
    bustouts: int = 0
    moved: int = 0
    """Players who came from other sessions by a merge; below 0: players who continue in another one."""
    own: ClassVar[int | None] = None
    """Counts have no money: prizes take counts at today's prices."""
    entry_price: ClassVar[int | None] = None
    paid_before: ClassVar[int] = 0
    places_before: ClassVar[int] = 0
    min_prize: ClassVar[int] = 0

    @property
    def payable_entries(self) -> int:
        """Number of entries that can win prizes."""
        return self.entries

    @property
    def players_left(self) -> int:
        """Players still in: entries and players from other sessions, less bust-outs."""
        return self.entries + self.moved - self.bustouts


class Takings(NamedTuple):
    """Purchases of a tournament. `own`: the money posted to the pool; None: prizes take counts at today's prices.

    `paid_before`, `places_before` and `min_prize` as in `TotalCounts`.
    """

    entries: int
    reentries: int
    rebuys: int
    addons: int
    own: int | None
    entry_price: int | None
    payable_entries: int
    paid_before: int = 0
    places_before: int = 0
    min_prize: int = 0


class EarlierStack(Struct, frozen=True):
    """The starting stack of entries up to number `entered`, before a change."""

    entered: int
    starting: int


class TotalCounts(Struct, frozen=True, omit_defaults=True):
    """The sums over all sessions of a tournament."""

    entries: int = 0
    reentries: int = 0
    rebuys: int = 0
    addons: int = 0
    books: bool = False
    """Whether a session has offers, so that the books have the money."""
    entry_price: int | None = None
    players_left: int = 0
    payable_entries: int = field(default=0, name="most_paid")
    """Number of entries for the prizes that no flight pays."""
    paid_before: int = 0
    """Money of the pool paid in flights and for surrendered stacks."""
    places_before: int = 0
    """Number of places paid by flights."""
    min_prize: int = 0
    """The most that a flight pays for a place; every later prize is at least that."""
    sessions_in_play: int = 0
    """Number of sessions in which somebody can still win."""
