"""A deal on the remaining prizes: amounts by each method, and amounts left to play for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.amounts.apportionment import Remainder, largest_remainder
from clockserver.core.ids import MAX_CHIPS
from clockserver.core.texts import Reason
from clockserver.tournament.deals.chip_chop import chip_chop
from clockserver.tournament.deals.icm import icm
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


def prizes_to_deal(prizes: Sequence[int], play_for: Sequence[PlayFor]) -> tuple[int, ...]:
    """The prizes to deal out: each amount left to play for is taken from the prize of its place.

    A prize never falls below the next one: once equal, both give equally, so that no place gets more than a
    better one.
    """
    remaining = list(prizes)
    for each in sorted(play_for, key=lambda part: -part.place):
        _take(remaining, each.place - 1, each.amount)
    return tuple(remaining)


def faults_of_left(prizes: Sequence[int], play_for: Sequence[PlayFor]) -> list[Reason]:
    """Faults of amounts left to play for: an unknown or repeated place, or more than the prizes from there on."""
    reasons = []
    places = [each.place for each in play_for]
    for i, place in enumerate(places):
        field = f"left[{i}].place"
        if place > len(prizes):
            reasons.append(Reason("deals.no_such_place", {"place": place, "players": len(prizes)}, field))
        elif place in places[:i]:
            reasons.append(Reason("deals.place_twice", {"place": place}, field))
        elif sum(each.amount for each in play_for if each.place >= place) > sum(prizes[place - 1 :]):
            reasons.append(Reason("deals.left_too_much", {"place": place}, f"left[{i}].amount"))
    if not reasons and play_for and sum(each.amount for each in play_for) >= sum(prizes):
        reasons.append(Reason("deals.nothing_to_deal", {}, "left"))
    return reasons


def evenly(players: int, total: int, unit: int = 1, remainder: Remainder = "largest_remainder") -> list[int]:
    """Divide equally; odd units go to the first ones."""
    return largest_remainder([Fraction(total, players)] * players, total, unit, None, remainder)


def compare_methods(
    entries: Sequence[EntryId],
    stacks: Mapping[EntryId, int],
    prizes: Sequence[int],
    unit: int = 1,
    remainder: Remainder = "largest_remainder",
) -> tuple[DealPlayer, ...]:
    """Each player's amount by each method, the biggest stack first; by chips only with every stack known.

    Of equal stacks the lower entry comes first, so that the order of input changes nothing. Amounts are
    multiples of `unit`, except for what `remainder` decides.
    """
    order = sorted(entries, key=lambda entry: (-stacks.get(entry, 0), entry[0] != "e", int(entry[1:])))
    even = evenly(len(order), sum(prizes), unit, remainder)
    if any(entry not in stacks for entry in order):
        return tuple(
            DealPlayer(entry, amount, amount, stacks.get(entry))
            for entry, amount in zip(order, even, strict=True)
        )
    chips = [stacks[entry] for entry in order]
    chopped = chip_chop(chips, prizes, unit, remainder)
    modelled = icm(chips, prizes, unit, remainder).amounts
    rows = zip(order, chips, even, chopped, modelled, strict=True)
    return tuple(
        DealPlayer(entry, equal_share, equal_share, stack, by_chips, by_model)
        for entry, stack, equal_share, by_chips, by_model in rows
    )


def _take(prizes_left: list[int], first: int, amount: int) -> None:
    """Take an amount from the prize at index `first`, and from later prizes as they become equal."""
    end = first + 1
    while amount:
        while end < len(prizes_left) and prizes_left[end] >= prizes_left[end - 1]:
            end += 1
        size = end - first
        below = prizes_left[end] if end < len(prizes_left) else 0
        excess = sum(prizes_left[first:end]) - below * size
        if amount <= excess:
            each, odd = divmod(sum(prizes_left[first:end]) - amount, size)
            prizes_left[first:end] = [each + (i < odd) for i in range(size)]
            return
        prizes_left[first:end] = [below] * size
        amount -= excess
