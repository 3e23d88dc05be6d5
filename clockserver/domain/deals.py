"""A deal on the prizes that are left: what each method gives, and what is left to play for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from clockserver.domain.apportion import largest_remainder
from clockserver.domain.chip_chop import chip_chop
from clockserver.domain.entries import EntryId
from clockserver.domain.icm import icm
from clockserver.domain.ids import CHIPS_LIMIT
from clockserver.domain.texts import Reason

Method: TypeAlias = Literal["even", "chip_chop", "icm", "custom"]
Party: TypeAlias = Annotated[str, Meta(pattern=r"^[ec][1-9][0-9]{0,6}\Z", examples=["e17"])]
"""Who a deal is between: an entry, or `c1`, `c2`, … the players who are only counted."""
Stack: TypeAlias = Annotated[int, Meta(ge=1, le=CHIPS_LIMIT)]
Money: TypeAlias = Annotated[int, Meta(ge=0, le=10**15)]
"""In the smallest unit of the event's currency."""
MOST_PLAYERS = 50
"""As many as are reckoned by the independent chip model."""


class PlayFor(Struct, frozen=True):
    """What is not dealt out: it stays with a place."""

    place: Annotated[int, Meta(ge=1, le=MOST_PLAYERS)]
    amount: Annotated[int, Meta(ge=1, le=10**15)]


class DealPlayer(Struct, frozen=True, omit_defaults=True):
    """A player of a deal: what he gets, and beside it what each method gives him; None where stacks are missing."""

    entry: Party
    amount: int
    even: int
    stack: int | None = None
    chip_chop: int | None = None
    icm: int | None = None


class Deal(Struct, frozen=True, omit_defaults=True):
    """The terms of a deal. Terms that change are another deal with a number of its own, and nobody has accepted it."""

    number: int
    method: Method
    players: tuple[DealPlayer, ...]
    prizes: tuple[int, ...]
    """Of the places that are left, the first place first, as they were when it was drafted."""
    drafted_at: int
    left: tuple[PlayFor, ...] = ()
    accepted: tuple[Party, ...] = ()
    approved_at: int | None = None
    """From then on it binds."""
    public: bool = False

    @property
    def waits_for(self) -> tuple[Party, ...]:
        """Who has not accepted."""
        return tuple(each.entry for each in self.players if each.entry not in self.accepted)

    def gives(self, entry: EntryId) -> int | None:
        """What an entry gets whatever its place; None for who has no part in it."""
        return next((each.amount for each in self.players if each.entry == entry), None)

    def by_place(self) -> tuple[int, ...]:
        """What each place of it is still paid: what is left to play for."""
        left = {each.place: each.amount for each in self.left}
        return tuple(left.get(place, 0) for place in range(1, len(self.players) + 1))


def binding(deal: Deal | None) -> Deal | None:
    """A deal once it is approved; None before."""
    return deal if deal is not None and deal.approved_at is not None else None


def counted_parties(players: int) -> list[Party]:
    """So many players who are only counted."""
    return [f"c{number}" for number in range(1, players + 1)]


def lowered(prizes: Sequence[int], left: Sequence[PlayFor]) -> tuple[int, ...]:
    """The prizes that are dealt out: what is left to play for is taken from the prize of its place.

    A prize never falls below the next one: from there on it is taken from both alike, so that prizes never rise.
    """
    rest = list(prizes)
    for each in sorted(left, key=lambda one: -one.place):
        _take(rest, each.place - 1, each.amount)
    return tuple(rest)


def faults_of_left(prizes: Sequence[int], left: Sequence[PlayFor]) -> list[Reason]:
    """Why this cannot be left to play for: a place twice or not there, more than its prize and those below give."""
    reasons = []
    places = [each.place for each in left]
    for i, place in enumerate(places):
        field = f"left[{i}].place"
        if place > len(prizes):
            reasons.append(Reason("deals.no_such_place", {"place": place, "players": len(prizes)}, field))
        elif place in places[:i]:
            reasons.append(Reason("deals.place_twice", {"place": place}, field))
        elif sum(each.amount for each in left if each.place >= place) > sum(prizes[place - 1 :]):
            reasons.append(Reason("deals.left_too_much", {"place": place}, f"left[{i}].amount"))
    if not reasons and left and sum(each.amount for each in left) >= sum(prizes):
        reasons.append(Reason("deals.nothing_to_deal", {}, "left"))
    return reasons


def evenly(players: int, total: int) -> list[int]:
    """The same for everybody; odd units go to those named first."""
    return largest_remainder([Fraction(total, players)] * players, total)


def compared(
    entries: Sequence[EntryId], stacks: Mapping[EntryId, int], prizes: Sequence[int]
) -> tuple[DealPlayer, ...]:
    """What each method gives each player, the biggest stack first; by chips only where every stack is known.

    Of equal stacks the lower entry comes first: so the order in which stacks are typed changes nothing.
    """
    order = sorted(entries, key=lambda entry: (-stacks.get(entry, 0), entry[0] != "e", int(entry[1:])))
    even = evenly(len(order), sum(prizes))
    if any(entry not in stacks for entry in order):
        return tuple(
            DealPlayer(entry, amount, amount, stacks.get(entry))
            for entry, amount in zip(order, even, strict=True)
        )
    chips = [stacks[entry] for entry in order]
    rows = zip(order, chips, even, chip_chop(chips, prizes), icm(chips, prizes).amounts, strict=True)
    return tuple(
        DealPlayer(entry, same, same, stack, chopped, modelled)
        for entry, stack, same, chopped, modelled in rows
    )


def _take(rest: list[int], first: int, amount: int) -> None:
    end = first + 1
    while amount:
        while end < len(rest) and rest[end] >= rest[end - 1]:
            end += 1
        size = end - first
        below = rest[end] if end < len(rest) else 0
        over = sum(rest[first:end]) - below * size
        if amount <= over:
            each, odd = divmod(sum(rest[first:end]) - amount, size)
            rest[first:end] = [each + (i < odd) for i in range(size)]
            return
        rest[first:end] = [below] * size
        amount -= over
