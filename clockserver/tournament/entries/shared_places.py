"""Places of players out in the same hand: order, ties, and prizes shared by ties."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from clockserver.core.amounts.apportionment import Remainder
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.prizes.state import shared_amounts

P = TypeVar("P")


class Out(Struct, Generic[P], frozen=True):
    """A player out in the hand: the table, and the player's chips at the start of the hand."""

    player: P
    table: str
    stack: int


class Placed(Struct, Generic[P], frozen=True):
    """A player with the shared places, the best first, and the prize."""

    player: P
    places: tuple[int, ...]
    prize: int


def places_of_hand(
    out: Sequence[Out[P]],
    remaining: int,
    prizes: Mapping[int, int],
    unit: int = 1,
    remainder: Remainder = "largest_remainder",
) -> list[Placed[P]]:
    """Places and prizes of all players out in one hand, in the order of `out`. Irish Open 74.

    `remaining` players were left before the hand; `prizes` by place, in the currency's smallest unit, 0 for a
    missing place. At one table more chips at the hand's start rank higher, and equal stacks tie; across
    tables the first of each table tie, the second of each, and so on. Players who tie share the prizes of
    their places; odd units go to the first of them, a rest below one `unit` by `remainder`. Raises Refused if
    more players went out than were left.
    """
    if reasons := too_many(len(out), remaining):
        raise Refused(*reasons)
    tied: dict[int, list[int]] = defaultdict(list)
    for i, order in enumerate(_orders(out)):
        tied[order].append(i)
    placed_by_index: dict[int, Placed[P]] = {}
    place = remaining - len(out) + 1
    for order in sorted(tied):
        places = tuple(range(place, place + len(tied[order])))
        place += len(places)
        each = shared_amounts([prizes.get(covered, 0) for covered in places], 1, len(places), unit, remainder)
        for i, prize in zip(tied[order], each, strict=True):
            placed_by_index[i] = Placed(out[i].player, places, prize)
    return [placed_by_index[i] for i in range(len(out))]


def too_many(out: int, remaining: int) -> list[Reason]:
    """The reason against `out` eliminations among `remaining` players; empty if possible."""
    if out <= remaining:
        return []
    return [Reason("hand_for_hand.too_many", {"out": out, "remaining": remaining}, "out")]


def _orders(out: Sequence[Out[P]]) -> list[int]:
    """For each player: number of players out at the same table who began with more chips."""
    stacks: dict[str, Counter[int]] = defaultdict(Counter)
    for each in out:
        stacks[each.table][each.stack] += 1
    better_stacks: dict[tuple[str, int], int] = {}
    for table, counts in stacks.items():
        ahead = 0
        for stack in sorted(counts, reverse=True):
            better_stacks[table, stack] = ahead
            ahead += counts[stack]
    return [better_stacks[each.table, each.stack] for each in out]
