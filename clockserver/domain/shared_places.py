"""Places of players who go out in the same hand: who is placed higher, who ties, and how ties share prizes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from clockserver.domain.prizes import shared
from clockserver.domain.texts import Reason, Refused

P = TypeVar("P")


class Out(Struct, Generic[P], frozen=True):
    """A player who went out in the hand: his table, and the chips with which he began it."""

    player: P
    table: str
    stack: int


class Placed(Struct, Generic[P], frozen=True):
    """A player with the places that he shares with who ties with him, the best first, and his prize."""

    player: P
    places: tuple[int, ...]
    prize: int


def placed(out: Sequence[Out[P]], remaining: int, prizes: Mapping[int, int]) -> list[Placed[P]]:
    """Places and prizes of all who went out in one hand, in the order of `out`. Irish Open 74.

    `remaining` players were left before the hand; `prizes` by place, in the currency's smallest unit, 0 where none
    stands. At one table more chips at the hand's start rank higher; across tables players of the same order from
    the top tie, equal stacks as well. Who ties shares the prizes of the places covered; odd units go to those
    named first. Raises Refused if more went out than were left.
    """
    if reasons := too_many(len(out), remaining):
        raise Refused(*reasons)
    tied: dict[int, list[int]] = defaultdict(list)
    for i, order in enumerate(_orders(out)):
        tied[order].append(i)
    found: dict[int, Placed[P]] = {}
    place = remaining - len(out) + 1
    for order in sorted(tied):
        places = tuple(range(place, place + len(tied[order])))
        place += len(places)
        each = shared([prizes.get(covered, 0) for covered in places], 1, len(places))
        for i, prize in zip(tied[order], each, strict=True):
            found[i] = Placed(out[i].player, places, prize)
    return [found[i] for i in range(len(out))]


def too_many(out: int, remaining: int) -> list[Reason]:
    """Why so many cannot have gone out of those who were left, if they cannot."""
    if out <= remaining:
        return []
    return [Reason("hand_for_hand.too_many", {"out": out, "remaining": remaining}, "out")]


def _orders(out: Sequence[Out[P]]) -> list[int]:
    """How many at his own table began the hand with more, for each player."""
    stacks: dict[str, Counter[int]] = defaultdict(Counter)
    for each in out:
        stacks[each.table][each.stack] += 1
    above: dict[tuple[str, int], int] = {}
    for table, counts in stacks.items():
        ahead = 0
        for stack in sorted(counts, reverse=True):
            above[table, stack] = ahead
            ahead += counts[stack]
    return [above[each.table, each.stack] for each in out]
