"""The methods of a deal: the prizes that it divides, and the amount of each player by each method."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from clockserver.core.amounts.apportionment import Remainder, largest_remainder
from clockserver.core.texts import Reason
from clockserver.tournament.deals.chip_chop import chip_chop
from clockserver.tournament.deals.icm import icm
from clockserver.tournament.deals.state import DealPlayer, PlayFor
from clockserver.tournament.entries.state import EntryId


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
