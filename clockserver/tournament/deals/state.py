"""A deal on the remaining prizes: its terms, its players with their amounts, and the amounts left to play for."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.amounts.apportionment import Remainder
from clockserver.core.ids import MAX_CHIPS
from clockserver.tournament.entries.state import EntryId

Method: TypeAlias = Literal["even", "chip_chop", "icm", "custom"]
Party: TypeAlias = Annotated[str, Meta(pattern=r"^[ec][1-9][0-9]{0,6}\Z", examples=["e17"])]
"""A party to a deal: an entry, or `c1`, `c2`, … for unnamed players."""
Stack: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_CHIPS)]
Money: TypeAlias = Annotated[int, Meta(ge=0, le=10**15)]
"""An amount in the smallest unit of the event's currency."""
MAX_PLAYERS = 50
"""Maximum number of players: as many as the independent chip model computes."""


class PlayFor(Struct, frozen=True):
    """An amount that is left to play for at a place."""

    place: Annotated[int, Meta(ge=1, le=MAX_PLAYERS)]
    amount: Annotated[int, Meta(ge=1, le=10**15)]


class DealPlayer(Struct, frozen=True, omit_defaults=True):
    """A player of a deal: the amount, and the amount by each method; None without stacks."""

    entry: Party
    amount: int
    even: int
    stack: int | None = None
    chip_chop: int | None = None
    icm: int | None = None


class Deal(Struct, frozen=True, omit_defaults=True):
    """The terms of a deal. Changed terms are another deal with its own number and no acceptances."""

    number: int
    method: Method
    players: tuple[DealPlayer, ...]
    prizes: tuple[int, ...]
    """Prizes of the places left at the draft, the first place first."""
    drafted_at: int
    left: tuple[PlayFor, ...] = ()
    accepted: tuple[Party, ...] = ()
    approved_at: int | None = None
    """Instant from which the deal binds; None before."""
    public: bool = False
    unit: int = 1
    """The amounts are multiples of `unit`, except for the remainder."""
    remainder: Remainder = "largest_remainder"

    @property
    def waits_for(self) -> tuple[Party, ...]:
        """Players who have not accepted."""
        return tuple(each.entry for each in self.players if each.entry not in self.accepted)

    def gives(self, entry: EntryId) -> int | None:
        """The amount of an entry whatever its place; None for an entry without a part in the deal."""
        return next((each.amount for each in self.players if each.entry == entry), None)

    def by_place(self) -> tuple[int, ...]:
        """The amount still paid to each place of the deal: the part left to play for."""
        amounts = {each.place: each.amount for each in self.left}
        return tuple(amounts.get(place, 0) for place in range(1, len(self.players) + 1))


def binding(deal: Deal | None) -> Deal | None:
    """Return a deal once it is approved; None before."""
    return deal if deal is not None and deal.approved_at is not None else None


def counted_parties(players: int) -> list[Party]:
    """Parties for this number of unnamed players."""
    return [f"c{number}" for number in range(1, players + 1)]
