"""Entries: seat, state and purchases of a player in a tournament."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.core.input.typed_fields import TypedReason

PersonId: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
"""Id in the registry of players outside the journal, so that the journal holds no name."""
EntryId: TypeAlias = str
"""`e17`: a counter within the tournament. A re-entry is a new entry, a rebuy is not."""
TableNumber: TypeAlias = Annotated[int, Meta(ge=1, le=100_000)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=1, le=12)]
Status: TypeAlias = Literal["registered", "waiting", "playing", "out"]
"""Paid and without a seat yet; alternate; at a table; out."""
Lock: TypeAlias = Literal["seat", "table"]


class SeatRef(Struct, frozen=True, array_like=True):
    """A seat: the numbers of table and seat."""

    table: TableNumber
    seat: SeatNumber

    def __str__(self) -> str:
        return f"{self.table}-{self.seat}"


class Departure(Struct, frozen=True, omit_defaults=True):
    """The departure of a player who left for good with chips.

    `informed`: the director was told; `reason`: for a deviation from the rule set.
    """

    at: int
    informed: bool
    chips: int
    """The player's chips at that time."""
    stays: bool | None = None
    """Whether the stack stays in play; None: not decided yet."""
    reason: TypedReason = ""

    @property
    def took_chips_out(self) -> bool:
        """Whether the player's chips left play."""
        return self.stays is False


class Entry(Struct, frozen=True, omit_defaults=True):
    """One entry. `seat` is the present or last seat; `lock` keeps the player there for special needs."""

    id: EntryId
    person: PersonId
    status: Status
    session: SessionId = FIRST_SESSION
    kind: Literal["entry", "reentry"] = "entry"
    seat: SeatRef | None = None
    lock: Lock | None = None
    queued: int = 0
    """Position among the alternates: lower numbers are seated first."""
    rebuys: int = 0
    addons: int = 0
    forfeited: bool = False
    """Out by surrendering the stack."""
    absent: bool = False
    """Absent from the seat."""
    came: bool = False
    """The player was at the seat: no no-show, though perhaps absent."""
    no_show: bool = False
    """Out as a no-show."""
    disqualified: bool = False
    """Out by disqualification: the player may not enter again."""
    left: Departure | None = None
    """Left for good with chips."""
    owes: int = 0
    """Number of declared, unpaid rebuys, whose chips play behind."""
    card: int = 0
    """Number of replaced seat cards: only the newest card is valid."""

    @property
    def number(self) -> int:
        """Its number in the tournament, from 1."""
        return int(self.id[1:])

    @property
    def alive(self) -> bool:
        """Whether the entry is still in, seated or not."""
        return self.status != "out"


def entry_id(number: int) -> EntryId:
    """The id of the entry with that number."""
    return f"e{number}"


def by_number(entries: Iterable[Entry]) -> list[Entry]:
    """Sort entries by number. The order of a map of entries differs from process to process."""
    return sorted(entries, key=lambda entry: entry.number)


def sorted_ids(ids: Iterable[EntryId]) -> list[EntryId]:
    """Sort ids by number: fewer digits first.

    Ballots and bags sort ten thousand ids, so no key function is called for each.
    """
    return sorted(sorted(ids), key=len)
