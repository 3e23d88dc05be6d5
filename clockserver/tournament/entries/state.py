"""Entries: a player's purchases in a tournament, the seat, and the state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, SessionId

PersonId: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
"""Id in the registry of players, which lies outside the journal: no name comes in here."""
EntryId: TypeAlias = str
"""`e17`: a counter within the tournament. A re-entry is a new entry, a rebuy is not."""
TableNumber: TypeAlias = Annotated[int, Meta(ge=1, le=100_000)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=1, le=12)]
Status: TypeAlias = Literal["registered", "waiting", "playing", "out"]
"""Paid and without a seat yet; an alternate; at a table; out."""
Lock: TypeAlias = Literal["seat", "table"]


class SeatRef(Struct, frozen=True, array_like=True):
    """A seat: the table's number and the seat's."""

    table: TableNumber
    seat: SeatNumber

    def __str__(self) -> str:
        return f"{self.table}-{self.seat}"


class Left(Struct, frozen=True, omit_defaults=True):
    """A player who left for good with chips. `informed`: the TD was told; `reason`: why it was decided against
    the rule set."""

    at: int
    informed: bool
    chips: int
    """The player's chips at that time."""
    stays: bool | None = None
    """Whether the stack stays in play; None: that is not decided yet."""
    reason: str = ""

    @property
    def took_chips_out(self) -> bool:
        """Whether the player's chips left play."""
        return self.stays is False


class Entry(Struct, frozen=True, omit_defaults=True):
    """One entry. `seat` is where it sits, or sat when it went out; `lock` keeps it there for special needs."""

    id: EntryId
    person: PersonId
    status: Status
    session: SessionId = FIRST_SESSION
    kind: Literal["entry", "reentry"] = "entry"
    seat: SeatRef | None = None
    lock: Lock | None = None
    queued: int = 0
    """Its turn among the alternates."""
    rebuys: int = 0
    addons: int = 0
    forfeited: bool = False
    """Out by giving its stack up, not by losing it."""
    absent: bool = False
    """Nobody is at its seat."""
    came: bool = False
    """Known to have been at its seat: no no-show, though it may be absent."""
    no_show: bool = False
    """Out because nobody ever came for it."""
    disqualified: bool = False
    """Out by disqualification: its player does not enter again."""
    left: Left | None = None
    """Gone for good with chips left."""
    owes: int = 0
    """Rebuys that were declared before a hand, play behind, and are not paid yet."""
    card: int = 0
    """Number of new seat cards the entry got: it tells which of its seat cards counts."""

    @property
    def number(self) -> int:
        """Its number in the tournament, from 1."""
        return int(self.id[1:])

    @property
    def alive(self) -> bool:
        """Whether it is still in, seated or not."""
        return self.status != "out"


def entry_id(number: int) -> EntryId:
    """The id of the entry of that number."""
    return f"e{number}"


def in_order(ids: Iterable[EntryId]) -> list[EntryId]:
    """Ids by their numbers: those of fewer digits first. Ten thousand are asked for at every ballot and bag, and no
    function is called for each of them."""
    return sorted(sorted(ids), key=len)
